/** Lists that are made by a call: `new Array()`, `Array.of(first)`. */
import type { CallExpression, NewExpression, Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { lower, propertyName } from './expressions.ts'
import { bindingNamed, type Scope } from './scopes.ts'
import { listOf, lowerType } from './types.ts'

export function lowerArray(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value | undefined {
  const isOf = isArrayOf(node.callee)
  if (!isOf && !isArray(node.callee)) return undefined
  if (bindingNamed(scope, 'Array') !== undefined) return undefined
  const given = node.arguments.map((each) => lower(each, scope, builder))
  const [only] = given
  const isLength = !isOf && given.length === 1 && only?.kind !== 'spread'
  const list: Value = { kind: 'list', of: isLength ? [] : given }
  const [told] = node.typeArguments?.params ?? []
  return told ? { kind: 'typed', of: list, type: listOf(lowerType(told, scope, builder)) } : list
}

const isArray = (node: Node): boolean => node.type === 'Identifier' && node.name === 'Array'

function isArrayOf(callee: Node): boolean {
  return callee.type === 'MemberExpression' && isArray(callee.object) && propertyName(callee.property) === 'of'
}
