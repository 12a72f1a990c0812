/** Slots and snippets of Svelte's components: what is put into them sees what they give. */
import type { Node } from 'oxc-parser'
import type { Value } from '../../value.ts'
import type { Builder } from '../builder.ts'
import { addFunction, declare } from '../builder.ts'
import { DEFAULT_SLOT } from '../component-facts.ts'
import { lower } from '../expressions.ts'
import { bind } from '../patterns.ts'
import type { Scope } from '../scopes.ts'
import { innerScope } from '../scopes.ts'
import { visitRest } from './index.ts'
import type { MarkupNode } from './parser.ts'

/** The snippets that a component is given as props: `<List>{#snippet row(label)}`. */
export function snippetsIn({ fragment }: MarkupNode): string[] {
  const nodes = (fragment as { nodes?: MarkupNode[] } | undefined)?.nodes ?? []
  return nodes.flatMap((node) => (node.type === 'SnippetBlock' ? (snippetName(node) ?? []) : []))
}

function snippetName({ expression }: MarkupNode): string | undefined {
  return expression?.type === 'Identifier' ? expression.name : undefined
}

/** `{#snippet row(label)}` declares a function that `{@render row('key')}` calls, here or in the component. */
export function visitSnippetBlock(node: MarkupNode, scope: Scope, builder: Builder): void {
  const parameters = node.parameters ?? []
  const id = addFunction(builder, { at: node.start, params: parameters.length })
  const name = snippetName(node)
  if (name !== undefined) declare(builder, scope, name, { kind: 'function', function: id })
  const inner: Scope = { ...innerScope(scope), function: id, hoists: true }
  const own = parameters.map((_, index): Value => ({ kind: 'param', function: id, index }))
  const { element } = scope
  parameters.forEach((parameter, index) => {
    const given: Value =
      element === undefined || name === undefined
        ? { kind: 'list', of: own }
        : { kind: 'slot', element, name: { kind: 'text', text: name, at: 0 }, or: { kind: 'list', of: own } }
    bindNode(parameter, { kind: 'member', of: given, name: String(index), at: node.start }, inner, builder)
  })
  visitRest(node, ['expression', 'parameters'], inner, builder)
}

/** `{@render row(label)}`: what the snippet is given, if it comes from whoever uses the component. */
export function visitRender(expression: Node, scope: Scope, builder: Builder): void {
  const value = lower(expression, scope, builder)
  const { calls, classes } = builder.facts
  const call = value.kind === 'call' ? calls[value.call] : undefined
  const fact = builder.component && classes[builder.component.class]
  if (!call || !fact || (call.callee.kind !== 'name' && call.callee.kind !== 'member')) return
  fact.slots = [...(fact.slots ?? []), { name: call.callee.name, value: { kind: 'list', of: call.args } }]
}

/** `let:item`, `let:item={name}`, at the component or at what stands in its slot. */
export function declareLet(
  { name = '', expression, start }: MarkupNode,
  slot: Value | undefined,
  scope: Scope,
  builder: Builder,
): void {
  const element = elementAround(slot === undefined ? scope : scope.parent)
  const of: Value = element === undefined ? { kind: 'unknown' } : { kind: 'slot', element, name: slot ?? DEFAULT_SLOT }
  const value: Value = { kind: 'member', of, name, at: start }
  if (expression) bindNode(expression, value, scope, builder)
  else declare(builder, scope, name, value)
}

function elementAround(scope: Scope | undefined): number | undefined {
  for (let current = scope; current; current = current.parent) if (current.element !== undefined) return current.element
  return undefined
}

export function bindNode(node: Node, value: Value, scope: Scope, builder: Builder): void {
  bind(node as Parameters<typeof bind>[0], value, scope, builder)
}
