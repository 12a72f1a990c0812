/** Redux Toolkit, as far as keys go into the state: slices, reducers that are built, and actions that come of promises. */
import type { Composite, Frame, Known, KnownFunction, KnownText, Origin } from '../model/known.ts'
import { OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, openRecord } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { apply, frameIn, valuesOf } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { setterSites } from '../values/set-state.ts'
import { actionNamed, actionOf, createAction, createSelector, creatorOf, PAYLOAD, reducer, redux } from './redux.ts'
import { type Change, memberOfChanged } from './state.ts'

/** `createSlice({ name, initialState, reducers: { notified(state, { payload }) { state.message = payload } }, extraReducers })` */
const createSlice: Native = {
  kind: 'native',
  call: (args, run) => {
    const options = args.get(0, run)
    const part = (name: string, later: Run): Known[] => memberOfAll(options, name, later)
    const [slice] = part('name', run)
    const typeOf = (name: string): KnownText => {
      return { kind: 'text', text: `${slice?.kind === 'text' ? slice.text : ''}/${name}`, origin: args.origin }
    }
    const creator = (name: string): Known[] => creatorOf([typeOf(name)])
    const state = stateOf(
      args.origin,
      (later) => part('initialState', later),
      (later) => [
        ...part('reducers', later).flatMap((each) => changesByNames(each, typeOf, later)),
        ...part('extraReducers', later).flatMap((each) => changesByCases(each, args, later)),
      ],
    )
    const parts: Readonly<Record<string, Known[]>> = {
      actions: [openRecord(creator)],
      reducer: [reducer(() => [state])],
    }
    return [openRecord((name) => (Object.hasOwn(parts, name) ? parts[name] : undefined))]
  },
}

/** `createReducer(initial, (builder) => builder.addCase(notified, (state, { payload }) => …))` */
const createReducer: Native = {
  kind: 'native',
  call: (args) => {
    const state = stateOf(
      args.origin,
      (run) => args.get(0, run),
      (run) => args.get(1, run).flatMap((each) => changesByCases(each, args, run)),
    )
    return [reducer(() => [state])]
  },
}

/** What is done for an action. */
interface Handled {
  by: KnownFunction
  action: Composite
}

/** What it begins with may be told by a function; what it becomes may be made of what it was. */
function stateOf(origin: Origin, initial: (run: Run) => Known[], handled: (run: Run) => Handled[]): Composite {
  const read = (name: string, run: Run): Known[] => {
    const begun = valuesOf(initial(run), origin, run)
    const changes = handled(run).map(({ by, action }): Change => ({ by, args: [[state], [action]] }))
    return memberOfChanged(name, begun, changes, run)
  }
  const state: Composite = openRecord((name, run) =>
    oncePerWay((later) => read(name, later), `state ${placeKey(origin)} ${name}`)(run),
  )
  return state
}

/** `{ notified(state, action) { … } }`, each for actions of the type of its name. */
function changesByNames(reducers: Known, typeOf: (name: string) => KnownText, run: Run): Handled[] {
  if (reducers.kind !== 'composite') return []
  return reducers.keys(run).flatMap((key) => {
    if (key.kind !== 'text') return []
    const type = typeOf(key.text)
    const handlers = reducers.member(key.text, run) ?? []
    const action = actionOf(() => creatorOf([type]))
    return [
      ...handledBy(handlers, action),
      ...handledBy(memberOfAll(handlers, 'reducer', run), preparedBy(handlers, type)),
    ]
  })
}

/** `{ reducer: (state, { payload }) => …, prepare: (id, title) => ({ payload: { id, title } }) }` */
function preparedBy(handlers: Known[], type: KnownText): Composite {
  const prepare = (run: Run): Known[] => {
    const makers = memberOfAll(handlers, 'prepare', run)
    return setterSites(actionNamed(type.text), run).flatMap((site) =>
      makers.flatMap((each) => {
        const count = each.kind === 'function' ? (each.module.facts.functions[each.function]?.params ?? 0) : 0
        const given = Array.from({ length: count }, (_, index) => site.argument(index, site.closure, run))
        return apply(each, given, type.origin, run)
      }),
    )
  }
  return openRecord((name, run) => {
    askUsers(type.origin.module, run)
    const known = oncePerWay((later) => memberOfAll(prepare(later), name, later), `prepared ${type.text} ${name}`)(run)
    return known.length > 0 ? known : undefined
  })
}

const handledBy = (handlers: readonly Known[], action: Composite): Handled[] =>
  handlers.flatMap((each) => (each.kind === 'function' ? { by: each, action } : []))

/** `(builder) => builder.addCase(saved.fulfilled, (state, { payload }) => …)`, `{ [saved.fulfilled]: (state) => … }` */
function changesByCases(cases: Known, { origin }: Arguments, run: Run): Handled[] {
  if (cases.kind === 'composite') return handledBy(cases.each(run), ANY_ACTION)
  if (cases.kind !== 'function') return []
  return casesIn(cases, frameIn(cases, [[UNKNOWN]], origin)).flatMap(({ creators, handlers }) =>
    handledBy(handlers(run), actionOf(creators)),
  )
}

/** Names in brackets tell no creator. */
const ANY_ACTION = actionOf(() => [])

interface Case {
  /** The first argument: of matchers, and of what is done by default, that makes no action. */
  creators(run: Run): Known[]
  handlers(run: Run): Known[]
}

/** By the methods of the builder, which of its arguments is the reducer. */
const CASES: ReadonlyMap<string, number> = new Map([
  ['addCase', 1],
  ['addMatcher', 1],
  ['addDefaultCase', 0],
])

function casesIn({ module: { facts }, function: id }: KnownFunction, frame: Frame): Case[] {
  const [from, to] = facts.functions[id]?.calls ?? [0, 0]
  return facts.calls.slice(from, to).flatMap(({ callee, args }): Case[] => {
    const at = callee.kind === 'member' ? CASES.get(callee.name) : undefined
    const handler = at === undefined ? undefined : args[at]
    const [first] = args
    if (!handler || !first) return []
    return [{ creators: (run) => evaluate(first, frame, run), handlers: (run) => evaluate(handler, frame, run) }]
  })
}

const STATES: ReadonlySet<string> = new Set(['pending', 'fulfilled', 'rejected'])

/** What it is given is what is handed on. */
const rejectWithValue: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

const thunkApi = openRecord((name) => (name === 'rejectWithValue' ? [rejectWithValue] : undefined))

/** `createAsyncThunk('order/save', async (order, { rejectWithValue }) => …)`: its actions carry what it gives. */
const createAsyncThunk: Native = {
  kind: 'native',
  call: (args, run) => {
    const [type] = args.get(0, run)
    if (type?.kind !== 'text') return [UNKNOWN]
    const given = (later: Run): Known[] =>
      args.get(1, later).flatMap((each) => apply(each, [[UNKNOWN], [thunkApi]], args.origin, later))
    const creator = (state: string): Native => {
      const own: KnownText = { ...type, text: `${type.text}/${state}` }
      const member: Native['member'] = (name, later) =>
        name === PAYLOAD ? given(later) : name === 'type' ? [own] : undefined
      return { kind: 'native', call: () => [OTHER], member }
    }
    return [
      {
        kind: 'native',
        call: () => [UNKNOWN],
        member: (name) => (STATES.has(name) ? [creator(name)] : undefined),
      },
    ]
  },
}

export const reduxToolkit: Readonly<Record<string, Known>> = {
  ...redux,
  createAction,
  createAsyncThunk,
  createDraftSafeSelector: createSelector,
  createReducer,
  createSelector,
  createSlice,
}
