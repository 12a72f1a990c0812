/** Parts of things that something is put into, as they are reached from what has a name. Nothing is evaluated. */

import type { ModuleFacts } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import { STATE } from '../../telling-names.ts'
import type { Value } from '../../value.ts'
import { iteratedBy, patchedBy } from './other-names.ts'

/** Into one of its parts, whichever that is. */
export const ANY: unique symbol = Symbol('any part')

/** The name of a part. */
export type Step = string | typeof ANY

export const isName = (step: Step): step is string => step !== ANY

/** Methods that give one of the elements, or of the values. */
export const ONE_ELEMENT: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'pop', 'shift', 'get'])

/** Further a path does not lead. */
const MAX_STEPS = 8

/**
 * `state.dialog`, `groups[name]`, and `group` of `const group = groups.get(name)`: what holds something, and the way on from
 * there. `isHolder`: what stands for itself, though it is a member of something.
 */
export function pathTo(
  value: Value,
  facts: ModuleFacts,
  isHolder: (value: Value) => boolean,
  left: number = MAX_STEPS,
): [Value, ...Step[]] {
  const from = (of: Value | undefined): [Value, ...Step[]] | undefined => {
    const path = of && left > 0 ? pathTo(of, facts, isHolder, left - 1) : undefined
    return path && isHolder(path[0]) ? path : undefined
  }
  // What has no name but that of the element is held by that alone.
  const picked = from(pickedFrom(value, facts))
  if (picked) return [...picked, ANY]
  const of = value.kind === 'narrowed' ? value.of : value
  if (isHolder(of)) return [of]
  const named = from(partMeant(of, facts))
  if (named) return named
  if (of.kind !== 'member') return [of]
  const [whole, ...steps] = pathTo(of.of, facts, isHolder, left)
  return of.name === STATE ? [whole, ...steps] : [whole, ...steps, of.name]
}

/** `state.dialog` of `const dialog = state.dialog`, `const { dialog } = state`; the store of `store.$patch((state) => …)`. */
function partMeant(value: Value, facts: ModuleFacts): Value | undefined {
  const only = value.kind === 'param' ? value : onlyValueOf(value, facts)
  const part = only?.kind === 'typed' ? only.of : only
  if (part?.kind === 'param') return part.index === 0 ? patchedBy(part.function, facts) : undefined
  return part?.kind === 'member' ? part : undefined
}

/** What this is an element of. `isMeant`: it is what a name stands for, which may stand for itself: `var app = app || {}`. */
function pickedFrom(value: Value, facts: ModuleFacts, isMeant = false): Value | undefined {
  switch (value.kind) {
    case 'index':
    case 'each':
      return value.of
    case 'typed':
    case 'narrowed':
    case 'default':
      return pickedFrom(value.of, facts, isMeant)
    case 'param':
      return value.index === 0 ? iteratedBy(value.function, facts) : undefined
    case 'call': {
      const callee = facts.calls[value.call]?.callee
      return callee?.kind === 'member' && ONE_ELEMENT.has(callee.name) ? callee.of : undefined
    }
    case 'name': {
      const only = isMeant ? undefined : onlyValueOf(value, facts)
      return only && pickedFrom(only, facts, true)
    }
    default:
      return undefined
  }
}
