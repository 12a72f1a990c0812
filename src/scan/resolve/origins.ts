/** Texts remember how they were come by, also as parts of things: what is known of them together depends on it. */
import type { Composite, Known } from './known.ts'

type Mark = 'given' | 'picked'

/** It came as an argument: what else is in a text with it may belong to other calls. */
export const asGiven: (known: Known) => Known = marker('given')

/** It is one of a list or record, and which one can't be told. */
export const asPicked: (known: Known) => Known = marker('picked')

function marker(mark: Mark): (known: Known) => Known {
  /** The same thing stays the same, or sets of such would grow without end. */
  const made = new WeakMap<Composite, Composite>()
  const marked = (known: Known): Known => {
    if (known.kind === 'text') return known[mark] ? known : { ...known, [mark]: true }
    if (known.kind !== 'composite') return known
    const before = made.get(known)
    if (before) return before
    const composite: Composite = { ...known, member: (name, run) => known.member(name, run)?.map(marked) }
    made.set(known, composite)
    made.set(composite, composite)
    return composite
  }
  return marked
}
