/** Regular expressions that are so simple that they may be run over texts of unknown sources: no repetition within another. */
import type { Value } from '../value.ts'

/** One sign, class of signs, or any sign. */
const ATOM = String.raw`(?:\\[wWdDsSbB]|\\[^\w\s]|\[(?:\\.|[^\\\]])+\]|[^\\^$*+?()[\]{}|])`
/** Atoms one after the other, each in a group of its own or not. */
const SIMPLE = new RegExp(`^\\^?(?:${ATOM}[*+?]?|\\(${ATOM}[*+]?\\))+\\$?$`)

/** More of them in one expression take time that grows with the text twice over. */
const MAX_REPEATED = 1

export function lowerRegex({ pattern, flags }: { pattern: string; flags: string }): Value {
  const repeated = pattern.match(/(?<!\\)[*+?]/g) ?? []
  const isSimple = repeated.length <= MAX_REPEATED && SIMPLE.test(pattern) && /^[gimu]*$/.test(flags)
  return isSimple && compiles(pattern, flags) ? { kind: 'regex', pattern, flags } : { kind: 'unknown' }
}

/** The parser does not look into it. */
function compiles(pattern: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(pattern, flags))
  } catch {
    return false
  }
}
