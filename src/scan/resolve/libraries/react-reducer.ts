/** React's `useReducer`: state that a reducer makes of what it was, and of whatever is dispatched. */
import type { CallFact } from '../../facts.ts'
import { AGAIN, type Composite, isAgain, type Known, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import { once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { later, oncePerWay, pairOf } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'

export const useReducer: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const actions = (run: Run): Known[] => {
      const dispatched = setTo(name, run, { made: args }) ?? []
      return dispatched.length > 0 ? dispatched : [UNKNOWN]
    }
    const state = (run: Run): Known[] => unique([...begun(args, run), ...made(args, before, actions, run)])
    // It is made of what was there before.
    const before = withPartsOnce({ ...later(oncePerWay(state, name)), madeBy: callAt(args) }, `state ${name}`)
    return [pairOf((run) => together(state(run), before), setterOf(name))]
  },
}

/** All that it ever is in one: each of that holds what was there before, and to ask it of each would be asking it of all. */
function together(known: Known[], before: Composite): Known[] {
  const others = known.filter(({ kind }) => kind !== 'composite')
  return others.length < known.length ? [...others, before] : known
}

function callAt({ origin: { module, at } }: Arguments): CallFact {
  return module.facts.calls.find((each) => each.at === at) as CallFact
}

/** What it begins with. */
function begun(args: Arguments, run: Run): Known[] {
  const [initial, init] = [args.get(1, run), args.get(2, run)]
  const first = init.flatMap((each) => (each.kind === 'function' ? apply(each, [initial], args.origin, run) : []))
  return first.length > 0 ? first : initial
}

function made(args: Arguments, before: Composite, actions: (run: Run) => Known[], run: Run): Known[] {
  const isMade = (each: Known): boolean =>
    each.kind !== 'unknown' && !(each.kind === 'composite' && each.madeBy === before.madeBy)
  return args
    .get(0, run)
    .flatMap((each) => apply(each, [[before], actions(run)], args.origin, run))
    .filter(isMade)
}

/** A part that is asked for on the way to itself is no more than what else it is. */
function withPartsOnce(of: Composite, way: string): Composite {
  const inner = (known: Known[], name: string): Known[] =>
    known.flatMap((each) => {
      if (isAgain(each)) return []
      return each.kind === 'composite' ? withPartsOnce(each, `${way} ${name}`) : each
    })
  return {
    ...of,
    member(name, run) {
      const found = once(`${way} ${name}`, run, () => [of.member(name, run)])
      return found ? found[0] && inner(found[0], name) : [AGAIN]
    },
    each: (run) => inner(once(`${way} each`, run, () => of.each(run)) ?? [], 'each'),
    keys: (run) => once(`${way} keys`, run, () => of.keys(run)) ?? [],
  }
}
