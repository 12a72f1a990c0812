/** What lies among the source and was written by a program: by a bundler, or by ourselves. */
import { readFileSync, statSync } from 'node:fs'

/** What our reports say of themselves. */
export const GENERATOR = '<meta name="generator" content="unplugin-translations">'

/** Nobody's own source is that large and stands on such lines nearly as a whole. */
const LEAST_BYTES = 100_000
const LONG_LINE = 500
const LEAST_SHARE = 0.9

const NEWLINE = 10

export const isWritten = (file: string): boolean => isBundled(file) || isReport(file)

/** A report of ours names every key that it calls unused. */
function isReport(file: string): boolean {
  if (!file.endsWith('.html')) return false
  try {
    return readFileSync(file, 'utf8').includes(GENERATOR)
  } catch {
    return false
  }
}

/** Told by its shape, much text on few lines. Of plain scripts alone: nobody bundles into any other language. */
function isBundled(file: string): boolean {
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
