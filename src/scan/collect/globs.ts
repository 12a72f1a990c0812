/** Modules that bundlers import many at once: `import.meta.glob('./pages/*.ts')`, `require.context('./pages')`. */
import type { CallExpression, NewExpression, Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addCall } from './calls.ts'
import { lower, propertyName } from './expressions.ts'
import type { Scope } from './scopes.ts'

export function lowerGlob(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value | undefined {
  const name = nameOf(node.callee)
  if (name === undefined) return undefined
  const args = node.arguments.map((each) => patternOf(each) ?? lower(each, scope, builder))
  return addCall(builder, { kind: 'import', from: 'virtual:modules', name }, args, node)
}

function nameOf(callee: Node): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined
  const { object } = callee
  const name = propertyName(callee.property) ?? ''
  if (object.type === 'MetaProperty') return /^glob(?:Eager)?$/.test(name) ? name : undefined
  return object.type === 'Identifier' && object.name === 'require' && name === 'context' ? name : undefined
}

/** A regular expression as text. */
function patternOf(node: Node): Value | undefined {
  if (node.type !== 'Literal' || !('regex' in node)) return undefined
  return { kind: 'text', text: node.regex.pattern, at: node.start }
}
