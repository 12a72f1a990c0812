/** Operators: choices, sums and assignments. */
import type { AssignmentExpression, ConditionalExpression, LogicalExpression, Node, UpdateExpression } from 'oxc-parser'
import type { Value } from '../value.ts'
import { type Builder, nameValue } from './builder.ts'
import { operandsOf } from './conditions.ts'
import { lower } from './expressions.ts'
import { guarded, inTurn } from './guards.ts'
import { longerThan, longerValue } from './lengths.ts'
import { assign } from './patterns.ts'
import { noteComparison } from './probes.ts'
import { staysEmpty } from './properties.ts'
import type { Scope } from './scopes.ts'
import { sinceHere } from './tests.ts'

const UNKNOWN: Value = { kind: 'unknown' }

export function lowerChoice(node: ConditionalExpression, scope: Scope, builder: Builder): Value {
  const since = sinceHere(builder)
  // For what is called in it.
  lower(node.test, scope, builder)
  const branch = (holds: boolean, value: Node): Value =>
    guarded([{ test: node.test, holds, ...(holds ? { since } : {}) }], scope, builder, (inner) =>
      lower(value, inner, builder),
    )
  const [yes, no] = [branch(true, node.consequent), branch(false, node.alternate)].map(staysEmpty) as [Value, Value]
  const length = longerThan(node.test, true)
  if (length) {
    const of: [Value, Value] = length.holds ? [yes, no] : [no, yes]
    return { kind: 'choice', test: longerValue(length, scope, builder), of }
  }
  const test = ofNames(node.test, scope, builder)
  return test ? choose(test, yes, no) : either([yes, no])
}

/** Of tests only names are kept: what a parameter is given may decide. */
export function ofNames(test: Node, scope: Scope, builder: Builder): Value | undefined {
  if (test.type === 'ParenthesizedExpression') return ofNames(test.expression, scope, builder)
  if (test.type === 'Identifier') return nameValue(builder, scope, test.name)
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const operand = ofNames(test.argument, scope, builder)
    return operand && choose(operand, FALSE, TRUE)
  }
  if (test.type !== 'LogicalExpression') return undefined
  if (test.operator === '??') {
    const given = ofNames(test.left, scope, builder)
    // `false` and the like are given as well, and then what stands behind is not asked.
    return given && choose(given, TRUE, UNKNOWN)
  }
  const operands = operandsOf(test).map((each) => ofNames(each, scope, builder))
  if (operands.every((each) => each === undefined)) return undefined
  const isAnd = test.operator === '&&'
  return operands.reduceRight<Value>(
    (rest, each = UNKNOWN) => (isAnd ? choose(each, rest, FALSE) : choose(each, TRUE, rest)),
    isAnd ? TRUE : FALSE,
  )
}

export function choose(test: Value, yes: Value, no: Value): Value {
  if (test.kind === 'choice' && test.of[0] === FALSE && test.of[1] === TRUE) return choose(test.test, no, yes)
  return { kind: 'choice', test, of: [yes, no] }
}

const [TRUE, FALSE] = [true, false].map((value): Value => ({ kind: 'scalar', value })) as [Value, Value]

/** `!flag`, `!!flag`: what a parameter is given may decide. */
export function lowerNot(operand: Node, scope: Scope, builder: Builder): Value {
  const test = lower(operand, scope, builder)
  if (test.kind === 'choice' && test.of.includes(TRUE)) return { ...test, of: [test.of[1], test.of[0]] }
  return TESTED.has(test.kind) ? choose(test, FALSE, TRUE) : UNKNOWN
}

/** A name or a member, whatever has been said of it before. */
const TESTED: ReadonlySet<Value['kind']> = new Set(['name', 'member', 'narrowed', 'told'])

export function lowerLogical(node: LogicalExpression, scope: Scope, builder: Builder): Value {
  const { operator } = node
  const read = (operand: Node, inner: Scope): Value => lower(operand, inner, builder)
  const operands = operandsOf(node)
  const values = inTurn(operands, operator === '&&', scope, builder, read)
  // `a && b` gives `a` only when that is falsy, and so no key, but way to what stands behind `||`.
  if (operator === '&&') return either([values.at(-1) ?? UNKNOWN, { kind: 'nothing', optional: true, falsy: true }])
  const absent = operator === '??' ? ({ absent: true } as const) : {}
  const given = values.map((each, index) => (isComparison(operands[index]) && each === UNKNOWN ? EITHER : each))
  return given.reduce((of, or) => ({ kind: 'default', of, or, ...absent }))
}

const EITHER: Value = { kind: 'either', of: [TRUE, FALSE] }

/** `length > 2 || 'name.short'`: what is compared is no key. */
function isComparison(node: Node | undefined): boolean {
  if (node?.type === 'UnaryExpression') return node.operator === '!'
  return node?.type === 'BinaryExpression' && COMPARES.test(node.operator)
}

const COMPARES = /^(?:[<>]=?|[=!]==?|in|instanceof)$/

export function lowerAssignment(node: AssignmentExpression, scope: Scope, builder: Builder): Value {
  const value = lower(node.right, scope, builder)
  const made = madeBy(node, value, scope, builder)
  assign(node.left, made, scope, builder)
  const { operator } = node
  if (operator !== '??=' && operator !== '||=') return made
  return {
    kind: 'default',
    of: lower(node.left, scope, builder),
    or: value,
    ...(operator === '??=' ? { absent: true } : {}),
  }
}

/** `=`, `??=` and their like assign the value itself; all that calculate a number. */
function madeBy(node: AssignmentExpression, value: Value, scope: Scope, builder: Builder): Value {
  if (node.operator === '+=') return join([lower(node.left, scope, builder), value], node.start, builder)
  return /^(?:|\?\?|\|\||&&)=$/.test(node.operator) ? value : UNKNOWN
}

/** `count++`: any number from now on. */
export function lowerUpdate({ argument }: UpdateExpression, scope: Scope, builder: Builder): Value {
  assign(argument, UNKNOWN, scope, builder)
  return UNKNOWN
}

/** Long sums lean left, one level for each operand: taken apart in a loop, not by recursion. */
export function lowerBinary(node: Extract<Node, { type: 'BinaryExpression' }>, scope: Scope, builder: Builder): Value {
  const operands: Node[] = []
  let left: Node = node
  let sum = true
  while (left.type === 'BinaryExpression') {
    sum &&= left.operator === '+'
    operands.push(left.right)
    left = left.left
  }
  operands.push(left)
  const values = operands.reverse().map((each) => lower(each, scope, builder))
  if (!sum) {
    noteComparison(node, values, builder)
    return UNKNOWN
  }
  const mayCount = values.some((each) => each.kind === 'scalar')
  return { kind: 'join', of: values, at: node.start + builder.offset, ...(mayCount ? { mayCount } : {}) }
}

export function either(of: Value[]): Value {
  return of.length === 1 && of[0] ? of[0] : { kind: 'either', of }
}

export function join(of: Value[], start: number, builder: Builder): Value {
  return { kind: 'join', of, at: start + builder.offset }
}
