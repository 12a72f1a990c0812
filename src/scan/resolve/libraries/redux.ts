/**
 * Redux, as far as keys go with actions into its state: `dispatch(notify('order.sent'))`, read by `useSelector(…)`. Who else
 * may dispatch what is never known for certain, so whatever is read may always be something else as well.
 */
import type { CallFact } from '../../facts.ts'
import type { Composite, Known, KnownText } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, openRecord } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'
import { asState, whoeverCalls, writtenBy } from './state.ts'

/** What reducers are put together by is provided under this name. */
export const REDUCERS = 'reducers'

/** Who puts them together. */
export const COMBINERS: readonly string[] = ['combineReducers', 'configureStore']

/** `combineReducers({ toasts })`, `configureStore({ reducer: { toasts } })` */
export function combinesReducers({ callee }: CallFact): boolean {
  return callee.kind === 'name' && COMBINERS.includes(callee.name)
}

const DISPATCHES = /^(?:dispatch|put)$/

/** The number of the call that makes the action: `dispatch(notify('order.sent'))`. */
export function dispatchedBy({ callee, args: [action] }: CallFact): number | undefined {
  const isDispatch = (callee.kind === 'name' || callee.kind === 'member') && DISPATCHES.test(callee.name)
  return isDispatch && action?.kind === 'call' ? action.call : undefined
}

/** An action creator; its type tells it from others. */
function creatorOf(types: readonly Known[]): Known[] {
  return types.flatMap((type): Known[] => {
    if (type.kind !== 'text') return []
    return [{ kind: 'native', sets: actionNamed(type.text), call: () => [OTHER], member: memberOfCreator(type) }]
  })
}

const memberOfCreator = (type: Known): Native['member'] => {
  return (name) => {
    if (name === 'type') return [type]
    return name === 'toString' ? [{ kind: 'native', call: () => [type] }] : undefined
  }
}

const actionNamed = (type: string): string => `action ${type}`

const createAction: Native = {
  kind: 'native',
  call: (args, run) => {
    const made = creatorOf(args.get(0, run))
    // What prepares a payload makes something else of it.
    return args.count === 1 && made.length > 0 ? made : [UNKNOWN]
  },
}

/** Asked for when somebody reads it: most of what is dispatched is no text. */
function actionOf(type: KnownText): Composite {
  return openRecord((name, run) => (name === 'payload' ? [...payloadsOf(type, run), UNKNOWN] : undefined))
}

/** Who dispatches the action imports who makes it, most likely from where its type stands. */
function payloadsOf({ text, origin }: KnownText, run: Run): Known[] {
  askUsers(origin.module, run)
  const action = actionNamed(text)
  // What is dispatched may be made of the state.
  return oncePerWay((later) => (providedFor(action, later) ?? []).flatMap((value) => value(later)), action)(run)
}

/** `handleActions({ [notify.toString()]: (state, { payload }) => … }, initial)` */
const handleActions: Native = {
  kind: 'native',
  call: (args) => {
    const holds = (run: Run): Known[] => {
      const handled = args.get(0, run).flatMap((map) => (map.kind === 'composite' ? handledBy(map, run) : []))
      return unique([...args.get(1, run), ...handled])
    }
    const handledBy = (map: Composite, run: Run): Known[] =>
      map.keys(run).flatMap((type) => {
        if (type.kind !== 'text') return []
        const action = actionOf(type)
        const handlers = map.member(type.text, run) ?? []
        return handlers.flatMap((each) => apply(each, [[UNKNOWN], [action]], args.origin, run))
      })
    return [reducer(holds)]
  },
}

function reducer(holds: (run: Run) => Known[]): Native {
  return { kind: 'native', holds, call: () => [UNKNOWN] }
}

/** `createSlice({ name, initialState, reducers: { notified(state, { payload }) { state.message = payload } } })` */
const createSlice: Native = {
  kind: 'native',
  call: (args, run) => {
    const options = args.get(0, run)
    const [slice] = memberOfAll(options, 'name', run)
    const named = (name: string): KnownText => {
      return { kind: 'text', text: `${slice?.kind === 'text' ? slice.text : ''}/${name}`, origin: args.origin }
    }
    const creator = (name: string): Known[] => creatorOf([named(name)])
    const state: Composite = openRecord((name, later) => {
      const reducers = memberOfAll(options, 'reducers', later)
      const changed = reducers.flatMap((each) => (each.kind === 'composite' ? changedBy(each, name, later) : []))
      return unique([...memberOfAll(memberOfAll(options, 'initialState', later), name, later), ...changed])
    })
    const changedBy = (reducers: Composite, name: string, later: Run): Known[] =>
      reducers.keys(later).flatMap((key) => {
        if (key.kind !== 'text') return []
        const action = actionOf(named(key.text))
        const functions = (reducers.member(key.text, later) ?? []).filter((each) => each.kind === 'function')
        return functions.flatMap((each) => writtenBy(each, name, [[UNKNOWN], [action]], later))
      })
    const parts: Readonly<Record<string, Known[]>> = {
      actions: [openRecord(creator)],
      reducer: [reducer(() => [state])],
    }
    return [openRecord((name) => (Object.hasOwn(parts, name) ? parts[name] : undefined))]
  },
}

/** What the reducers of that name hold, or make of any state and action. */
const root: Composite = openRecord((name, run) => {
  const options = (providedFor(REDUCERS, run) ?? []).flatMap((value) => value(run))
  const maps = [...options, ...memberOfAll(options, 'reducer', run)].filter((each) => each.kind === 'composite')
  const hold = (later: Run): Known[] => memberOfAll(maps, name, later).flatMap((each) => heldBy(each, later))
  const held = oncePerWay((later) => whoeverCalls(later, () => hold(later)), `state ${name}`)(run)
  return unique([...held.map(asState), UNKNOWN])
})

function heldBy(reducing: Known, run: Run): Known[] {
  if (reducing.kind === 'native' && reducing.holds) return reducing.holds(run)
  return reducing.kind === 'function'
    ? apply(reducing, [[UNKNOWN], [UNKNOWN]], { module: reducing.module, at: 0 }, run)
    : []
}

/** `useSelector((state) => state.toasts)`, `useSelector.withTypes<State>()` */
const useSelector: Native = {
  kind: 'native',
  call: (args, run) => {
    const read = args.get(0, run).flatMap((each) => apply(each, [[root]], args.origin, run))
    return read.length > 0 ? read : [UNKNOWN]
  },
  member: (name) => (name === 'withTypes' ? [{ kind: 'native', call: () => [useSelector] }] : undefined),
}

export const reactRedux: Readonly<Record<string, Known>> = { useSelector }
export const reduxActions: Readonly<Record<string, Known>> = { createAction, handleActions }
export const reduxToolkit: Readonly<Record<string, Known>> = { createAction, createSlice }
