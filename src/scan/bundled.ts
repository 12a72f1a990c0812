/** Scripts that a bundler has written, told by their shape: much text on few lines. */
import { readFileSync, statSync } from 'node:fs'

/** Nobody's own source is that large and has lines of that length, on average over the whole file. */
const LEAST_BYTES = 100_000
const BYTES_PER_LINE = 1_000

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
    let lines = bytes.length / BYTES_PER_LINE
    for (let at = bytes.indexOf(NEWLINE); at >= 0 && lines > 0; at = bytes.indexOf(NEWLINE, at + 1)) lines--
    return lines > 0
  } catch {
    return false
  }
}
