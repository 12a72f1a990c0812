/** Numbers that are written as a sum of others: `-1`, `1 << 2`. */
import type { Node } from 'oxc-parser'
import { bare } from './constants.ts'

const BINARY: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '|': (left, right) => left | right,
  '&': (left, right) => left & right,
}

const UNARY: Readonly<Record<string, (of: number) => number>> = { '-': (of) => -of, '+': (of) => of, '~': (of) => ~of }

/** `undefined` where anything else is in it. */
export function numberIn(node: Node): number | undefined {
  const each = bare(node)
  if (each.type === 'Literal') return typeof each.value === 'number' ? each.value : undefined
  if (each.type === 'UnaryExpression') {
    const of = numberIn(each.argument)
    return of === undefined ? undefined : UNARY[each.operator]?.(of)
  }
  if (each.type !== 'BinaryExpression' || !Object.hasOwn(BINARY, each.operator)) return undefined
  const [left, right] = [numberIn(each.left), numberIn(each.right)]
  return left === undefined || right === undefined ? undefined : BINARY[each.operator]?.(left, right)
}
