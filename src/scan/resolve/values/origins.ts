/** Texts remember how they were come by, also as parts of things: what is known of them together depends on it. */
import type { Composite, Known } from '../model/known.ts'

type Mark = 'given' | 'picked'

/** It came as an argument: what else is in a text with it may belong to other calls. */
export const asGiven = (known: Known): Known => marked(known, 'given')

/** It is one of a list or record, and which one can't be told. */
export const asPicked = (known: Known): Known => marked(known, 'picked')

function marked(known: Known, mark: Mark): Known {
  if (known.kind === 'text') return known[mark] ? known : { ...known, [mark]: true }
  if (known.kind !== 'composite') return known
  return markedOf(known)[mark] ?? withPartsMarked(known, mark)
}

function withPartsMarked(known: Composite, mark: Mark): Composite {
  const composite: Composite = {
    ...known,
    member: (name, run) => known.member(name, run)?.map((each) => marked(each, mark)),
  }
  markedOf(known)[mark] = composite
  markedOf(composite)[mark] = composite
  return composite
}

/** What is made of a thing by marking it stays the same, or sets of such would grow without end. */
function markedOf(known: Composite): NonNullable<Composite['marked']> {
  // A copy of it is another thing.
  if (known.marked?.of !== known) known.marked = { of: known }
  return known.marked
}

/** Functions of a component that is made as often as it is used: which of them is called can't be told. */
export function asPartOf(component: string, known: Known): Known {
  if (known.kind === 'function') return { ...known, partOf: component }
  if (known.kind !== 'composite') return known
  return { ...known, member: (name, run) => known.member(name, run)?.map((each) => asPartOf(component, each)) }
}
