/** Stores of Solid: what they begin with, and what is put into them at some path: `setOrder('parts', 0, 'title', 'key')`. */
import type { Composite, Known } from '../model/known.ts'
import { OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { later, oncePerWay, pairOf } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { split, withSet } from '../values/produced.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { immer } from './immer.ts'
import { same } from './react.ts'

const createStore: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const held = oncePerWay((run) => {
      return withSet(args.get(0, run), setTo(name, run, { made: args }) ?? [UNKNOWN], args.origin, run)
    }, name)
    const setter = setterOf(name)
    const setPart: Native = {
      kind: 'native',
      passes: (given) => [{ to: setter, args: { ...given, count: 1, get: (_, run) => putAt(0, given, run) } }],
      call: () => [OTHER],
    }
    return [pairOf(() => [later(held)], setPart)]
  },
}

/** What is given last, as part of what it is put into. */
function putAt(index: number, given: Arguments, run: Run): Known[] {
  if (index >= given.count - 1) return given.get(index, run).flatMap((each) => made(each, index, given, run))
  const names = given.get(index, run)
  const isMeant = (name: string): boolean =>
    !names.every(({ kind }) => kind === 'text') || names.some((each) => each.kind === 'text' && each.text === name)
  const part: Composite = {
    kind: 'composite',
    member: (name, inner) => (isMeant(name) ? putAt(index + 1, given, inner) : undefined),
    each: (inner) => putAt(index + 1, given, inner),
    keys: () => names,
  }
  return [part]
}

/** A function makes it of what was there, a producer of parts of that. */
function made(known: Known, index: number, { origin }: Arguments, run: Run): Known[] {
  if (known.kind === 'function') return apply(known, [], origin, run)
  return index > 0 && split([known])[0].length > 0 ? apply(known, [[]], origin, run) : [known]
}

export const solidStore: Readonly<Record<string, Known>> = {
  createMutable: same,
  createStore,
  produce: immer.produce as Known,
  reconcile: same,
  unwrap: same,
}
