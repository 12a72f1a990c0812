/** Maps that stand in a chain: `new Map().set('open', 'state.open')`. */
import { getOrInsert } from '../../../map-entries.ts'
import type { CallFact } from '../../facts.ts'
import { type Fills, nothingYet } from '../model/holders.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { filled } from './fills.ts'

/** The same maps, with what this call puts in. */
export function withSet(maps: Composite[], call: CallFact, frame: Frame): Known[] {
  return filled(
    maps,
    getOrInsert(puts, call, () => fillsOf(call)),
    frame,
  )
}

/** What is put in again by the same call is the same. */
const puts = new WeakMap<CallFact, Fills>()

function fillsOf({ args: [key, value] }: CallFact): Fills {
  return { ...nothingYet(), held: key && value ? [{ key, value }] : [] }
}
