/** What a call gives. */
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Env, Frame, Known, KnownFunction, Origin, Site } from '../model/known.ts'
import { constructorOf, functionKey, NOTHING, OTHER, SAID, UNKNOWN } from '../model/known.ts'
import { type Module, pathOf } from '../model/modules.ts'
import type { Arguments } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { namesOf } from '../model/stale.ts'
import { isCalledAgain, isInTooMany, isTooFarIn } from './called.ts'
import { evaluate, inStep, isUnknown, itemOf } from './evaluate.ts'
import { globalCall } from './globals.ts'
import { classComposite } from './instances.ts'
import { memberOf } from './members.ts'
import { methodCall } from './methods.ts'
import { paramOf } from './params.ts'
import { withDoubts } from './ruled-out.ts'
import { selectorTexts } from './selector.ts'
import { settled } from './settled.ts'
import { isOptional, unique } from './texts.ts'

export function invoke(call: CallFact, frame: Frame, run: Run): Known[] {
  const { callee } = call
  if (callee.kind === 'member') {
    const of = evaluate(callee.of, frame, run)
    if (isNothing(of)) return of
    const known = settled(of, callee.name, call, frame, run) ?? methodCall(of, callee.name, call, frame, run)
    if (known) return known
    const through = of.some(({ kind }) => kind === 'function') ? calledThrough(call) : undefined
    if (through)
      return unique(of.flatMap((each) => (each.kind === 'function' ? returned(each, through, frame, run) : [UNKNOWN])))
  }
  const path = pathOf(callee)
  if (path !== undefined && rootIsGlobal(callee)) {
    const known = globalCall(path, call, frame, run)
    if (known) return known
  }
  const args = argumentsOf(call, frame)
  const since = run.asked.length
  const known = evaluate(callee, frame, run)
  const called: Called = { call, args, frame, asked: [since, run.asked.length] }
  // A wrapper gives a `t` that its callers do not.
  const translates = known.some(({ kind }) => kind === 'translator')
  const isThere = translates || callee.kind === 'name' || isOnlyOfNothing(callee, known, frame, run)
  const callees = known.filter((each) => !(isThere ? each.kind === 'nothing' : isOptional(each)))
  const [only] = callees
  if (callees.length === 1 && only) return result(only, called, run)
  return unique(callees.flatMap((each) => result(each, called, run)))
}

/** `save.call(this, 'key')`, `save.apply(this, ['key'])`, `save.bind(this, 'key')`: the call that this comes to. */
export function calledThrough({ callee, args, at }: CallFact): CallFact | undefined {
  if (callee.kind !== 'member' || !/^(?:bind|call|apply)$/.test(callee.name)) return undefined
  const [, list] = args
  const given: Value[] = callee.name === 'apply' && list ? [{ kind: 'spread', of: list }] : args.slice(1)
  return { callee: callee.of, args: given, at }
}

/** A method that isn't known is no method that isn't there, but of what is nothing none is called. */
function isOnlyOfNothing(callee: Value, known: readonly Known[], frame: Frame, run: Run): boolean {
  if (callee.kind !== 'member' || !known.some(({ kind }) => kind === 'nothing')) return false
  const things = evaluate(callee.of, frame, run).filter(({ kind }) => kind !== 'nothing')
  return things.every((each) => memberOf(each, callee.name, run).every(({ kind }) => kind !== 'nothing'))
}

/** Where it is called, it is seen that it is there: who gives nothing does not come so far. */
const isNothing = (known: readonly Known[]): boolean =>
  known.length > 0 && known.every(({ kind }) => kind === 'nothing')

interface Called {
  call: CallFact
  args: Arguments
  frame: Frame
  /** From where to where the run notes what decides what is called. */
  asked: [from: number, to: number]
}

