/** Setters: what is assigned to their name they are called with, and who reads it is given what the getter gives. */

import type { ModuleFacts, WriteFact } from '../facts.ts'
import { onlyValueOf } from '../only-value.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'

export interface Setter {
  class: number
  name: string
  /** What it is assigned to instead, or the function that is called with it. */
  setter: Value
}

/** When all names are resolved. */
export function settleSetters(builder: Builder): void {
  const { facts, setters } = builder
  for (const { class: id, name, setter } of setters) {
    const fact = facts.classes[id]
    if (!fact) continue
    const assigned = fact.members.filter((each) => each.name === name && !each.got)
    for (const { value } of assigned) {
      if (setter.kind === 'member') facts.writes.push({ target: setter, value })
      else facts.calls.push({ callee: setter, args: [value], at: 0 })
    }
    fact.members = fact.members.filter((each) => !assigned.includes(each))
  }
  const setBy = facts.writes.map((write) => setterOf(write, facts))
  for (const [index, { value }] of facts.writes.entries()) {
    const setter = setBy[index]
    if (setter) facts.calls.push({ callee: setter, args: [value], at: 0 })
  }
  facts.writes = facts.writes.filter((_, index) => !setBy[index])
}

/** `size.value = 'small'` where `size` is `computed({ get, set })`; a template leaves out `.value`. */
function setterOf({ target }: WriteFact, facts: ModuleFacts): Value | undefined {
  const of = target.kind === 'member' && target.name === 'value' ? target.of : target
  const only = onlyValueOf(of, facts)
  const made = only?.kind === 'call' ? facts.calls[only.call] : undefined
  if (made?.callee.kind !== 'name' || made.callee.name !== 'computed') return undefined
  // Without any import, frameworks bring it along.
  const [own] = facts.bindings[made.callee.binding ?? -1]?.values ?? []
  if (own && own.kind !== 'import') return undefined
  const [options] = made.args
  return options?.kind === 'object' ? options.entries.find(({ name }) => name === 'set')?.value : undefined
}
