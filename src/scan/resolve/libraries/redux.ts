/** Redux, as far as keys go with actions into its state: `dispatch(notify('order.sent'))`, read by `useSelector(…)`. */
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Composite, Known, KnownText } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, openRecord } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { allOf, isCalled } from '../values/passed.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { asState, whoeverCalls } from './state.ts'

/** What reducers are put together by is provided under this name. */
export const REDUCERS = 'reducers'

/** Who puts them together. */
export const COMBINERS: readonly string[] = ['combineReducers', 'configureStore']

/** `combineReducers({ toasts })`, `configureStore({ reducer: { toasts } })` */
export function combinesReducers({ callee }: CallFact): boolean {
  return callee.kind === 'name' && COMBINERS.includes(callee.name)
}

const DISPATCHES = /^(?:dispatch|put)$/

/** `dispatch({ type: 'sent', key: 'order.sent' })` */
function isDispatch({ callee, args }: CallFact): boolean {
  return (callee.kind === 'name' || callee.kind === 'member') && DISPATCHES.test(callee.name) && args.length === 1
}

/** An action that is written out, which no creator makes: what it says it is, and what it carries. */
export function dispatchedBy(call: CallFact): { type: Value; payload: Value } | undefined {
  const [action] = call.args
  if (!isDispatch(call) || action?.kind !== 'object') return undefined
  const [type, payload] = ['type', PAYLOAD].map((name) => action.entries.find((each) => each.name === name)?.value)
  return type && payload && { type, payload }
}

/** An action creator; its type tells it from others. */
export function creatorOf(types: readonly Known[]): Known[] {
  return types.flatMap((type): Known[] => {
    if (type.kind !== 'text') return []
    return [{ ...setterOf(actionNamed(type.text)), member: memberOfCreator(type) }]
  })
}

const memberOfCreator = (type: KnownText): Native['member'] => {
  return (name, run) => {
    if (name === 'type') return [type]
    if (name === PAYLOAD) return payloadsOf(type, run)
    return name === 'toString' ? [{ kind: 'native', call: () => [type] }] : undefined
  }
}

/** What its actions carry is asked for under this name. */
export const PAYLOAD = 'payload'

export const actionNamed = (type: string): string => `action ${type}`

export const createAction: Native = {
  kind: 'native',
  call: (args, run) => {
    const made = creatorOf(args.get(0, run))
    // What prepares a payload makes something else of it.
    return args.count === 1 && made.length > 0 ? made : [UNKNOWN]
  },
}

/** An action of one of these creators. Asked for when somebody reads it: most of what is dispatched is no text. */
export function actionOf(creators: (run: Run) => readonly Known[]): Composite {
  const payloads = (run: Run): Known[] | undefined => {
    const known = [...creators(run)]
    return known.length === 0 ? undefined : memberOfAll(known, PAYLOAD, run)
  }
  return openRecord((name, run) => (name === PAYLOAD ? payloads(run) : undefined))
}

/** Who makes the action imports what makes it, most likely from where its type stands. */
function payloadsOf({ text, origin }: KnownText, run: Run): Known[] {
  askUsers(origin.module, run)
  const action = actionNamed(text)
  // What is dispatched may be made of the state.
  return oncePerWay((later) => setTo(action, later) ?? [UNKNOWN], action)(run)
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
        const action = actionOf(() => creatorOf([type]))
        const handlers = map.member(type.text, run) ?? []
        return handlers.flatMap((each) => apply(each, [[UNKNOWN], [action]], args.origin, run))
      })
    return [reducer(holds)]
  },
}

export function reducer(holds: (run: Run) => Known[]): Native {
  return { kind: 'native', holds, call: () => [UNKNOWN] }
}

/** What the reducers of that name hold, or make of any state and action. */
const root: Composite = openRecord((name, run) => {
  const options = (providedFor(REDUCERS, run) ?? []).flatMap((value) => value(run))
  const maps = [...options, ...memberOfAll(options, 'reducer', run)].filter((each) => each.kind === 'composite')
  const hold = (later: Run): Known[] => memberOfAll(maps, name, later).flatMap((each) => heldBy(each, later))
  const held = oncePerWay((later) => whoeverCalls(later, () => hold(later)), `state ${name}`)(run)
  const begun = memberOfAll(options, 'preloadedState', run).filter(({ kind }) => kind !== 'nothing')
  return held.length > 0 ? unique([...held, ...memberOfAll(begun, name, run)].map(asState)) : undefined
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

/** `createSelector([selectOrders, selectUser], (orders, user) => …)`: of what the others select, what the last one makes. */
export const createSelector: Native = {
  kind: 'native',
  call: (args, run) => {
    const given = allOf(args, run)
    // Behind it there may be options.
    const last = given.findLastIndex((each) => each.some(isCalled))
    const inputs = given.slice(0, last).flatMap(listed(run))
    const select: Native['call'] = (to, later) => {
      const whole = allOf(to, later)
      const selected = inputs.map((each) => each.flatMap((input) => apply(input, whole, args.origin, later)))
      return (given[last] ?? []).flatMap((each) => apply(each, selected, args.origin, later))
    }
    return last < 0 ? [UNKNOWN] : [{ kind: 'native', call: select }]
  },
  member: (name) => (name === 'withTypes' ? [{ kind: 'native', call: () => [createSelector] }] : undefined),
}

/** They may be given one by one, or as a list. */
const listed =
  (run: Run) =>
  (given: Known[]): Known[][] => {
    const [only] = given
    return (only?.kind === 'composite' && only.items?.(run)) || [given]
  }

/** `bindActionCreators({ notify }, dispatch)`: what is made of creators is called as they are. */
const bindActionCreators: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

/** `connect(select, { notify })(Page)`: creators become props, and who calls those nobody sees. */
const connect: Native = { kind: 'native', open: true, call: () => [UNKNOWN] }

export const redux: Readonly<Record<string, Known>> = { bindActionCreators }
export const reselect: Readonly<Record<string, Known>> = { createSelector }
export const reactRedux: Readonly<Record<string, Known>> = { useSelector, connect }
export const reduxActions: Readonly<Record<string, Known>> = { createAction, handleActions }
