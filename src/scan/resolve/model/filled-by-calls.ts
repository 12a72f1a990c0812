/** What functions put into what they are given: `fill(record, 'label')`. Nothing is evaluated. */

import { appendTo, getOrInsert } from '../../../map-entries.ts'
import type { ModuleFacts, WriteFact } from '../../facts.ts'
import { onlyValue, onlyValueOf } from '../../only-value.ts'
import type { MemberValue, Value } from '../../value.ts'
import {
  bindingOf,
  type Fills,
  fillsIn,
  HELD,
  type Holder,
  isMadeOrInstance,
  nothingYet,
  REFS,
  stepInto,
} from './holders.ts'
import { memberNamed } from './indexes.ts'
import { iteratedBy, meantBy } from './other-names.ts'
import { pathTo, type Step } from './paths.ts'

export interface FilledByCalls {
  /** By parameter: what its function puts into it. */
  params: ReadonlyMap<string, Filling>
  /** By what holds something, parameters among it: which calls it is given to. */
  gifts: ReadonlyMap<Holder, readonly Gift[]>
}

export interface Filling {
  fills: Fills
  /** What it is given to hold, if it is a ref. */
  held: Value[]
}

/** A part of what holds something is given to a function. */
export interface Gift {
  call: number
  /** Which argument it is, and under which name it stands in that: `fill({ into: list })`. */
  index: number
  name?: string
  steps: readonly string[]
  /** What is called. */
  callee: Value
  /** That is a function of the module; absent: it must be found out. */
  function?: number
  /** What comes to itself again is called with something else each time. */
  again?: true
}

export function filledByCallsOf(facts: ModuleFacts): FilledByCalls {
  const params = fillingsOf(facts)
  const all = giftsIn(facts, (value, isOurs) => holderOf(value, isOurs, facts))
  const mayFill = ({ function: id, index }: Gift): boolean => {
    const key = paramNamed(id ?? -1, index)
    return id === undefined || params.has(key) || all.has(key)
  }
  const gifts = new Map<Holder, Gift[]>()
  for (const [holder, given] of all) {
    const filling = given.filter(mayFill)
    if (filling.length > 0) gifts.set(holder, filling)
  }
  for (const gift of [...gifts.values()].flat()) if (comesToItself(gift, gifts)) gift.again = true
  return { params, gifts }
}

/** Stands for a parameter among what holds something. */
export const paramNamed = (id: number, index: number): string => `param ${id} ${index}`

function fillingsOf(facts: ModuleFacts): ReadonlyMap<string, Filling> {
  const fillings = new Map<string, Filling>()
  const at = (key: string): Filling => getOrInsert(fillings, key, () => ({ fills: nothingYet(), held: [] }))
  const param = (value: Value): string | undefined => paramOf(value, facts)
  const writes = facts.writes.filter((each) => !isMadeByItself(each, facts))
  for (const [key, fills] of fillsIn({ ...facts, writes }, param)) at(key).fills = fills
  const isParam = (value: Value): boolean => param(value) !== undefined
  for (const { target, value } of writes) {
    if (target.kind !== 'member' || !HELD.has(target.name)) continue
    const [whole, ...steps] = pathTo(target.of, facts, isParam)
    const key = param(whole)
    if (key === undefined || !steps.every(isName)) continue
    const { fills, held } = heldAt(steps, [value])
    const filling = at(key)
    filling.held.push(...held)
    if (steps.length > 0) merge(fills, filling.fills)
  }
  return fillings
}

/** `node[name] = translate(node[name])` in `translate(node)`: what comes of what was there. */
function isMadeByItself({ target, value }: WriteFact, facts: ModuleFacts): boolean {
  const made = value.kind === 'call' ? facts.calls[value.call] : undefined
  const id = made && functionNamed(made.callee, facts)
  let of = target
  while (of.kind === 'member' || of.kind === 'index') of = of.of
  return id !== undefined && paramOf(of, facts)?.startsWith(paramNamed(id, 0).slice(0, -1)) === true
}

