/** What functions put into what they are given, of whatever module they are: `fill(record, 'label')`. */

import { getOrInsert } from '../../../map-entries.ts'
import { copyWith } from '../../copy-with.ts'
import { onlyValue } from '../../only-value.ts'
import type { ParamValue } from '../../value.ts'
import { type Filling, filledPart, filledWithin, paramIn, paramNamed } from '../model/filled-by-calls.ts'
import type { Gift } from '../model/gifts.ts'
import type { Holder } from '../model/holders.ts'
import { type Env, type Frame, functionKey, type Known, type KnownFunction, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { variantOf } from './composites.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { filled } from './fills.ts'
import { callSite } from './invoke.ts'
import { evaluateAll } from './members.ts'
import { unique } from './texts.ts'

/** What is put in, and where that is read. */
export interface Put extends Filling {
  frame: Frame
}

/** The same things, with what functions put into them that are given them. */
export function filledByCalls(known: Known[], holder: Holder, frame: Frame, run: Run): Known[] {
  const gifts = frame.module.filledByCalls.gifts.get(holder)
  if (!gifts || known.every(isUnknown)) return known
  return putsBy(gifts, frame, run).reduce((all, put) => withPut(all, put, run), known)
}

/** The same for a name, which may stand for a parameter, or for what stands in for that. */
export function filledByName(known: Known[], binding: number, frame: Frame, run: Run): Known[] {
  const { facts, filledByCalls: all } = frame.module
  const param = all.fillers.size > 0 ? paramIn(onlyValue(binding, facts)) : undefined
  return param ? filledInside(known, param, frame, run) : filledByCalls(known, binding, frame, run)
}

/** The same for a parameter, with what its own function puts into it. */
export function filledInside(known: Known[], { function: id, index }: ParamValue, frame: Frame, run: Run): Known[] {
  const { params, gifts, fillers } = frame.module.filledByCalls
  if (!fillers.has(id) || !known.some(({ kind }) => kind === 'composite')) return known
  const param = paramNamed(id, index)
  const own = params.get(param)
  const put = filledByCalls(own ? withPut(known, { ...own, frame }, run) : known, param, frame, run)
  const isFilledAgain = own && !run.merge && gifts.get(param)?.some(({ again }) => again)
  return isFilledAgain ? put.map(filledFurther) : put
}

/** Of a function that calls itself one call is asked for; what it is given in the others is put into it as well. */
function filledFurther(known: Known): Known {
  if (known.kind !== 'composite') return known
  return variantOf(known, 'further', (of) => copyWith(of, { each: (run) => [...of.each(run), UNKNOWN] }))
}

function withPut(known: Known[], { fills, held, frame }: Put, run: Run): Known[] {
  const all = held.length > 0 ? unique([...known, ...evaluateAll(held, frame, run)]) : known
  return filled(all, fills, frame)
}

/**
 * Calls that are looked into for one question; beyond them nothing is followed. More of them hand on what a whole program
 * shares, as a renderer does its state.
 */
const MAX_CALLS = 200

/** A call on the way, with those before it, and what a part of what it is given is of the whole. */
interface Passing {
  gift: Gift
  frame: Frame
  before: ReadonlySet<Gift>
  around(filling: Filling): Filling
}

/** By the functions themselves, then by those that they give it to; what gives it on in circles comes to an end. */
export function putsBy(gifts: readonly Gift[], frame: Frame, run: Run): Put[] {
  const puts: Put[] = []
  let left = MAX_CALLS
  const before: ReadonlySet<Gift> = new Set()
  let steps = gifts.map((gift): Passing => ({ gift, frame, before, around: (filling) => filling }))
  while (steps.length > 0) {
    const looked = steps.slice(0, left)
    left -= looked.length
    steps = looked.flatMap((step) => {
      return calledBy(step.gift, step.frame, run).flatMap((callee) => putsIn(callee, step, puts))
    })
  }
  return puts
}

function calledBy({ callee, function: id }: Gift, frame: Frame, run: Run): KnownFunction[] {
  if (id !== undefined) return [{ kind: 'function', module: frame.module, function: id, env: frame.env }]
  return evaluate(callee, { module: frame.module, env: undefined }, run).filter((each) => each.kind === 'function')
}

/** Adds what the function itself puts in. Gives the calls that it gives it to. */
function putsIn(callee: KnownFunction, { gift, frame, before, around: outer }: Passing, puts: Put[]): Passing[] {
  const { params, gifts } = callee.module.filledByCalls
  const param = paramNamed(callee.function, gift.index)
  const own = params.get(param)
  const given = gifts.get(param)
  if (!own && !given) return []
  const inner = inCall(callee, gift, frame)
  const around = (filling: Filling): Filling => outer(whereGiven(gift, filling))
  if (own) puts.push({ ...around(own), frame: inner })
  const way = new Set(before).add(gift)
  const further = (given ?? []).filter((each) => !way.has(each))
  return further.map((each) => ({ gift: each, frame: inner, before: way, around }))
}

/** What is put into the part that is given, of what that is a part of. */
function whereGiven(gift: Gift, filling: Filling): Filling {
  const known = getOrInsert(whole, gift, () => new WeakMap<Filling, Filling>())
  return getOrInsert(known, filling, () => filledWithin(gift.steps, filledPart(gift.name, filling)))
}

/** Inside of the function that is called so. */
function inCall({ module, function: id, env: next }: KnownFunction, gift: Gift, frame: Frame): Frame {
  const fact = frame.module.facts.calls[gift.call]
  if (!fact || gift.again) return { module, env: next }
  const key = functionKey(module, id)
  const known = getOrInsert(calls, gift, () => new WeakMap<object, Env>())
  const before = known.get(frame.env ?? OUTERMOST)
  if (before?.function === key && before.next === next) return { module, env: before }
  const env: Env = { function: key, site: callSite(fact, frame, undefined), own: { env: frame.env }, next }
  known.set(frame.env ?? OUTERMOST, env)
  return { module, env }
}

/** What is filled again by the same and in the same call is the same thing: both are kept as they were made first. */
const whole = new WeakMap<Gift, WeakMap<Filling, Filling>>()
const calls = new WeakMap<Gift, WeakMap<object, Env>>()

/** Stands for no environment. */
const OUTERMOST = {}
