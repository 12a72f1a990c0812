/** What components of Vue and Svelte say of themselves: the props that they declare, and what they give to their slots. */
import type { Entry, Value } from '../value.ts'
import type { Builder, Component } from './builder.ts'
import { objectOf, type Properties } from './properties.ts'

/** What names props: a list of their names, an object with them, or a type. */
export function addDeclared({ class: id }: Component, declared: Value, { facts }: Builder): void {
  const fact = facts.classes[id]
  if (fact && declared.kind !== 'nothing') fact.declared = [...(fact.declared ?? []), declared]
}

export const DEFAULT_SLOT: Value = { kind: 'text', text: 'default', at: 0 }

/** `<slot name="row" :item="item" />` */
export function addSlot(given: Properties, { facts, component }: Builder): void {
  const fact = component && facts.classes[component.class]
  if (!fact) return
  const name = given.entries.find((each) => each.name === 'name')?.value ?? DEFAULT_SLOT
  const value = objectOf(given)
  const slot: Entry = name.kind === 'text' ? { name: name.text, value } : { computed: name, value }
  fact.slots = [...(fact.slots ?? []), slot]
}
