/**
 * A stand-in for texts in the code that a host builds: one string literal, of characters that neither minifier nor source
 * map nor `eval` wrapper changes. It carries the module's name and the hash of all its texts, so that a name of a file
 * that a host makes from its content follows the texts.
 */
import { formatId, type ModuleId, parsePublicId } from './ids.ts'
import type { TextModule } from './texts.ts'

/** In all code that a placeholder stands in, and in no other. */
export const PLACEHOLDER_MARK = '__translations_texts'
/**
 * With the quotes around it, which a minifier may have changed, and what escapes them where code stands in a string. What
 * may stand before it is the end of the texts that it comes with.
 */
const PLACEHOLDER = /(?:(\\*["'`]),\s*)?(\\*)(["'`])__translations_texts:([\w-]+):[\da-f]+__\2\3/g

/**
 * `digest`: hexadecimal, another one for other texts. The line ends with the literal: what stands behind it stays where it
 * is when the texts are there, in the code and in the source that its map shows. `all`: texts, as a literal, for code that
 * is to run before it is known which of them stay: what `JSON.parse` is given besides means nothing to it.
 */
export function formatPlaceholder(module: TextModule, digest: string, all?: string): string {
  const name = Buffer.from(formatId(module)).toString('base64url')
  const before = all === undefined ? '' : `${all}, `
  return `/* #__PURE__ */ JSON.parse(${before}"${PLACEHOLDER_MARK}:${name}:${digest.slice(0, 16)}__"\n)`
}

export interface FoundPlaceholder {
  start: number
  end: number
  module: ModuleId
  /** How many strings the code stands in: `eval("…")` is one. */
  depth: number
}

export function findPlaceholders(code: string): FoundPlaceholder[] {
  if (!code.includes(PLACEHOLDER_MARK)) return []
  return Array.from(code.matchAll(PLACEHOLDER), ({ 0: whole, 1: closing, 2: escapes = '', 4: name = '', index }) => ({
    start: closing === undefined ? index : findOpening(code, closing, index),
    end: index + whole.length,
    module: parsePublicId(Buffer.from(name, 'base64url').toString()),
    depth: Math.log2(escapes.length + 1),
  }))
}

/** The same quote within the literal has more before it. */
function findOpening(code: string, quote: string, end: number): number {
  let start = code.lastIndexOf(quote, end - 1)
  while (code[start - 1] === '\\') start = code.lastIndexOf(quote, start - 1)
  return start
}

/** A string literal as it has to be spelled inside `depth` further ones. */
export function nestLiteral(text: string, depth: number): string {
  let nested = text
  for (let level = 0; level < depth; level++) nested = JSON.stringify(nested).slice(1, -1)
  return nested
}
