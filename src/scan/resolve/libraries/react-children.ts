/** React's `Children`: ways through what a component is given as its children. */

import type { Known } from '../model/known.ts'
import { OTHER, UNFOUND } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, record } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { unique } from '../values/texts.ts'

/** Lists in lists of children, as what is mapped is one among others. */
const MAX_NESTED = 4

/** One by one: a single child is no list, and lists are taken apart. */
function childrenIn(known: readonly Known[], run: Run, nested = 0): Known[] {
  return unique(
    known.flatMap((each): Known[] => {
      if (each.kind === 'composite' && nested < MAX_NESTED) return childrenIn(each.each(run), run, nested + 1)
      return each.kind === 'nothing' ? [] : [each.kind === 'unknown' ? { kind: 'unknown', element: true } : each]
    }),
  )
}

const map: Native = {
  kind: 'native',
  callsBack: { which: 1, given: (index, of, run) => (index === 0 ? childrenIn(of(0), run) : [OTHER]) },
  call: (args) => [
    listOfAny((inner) => {
      const given = [childrenIn(args.get(0, inner), inner), [OTHER]]
      return args.get(1, inner).flatMap((each) => apply(each, given, args.origin, inner))
    }),
  ],
}

const toArray: Native = {
  kind: 'native',
  call: (args) => [listOfAny((inner) => childrenIn(args.get(0, inner), inner))],
}

const only: Native = { kind: 'native', call: (args, run) => [...childrenIn(args.get(0, run), run), UNFOUND] }

export const children: Known = record({ map: [map], forEach: [map], toArray: [toArray], only: [only], count: [OTHER] })
