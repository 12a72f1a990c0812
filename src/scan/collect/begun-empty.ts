/** `ref({} as Item)`: state that begins with nothing of what its type says, as somebody assigns that later. */
import type { CallExpression, NewExpression, Node, TSType } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import type { Scope } from './scopes.ts'
import { lowerType } from './types.ts'

/** `undefined` where the argument is anything else. */
export function lowerBegun(
  argument: Node,
  { callee }: CallExpression | NewExpression,
  scope: Scope,
  builder: Builder,
): Value | undefined {
  if (callee.type !== 'Identifier' || !HOLDS_STATE.has(callee.name)) return undefined
  if (argument.type !== 'TSAsExpression' && argument.type !== 'TSTypeAssertion') return undefined
  const { expression, typeAnnotation } = argument
  if (expression.type !== 'ObjectExpression' || expression.properties.length > 0 || isConst(typeAnnotation)) {
    return undefined
  }
  const of: Value = { kind: 'object', entries: [] }
  return { kind: 'typed', of, type: lowerType(typeAnnotation, scope, builder), begun: true }
}

/** Others, such as contexts, may never have anything else. */
const HOLDS_STATE: ReadonlySet<string> = new Set(
  'ref shallowRef reactive shallowReactive signal useRef useSignal useState writable'.split(' '),
)

const isConst = (type: TSType): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
