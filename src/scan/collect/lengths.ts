/** Tests of how long a list is: `list.length > 3`, `list.length === 0`, `list.length`. */
import type { Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import { type Builder, nameValue } from './builder.ts'
import type { Scope } from './scopes.ts'

export interface Longer {
  name: string
  than: number
  holds: boolean
}

/** By the operator: more than how many, besides the number itself, and whether more or not more. */
const COMPARED: Readonly<Record<string, readonly [number, boolean]>> = {
  '>': [0, true],
  '>=': [-1, true],
  '<': [-1, false],
  '<=': [0, false],
}

/** Of plain names alone. */
export function longerThan(test: Node, holds: boolean): Longer | undefined {
  if (test.type === 'ParenthesizedExpression') return longerThan(test.expression, holds)
  if (test.type !== 'BinaryExpression') return longer(listMeasured(test), 0, holds)
  const { operator, left, right } = test
  if (right.type !== 'Literal' || typeof right.value !== 'number') return undefined
  const name = listMeasured(left)
  const [more, isMore] = COMPARED[operator] ?? []
  if (more !== undefined) return longer(name, right.value + more, isMore === holds)
  const isEqual = /^[!=]==?$/.test(operator) && right.value === 0
  return isEqual ? longer(name, 0, operator.startsWith('!') === holds) : undefined
}

function longer(name: string | undefined, than: number, holds: boolean): Longer | undefined {
  return name === undefined ? undefined : { name, than, holds }
}

/** `list.length`, `list?.length` */
function listMeasured(node: Node): string | undefined {
  if (node.type === 'ChainExpression') return listMeasured(node.expression)
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return undefined
  return node.property.type === 'Identifier' && node.property.name === 'length' ? node.object.name : undefined
}

export function longerValue({ name, than }: Longer, scope: Scope, builder: Builder): Value {
  return { kind: 'longer', of: nameValue(builder, scope, name), than }
}
