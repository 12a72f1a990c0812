/** What members hold that methods put there: whoever called those, nobody who reads it knows. */
import type { Composite, Known } from '../model/known.ts'
import { type Run, touchState } from '../model/run.ts'
import { variantOf } from './composites.ts'

/** With all its parts: they are read later. */
export function heldAsState(read: () => Known[], run: Run): Known[] {
  const before = run.touched.length
  const known = read()
  touchState(before, run)
  return known.map((each) => (each.kind === 'composite' && !each.madeOf ? variantOf(each, 'state', asState) : each))
}

function asState(of: Composite): Composite {
  return {
    ...of,
    member: (name, run) => {
      const found = heldAsState(() => of.member(name, run) ?? [], run)
      return found.length > 0 || of.member(name, run) ? found : undefined
    },
    each: (run) => heldAsState(() => of.each(run), run),
    keys: (run) => heldAsState(() => of.keys(run), run),
  }
}
