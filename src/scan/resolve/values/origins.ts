/** Texts remember how they were come by, also as parts of things: what is known of them together depends on it. */
import { copyWith } from '../../copy-with.ts'
import type { Composite, Known } from '../model/known.ts'
import { variantOf } from './composites.ts'

type Mark = 'given' | 'picked'

/** It came as an argument: what else is in a text with it may belong to other calls. */
export const asGiven = (known: Known): Known => marked(known, 'given')

/** It is one of a list or record, and which one can't be told. */
export const asPicked = (known: Known): Known => marked(known, 'picked')

function marked(known: Known, mark: Mark): Known {
  if (known.kind === 'text') return known[mark] ? known : copyWith(known, { [mark]: true })
  return known.kind === 'composite' ? variantOf(known, mark, (of) => withPartsMarked(of, mark)) : known
}

function withPartsMarked(known: Composite, mark: Mark): Composite {
  return copyWith(known, { member: (name, run) => known.member(name, run)?.map((each) => marked(each, mark)) })
}

/** Functions of a component that is made as often as it is used: which of them is called can't be told. */
export function asPartOf(component: string, known: Known): Known {
  if (known.kind === 'function') return copyWith(known, { partOf: component })
  if (known.kind !== 'composite') return known
  return copyWith(known, { member: (name, run) => known.member(name, run)?.map((each) => asPartOf(component, each)) })
}
