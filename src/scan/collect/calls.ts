/** Calls: every one is kept, for what is called is only known once all modules are. */
import type { CallExpression, NewExpression, Node, TaggedTemplateExpression } from 'oxc-parser'
import type { Value } from '../facts.ts'
import type { Builder, Scope } from './builder.ts'
import { isText, lower, lowerTemplate } from './expressions.ts'
import { lowerType } from './types.ts'

export function lowerCall(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value {
  const [first] = node.arguments
  if (node.callee.type === 'Identifier' && node.callee.name === 'require' && first && first.type !== 'SpreadElement') {
    if (isText(first)) return { kind: 'import', from: first.value, name: '*' }
  }
  const macro = lowerMacro(node, scope, builder)
  if (macro) return macro
  const callee = lower(node.callee, scope, builder)
  const typeArguments = node.typeArguments?.params ?? []
  const args = node.arguments.map((each) => lower(each, scope, builder))
  const call = addCall(builder, callee, args, node)
  const [type] = typeArguments
  // `ref<Kind>()`, `defineProps<Props>()`: what the type admits stands in for what can't be followed.
  return type ? { kind: 'typed', of: call, type: lowerType(type, scope, builder) } : call
}

/** Props and state as the compilers of Vue and Svelte declare them. */
function lowerMacro(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value | undefined {
  const name = builder.component ? macroName(node.callee) : undefined
  if (!builder.component || name === undefined) return undefined
  const args = node.arguments.map((each) => lower(each, scope, builder))
  const [first = { kind: 'nothing' }, second] = args
  const [type] = node.typeArguments?.params ?? []
  const { props } = builder.component
  switch (name) {
    case 'defineProps':
    case '$props':
      return type ? { kind: 'typed', of: props, type: lowerType(type, scope, builder) } : props
    case 'withDefaults':
      return { kind: 'either', of: second ? [first, second] : [first] }
    case '$derived.by':
      return addCall(builder, first, [], node)
    default:
      return first
  }
}

const MACROS = new Set(['defineProps', 'withDefaults', '$props', '$state', '$state.raw', '$derived', '$derived.by'])

function macroName(callee: Node): string | undefined {
  const name =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.type === 'Identifier'
      ? `${callee.object.name}.${callee.property.name}`
      : callee.type === 'Identifier'
        ? callee.name
        : ''
  return MACROS.has(name) ? name : undefined
}

export function lowerTagged(node: TaggedTemplateExpression, scope: Scope, builder: Builder): Value {
  const callee = lower(node.tag, scope, builder)
  return addCall(builder, callee, [lowerTemplate(node.quasi, scope, builder)], node)
}

export function addCall(builder: Builder, callee: Value, args: Value[], node: { type?: string; start: number }): Value {
  const isNew = node.type === 'NewExpression'
  const call = builder.facts.calls.push({
    callee,
    args,
    at: node.start + builder.offset,
    ...(isNew ? { new: true as const } : {}),
  })
  return { kind: 'call', call: call - 1 }
}
