/** Slots of Vue's components: the names under which what is put into them sees what they give. */
import type { Value } from '../../value.ts'
import type { Builder } from '../builder.ts'
import { DEFAULT_SLOT } from '../component-facts.ts'
import type { Scope } from '../scopes.ts'
import { innerScope } from '../scopes.ts'
import { bindSnippet } from '../snippets.ts'
import { lowerExpression } from './directives.ts'
import type { Directive } from './nodes.ts'

const UNKNOWN: Value = { kind: 'unknown' }

/** `<template #row="{ item }">`, `<List v-slot="{ item }">` */
export function slotScope({ exp, arg }: Directive, element: number | undefined, outer: Scope, builder: Builder): Scope {
  const scope = innerScope(outer)
  const named: Value | undefined = arg?.isStatic ? { kind: 'text', text: arg.content, at: 0 } : undefined
  const name = named ?? (arg ? lowerExpression(arg, outer, builder) : DEFAULT_SLOT)
  if (!exp) return scope
  const given: Value = element === undefined ? UNKNOWN : { kind: 'slot', element, name }
  bindSnippet(exp.content, exp.loc.start.offset, [given], { scope, builder })
  return scope
}
