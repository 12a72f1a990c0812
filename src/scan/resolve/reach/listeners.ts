/** Who listens to what a component says: `<Choice @pick="show">`, `<Choice onPick={show}>`. */
import type { CallFact, ElementFact } from '../../facts.ts'
import { ATOM, isCallbackName } from '../../telling-names.ts'
import type { MemberValue, Value } from '../../value.ts'
import type { Env, Frame, Known, Origin, Site } from '../model/known.ts'
import { NOTHING, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { CallsBack, Emits } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { namesOf } from '../model/stale.ts'
import { record } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { argument, callSite } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { isSetter } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { type Callback, type CallbackSite, closureOf, isCallback, keyOf } from './found.ts'

/** `emit('pick', key)` */
export function listenersOf(emits: Emits, call: CallFact, frame: Frame, run: Run): CallbackSite[] {
  const { callee, args, at } = call
  const events = argument(args, 0, frame, run).flatMap((each) => (each.kind === 'text' ? each.text : []))
  const given: CallFact = { callee, args: args.slice(1), at }
  const uses = run.merge && emits.of !== undefined ? (run.world.sites.get(emits.of) ?? []) : []
  if (uses.length > 0) return listenersByUse(emits, events, uses, given, frame, run)
  return callbacksIn(events.flatMap((event) => emits.listeners(event, run))).map((callback) => {
    const site = callSite(given, frame, closureOf(callback))
    return { callback, site: emits.as === undefined ? site : { ...site, argument: asPartOf(emits.as, site) } }
  })
}

/** Who listens is told what the component says where it is used with this listener, and nothing that others have it say. */
function listenersByUse(
  { listeners, of = '' }: Emits,
  events: readonly string[],
  uses: readonly Site[],
  call: CallFact,
  frame: Frame,
  run: Run,
): CallbackSite[] {
  run.asked.push(of)
  const found = new Map<string, { callback: Callback; uses: Site[] }>()
  for (const use of uses) {
    const props = use.argument(0, use.closure, run)
    for (const callback of callbacksIn(events.flatMap((event) => listeners(event, run, props)))) {
      const key = keyOf(callback)
      const known = found.get(key)
      if (known) known.uses.push(use)
      else found.set(key, { callback, uses: [use] })
    }
  }
  return Array.from(found.values(), ({ callback, uses: own }): CallbackSite => {
    const site = callSite(call, frame, closureOf(callback))
    const told: Site['argument'] = (index, env, later) =>
      unique(own.flatMap((use) => site.argument(index, { function: of, site: use, own: { env }, next: env }, later)))
    return { callback, site: { ...site, argument: told } }
  })
}

function asPartOf(name: string, { argument: given }: Site): Site['argument'] {
  return (index, env, run) => (index === 0 ? [record({ [name]: given(0, env, run) })] : [NOTHING])
}

/** What nobody can look into, or has parts that say things which nobody hears. */
export function isOpen(component: Known): boolean {
  if (component.kind === 'unknown' || (component.kind === 'native' && component.open)) return true
  return component.kind === 'class' && component.module.facts.classes[component.class]?.mixins !== undefined
}

const LISTENER = /^on./
const NAMED: ReadonlySet<Value['kind']> = new Set(['name', 'member', 'default'])

/**
 * What nobody can look into calls its listeners with whatever it has. One that is written where it is given has no other
 * callers, and a component is hardly ever used by a library with props of its own: of those it is only said which
 * modules would tell more.
 */
export function openListeners({ component, props, at }: ElementFact, frame: Frame, run: Run): CallbackSite[] {
  const { module } = frame
  const isAwaited = run.touched.length === 0 && isAnyAwaited(run)
  const given = (env: Env | undefined, later: Run): Known[] => {
    evaluate(component, { module, env }, later)
    return [UNKNOWN]
  }
  const named = props.entries.flatMap(({ name = '', value }): CallbackSite[] => {
    const isListener = LISTENER.test(name) && NAMED.has(value.kind)
    const isTold = isAwaited && (value.kind === 'function' || isNamed(value, module))
    // A setter that stands here says by itself which modules would tell more.
    const isHanded = isAwaited ? isCalledSo(value, module) && !isSecond(value, module) : mayBeSetter(value, module)
    if (!isListener && !isTold && !isHanded) return []
    const sites = openSites(value, at, frame, run, given)
    return isListener || isAwaited ? sites : sites.filter(({ callback }) => isSetter(callback))
  })
  const spread = isAwaited ? (props.spreads ?? []) : []
  return [...named, ...spread.flatMap((each) => openSites({ kind: 'each', of: each }, at, frame, run, given))]
}

/** `store.subscribe(show)`, `subject.subscribe({ next: show })` */
export function subscribers(holds: (run: Run) => Known[], call: CallFact, frame: Frame, run: Run): CallbackSite[] {
  const given = argument(call.args, 0, frame, run)
  const named = given.flatMap((each) => (each.kind === 'composite' ? (each.member('next', run) ?? []) : [each]))
  return callbacksIn(named).map((callback) => {
    const value: Site['argument'] = (index, _, later) => (index === 0 ? holds(later) : [NOTHING])
    return {
      callback,
      site: { module: frame.module, at: call.at, closure: closureOf(callback), iterates: true, argument: value },
    }
  })
}

/** `router.beforeEach((to, from) => …)`, `_.forEach(list, (each) => …)` */
export function calledBack(
  { which, within = [], given }: CallsBack,
  call: CallFact,
  frame: Frame,
  run: Run,
): CallbackSite[] {
  const own = callSite(call, frame, undefined)
  const origin: Origin = { module: frame.module, at: call.at }
  const value: Site['argument'] = (index, env, later) =>
    given(index, (at, inner = later) => own.argument(at, env, inner), later, origin)
  return [which].flat().flatMap((each) => {
    const known = within.reduce((of, name) => memberOfAll(of, name, run), argument(call.args, each, frame, run))
    return callbacksIn(known).map((callback) => {
      const site = { ...origin, closure: closureOf(callback), argument: value }
      return { callback, site: each > 0 ? { ...site, iterates: true as const } : site }
    })
  })
}

const LISTENS = /^(?:on|once|\$on|\$once|addListener|addEventListener|subscribe)$/

/** `bus.on('pick', show)`: whoever has the bus may say anything, until the module is at hand that tells who does. */
export function openCallbacks({ callee, args, at }: CallFact, frame: Frame, run: Run): CallbackSite[] {
  if (callee.kind !== 'member' || !LISTENS.test(callee.name)) return []
  const isAwaited = isAnyAwaited(run)
  const callbacks = args.filter(({ kind }) => NAMED.has(kind) || (isAwaited && kind === 'function'))
  const given = (env: Env | undefined, later: Run): Known[] => {
    if (isAwaited) evaluate(callee, { module: frame.module, env }, later)
    return [UNKNOWN]
  }
  return callbacks.flatMap((each) => openSites(each, at, frame, run, given))
}

/**
 * `listen(setTab)`, `useForm({ onDone: setStep })`: whoever is given a setter may set anything. `isHandedOn`: by what is
 * known to hand on whatever it is given.
 */
export function openSetters({ args, at }: CallFact, frame: Frame, run: Run, isHandedOn: boolean): CallbackSite[] {
  const given = args.flatMap((each) => (each.kind === 'object' ? each.entries.map(({ value }) => value) : [each]))
  // Callers may say who it is that is given an atom.
  const isKnown = run.merge || run.touched.length === 0
  return given.flatMap((each) => {
    const sites =
      isHandedOn || mayBeSetter(each, frame.module) || (isKnown && isCalledAtom(each))
        ? openSites(each, at, frame, run, () => [UNKNOWN])
        : []
    return sites.filter(({ callback }) => isSetter(callback))
  })
}

function mayBeSetter(value: Value, module: Module): boolean {
  return isSecond(value, module) || isCalledSo(value, module)
}

/** `focus(titleAtom)`: whoever has an atom may set it. */
const isCalledAtom = (value: Value): boolean => value.kind === 'name' && ATOM.test(value.name)

/** Of a pair, as a setter is. */
function isSecond(value: Value, module: Module): boolean {
  return partMeant(value, module)?.name === '1'
}

/** Its name says that it is a callback, or did where it came from. */
function isCalledSo(value: Value, module: Module): boolean {
  const isNamedSo = (value.kind === 'name' || value.kind === 'member') && isCallbackName(value.name)
  return isNamedSo || isCallbackName(partMeant(value, module)?.name ?? '')
}

/** The part of something that a name stands for. */
function partMeant(value: Value, { facts }: Module): MemberValue | undefined {
  const [only] = (value.kind === 'name' && facts.bindings[value.binding ?? -1]?.values) || []
  return only?.kind === 'member' ? only : undefined
}

/** A module that was asked for is not at hand. */
function isAnyAwaited({ asked, world }: Run): boolean {
  return Array.from(namesOf(asked)).some((id) => !world.modules.has(id))
}

function openSites(
  value: Value,
  at: number,
  frame: Frame,
  run: Run,
  given: (env: Env | undefined, run: Run) => Known[],
): CallbackSite[] {
  return callbacksIn(evaluate(value, frame, run)).map((callback) => {
    const argument: Site['argument'] = (_, env, later) => given(env, later)
    return { callback, site: { module: frame.module, at, closure: closureOf(callback), argument } }
  })
}

/** A component or function that has a name. */
function isNamed(value: Value, { facts }: Module): boolean {
  const of = value.kind === 'default' ? value.of : value
  const [first] = of.kind === 'name' ? (facts.bindings[of.binding ?? -1]?.values ?? []) : []
  return first?.kind === 'import' || first?.kind === 'function'
}

/** Components are functions that are given their props. */
function callbacksIn(known: readonly Known[]): Callback[] {
  return known.flatMap((each): Callback[] => {
    if (isCallback(each)) return [each]
    const made = each.kind === 'class' ? each.module.facts.classes[each.class]?.function : undefined
    return each.kind === 'class' && made !== undefined
      ? [{ kind: 'function', module: each.module, function: made, env: undefined }]
      : []
  })
}
