/** Slots of Vue's components: what they give, and the names under which what is put into them sees that. */
import type { Entry, Value } from '../facts.ts'
import type { Builder, Scope } from './builder.ts'
import { innerScope } from './builder.ts'
import { objectOf, type Properties } from './properties.ts'
import { bindSnippet } from './snippets.ts'
import { lowerExpression } from './vue-directives.ts'
import type { Directive } from './vue-template.ts'

const UNKNOWN: Value = { kind: 'unknown' }

export const DEFAULT: Value = { kind: 'text', text: 'default', at: 0 }

/** `<slot name="row" :item="item" />` */
export function addSlot(given: Properties, { facts, component }: Builder): void {
  const fact = component && facts.classes[component.class]
  if (!fact) return
  const name = given.entries.find((each) => each.name === 'name')?.value ?? DEFAULT
  const value = objectOf(given)
  const slot: Entry = name.kind === 'text' ? { name: name.text, value } : { computed: name, value }
  fact.slots = [...(fact.slots ?? []), slot]
}

/** `<template #row="{ item }">`, `<List v-slot="{ item }">` */
export function slotScope({ exp, arg }: Directive, element: number | undefined, outer: Scope, builder: Builder): Scope {
  const scope = innerScope(outer)
  const named: Value | undefined = arg?.isStatic ? { kind: 'text', text: arg.content, at: 0 } : undefined
  const name = named ?? (arg ? lowerExpression(arg, outer, builder) : DEFAULT)
  if (!exp) return scope
  const given: Value = element === undefined ? UNKNOWN : { kind: 'slot', element, name }
  bindSnippet(exp.content, exp.loc.start.offset, [given], { scope, builder })
  return scope
}
