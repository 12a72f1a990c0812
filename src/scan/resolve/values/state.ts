/** What members hold that methods put there: whoever called those, nobody who reads it knows. */
import { copyWith } from '../../copy-with.ts'
import type { Composite, Known } from '../model/known.ts'
import { type Run, touchState } from '../model/run.ts'
import { variantOf } from './composites.ts'

export function heldAsState(read: () => Known[], run: Run): Known[] {
  return asState(read, run) ?? []
}

function asState(read: () => Known[] | undefined, run: Run): Known[] | undefined {
  const before = run.touched.length
  const known = read()
  touchState(before, run)
  return known?.map((each) => (each.kind === 'composite' && !each.madeOf ? variantOf(each, 'state', withParts) : each))
}

/** Its parts are read later. */
function withParts(of: Composite): Composite {
  return copyWith(of, {
    member: (name, run) => asState(() => of.member(name, run), run),
    each: (run) => heldAsState(() => of.each(run), run),
    keys: (run) => heldAsState(() => of.keys(run), run),
  })
}
