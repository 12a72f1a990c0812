/** Setters: what is assigned to their name they are called with, and who reads it is given what the getter gives. */
import type { Value, WriteFact } from '../facts.ts'
import type { Builder } from './builder.ts'

export interface Setter {
  class: number
  name: string
  setter: Value
}

/** When all names are resolved. */
export function settleSetters(builder: Builder): void {
  const { facts, setters } = builder
  for (const { class: id, name, setter } of setters) {
    const fact = facts.classes[id]
    if (!fact) continue
    const assigned = fact.members.filter((each) => each.name === name && !each.got)
    for (const { value } of assigned) facts.calls.push({ callee: setter, args: [value], at: 0 })
    fact.members = fact.members.filter((each) => !assigned.includes(each))
  }
  facts.writes = facts.writes.filter((write) => !isSet(write, builder))
}

/** `size.value = 'small'` where `size` is `computed({ get, set })`; a template leaves out `.value`. */
function isSet({ target, value }: WriteFact, { facts }: Builder): boolean {
  const of = target.kind === 'member' && target.name === 'value' ? target.of : target
  const [only, ...others] = of.kind === 'name' ? (facts.bindings[of.binding ?? -1]?.values ?? []) : []
  const made = only?.kind === 'call' && others.length === 0 ? facts.calls[only.call] : undefined
  if (made?.callee.kind !== 'name' || made.callee.name !== 'computed') return false
  // Without any import, frameworks bring it along.
  const [own] = facts.bindings[made.callee.binding ?? -1]?.values ?? []
  if (own && own.kind !== 'import') return false
  const [options] = made.args
  const setter = options?.kind === 'object' ? options.entries.find(({ name }) => name === 'set')?.value : undefined
  if (setter) facts.calls.push({ callee: setter, args: [value], at: 0 })
  return setter !== undefined
}