function result(callee: Known, called: Called, run: Run): Known[] {
  const { call, args, frame } = called
  switch (callee.kind) {
    case 'function':
      return returned(callee, call, frame, run)
    case 'native':
      return callee.call(args, run)
    case 'class':
      return call.new ? [instance(callee, call, frame)] : [UNKNOWN]
    case 'translator':
      return callee.names ? selectedKeys(args, run) : [callee.gives ?? SAID]
    case 'other':
      return [callee.said ? callee : UNKNOWN]
    case 'unknown':
      if (call.new) return [OTHER]
      if (call.callee.kind === 'member' && call.callee.name === 'pipe') return pipedBy(args, run)
      return [...wrappedBy(called, run), UNKNOWN]
    default:
      return [UNKNOWN]
  }
}

/** The keys that selectors name: `keyFromSelector(($) => $.a.b)` */
function selectedKeys(args: Arguments, run: Run): Known[] {
  const texts = args.get(0, run).flatMap((each) => (each.kind === 'function' ? selectorTexts(each, run) : []))
  return texts.length > 0 ? texts.map((text) => ({ kind: 'text', text, origin: args.origin })) : [UNKNOWN]
}

/**
 * Something unknown that is given a component or function most likely wraps it. What it gives to that besides is told by
 * its module, which nothing else may ask for. Components are wrapped once, where modules begin; what is called again and
 * again is given functions to call them.
 */
function wrappedBy({ call, args, frame, asked: [from, to] }: Called, run: Run): Known[] {
  const asked = from < to ? run.asked.slice(from, to) : []
  const wrapped = args.get(0, run).filter(({ kind }) => kind === 'function' || kind === 'class')
  if (wrapped.length > 0 && asked.length > 0 && isCalledOnce(call, frame.module)) {
    for (const each of namesOf(asked)) run.world.needs.wrappers.add(each)
  }
  return wrapped
}

/** Outside of all functions. */
function isCalledOnce(call: CallFact, { facts: { calls, functions } }: Module): boolean {
  const number = calls.indexOf(call)
  return !functions.some(({ calls: [from, to] }) => from <= number && number < to)
}

/** What its constructor was given here is told from what others of its class were given. */
function instance({ module, class: id }: Extract<Known, { kind: 'class' }>, call: CallFact, frame: Frame): Known {
  const made = constructorOf({ module, class: id })
  const site = callSite(call, frame, undefined)
  return classComposite(id, { module, env: { function: made, site, own: { env: frame.env }, next: undefined } })
}

export function argumentsOf(call: CallFact, frame: Frame): Arguments {
  return {
    count: call.args.length,
    origin: { module: frame.module, at: call.at },
    get: (index, run) => argument(call.args, index, frame, run),
    ...(frame.env ? { env: frame.env } : {}),
  }
}

export function argument(args: readonly Value[], index: number, frame: Frame, run: Run): Known[] {
  for (let at = 0; at <= index; at++) {
    const value = args[at]
    if (value?.kind === 'spread')
      return at === args.length - 1 ? elementOf(value.of, index - at, frame, run) : [UNKNOWN]
  }
  const value = args[index]
  return value ? evaluate(value, frame, run) : [NOTHING]
}

/** One of a list that is spread behind all else; elsewhere a spread may shift what follows it. */
function elementOf(list: Value, index: number, frame: Frame, run: Run): Known[] {
  return unique(
    evaluate(list, frame, run).flatMap((each) => (each.kind === 'composite' ? itemOf(each, index, run) : [UNKNOWN])),
  )
}

/** What a function of ours returns when it is called here. */
function returned(callee: KnownFunction, call: CallFact, frame: Frame, run: Run): Known[] {
  const fact = callee.module.facts.functions[callee.function]
  const key = functionKey(callee.module, callee.function)
  if (!fact || isInTooMany(frame.env)) return [UNKNOWN]
  if (isCalledAgain(call, key, frame)) {
    const further = givenFurther(call, frame, run)
    if (further.length > 0 && further.every(({ kind }) => kind === 'nothing')) return [NOTHING]
    if (isTooFarIn(frame.env, key) || !further.some(({ kind }) => kind === 'composite')) return [UNKNOWN]
  }
  const env: Env = { function: key, site: callSite(call, frame, undefined), own: { env: frame.env }, next: callee.env }
  const inside: Frame = { module: callee.module, env }
  const known = unique(fact.returns.flatMap((each) => evaluate(each, inside, run)))
  return fact.type ? ofType(fact.type, known, inside, run) : known
}

