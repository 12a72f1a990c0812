/** MDX: imports and exports, and markdown with elements and expressions between them. */
import { blank } from './blank.ts'
import { endOfBraces, type KnownBraces, noBraces } from './braces.ts'
import { FENCE } from './fences.ts'
import { parseScript } from './parse.ts'

/** Both of the length and with the lines of the whole, blank where the other one stands. */
export interface MdxParts {
  script: string
  markup: string
}

const FENCED = new RegExp(FENCE.source, 'my')
const MODULE_LINE = /(?:import|export)\s/y
const BLANK_LINE = /\n[^\S\n]*(?=\n)|\n?$(?![\s\S])/g
/** What a line starts with that is no text, so that whatever comes next begins anew. */
const NO_TEXT = /^\s*(?:[#<{]|```|~~~|---|\*\*\*|$)/
/** More blank lines than these have no statements in them. */
const MAX_BLANK_LINES = 32
/** Most modules make sense at the first; in a file where hundreds do not, a blank line ends each. */
const MAX_TRIES = 256
const CODE = /(`+)[^\n]*?\1|\\[{`]/y

/** What is told apart at the start of a line: code is dropped, and an expression is none of it, however many lines it has. */
export function splitMdx(code: string): MdxParts {
  const parts: MdxParts = { script: '', markup: '' }
  const braces = noBraces(code)
  const tries = { left: MAX_TRIES }
  let at = 0
  const take = (length: number, into?: keyof MdxParts): void => {
    const text = code.slice(at, at + length)
    for (const part of ['script', 'markup'] as const) parts[part] += part === into ? text : blank(text)
    at += length
  }
  while (at < code.length) {
    const isStart = at === 0 || code[at - 1] === '\n'
    const fence = isStart ? lengthOf(FENCED, code, at) : 0
    const lines = isStart ? moduleLength(code, at, tries) : 0
    const span = lengthOf(CODE, code, at)
    if (fence > 0) take(fence)
    else if (lines > 0) take(lines, 'script')
    else if (span > 0) take(span)
    else take(code[at] === '{' ? expressionLength(code, at, braces) : plainLength(code, at), 'markup')
  }
  return parts
}

function lengthOf(sign: RegExp, code: string, at: number): number {
  sign.lastIndex = at
  return sign.exec(code)?.[0].length ?? 0
}

/**
 * Of imports and exports, which begin no line within a paragraph. A blank line ends them, unless they make no sense without
 * what comes behind it.
 */
function moduleLength(code: string, at: number, tries: { left: number }): number {
  if (lengthOf(MODULE_LINE, code, at) === 0) return 0
  if (!NO_TEXT.test(code.slice(code.lastIndexOf('\n', at - 2) + 1, at))) return 0
  let first: number | undefined
  let lines = 0
  BLANK_LINE.lastIndex = at
  for (let end = BLANK_LINE.exec(code); end && lines < MAX_BLANK_LINES; end = BLANK_LINE.exec(code), lines++) {
    const length = end.index - at
    if (tries.left-- <= 0 || parses(code.slice(at, end.index))) return length
    first ??= length
    if (end[0] === '') break
  }
  return first ?? code.length - at
}

function parses(script: string): boolean {
  try {
    return parseScript(script, '', 'tsx').body.length > 0
  } catch {
    return false
  }
}

/** A brace that nothing closes is named when the markup is read. */
function expressionLength(code: string, at: number, braces: KnownBraces): number {
  return (endOfBraces(code, at, braces) ?? at + 1) - at
}

/** Up to where something else may start. */
function plainLength(code: string, at: number): number {
  let end = at + 1
  while (end < code.length && code[end - 1] !== '\n' && !/[{`\\]/.test(code[end] as string)) end++
  return end - at
}
