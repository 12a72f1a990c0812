/** Scripts that a bundler has written, told by their shape: much text on few lines. */
import { readFileSync, statSync } from 'node:fs'

/** Nobody's own source is that large and stands on such lines nearly as a whole. */
const LEAST_BYTES = 100_000
const LONG_LINE = 500
const LEAST_SHARE = 0.9

const NEWLINE = 10

/** Of plain scripts alone: nobody bundles into any other language. */
export function isBundled(file: string): boolean {
  if (!/\.[mc]?js$/.test(file)) return false
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return size >= LEAST_BYTES && hasLongLines(file)
}

/** What can't be read is for the scan to name. */
function hasLongLines(file: string): boolean {
  try {
    const bytes = readFileSync(file)
    let allowed = bytes.length * (1 - LEAST_SHARE)
    for (let start = 0; start < bytes.length && allowed >= 0; ) {
      const newline = bytes.indexOf(NEWLINE, start)
      const end = newline < 0 ? bytes.length : newline + 1
      if (end - start < LONG_LINE) allowed -= end - start
      start = end
    }
    return allowed >= 0
  } catch {
    return false
  }
}