function ofType(declared: Value, given: Known[], inside: Frame, run: Run): Known[] {
  const known = withDoubts(given, (inner) => evaluate(declared, inside, inner), run)
  if (known.length > 0 && !known.some(isUnknown)) return known
  const type = evaluate(declared, inside, run).filter((each) => !isUnknown(each))
  // `Item | undefined` of a library says nothing of what it is when it is there.
  if (!type.some((each) => each.kind !== 'nothing')) return known
  return unique([...known.filter((each) => !isUnknown(each)), ...type])
}

/** What a function that calls itself gives to that call, besides what it was given itself: a part of a tree. */
function givenFurther({ args }: CallFact, frame: Frame, run: Run): Known[] {
  return args.filter((each) => !isPassedOn(each, frame.module)).flatMap((each) => evaluate(each, frame, run))
}

function isPassedOn(value: Value, { facts: { bindings } }: Module): boolean {
  return value.kind === 'name' && paramOf(bindings[value.binding ?? -1]) !== undefined
}

export function callSite(call: CallFact, frame: Frame, closure: Env | undefined): Site {
  return {
    module: frame.module,
    at: call.at,
    closure,
    argument: (index, env, run) => argument(call.args, index, { module: frame.module, env }, run),
    value: (index) => call.args[index],
  }
}

/** Whether the path starts at a name that no binding of the module explains. */
function rootIsGlobal(value: Value): boolean {
  if (value.kind === 'member') return rootIsGlobal(value.of)
  return value.kind === 'name' && value.binding === undefined
}

/** `source$.pipe(map(…))` of a source that nobody knows. */
function pipedBy(args: Arguments, run: Run): Known[] {
  const [first] = args.get(0, run)
  return [first?.kind === 'native' && first.piped ? first.piped(args) : UNKNOWN]
}

/** What a function gives when it is called with these. */
export function apply(callee: Known, args: readonly Known[][], origin: Origin, run: Run): Known[] {
  if (callee.kind === 'native') {
    const given: Arguments = { count: args.length, origin, get: (index) => args[index] ?? [NOTHING] }
    return inStep(run, () => callee.call(given, run))
  }
  if (callee.kind === 'translator' && !callee.names) return [callee.gives ?? SAID]
  if (callee.kind !== 'function') return [UNKNOWN]
  const fact = callee.module.facts.functions[callee.function]
  const frame = frameIn(callee, args, origin)
  return fact ? unique(fact.returns.flatMap((each) => evaluate(each, frame, run))) : [UNKNOWN]
}

/** What it gives, whoever calls it. */
export function returnsOf(callee: Known, run: Run): Known[] {
  if (callee.kind !== 'function') return [UNKNOWN]
  const { module, function: id, env } = callee
  return unique((module.facts.functions[id]?.returns ?? []).flatMap((each) => evaluate(each, { module, env }, run)))
}

/** Values, and what functions give that may stand in place of them. */
export function valuesOf(known: readonly Known[], origin: Origin, run: Run, args: readonly Known[][] = []): Known[] {
  return known.flatMap((each) => (each.kind === 'function' ? apply(each, args, origin, run) : [each]))
}

/** Inside of a function that is called with these. */
export function frameIn(callee: KnownFunction, args: readonly Known[][], origin: Origin): Frame {
  const { module, env: next } = callee
  const argument = (index: number): Known[] => args[index] ?? [NOTHING]
  const site: Site = { module: origin.module, at: origin.at, closure: undefined, argument }
  return { module, env: { function: functionKey(module, callee.function), site, own: { env: undefined }, next } }
}
