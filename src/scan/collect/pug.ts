/**
 * Templates in Pug, turned into markup that other parsers read. Pug's own compiler would run the script in a template;
 * its lexer and parser only read. What a condition or loop of Pug holds may be shown, so all of it is kept.
 */
import { lineStarts } from '../lines.ts'
import { loadCompiler } from './compilers.ts'
import { syntaxError } from './parse.ts'

interface PugNode {
  type: string
  line: number
  column?: number
  name?: string
  val?: string | true
  attrs?: { name: string; val: string | boolean; line: number; column: number }[]
  nodes?: PugNode[]
  block?: PugNode | null
  consequent?: PugNode
  alternate?: PugNode | null
}

type Lex = (code: string) => unknown[]
type Parse = (tokens: unknown[], options: { src: string }) => PugNode

export interface Markup {
  html: string
  /** Where in the file stands what is at an offset of the markup. */
  placeOf(offset: number): number
}

/** `start`: where `text` stands in the file. */
export function readPug(text: string, start: number, file: { id: string; code: string }): Markup {
  const lex = loadCompiler<Lex>('pug-lexer', file.id, 'pug')
  const parse = loadCompiler<Parse>('pug-parser', file.id, 'pug')
  const { indent, code } = withoutIndent(text)
  const lines = lineStarts(text)
  const offsetOf = (line: number, column: number): number => start + (lines[line - 1] ?? 0) + indent + column - 1
  const writer = createWriter(offsetOf, { text, start })
  try {
    write(parse(lex(code), { src: code }), writer)
  } catch (error) {
    const { line = 1, column = 1, msg } = error as { line?: number; column?: number; msg?: string }
    throw syntaxError(file.id, file.code, offsetOf(line, column), msg ?? String(error))
  }
  return writer.finish()
}

/** A template may stand further to the right as a whole, as Vue allows it. */
function withoutIndent(text: string): { indent: number; code: string } {
  const lines = text.split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = indents.length > 0 ? Math.min(...indents) : 0
  return { indent, code: indent === 0 ? text : lines.map((line) => line.slice(indent)).join('\n') }
}

/** A value stands right behind its name, with signs and spaces in between. */
const MAX_AWAY = 200

interface Writer {
  /** `at`: where the text, or what it is written for, stands in the file. */
  add(html: string, at: number): void
  offsetOf(line: number, column: number): number
  /** The place of a text that stands behind `from`. */
  find(text: string, from: number): number
  finish(): Markup
}

function createWriter(offsetOf: Writer['offsetOf'], { text, start }: { text: string; start: number }): Writer {
  const from: number[] = []
  const to: number[] = []
  let html = ''
  return {
    add(more, at) {
      from.push(html.length)
      to.push(at)
      html += more
    },
    offsetOf,
    find(what, behind) {
      const from = behind - start
      return behind + Math.max(0, text.slice(from, from + what.length + MAX_AWAY).indexOf(what))
    },
    finish: () => ({
      html,
      placeOf(offset) {
        let low = 0
        let high = from.length
        while (high - low > 1) {
          const middle = (low + high) >> 1
          if ((from[middle] as number) <= offset) low = middle
          else high = middle
        }
        return (to[low] ?? start) + offset - (from[low] ?? 0)
      },
    }),
  }
}

function write(node: PugNode, writer: Writer): void {
  const at = writer.offsetOf(node.line, node.column ?? 1)
  if (node.type === 'Text' && typeof node.val === 'string') writer.add(node.val, at)
  else if (node.type === 'Tag' || node.type === 'InterpolatedTag') writeTag(node, at, writer)
  else if (!/Comment$/.test(node.type)) writeParts(node, writer)
}

function writeParts({ nodes, block, consequent, alternate }: PugNode, writer: Writer): void {
  for (const part of [...(nodes ?? []), block, consequent, alternate]) if (part) write(part, writer)
}

function writeTag(node: PugNode, at: number, writer: Writer): void {
  const name = node.name ?? 'div'
  writer.add(`<${name}`, at)
  for (const attribute of node.attrs ?? []) {
    const place = writer.offsetOf(attribute.line, attribute.column)
    writer.add(` ${attribute.name}`, place - 1)
    const text = typeof attribute.val === 'string' ? plainText(attribute.val) : undefined
    if (text === undefined) continue
    const quote = text.includes('"') ? "'" : '"'
    writer.add(`=${quote}`, place)
    writer.add(text.replaceAll(quote, quote === "'" ? '&#39;' : '&quot;'), writer.find(text, place))
    writer.add(quote, place)
  }
  if (!node.block?.nodes?.length) {
    writer.add('/>', at)
    return
  }
  writer.add('>', at)
  writeParts(node, writer)
  writer.add(`</${name}>`, at)
}

/** What stands between the quotes; other values are script, which is not run. */
function plainText(value: string): string | undefined {
  const [, quote = '', inner = ''] = /^\s*(["'`])([\s\S]*)\1\s*$/.exec(value) ?? []
  const isJoined = new RegExp(`(?<!\\\\)${quote}`).test(inner) || (quote === '`' && inner.includes('${'))
  return quote === '' || isJoined ? undefined : inner.replace(/\\(["'`\\])/g, '$1')
}
