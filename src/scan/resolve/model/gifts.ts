/** What is given to functions that may put something into it: `fill(list)`, `fill({ into: list })`. Nothing is evaluated. */

import { appendTo } from '../../../map-entries.ts'
import type { ModuleFacts } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { MemberValue, Value } from '../../value.ts'
import { iteratedBy, meantBy } from './other-names.ts'
import { isName, pathTo } from './paths.ts'

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
    const given = givenIn(args)
    const called = given.length > 0 ? calledBy(callee, facts) : undefined
    if (called) for (const { value, ...place } of given) add(value, { call, ...place, ...called })
  })
  return gifts
}

/** What is written out where it is given holds nothing that anybody reads elsewhere. */
const WRITTEN_OUT: ReadonlySet<Value['kind']> = new Set([
  'text',
  'join',
  'scalar',
  'nothing',
  'unknown',
  'function',
  'element',
  'object',
])

/** One argument, or what stands in it under a name. */
type Given = Pick<Gift, 'index' | 'name'> & { value: Value }

/** What may hold something. Behind what is spread nobody knows which argument it is. */
function givenIn(args: readonly Value[]): Given[] {
  const given: Given[] = []
  for (const [index, value] of args.entries()) {
    if (value.kind === 'spread') break
    if (!WRITTEN_OUT.has(value.kind)) given.push({ index, value })
    if (value.kind !== 'object') continue
    for (const { name, value: part } of value.entries)
      if (name && !WRITTEN_OUT.has(part.kind)) given.push({ index, name, value: part })
  }
  return given
}

/** What is called, if it may put something into what it is given. */
function calledBy(callee: Value, facts: ModuleFacts): Pick<Gift, 'callee' | 'function'> | undefined {
  const id = functionNamed(callee, facts)
  if (id !== undefined) return { callee, function: id }
  const found = calledBack(callee, facts) ?? callee
  return isFoundOnce(found, facts) ? { callee: found } : undefined
}

/** `fill(list)`, `this.fill(list)`, `filling.fill(list)` of an object that is written out. */
export function functionNamed(callee: Value, facts: ModuleFacts): number | undefined {
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