/** What a part holds, of what that is a part of: refs are kept as what they hold. */
function heldAt(steps: readonly string[], held: Value[]): Filling {
  const name = steps.at(-1)
  if (name === undefined) return { fills: nothingYet(), held }
  const key: Value = { kind: 'text', text: name, at: 0 }
  const own: Fills = { ...nothingYet(), named: new Map([[name, held.map((value) => ({ key, value }))]]) }
  return { fills: within(steps.slice(0, -1), own), held: [] }
}

function merge(from: Fills, into: Fills): void {
  for (const [name, keyed] of from.named) for (const each of keyed) appendTo(into.named, name, each)
  for (const [name, part] of from.parts) merge(part, stepInto(into, name))
}

/** The same, of what this is a part of. */
export function filledWithin(steps: readonly string[], { fills, held }: Filling): Filling {
  const around = within(steps, fills)
  if (steps.length === 0 || held.length === 0) return { fills: around, held }
  merge(heldAt(steps, held).fills, around)
  return { fills: around, held: [] }
}

/** The same, of what stands in it under this name. */
export function filledPart(name: string | undefined, filling: Filling): Filling {
  if (name === undefined) return filling
  const { named, parts } = filling.fills
  return { fills: parts.get(name) ?? nothingYet(), held: (named.get(name) ?? []).map(({ value }) => value) }
}

function within(steps: readonly string[], fills: Fills): Fills {
  return steps.reduceRight((part, step) => ({ ...nothingYet(), parts: new Map([[step, part]]) }), fills)
}

/** Whether what is given as the parameter is given on as the same, as far as functions of the module are called. */
function comesToItself({ function: id, index }: Gift, gifts: ReadonlyMap<Holder, readonly Gift[]>): boolean {
  const to = paramNamed(id ?? -1, index)
  if (id === undefined || !gifts.has(to)) return false
  const reached = new Set<Holder>([to])
  for (const each of reached) {
    for (const gift of gifts.get(each) ?? []) {
      const next = paramNamed(gift.function ?? -1, gift.index)
      if (next === to) return true
      reached.add(next)
    }
  }
  return false
}

const isName = (step: Step): step is string => typeof step === 'string'

/** `isOurs`: what is called is a function of the module. */
type FindHolder<H> = (value: Value, isOurs: boolean) => H | undefined

/** By what is given. */
export function giftsIn<H>(facts: ModuleFacts, find: FindHolder<H>): Map<H, Gift[]> {
  const gifts = new Map<H, Gift[]>()
  const add = (given: Value, gift: Omit<Gift, 'steps'>): void => {
    const holderOfIt = (value: Value): H | undefined => find(value, gift.function !== undefined)
    const [whole, ...steps] = pathTo(given, facts, (part) => holderOfIt(part) !== undefined)
    const holder = holderOfIt(meantBy(whole, facts))
    if (holder !== undefined && steps.every(isName)) appendTo(gifts, holder, { ...gift, steps })
  }
  facts.calls.forEach(({ callee, args }, call) => {
    const called = calledBy(callee, facts)
    if (!called) return
    const shifted = args.findIndex(({ kind }) => kind === 'spread')
    for (const [index, arg] of args.slice(0, shifted < 0 ? args.length : shifted).entries()) {
      if (arg.kind !== 'object') add(arg, { call, index, ...called })
      else for (const { name, value } of arg.entries) if (name) add(value, { call, index, name, ...called })
    }
  })
  return gifts
}

function holderOf(value: Value, isOurs: boolean, facts: ModuleFacts): Holder | undefined {
  const param = paramOf(value, facts)
  if (param !== undefined) return param
  const member = memberNamed(value)
  if (member !== undefined) return member
  const binding = bindingOf(value)
  const values = facts.bindings[binding ?? -1]?.values ?? []
  return isOurs || values.some((each) => isMadeOrInstance(each, facts) || isRef(each, facts)) ? binding : undefined
}

