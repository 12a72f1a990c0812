/** Redux Toolkit, as far as keys go into the state: slices, reducers that are built, and actions that come of promises. */
import type { Composite, Frame, Known, KnownFunction, KnownText } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { apply, frameIn } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'
import { actionOf, createAction, createSelector, creatorOf, PAYLOAD, reducer } from './redux.ts'
import { writtenBy } from './state.ts'

/** What a reducer puts into a member of the state. */
type Changes = (name: string, run: Run) => Known[]

/** `createSlice({ name, initialState, reducers: { notified(state, { payload }) { state.message = payload } }, extraReducers })` */
const createSlice: Native = {
  kind: 'native',
  call: (args, run) => {
    const options = args.get(0, run)
    const part = (name: string, later: Run): Known[] => memberOfAll(options, name, later)
    const [slice] = part('name', run)
    const creator = (name: string): Known[] => {
      const text = `${slice?.kind === 'text' ? slice.text : ''}/${name}`
      return creatorOf([{ kind: 'text', text, origin: args.origin }])
    }
    const state = stateOf(
      (later) => part('initialState', later),
      (name, later) => [
        ...part('reducers', later).flatMap((each) => changedByNames(each, creator, name, later)),
        ...part('extraReducers', later).flatMap((each) => changedByCases(each, name, args, later)),
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
      (run) => args.get(0, run),
      (name, run) => args.get(1, run).flatMap((each) => changedByCases(each, name, args, run)),
    )
    return [reducer(() => [state])]
  },
}

/** What it begins with may be told by a function. */
function stateOf(initial: (run: Run) => Known[], changes: Changes): Composite {
  return openRecord((name, run) => {
    const begun = initial(run).flatMap((each) =>
      each.kind === 'function' ? apply(each, [], { module: each.module, at: 0 }, run) : [each],
    )
    return unique([...memberOfAll(begun, name, run), ...changes(name, run)])
  })
}

/** `{ notified(state, action) { … } }`, each for actions of the creator of its name. */
function changedByNames(reducers: Known, creator: (name: string) => Known[], name: string, run: Run): Known[] {
  if (reducers.kind !== 'composite') return []
  return reducers.keys(run).flatMap((key) => {
    if (key.kind !== 'text') return []
    const action = actionOf(() => creator(key.text))
    return changedBy(reducers.member(key.text, run) ?? [], action, name, run)
  })
}

function changedBy(handlers: readonly Known[], action: Composite, name: string, run: Run): Known[] {
  return handlers.flatMap((each) => (each.kind === 'function' ? writtenBy(each, name, [[UNKNOWN], [action]], run) : []))
}

/** `(builder) => builder.addCase(saved.fulfilled, (state, { payload }) => …)`, `{ [saved.fulfilled]: (state) => … }` */
function changedByCases(cases: Known, name: string, { origin }: Arguments, run: Run): Known[] {
  if (cases.kind === 'composite') return changedBy(cases.each(run), ANY_ACTION, name, run)
  if (cases.kind !== 'function') return []
  return casesIn(cases, frameIn(cases, [[UNKNOWN]], origin)).flatMap(({ creators, handlers }) =>
    changedBy(handlers(run), actionOf(creators), name, run),
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
  createAction,
  createAsyncThunk,
  createDraftSafeSelector: createSelector,
  createReducer,
  createSelector,
  createSlice,
}
