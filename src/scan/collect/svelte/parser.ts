/** Svelte's own parser. */
import type { Node } from 'oxc-parser'
import { TranslationsError } from '../../../errors.ts'
import { blank } from '../blank.ts'
import { loadCompiler } from '../compilers.ts'
import { readMarkup } from '../markup.ts'
import { syntaxError } from '../parse.ts'
import { fromSvelte4 } from './svelte-4.ts'

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
  parse(code: string, options: { modern: true }): Root | Svelte4Root
}

interface Root {
  fragment: MarkupNode
  instance: Block | null
  module: Block | null
}

interface Svelte4Root {
  html: MarkupNode
  instance?: Block
  module?: Block
}

interface Block {
  content: { start: number; end: number }
}

/** All of it: nodes of script stand among those of the markup, with places in the whole file. */
export function parseSvelte(code: string, id: string): Root {
  const compiler = compilerFor(id)
  // The compiler does not count a byte order mark, and takes no notice of a space.
  const text = code.replace(/^\uFEFF/, ' ')
  if (majorOf(compiler) >= 5) return parse(compiler, text, id) as Root
  // It reads no types, and no expression of markup may have any; nobody reads what it makes of script.
  const {
    html,
    instance = null,
    module = null,
  } = parseStrictly(compiler, without(['script', 'style'], text), id) as Svelte4Root
  return { fragment: fromSvelte4(html), instance, module }
}

const majorOf = ({ VERSION }: Compiler): number => Number.parseInt(VERSION, 10)

function compilerFor(id: string): Compiler {
  const compiler = loadCompiler<Compiler>('svelte/compiler', id)
  if (majorOf(compiler) >= 3) return compiler
  const fix = 'npm install --save-dev svelte'
  const message = `${id} can't be read with the compiler of Svelte ${compiler.VERSION}, only from Svelte 3 on (${fix})`
  throw new TranslationsError('TR_CONFIG', message, { fix, details: { file: id } })
}

/** Styles that only a preprocessor understands cost nothing but a second look. */
function parse(compiler: Compiler, code: string, id: string): Root | Svelte4Root {
  try {
    return compiler.parse(code, { modern: true })
  } catch {
    return parseStrictly(compiler, without(['style'], code), id)
  }
}

/** Everything but what is in elements of these names stays at its place. */
function without(names: readonly string[], code: string): string {
  let text = ''
  for (const token of readMarkup(code, 0)) {
    if (token.type !== 'raw' || !names.includes(token.name ?? '')) continue
    text += code.slice(text.length, token.start) + blank(code.slice(token.start, token.end))
  }
  return text + code.slice(text.length)
}

function parseStrictly(compiler: Compiler, code: string, id: string): Root | Svelte4Root {
  try {
    return compiler.parse(code, { modern: true })
  } catch (error) {
    const { position, pos = 0 } = error as { position?: [number, number]; pos?: number }
    const at = position?.[0] ?? pos
    throw syntaxError(id, code, at, error instanceof Error ? error.message : String(error))
  }
}
