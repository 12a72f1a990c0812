/** Other names for a thing: what is put into it under them is in it. Nothing is evaluated. */

import type { CallFact, ModuleFacts } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import { givesItself, PATCH } from '../../telling-names.ts'
import type { ImportValue, Value } from '../../value.ts'

type Facts = Pick<ModuleFacts, 'bindings' | 'calls'>

/** Names for names, and calls in a chain; more of them nobody gives to one thing. */
const MAX_NAMES = 64

/** `const all = list`: another name for it, and so is what `reduce` begins with, and what its own methods give of it. */
export function meantBy(target: Value, facts: ModuleFacts): Value {
  let meant = target
  let each: Value | undefined = target
  for (let names = 0; each && names < MAX_NAMES; names++) {
    each = sameAs(each, facts)
    if (each && isNamed(each, facts)) meant = each
  }
  return meant
}

function isNamed(value: Value, facts: ModuleFacts): boolean {
  return value.kind === 'name' ? value.binding !== undefined : importedBy(value, facts) !== undefined
}

/** `shared.list` of `import * as shared`, `require('./shared').list`: what would be imported by its own name. */
export function importedBy(value: Value, facts: Pick<ModuleFacts, 'bindings'>): ImportValue | undefined {
  if (value.kind !== 'member') return undefined
  const whole = value.of.kind === 'import' ? value.of : onlyValueOf(value.of, facts)
  return whole?.kind === 'import' && whole.name === '*' ? { ...whole, name: value.name } : undefined
}

function sameAs(value: Value, facts: ModuleFacts): Value | undefined {
  if (value.kind === 'typed') return value.of
  if (value.kind === 'call') {
    const { callee, args } = facts.calls[value.call] as CallFact
    if (callee.kind !== 'member') return undefined
    return REDUCES.has(callee.name) ? args[1] : givesItself(callee.name) ? callee.of : undefined
  }
  if (value.kind === 'param') return value.index === 0 ? reducedFrom(value.function, facts) : undefined
  return onlyValueOf(value, facts)
}

/** What `list.reduce(callback, initial)` begins with, by the callback. */
export function reducedFrom(callback: number, facts: Facts): Value | undefined {
  return callbacksOf(facts).initials.get(callback)
}

/** The list of `list.forEach(callback)`, by the callback. */
export function iteratedBy(callback: number, facts: Facts): Value | undefined {
  return callbacksOf(facts).lists.get(callback)
}

/** The store of `store.$patch(callback)`, by the callback. */
export function patchedBy(callback: number, facts: Facts): Value | undefined {
  return callbacksOf(facts).stores.get(callback)
}

/** The store that this call patches: `store.$patch(…)`, or `$patch(…)` that was taken out of it. */
export function patchedIn(callee: Value, facts: Pick<ModuleFacts, 'bindings'>): Value | undefined {
  const method = onlyValueOf(callee, facts) ?? callee
  return method.kind === 'member' && method.name === PATCH ? method.of : undefined
}

/** By the function that is called back. */
interface Callbacks {
  initials: ReadonlyMap<number, Value>
  lists: ReadonlyMap<number, Value>
  stores: ReadonlyMap<number, Value>
}

function callbacksOf(facts: Facts): Callbacks {
  const { calls } = facts
  const before = callbacks.get(calls)
  if (before) return before
  const initials = new Map<number, Value>()
  const lists = new Map<number, Value>()
  const stores = new Map<number, Value>()
  for (const { callee, args } of calls) {
    const [made, initial] = args
    const callback = made && (onlyValueOf(made, facts) ?? made)
    if (callback?.kind !== 'function') continue
    const patched = patchedIn(callee, facts)
    if (patched) stores.set(callback.function, patched)
    if (callee.kind !== 'member') continue
    if (REDUCES.has(callee.name) && initial) initials.set(callback.function, initial)
    if (ITERATES.has(callee.name)) lists.set(callback.function, callee.of)
  }
  const found = { initials, lists, stores }
  callbacks.set(calls, found)
  return found
}

const callbacks = new WeakMap<readonly CallFact[], Callbacks>()

/** They call with each element. */
const ITERATES: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter', 'some', 'every'])

/** They call with what was made so far, and each element. */
export const REDUCES: ReadonlySet<string> = new Set(['reduce', 'reduceRight'])
