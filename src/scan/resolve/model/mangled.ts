/** Scripts whose names a minifier has made, by their share: of these, no name says what it is called for. */
import type { ModuleFacts } from '../../facts.ts'

/** Fewer names are short by chance, and so are those of somebody who likes `a` and `b`. */
const LEAST_NAMES = 40
const LEAST_SHORT = 8
const LEAST_SHARE = 0.75

const known = new WeakMap<ModuleFacts, boolean>()

export function isMangled(facts: ModuleFacts): boolean {
  const before = known.get(facts)
  if (before !== undefined) return before
  const { bindings } = facts
  const short = bindings.filter(({ name }) => name.length <= 2)
  const mangled =
    bindings.length >= LEAST_NAMES &&
    short.length >= bindings.length * LEAST_SHARE &&
    new Set(short.map(({ name }) => name)).size >= LEAST_SHORT
  known.set(facts, mangled)
  return mangled
}
