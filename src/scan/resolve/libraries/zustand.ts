/** Zustand: what stores are made with and set to, read by `useStore((state) => state.title)`. */
import { type Composite, type Known, type Origin, placeKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, openRecord } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { split } from '../values/produced.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { same } from './react.ts'
import { asState, type Change, memberOfChanged, whoeverCalls } from './state.ts'

/** `create((set, get) => ({ … }))`, and `create<State>()((set) => ({ … }))` for the sake of types. */
const create: Native = {
  kind: 'native',
  callsBack: {
    which: 0,
    given: (index, argument, _, origin) => {
      const store = storeAt(origin, (run) => argument(0, run))
      return partsOf(store)[index] ?? [UNKNOWN]
    },
  },
  call: (args) => (args.count === 0 ? [create] : [storeAt(args.origin, (run) => args.get(0, run)).hook]),
}

interface Store {
  state: Composite
  hook: Native
  set: Known
  get: Known
}

/** What it is made with. */
const partsOf = ({ hook, set, get }: Store): Known[][] => [[set], [get], [hook]]

/** `made`: what makes its state. */
function storeAt(origin: Origin, made: (run: Run) => Known[]): Store {
  const name = `store ${placeKey(origin)}`
  const set = setterOf(name, { drafts: true })
  const get: Native = { kind: 'native', call: () => [state] }
  const state: Composite = openRecord((member, run) => {
    askUsers(origin.module, run)
    const read = (later: Run): Known[] => {
      const known = whoeverCalls(later, () => stateIn(made(later), store, { name, member }, later))
      return known.length > 0 ? known : [UNKNOWN]
    }
    return unique(oncePerWay(read, `${name} ${member}`)(run).map(asState))
  })
  const hook: Native = {
    kind: 'native',
    call: (args, run) =>
      args.count === 0 ? [state] : args.get(0, run).flatMap((each) => apply(each, [[state]], args.origin, run)),
    member: (part) => (part === 'setState' ? [set] : part === 'getState' ? [get] : undefined),
  }
  const store: Store = { state, hook, set, get }
  return store
}

/** What it begins with, and what it is set to: `set({ title })`, `set((state) => { state.title = title })`. */
function stateIn(made: Known[], store: Store, asked: { name: string; member: string }, run: Run): Known[] {
  const begun = made.flatMap((each) =>
    each.kind === 'function' ? apply(each, partsOf(store), { module: each.module, at: 0 }, run) : [each],
  )
  const [producers, given] = split(setTo(asked.name, run, { drafts: true }) ?? [])
  const changes = given.flatMap((by): Change[] => (by.kind === 'function' ? [{ by, args: [[store.state]] }] : []))
  const produced = made.flatMap((each) =>
    each.kind === 'function' ? producers.flatMap((by) => apply(by, [begun], { module: each.module, at: 0 }, run)) : [],
  )
  return [
    ...memberOfChanged(asked.member, begun, changes, run),
    ...[...given, ...produced].flatMap((each) => membersNamed(each, asked.member, run)),
  ]
}

function membersNamed(known: Known, name: string, run: Run): Known[] {
  if (known.kind === 'unknown') return [UNKNOWN]
  return known.kind === 'composite' ? (known.member(name, run) ?? []) : []
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
