/** Svelte's own parser. */
import type { Node } from 'oxc-parser'
import { TranslationsError } from '../../../errors.ts'
import { blank } from '../blank.ts'
import { loadCompiler } from '../compilers.ts'
import { readMarkup } from '../markup.ts'
import { syntaxError } from '../parse.ts'

/** A node of the markup; its expressions are nodes of script with places in the whole file. */
export interface MarkupNode {
  type: string
  start: number
  name?: string
  data?: string
  value?: true | MarkupNode | MarkupNode[]
  expression?: Node
  attributes?: MarkupNode[]
  context?: Node | null
  index?: string
  parameters?: Node[]
  declaration?: Node
  test?: Node
  consequent?: MarkupNode
  alternate?: MarkupNode | null
  [part: string]: unknown
}

interface Compiler {
  VERSION: string
  parse(code: string, options: { modern: true }): Root
}

interface Root {
  fragment: MarkupNode
  instance: Block | null
  module: Block | null
}

interface Block {
  content: { start: number; end: number }
}

/** All of it: nodes of script stand among those of the markup, with places in the whole file. */
export function parseSvelte(code: string, id: string): Root {
  return parse(compilerFor(id), code, id)
}

/** That of Svelte 4 gives another tree. */
function compilerFor(id: string): Compiler {
  const compiler = loadCompiler<Compiler>('svelte/compiler', id)
  if (Number.parseInt(compiler.VERSION, 10) >= 5) return compiler
  const fix = 'npm install --save-dev svelte@5'
  const message = `${id} can't be read with the compiler of Svelte ${compiler.VERSION}, only with one of Svelte 5 (${fix})`
  throw new TranslationsError('TR_CONFIG', message, { fix, details: { file: id } })
}

/** Styles that only a preprocessor understands cost nothing but a second look. */
function parse(compiler: Compiler, code: string, id: string): Root {
  // The compiler does not count a byte order mark, and takes no notice of a space.
  const text = code.replace(/^\uFEFF/, ' ')
  try {
    return compiler.parse(text, { modern: true })
  } catch {
    return parseStrictly(compiler, withoutStyles(text), id)
  }
}

/** Everything else stays at its place. */
function withoutStyles(code: string): string {
  let text = ''
  for (const token of readMarkup(code, 0)) {
    if (token.type !== 'raw' || token.name !== 'style') continue
    text += code.slice(text.length, token.start) + blank(code.slice(token.start, token.end))
  }
  return text + code.slice(text.length)
}

function parseStrictly(compiler: Compiler, code: string, id: string): Root {
  try {
    return compiler.parse(code, { modern: true })
  } catch (error) {
    const at = (error as { position?: [number, number] }).position?.[0] ?? 0
    throw syntaxError(id, code, at, error instanceof Error ? error.message : String(error))
  }
}
