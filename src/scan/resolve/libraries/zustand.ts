/** Zustand: what stores are made with and set to, read by `useStore((state) => state.title)`. */
import type { CallFact } from '../../facts.ts'
import type { Composite, Known, KnownFunction } from '../model/known.ts'
import { functionKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, openRecord } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { apply, argumentsOf } from '../values/invoke.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { same, split } from './react.ts'
import { asState, type Change, memberOfChanged, statesOf, whoeverCalls } from './state.ts'

/** `create((set) => ({ … }))`, and `create<State>()((set) => ({ … }))` for the sake of types. */
const create: Native = {
  kind: 'native',
  call: (args) => {
    if (args.count === 0) return [create]
    const { module, at } = args.origin
    const set = `store ${module.id}#${at}`
    const state: Composite = openRecord((name, run) => {
      askUsers(module, run)
      const made = args.get(0, run).filter((each) => each.kind === 'function')
      const known = oncePerWay((later) => whoeverCalls(later, () => stateIn(made, set, name, later)), `${set} ${name}`)
      return unique([...known(run).map(asState), UNKNOWN])
    })
    return [storeOf(state, setterOf(set))]
  },
}

function storeOf(state: Composite, setter: Known): Native {
  return {
    kind: 'native',
    call: (args, run) =>
      args.count === 0 ? [state] : args.get(0, run).flatMap((each) => apply(each, [[state]], args.origin, run)),
    member: (name) => {
      if (name === 'setState') return [setter]
      return name === 'getState' ? [{ kind: 'native', call: () => [state] }] : undefined
    },
  }
}

/** What it begins with, and what it is set to: `set({ title })`, `set((state) => { state.title = title })`. */
function stateIn(made: readonly KnownFunction[], set: string, name: string, run: Run): Known[] {
  const begun = made.flatMap((each) => apply(each, [], { module: each.module, at: 0 }, run))
  const inside = made.flatMap((each) => creatorsIn(each, run)).flatMap((each) => givenToSet(each, run))
  const outside = setTo(set, run) ?? []
  const [producers, given] = split([...inside, ...outside])
  const changes = given.flatMap((by): Change[] => (by.kind === 'function' ? [{ by, args: [[UNKNOWN]] }] : []))
  const produced = made.flatMap(({ module }) =>
    producers.flatMap((each) => apply(each, [begun], { module, at: 0 }, run)),
  )
  return [
    ...memberOfChanged(name, begun, changes, run),
    ...[...given, ...produced].flatMap((each) => membersNamed(each, name, run)),
  ]
}

const membersNamed = (known: Known, name: string, run: Run): Known[] =>
  known.kind === 'composite' ? (known.member(name, run) ?? []) : []

/** It may be put together of slices, which are given what it is given: `{ ...user(set, get), ...order(...all) }`. */
function creatorsIn(of: KnownFunction, run: Run): KnownFunction[] {
  const found = new Map([[functionKey(of.module, of.function), of]])
  // It grows as it is gone through.
  for (const each of found.values()) {
    const { module } = each
    const states = statesOf(each)
    for (const { callee, args } of callsIn(each)) {
      const [first] = args
      const given = first?.kind === 'spread' ? first.of : first
      if (given?.kind !== 'name' || !states.includes(given.binding ?? -1)) continue
      for (const slice of evaluate(callee, { module, env: undefined }, run))
        if (slice.kind === 'function') found.set(functionKey(slice.module, slice.function), slice)
    }
  }
  return [...found.values()]
}

function callsIn({ module: { facts }, function: id }: KnownFunction): readonly CallFact[] {
  return facts.calls.slice(...(facts.functions[id]?.calls ?? [0, 0]))
}

function givenToSet(of: KnownFunction, run: Run): Known[] {
  const setters = statesOf(of)
  const calls = callsIn(of).filter(({ callee }) => callee.kind === 'name' && setters.includes(callee.binding ?? -1))
  return calls.flatMap((call) => argumentsOf(call, { module: of.module, env: undefined }).get(0, run))
}

/** `useStore(store, (state) => state.title)`, of a store that is no hook. */
const useStore: Native = {
  kind: 'native',
  call: (args, run) => {
    const read = args.count > 1 ? [args.get(1, run)] : []
    return args.get(0, run).flatMap((store) => (store.kind === 'native' ? apply(store, read, args.origin, run) : []))
  },
}

export const zustand: Readonly<Record<string, Known>> = {
  create,
  default: create,
  createStore: create,
  useStore,
  createWithEqualityFn: create,
  useStoreWithEqualityFn: useStore,
}

/** They give a store more to do, and leave what is in it as it is. */
export const zustandMiddleware: Readonly<Record<string, Known>> = Object.fromEntries(
  ['persist', 'devtools', 'immer', 'subscribeWithSelector', 'useShallow', 'produce'].map((name) => [name, same]),
)