/** Of what is made otherwise and given to other modules it is not found out to whom: that is much, and mostly only read. */
function isRef(value: Value, { calls }: ModuleFacts): boolean {
  const made = value.kind === 'typed' ? value.of : value
  const callee = made.kind === 'call' ? calls[made.call]?.callee : undefined
  return (callee?.kind === 'name' || callee?.kind === 'member') && REFS.has(callee.name)
}

/** The parameter that a name stands for, and nothing else but what stands in for it. */
function paramOf(value: Value, facts: ModuleFacts): string | undefined {
  const binding = bindingOf(value)
  let of = binding === undefined ? value : onlyValue(binding, facts)
  while (of?.kind === 'typed' || of?.kind === 'default') of = of.of
  return of?.kind === 'param' && !of.rest ? paramNamed(of.function, of.index) : undefined
}

/** What is called, if it may put something into what it is given. */
function calledBy(callee: Value, facts: ModuleFacts): Pick<Gift, 'callee' | 'function'> | undefined {
  const id = functionNamed(callee, facts)
  if (id !== undefined) return { callee, function: id }
  const found = calledBack(callee, facts) ?? callee
  return isFoundOnce(found, facts) ? { callee: found } : undefined
}

/** `fill(list)`, `this.fill(list)`, `filling.fill(list)` of an object that is written out. */
function functionNamed(callee: Value, facts: ModuleFacts): number | undefined {
  const only = callee.kind === 'member' ? memberMeant(callee, facts) : onlyValueOf(callee, facts)
  const made = only?.kind === 'typed' ? only.of : only
  return made?.kind === 'function' ? made.function : undefined
}

function memberMeant({ of, name }: MemberValue, facts: ModuleFacts): Value | undefined {
  const whole = onlyValueOf(of, facts)
  const own = of.kind === 'this' ? facts.classes[of.class ?? -1]?.members : undefined
  const [only, ...others] = (own ?? (whole?.kind === 'object' ? whole.entries : [])).filter(
    (each) => each.name === name,
  )
  return others.length > 0 ? undefined : only?.value
}

/** `rules.forEach((rule) => rule(context))` */
function calledBack(callee: Value, facts: ModuleFacts): Value | undefined {
  if (callee.kind === 'member') {
    const of = calledBack(callee.of, facts)
    return of && { ...callee, of }
  }
  const only = onlyValueOf(callee, facts)
  const of = only?.kind === 'param' && only.index === 0 ? iteratedBy(only.function, facts) : undefined
  return of && { kind: 'each', of }
}

/**
 * Whether it is found without asking who calls what it stands in, and once for all who ask: methods of what is made are
 * found anew each time.
 */
function isFoundOnce(callee: Value, facts: ModuleFacts): boolean {
  if (callee.kind === 'each') return true
  if (callee.kind === 'member') return !isBuiltIn(callee.name) && isGone(callee.of, facts)
  const only = onlyValueOf(callee, facts)
  return only?.kind === 'call' || (only?.kind === 'member' && !isGiven(only, facts)) || isGone(callee, facts)
}

/** Imported, or one after the other of a list. */
function isGone(value: Value, facts: ModuleFacts): boolean {
  const only = value.kind === 'name' ? onlyValueOf(value, facts) : value
  return only?.kind === 'import' || only?.kind === 'each'
}

/** By who calls what it stands in. */
function isGiven(value: Value, facts: ModuleFacts): boolean {
  if (value.kind === 'member' || value.kind === 'typed' || value.kind === 'default') return isGiven(value.of, facts)
  return value.kind === 'param' || onlyValueOf(value, facts)?.kind === 'param'
}

/** What all lists and maps have by that name puts in nothing but what it is given. */
const isBuiltIn = (name: string): boolean => name in Array.prototype || name in Map.prototype
