/** Calls: every one is kept, for what is called is only known once all modules are. */
import type { CallExpression, NewExpression, TaggedTemplateExpression } from 'oxc-parser'
import type { Value } from '../facts.ts'
import type { Builder, Scope } from './builder.ts'
import { isText, lower, lowerTemplate } from './expressions.ts'
import { lowerType } from './types.ts'

export function lowerCall(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value {
  const [first] = node.arguments
  if (node.callee.type === 'Identifier' && node.callee.name === 'require' && first && first.type !== 'SpreadElement') {
    if (isText(first)) return { kind: 'import', from: first.value, name: '*' }
  }
  const callee = lower(node.callee, scope, builder)
  const typeArguments = node.typeArguments?.params ?? []
  const args = node.arguments.map((each) => lower(each, scope, builder))
  const call = addCall(builder, callee, args, node)
  const [type] = typeArguments
  // `ref<Kind>()`, `defineProps<Props>()`: what the type admits stands in for what can't be followed.
  return type ? { kind: 'typed', of: call, type: lowerType(type, scope, builder) } : call
}

export function lowerTagged(node: TaggedTemplateExpression, scope: Scope, builder: Builder): Value {
  const callee = lower(node.tag, scope, builder)
  return addCall(builder, callee, [lowerTemplate(node.quasi, scope, builder)], node)
}

function addCall(builder: Builder, callee: Value, args: Value[], node: { type: string; start: number }): Value {
  const isNew = node.type === 'NewExpression'
  const call = builder.facts.calls.push({
    callee,
    args,
    at: node.start + builder.offset,
    ...(isNew ? { new: true as const } : {}),
  })
  return { kind: 'call', call: call - 1 }
}
