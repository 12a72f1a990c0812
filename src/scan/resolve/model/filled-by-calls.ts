/** What functions put into what they are given: `fill(record, 'label')`. Nothing is evaluated. */

import { appendTo, getOrInsert } from '../../../map-entries.ts'
import type { ModuleFacts, WriteFact } from '../../facts.ts'
import { onlyValue } from '../../only-value.ts'
import type { ParamValue, Value } from '../../value.ts'
import { functionNamed, type Gift, giftsIn } from './gifts.ts'
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
import { isName, pathTo } from './paths.ts'

export interface FilledByCalls {
  /** By parameter: what its function puts into it. */
  params: ReadonlyMap<string, Filling>
  /** By what holds something, parameters among it: which calls it is given to. */
  gifts: ReadonlyMap<Holder, readonly Gift[]>
  /** Functions that put something into what they are given, or give that to others. */
  fillers: ReadonlySet<number>
}

export interface Filling {
  fills: Fills
  /** What it is given to hold, if it is a ref. */
  held: Value[]
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
  const again = new Map<string, boolean>()
  for (const gift of [...gifts.values()].flat()) {
    const { function: id, index } = gift
    if (id === undefined) continue
    const to = paramNamed(id, index)
    if (getOrInsert(again, to, () => comesToItself(to, gifts))) gift.again = true
  }
  return { params, gifts, fillers: new Set([...params.keys(), ...gifts.keys()].flatMap(functionOf)) }
}

/** Stands for a parameter among what holds something. */
export const paramNamed = (id: number, index: number): string => `param ${id} ${index}`

function functionOf(holder: Holder): number[] {
  const [, id] = typeof holder === 'string' ? (/^param (\d+) /.exec(holder) ?? []) : []
  return id === undefined ? [] : [Number(id)]
}

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
  return id !== undefined && paramMeant(of, facts)?.function === id
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
function comesToItself(to: string, gifts: ReadonlyMap<Holder, readonly Gift[]>): boolean {
  if (!gifts.has(to)) return false
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

/**
 * To which functions of other modules something is given is found out only where a name is all that it is known by: members
 * of classes, and what is made otherwise, are given away much, and mostly only read.
 */
function holderOf(value: Value, isOurs: boolean, facts: ModuleFacts): Holder | undefined {
  const param = paramOf(value, facts)
  if (param !== undefined) return param
  const binding = bindingOf(value)
  if (isOurs) return memberNamed(value) ?? binding
  const values = facts.bindings[binding ?? -1]?.values ?? []
  return values.some((each) => isMadeOrInstance(each, facts) || isRef(each, facts)) ? binding : undefined
}

function isRef(value: Value, { calls }: ModuleFacts): boolean {
  const made = value.kind === 'typed' ? value.of : value
  const callee = made.kind === 'call' ? calls[made.call]?.callee : undefined
  return (callee?.kind === 'name' || callee?.kind === 'member') && REFS.has(callee.name)
}

function paramMeant(value: Value, facts: ModuleFacts): ParamValue | undefined {
  const binding = bindingOf(value)
  return paramIn(binding === undefined ? value : onlyValue(binding, facts))
}

/** The parameter that a name stands for which is this, and nothing else but what stands in for it. */
export function paramIn(value: Value | undefined): ParamValue | undefined {
  let of = value
  while (of?.kind === 'typed' || of?.kind === 'default') of = of.of
  return of?.kind === 'param' && !of.rest ? of : undefined
}

function paramOf(value: Value, facts: ModuleFacts): string | undefined {
  const param = paramMeant(value, facts)
  return param && paramNamed(param.function, param.index)
}
