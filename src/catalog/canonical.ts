/** A resource as it is stored and hashed: one spelling for one content. */
import { createHash } from 'node:crypto'
import type { Resource } from '../protocol/types.ts'

/** One resource as text, for those who only pass it on. */
export interface Stored {
  hash: string
  /** See `formatCanonical`. */
  canonical: string
}

export function toStored(resource: Resource): Stored {
  const canonical = formatCanonical(resource)
  return { hash: hashCanonical(canonical), canonical }
}

/** Keys sorted by UTF-16 code unit, one line each. Ends with a line break. */
export function formatCanonical(resource: Resource): string {
  const lines = Object.keys(resource)
    .sort()
    .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(resource[key])}`)
  return lines.length === 0 ? '{}\n' : `{\n  ${lines.join(',\n  ')}\n}\n`
}

/** The number of keys: each has a line, and two lines are brackets. */
export function countCanonical(canonical: string): number {
  let lines = 0
  for (let at = canonical.indexOf('\n'); at !== -1; at = canonical.indexOf('\n', at + 1)) lines += 1
  return Math.max(0, lines - 2)
}

/** `sha256-` and 64 hexadecimal digits over the canonical spelling, never over what travelled. */
export function hashCanonical(canonical: string): string {
  return `sha256-${createHash('sha256').update(canonical).digest('hex')}`
}
