/** What functions put into what they are given: `fill(record, 'label')`. Nothing is evaluated. */

import { appendTo } from '../../../map-entries.ts'
import type { ModuleFacts } from '../../facts.ts'
import { onlyValue, onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import { bindingOf, type Fills, fillsIn, nothingYet } from './holders.ts'
import { meantBy } from './other-names.ts'
import { ANY, pathTo, type Step } from './paths.ts'

export interface FilledByCall {
  fills: Fills
  /** The call that gives it to what fills it, and the function; absent: more than one of them stands in between. */
  by?: { call: number; function: number }
}

/** What is put into these bindings by functions of the module that are called by their names. */
export function filledByCallsOf(facts: ModuleFacts): ReadonlyMap<number, readonly FilledByCall[]> {
  const all = new Map<number, FilledByCall[]>()
  const own = fillsIn(facts, (value) => paramBindingOf(value, facts))
  if (own.size === 0) return all
  const gifts = giftsIn(facts)
  for (const [holder, given] of gifts) {
    if (paramOf(holder, facts)) continue
    const filled = given.flatMap((gift) => filledBy(gift, { own, gifts, seen: new Set() }))
    if (filled.length > 0) all.set(holder, filled)
  }
  return all
}

/** A part of what a name stands for is given to a function as this parameter. */
interface Gift {
  call: number
  function: number
  param: number
  /** Of elements nobody knows which one it is: what is put into those is known by the name of the property. */
  steps: readonly string[]
}

interface Filling {
  own: ReadonlyMap<number, Fills>
  gifts: ReadonlyMap<number, readonly Gift[]>
  /** Parameters on the way. */
  seen: Set<number>
}

/** By the function itself, and by those that it gives it to. */
function filledBy({ call, function: id, param, steps }: Gift, filling: Filling): FilledByCall[] {
  const { own, gifts, seen } = filling
  if (seen.has(param)) return []
  seen.add(param)
  const further = gifts.get(param) ?? []
  const fills = own.get(param)
  // What comes to itself again is called with something else each time.
  const by = comesTo(param, param, gifts) ? {} : { by: { call, function: id } }
  const direct: FilledByCall[] = fills ? [{ fills, ...by }] : []
  const others = further.flatMap((each) => filledBy(each, filling)).map(({ fills: each }) => ({ fills: each }))
  return [...direct, ...others].map((each) => ({ ...each, fills: within(steps, each.fills) }))
}

/** Whether what is given as the one parameter is given on as the other. */
function comesTo(to: number, from: number, gifts: Filling['gifts']): boolean {
  const reached = new Set([from])
  for (const each of reached) {
    for (const { param } of gifts.get(each) ?? []) {
      if (param === to) return true
      reached.add(param)
    }
  }
  return false
}

function within(steps: readonly string[], fills: Fills): Fills {
  return steps.reduceRight((part, step) => ({ ...nothingYet(), parts: new Map([[step, part]]) }), fills)
}

const isName = (step: Step): step is string => step !== ANY

/** By what is given. */
function giftsIn(facts: ModuleFacts): ReadonlyMap<number, readonly Gift[]> {
  const gifts = new Map<number, Gift[]>()
  const params = paramsIn(facts)
  const isHolder = (part: Value): boolean => bindingOf(part) !== undefined
  facts.calls.forEach(({ callee, args }, call) => {
    const id = functionNamed(callee, facts)
    if (id === undefined) return
    const shifted = args.findIndex(({ kind }) => kind === 'spread')
    for (const [index, arg] of args.slice(0, shifted < 0 ? args.length : shifted).entries()) {
      const param = params.get(`${id} ${index}`)
      if (param === undefined) continue
      const [whole, ...steps] = pathTo(arg, facts, isHolder)
      const holder = bindingOf(meantBy(whole, facts))
      if (holder === undefined || !steps.every(isName)) continue
      appendTo(gifts, holder, { call, function: id, param, steps })
    }
  })
  return gifts
}

function paramsIn(facts: ModuleFacts): ReadonlyMap<string, number> {
  const params = new Map<string, number>()
  facts.bindings.forEach((_, binding) => {
    const param = paramOf(binding, facts)
    if (param) params.set(`${param.function} ${param.index}`, binding)
  })
  return params
}

function paramBindingOf(value: Value, facts: ModuleFacts): number | undefined {
  const binding = bindingOf(value)
  return binding !== undefined && paramOf(binding, facts) ? binding : undefined
}

/** The parameter that a name stands for, and nothing else but what stands in for it. */
function paramOf(binding: number, facts: ModuleFacts): Extract<Value, { kind: 'param' }> | undefined {
  let of = onlyValue(binding, facts)
  while (of?.kind === 'typed' || of?.kind === 'default') of = of.of
  return of?.kind === 'param' && !of.rest ? of : undefined
}

function functionNamed(callee: Value, facts: ModuleFacts): number | undefined {
  const only = onlyValueOf(callee, facts)
  const made = only?.kind === 'typed' ? only.of : only
  return made?.kind === 'function' ? made.function : undefined
}
