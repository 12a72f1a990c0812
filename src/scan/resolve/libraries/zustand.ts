/** Zustand: what stores are made with and set to, read by `useStore((state) => state.title)`. */
import type { Composite, Known, KnownFunction } from '../model/known.ts'
import { functionKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, openRecord } from '../values/composites.ts'
import { apply, argumentsOf } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'
import { same } from './react.ts'
import { asState, statesOf, whoeverCalls, writtenBy } from './state.ts'

/** `create((set) => ({ … }))`, and `create<State>()((set) => ({ … }))` for the sake of types. */
const create: Native = {
  kind: 'native',
  call: (args) => {
    if (args.count === 0) return [create]
    const { module } = args.origin
    const state: Composite = openRecord((name, run) => {
      askUsers(module, run)
      const made = args.get(0, run).filter((each) => each.kind === 'function')
      const known = made.flatMap((each) => [...begunWith(each, name, run), ...setBy(each, name, run)])
      return unique([...known.map(asState), UNKNOWN])
    })
    return [storeOf(state)]
  },
}

function storeOf(state: Composite): Native {
  return {
    kind: 'native',
    call: (args, run) =>
      args.count === 0 ? [state] : args.get(0, run).flatMap((each) => apply(each, [[state]], args.origin, run)),
    member: (name) => (name === 'getState' ? [{ kind: 'native', call: () => [state] }] : undefined),
  }
}

function begunWith(of: KnownFunction, name: string, run: Run): Known[] {
  const { module } = of
  return whoeverCalls(run, () => memberOfAll(apply(of, [], { module, at: 0 }, run), name, run))
}

/** `set({ title })`, `set((state) => ({ title }))`, `set((state) => { state.title = title })` */
function setBy(of: KnownFunction, name: string, run: Run): Known[] {
  const { module } = of
  const setters = statesOf(of)
  const [from, to] = module.facts.functions[of.function]?.calls ?? [0, 0]
  const calls = module.facts.calls.slice(from, to).filter(({ callee }) => {
    return callee.kind === 'name' && callee.binding !== undefined && setters.includes(callee.binding)
  })
  const given = (later: Run): Known[] =>
    calls.flatMap((call) => argumentsOf(call, { module, env: undefined }).get(0, later))
  const set = (later: Run): Known[] =>
    given(later).flatMap((each) => {
      if (each.kind === 'function') return writtenBy(each, name, [[UNKNOWN]], later)
      return each.kind === 'composite' ? (each.member(name, later) ?? []) : []
    })
  // What is set may be made of what was set before.
  return oncePerWay(
    (later) => whoeverCalls(later, () => set(later)),
    `${functionKey(module, of.function)} ${name}`,
  )(run)
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
