/** Vue's own parser. Before version 3.4 it knows no blocks, and leaves it to others to take a loop apart. */
import { loadCompiler } from '../compilers.ts'
import type { Expression, TemplateElement, TemplateNode } from './nodes.ts'
import { isDirective } from './nodes.ts'

/** A block of the file. */
export interface Block extends TemplateElement {
  /** What is between the tags; absent when there is nothing. */
  innerLoc?: { start: { offset: number }; end: { offset: number } }
}

export interface Parsed {
  children: TemplateNode[]
  errors: ParserError[]
}

interface Compiler {
  /** `source`: since version 3.4. */
  parse(code: string, options: object): { children: TemplateNode[]; source?: string }
}

interface ParserError extends Error {
  loc?: { start: { offset: number } }
}

export function parseMarkup(code: string, parseMode: 'sfc' | 'html', id: string): Parsed {
  const compiler = loadCompiler<Compiler>('@vue/compiler-dom', id, 'vue')
  const errors: ParserError[] = []
  const { children, source } = compiler.parse(code, {
    parseMode,
    ...(parseMode === 'sfc' ? { getTextMode } : {}),
    // In production the compiler leaves them out.
    comments: true,
    // Expressions are read by our own parser, so the compiler's need not.
    prefixIdentifiers: false,
    onError: (error: ParserError) => errors.push(error),
  })
  if (source === undefined) {
    if (parseMode === 'sfc') for (const each of children) if (each.tag !== undefined) addContent(each as Block)
    addLoops(children)
  }
  return { children, errors }
}

const DATA = 0
const RAW_TEXT = 2

/** What older parsers ask for instead of the `parseMode`: all blocks are text, but for a template in HTML. */
function getTextMode({ tag, props = [] }: TemplateNode, parent: TemplateNode | undefined): number {
  if (parent) return DATA
  const lang = props.find((prop) => !isDirective(prop) && prop.name === 'lang')
  const isHtml = !lang || isDirective(lang) || (lang.value?.content ?? 'html') === 'html'
  return tag === 'template' && isHtml ? DATA : RAW_TEXT
}

function addContent(block: Block): void {
  const { children = [] } = block
  const [first] = children
  const last = children.at(-1)
  if (first && last?.loc.end) block.innerLoc = { start: first.loc.start, end: last.loc.end }
}

function addLoops(nodes: readonly TemplateNode[]): void {
  for (const { props = [], children = [] } of nodes) {
    for (const prop of props) {
      if (!isDirective(prop) || prop.name !== 'for' || !prop.exp) continue
      const loop = readLoop(prop.exp)
      if (loop) prop.forParseResult = loop
    }
    addLoops(children)
  }
}

interface Loop {
  source: Expression
  value?: Expression
  key?: Expression
  index?: Expression
}

/** `(value, key, index) in source` */
function readLoop({ content, loc }: Expression): Loop | undefined {
  const word = /\s(?:in|of)\s/.exec(content)
  if (!word) return undefined
  const part = (from: number, to: number): Expression | undefined => {
    const text = content.slice(from, to)
    const start = from + text.length - text.trimStart().length
    return text.trim()
      ? { content: text.trim(), isStatic: false, loc: { start: { offset: loc.start.offset + start } } }
      : undefined
  }
  const source = part(word.index + word[0].length, content.length)
  if (!source) return undefined
  const [from, to] = withoutParentheses(content, word.index)
  const names = content.slice(from, to)
  // Commas up to the last bracket are those of a pattern.
  const pattern = Math.max(names.lastIndexOf('}'), names.lastIndexOf(']')) + 1
  const ends: number[] = []
  for (let at = names.indexOf(',', pattern); at >= 0; at = names.indexOf(',', at + 1)) ends.push(from + at)
  const [first = to, second = to, third = to] = ends
  const value = part(from, first)
  const key = part(first + 1, second)
  const index = part(second + 1, third)
  return { source, ...(value ? { value } : {}), ...(key ? { key } : {}), ...(index ? { index } : {}) }
}

function withoutParentheses(content: string, end: number): [number, number] {
  const names = content.slice(0, end)
  const from = names.length - names.trimStart().length
  const to = names.trimEnd().length
  return [names[from] === '(' ? from + 1 : from, names[to - 1] === ')' ? to - 1 : to]
}
