/** What one call or element reaches: functions of ours, and what looks keys up. */
import { copyWith } from '../../copy-with.ts'
import type { CallFact, ElementFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { callbackOfEach } from '../libraries/iterated.ts'
import type { Env, Frame, Known, KnownFunction, Site } from '../model/known.ts'
import { constructorOf } from '../model/known.ts'
import { CREATES, type LooksUp, NEITHER, TRANSLATES } from '../model/looks-up.ts'
import { type Module, pathOf } from '../model/modules.ts'
import type { Arguments } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { comesFromCallers } from '../values/choices.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { argumentsOf, calledThrough, callSite } from '../values/invoke.ts'
import { isArrayFrom } from '../values/iterations.ts'
import { elementSite, isBuiltIn } from '../values/methods.ts'
import { argumentsAt, calledFor } from '../values/passed.ts'
import { componentsOf, knownByProps, translatesByItself } from '../values/rendered-as.ts'
import { isSetter } from '../values/set-state.ts'
import { loosened } from '../values/texts.ts'
import { addComponent, inject, type Use } from './components.ts'
import { add, addCallback, addSites, closureOf, isCallback, type Reached } from './found.ts'
import { consumerSites, renderedBy, translationSites } from './given-away.ts'
import { calledBack, isOpen, listenersOf, openCallbacks, openListeners, openSetters, subscribers } from './listeners.ts'
import { passedBy } from './passed.ts'
import { renderSites } from './rendered.ts'

/** `open`: a parameter decides what is reached. */
export interface Answer {
  looksUp: LooksUp
  open: boolean
}

export const NOTHING_REACHED: Answer = { looksUp: NEITHER, open: false }

/** `number`: calls of the module first, its elements behind them. */
export function reach(number: number, module: Module, run: Run, into: Reached): Answer {
  const { calls, elements } = module.facts
  const call = calls[number]
  return call
    ? reachByCall(call, module, run, into)
    : reachByElement(elements[number - calls.length] as ElementFact, module, run, into)
}

function reachByCall(call: CallFact, module: Module, run: Run, into: Reached): Answer {
  const frame: Frame = { module, env: undefined }
  const { known: callees, isGiven } = asking(run, () => evaluate(call.callee, frame, run))
  const isAnyOfSeveral = run.merge && callees.filter(isCallback).length > 1
  const asked: Known[] = []
  let creates = false
  for (const known of callees) {
    if (known.kind === 'function') {
      const isPlain = known.env === undefined && known.partOf === undefined && !isAnyOfSeveral
      addCallback(known, siteOf(known, call, { frame, isGiven, isAnyOfSeveral }), into, isPlain)
    } else if (isSetter(known)) {
      if (saysSomething(call)) addCallback(known, settingSite(call, frame, isAnyOfSeveral), into, !isAnyOfSeveral)
    } else if (known.kind === 'class' && call.new)
      add({ key: constructorOf(known), site: callSite(call, frame, undefined), plain: known.module }, into)
    else if (known.kind === 'native' && known.inject) inject(known.inject, callSite(call, frame, undefined), run, into)
    else if (known.kind === 'native' && known.emits) addSites(listenersOf(known.emits, call, frame, run), into)
    else if (known.kind === 'native' && known.holds) addSites(subscribers(known.holds, call, frame, run), into)
    else if (known.kind === 'native' && known.callsBack) addSites(calledBack(known.callsBack, call, frame, run), into)
    else if (known.kind === 'native' && known.passes)
      asked.push(...addPassed(known, (env) => argumentsOf(call, { module, env }), run, into))
    else if (known.kind === 'native' && known.creates)
      creates = translatesByItself(addCreated(call, frame, run, into)) || creates
  }
  if (call.callee.kind === 'super') addParent(call, call.callee.class, frame, run, into)
  if (!callees.some((each) => each.kind === 'native' && each.passes)) asked.push(...addIndirect(call, frame, run, into))
  if (callees.every((each) => isUnknown(each) || handsOn(each)))
    addSites([...openCallbacks(call, frame, run), ...openSetters(call, frame, run, callees.some(handsOn))], into)
  const before = run.touched.length
  asked.push(...addIterated(call, frame, run, into))
  const isCallbackGiven = run.touched.length > before
  const translates = [...callees, ...asked].some(isAsked)
  return {
    looksUp: translates ? TRANSLATES : creates ? CREATES : NEITHER,
    open: isCallbackGiven || (run.touched.length > 0 && !isBuiltIn(call)),
  }
}

/** Nobody can look into it, but it is known to call what it is given. */
const handsOn = (known: Known): boolean => known.kind === 'native' && known.open === true

/** What is called with each element of a list. Gives whom that calls, but for functions. */
function addIterated(call: CallFact, frame: Frame, run: Run, into: Reached): Known[] {
  const value = callbackOfEach(call, frame.module.facts)
  if (!value) return []
  const { known, isGiven } = asking(run, () => evaluate(value, frame, run))
  const made = elementSite(call, frame)
  const site = isGiven ? copyWith(made, { callee: value }) : made
  const isAnyOfSeveral = run.merge && known.filter(isCallback).length > 1
  return known.flatMap((each) => {
    if (!isCallback(each)) return addPassed(each, (env) => argumentsAt(site, env), run, into)
    addCallback(each, isAnyOfSeveral ? ofSeveral(site, () => iteratedBy(call), frame) : site, into)
    return []
  })
}

function iteratedBy(call: CallFact): Value | undefined {
  if (isArrayFrom(call)) return call.args[0]
  return call.callee.kind === 'member' ? call.callee.of : undefined
}

/** What is made of functions calls those. Gives whom it calls. */
function addPassed(made: Known, given: (env: Env | undefined) => Arguments, run: Run, into: Reached): Known[] {
  const passed = calledFor(made, given(undefined), run)
  if (made.kind === 'native' && made.passes) addSites(passedBy(made, passed, given), into)
  return passed.map(({ to }) => to)
}

/** `createElement(Component, props)`: what it is made of. */
function addCreated(call: CallFact, frame: Frame, run: Run, into: Reached): readonly Known[] {
  const site = callSite(call, frame, undefined)
  const props = (env: Env | undefined, inner: Run): Known[] => site.argument(1, env, inner)
  const [value] = call.args
  const { known, isGiven } = asking(run, () => site.argument(0, undefined, run))
  const use: Use = { props, frame, at: call.at, ...(isGiven && value ? { callee: value } : {}) }
  for (const component of known) addComponent(component, use, run, into)
  return knownByProps(known, call.args[1])
}

/** What is called, and whether callers decide that. */
function asking(run: Run, ask: () => readonly Known[]): { known: readonly Known[]; isGiven: boolean } {
  const before = run.asked.length
  const known = ask()
  return { known, isGiven: run.merge && run.asked.length > before }
}

interface Called {
  frame: Frame
  /** Callers decide what is called. */
  isGiven: boolean
  /** Callers decide which of several functions it is. */
  isAnyOfSeveral: boolean
}

/** Most of what sets state is no text. */
function saysSomething(call: CallFact): boolean {
  const [value] = call.args
  return value !== undefined && value.kind !== 'unknown' && value.kind !== 'scalar'
}

function settingSite(call: CallFact, frame: Frame, isAnyOfSeveral: boolean): Site {
  const site = callSite(call, frame, undefined)
  return isAnyOfSeveral ? ofSeveral(site, (index) => call.args[index], frame) : site
}

/** What one of several components is given is most likely not what the others are. */
function siteOf({ env, partOf }: KnownFunction, call: CallFact, { frame, isGiven, isAnyOfSeveral }: Called): Site {
  const made = callSite(call, frame, env)
  const site = isGiven ? copyWith(made, { callee: call.callee }) : made
  if (isAnyOfSeveral) return ofSeveral(site, (index) => call.args[index], frame)
  if (partOf === undefined) return site
  return copyWith(site, {
    argument(index, inner, run) {
      run.asked.push(partOf)
      const known = site.argument(index, inner, run)
      return (run.world.sites.get(partOf)?.length ?? 0) > 1 ? known.map(loosened) : known
    },
  })
}

/** What one caller gives goes to the function that it gives as well, and not to those of the others. */
function ofSeveral(site: Site, given: (index: number) => Value | undefined, frame: Frame): Site {
  return copyWith(site, {
    argument(index, env, run) {
      const known = site.argument(index, env, run)
      const value = given(index)
      return value && comesFromCallers(value, frame, run) ? known.map(loosened) : known
    },
  })
}

/** By `bind`, `call` and `apply`, or by what it is handed to with its arguments. Gives whom that calls, but for functions. */
function addIndirect(call: CallFact, frame: Frame, run: Run, into: Reached): Known[] {
  const through = call.args.length > 1 ? (calledByOther(call) ?? calledThrough(call)) : undefined
  if (!through) return []
  return evaluate(through.callee, frame, run).flatMap((known) => {
    if (!isCallback(known))
      return addPassed(known, (env) => argumentsOf(through, { module: frame.module, env }), run, into)
    addCallback(known, callSite(through, frame, closureOf(known)), into)
    return []
  })
}

/** From which argument on they are what the first one is called with, now or later. */
const CALLS_FIRST: ReadonlyMap<string, number> = new Map([
  ['partial', 1],
  ['attempt', 1],
  ['defer', 1],
  ['delay', 2],
  ['setTimeout', 2],
  ['setInterval', 2],
])

/** `Reflect.apply(save, null, ['key'])`, `setTimeout(save, 0, 'key')`: the call that this comes to. */
function calledByOther({ callee, args: [first, ...more], at }: CallFact): CallFact | undefined {
  if (!first || (callee.kind !== 'name' && callee.kind !== 'member')) return undefined
  const list = pathOf(callee) === 'Reflect.apply' ? more[1] : undefined
  if (list) return { callee: first, args: [{ kind: 'spread', of: list }], at }
  const from = CALLS_FIRST.get(callee.name)
  return from === undefined || more.length < from ? undefined : { callee: first, args: more.slice(from - 1), at }
}

/** `super('key')` */
function addParent(call: CallFact, id: number, frame: Frame, run: Run, into: Reached): void {
  const parent = frame.module.facts.classes[id]?.extends
  for (const known of parent ? evaluate(parent, frame, run) : []) {
    if (known.kind !== 'class') continue
    add({ key: constructorOf(known), site: callSite(call, frame, undefined), plain: known.module }, into)
  }
}

/** Whether who is called looks up what it is given, or declares it. */
function isAsked(known: Known): boolean {
  return known.kind === 'translator' || (known.kind === 'native' && known.declares === true)
}

function reachByElement(element: ElementFact, module: Module, run: Run, into: Reached): Answer {
  if (element.component.kind === 'tag') return { looksUp: NEITHER, open: false }
  const frame: Frame = { module, env: undefined }
  const props = (env: Env | undefined, inner: Run): Known[] => evaluate(element.props, { module, env }, inner)
  const { known: components, isGiven } = asking(run, () => componentsOf(element, frame, run))
  const use: Use = { props, frame, at: element.at, ...(isGiven ? { callee: element.component } : {}) }
  for (const component of components) {
    addComponent(component, use, run, into)
    if (component.kind === 'component' && component.component === 'translation')
      addSites(translationSites(element, frame, run), into)
    else if (component.kind === 'native' && component.holds)
      addSites(consumerSites(component.holds, element, frame, run), into)
    else if (component.kind === 'native' && component.renders)
      addSites(renderedBy(component.renders, element, frame, run), into)
  }
  if (components.some(isOpen)) addSites(openListeners(element, frame, run), into)
  if (components.every(isUnknown)) addSites(renderSites(element, frame, run), into)
  return { looksUp: translatesByItself(components) ? TRANSLATES : NEITHER, open: run.touched.length > 0 }
}
