/** Expressions to values. What can carry no key becomes `unknown`, but its parts are read all the same. */
import type {
  AssignmentExpression,
  ConditionalExpression,
  Expression,
  LogicalExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  TemplateLiteral,
  TSAsExpression,
  TSTypeAssertion,
} from 'oxc-parser'
import { type Entry, isKeyField, type ObjectValue, type Value } from '../facts.ts'
import type { Builder, Scope } from './builder.ts'
import { nameValue, textValue } from './builder.ts'
import { lowerCall, lowerTagged } from './calls.ts'
import { operandsOf } from './conditions.ts'
import { lowerClass, lowerFunction } from './functions.ts'
import { guarded, inTurn, narrow } from './guards.ts'
import { lowerElement, lowerFragment } from './jsx.ts'
import { assign } from './patterns.ts'
import { lowerType } from './types.ts'
import { visitParts } from './walk.ts'

const UNKNOWN: Value = { kind: 'unknown' }
const NOTHING: Value = { kind: 'nothing' }

export function lower(node: Node, scope: Scope, builder: Builder): Value {
  switch (node.type) {
    case 'Literal':
      return lowerLiteral(node.value, node.start, builder)
    case 'Identifier':
      return node.name === 'undefined'
        ? NOTHING
        : narrow(nameValue(builder, scope, node.name), node.name, scope, builder)
    case 'TemplateLiteral':
      return lowerTemplate(node, scope, builder)
    case 'MemberExpression':
      return narrow(lowerMember(node, scope, builder), node, scope, builder)
    case 'ThisExpression':
      return scope.class === undefined ? { kind: 'this' } : { kind: 'this', class: scope.class }
    case 'CallExpression':
    case 'NewExpression':
      return lowerCall(node, scope, builder)
    case 'TaggedTemplateExpression':
      return lowerTagged(node, scope, builder)
    case 'ImportExpression':
      if (isText(node.source)) return { kind: 'import', from: node.source.value, name: '*' }
      break
    case 'ObjectExpression':
      return lowerObject(node, scope, builder)
    case 'ArrayExpression':
      return { kind: 'list', of: node.elements.map((each) => (each ? lower(each, scope, builder) : NOTHING)) }
    case 'SpreadElement':
      return { kind: 'spread', of: lower(node.argument, scope, builder) }
    case 'ConditionalExpression':
      return lowerChoice(node, scope, builder)
    case 'LogicalExpression':
      return lowerLogical(node, scope, builder)
    case 'BinaryExpression':
      return lowerBinary(node, scope, builder)
    case 'AssignmentExpression':
      return lowerAssignment(node, scope, builder)
    case 'SequenceExpression':
      return node.expressions.map((each) => lower(each, scope, builder)).at(-1) ?? UNKNOWN
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return lowerFunction(node, scope, builder)
    case 'ClassExpression':
      return lowerClass(node, scope, builder)
    case 'JSXElement':
      return lowerElement(node, scope, builder)
    case 'JSXFragment':
      return lowerFragment(node, scope, builder)
    case 'TSAsExpression':
    case 'TSTypeAssertion':
      return lowerCast(node, scope, builder)
    case 'AwaitExpression':
      return lower(node.argument, scope, builder)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSInstantiationExpression':
      return lower(node.expression, scope, builder)
    case 'YieldExpression':
      return node.argument ? lower(node.argument, scope, builder) : UNKNOWN
  }
  if (!TYPE_ONLY.test(node.type)) visitParts(node, scope, builder)
  return UNKNOWN
}

const TYPE_ONLY = /^TS/

/** Only names are kept as tests: what a parameter is given may decide. */
function lowerChoice(node: ConditionalExpression, scope: Scope, builder: Builder): Value {
  const negated = node.test.type === 'UnaryExpression' && node.test.operator === '!' ? node.test.argument : undefined
  const test = lower(negated ?? node.test, scope, builder)
  const branch = (holds: boolean, value: Node): Value =>
    guarded([{ test: node.test, holds }], scope, builder, (inner) => lower(value, inner, builder))
  const [yes, no] = [branch(true, node.consequent), branch(false, node.alternate)]
  if (test.kind !== 'name') return either([yes, no])
  return { kind: 'choice', test, of: negated ? [no, yes] : [yes, no] }
}

function lowerLogical(node: LogicalExpression, scope: Scope, builder: Builder): Value {
  const { operator } = node
  const read = (operand: Node, inner: Scope): Value => lower(operand, inner, builder)
  const values = inTurn(operandsOf(node), operator === '&&', scope, builder, read)
  // `a && b` gives `a` only when that is falsy, and so no key.
  if (operator === '&&') return values.at(-1) ?? UNKNOWN
  return values.reduce((of, or) => ({ kind: 'default', of, or }))
}

function lowerAssignment(node: AssignmentExpression, scope: Scope, builder: Builder): Value {
  const value = lower(node.right, scope, builder)
  const grown = node.operator === '+=' ? join([lower(node.left, scope, builder), value], node.start, builder) : value
  assign(node.left, grown, scope, builder)
  return grown
}

function lowerCast(node: TSAsExpression | TSTypeAssertion, scope: Scope, builder: Builder): Value {
  const value = lower(node.expression, scope, builder)
  // `{} as Context` is filled elsewhere.
  const isEmpty = value.kind === 'object' && value.entries.length === 0 && !value.spreads
  return { kind: 'typed', of: isEmpty ? UNKNOWN : value, type: lowerType(node.typeAnnotation, scope, builder) }
}

export function either(of: Value[]): Value {
  return of.length === 1 && of[0] ? of[0] : { kind: 'either', of }
}

function join(of: Value[], start: number, builder: Builder): Value {
  return { kind: 'join', of, at: start + builder.offset }
}

function lowerLiteral(value: unknown, start: number, builder: Builder): Value {
  if (typeof value === 'string') return textValue(builder, value, start)
  if (typeof value === 'number' || typeof value === 'boolean') return { kind: 'scalar', value }
  return value === null ? NOTHING : UNKNOWN
}

export function lowerTemplate(node: TemplateLiteral, scope: Scope, builder: Builder): Value {
  const [first] = node.quasis
  if (node.expressions.length === 0) return textValue(builder, first?.value.cooked ?? '', node.start)
  const parts: Value[] = []
  node.quasis.forEach((quasi, index) => {
    if (quasi.value.cooked) parts.push({ kind: 'text', text: quasi.value.cooked, at: quasi.start + builder.offset })
    const expression = node.expressions[index]
    if (expression) parts.push(lower(expression, scope, builder))
  })
  return join(parts, node.start, builder)
}

export function lowerMember(node: MemberExpression, scope: Scope, builder: Builder): Value {
  const of = lower(node.object, scope, builder)
  const at = node.property.start + builder.offset
  if (!node.computed) return { kind: 'member', of, name: propertyName(node.property) ?? '', at }
  const by = lower(node.property, scope, builder)
  if (by.kind === 'text') return { kind: 'member', of, name: by.text, at }
  if (by.kind === 'scalar') return { kind: 'member', of, name: String(by.value), at }
  return { kind: 'index', of, by, at }
}

/** Long sums lean left, one level for each operand: taken apart in a loop, not by recursion. */
function lowerBinary(node: Extract<Node, { type: 'BinaryExpression' }>, scope: Scope, builder: Builder): Value {
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
  if (!sum) return UNKNOWN
  const mayCount = values.some((each) => each.kind === 'scalar')
  return { kind: 'join', of: values, at: node.start + builder.offset, ...(mayCount ? { mayCount } : {}) }
}

const CARRIERS: ReadonlySet<Value['kind']> = new Set(['text', 'either', 'join', 'default', 'typed', 'name', 'member'])

function lowerObject(node: ObjectExpression, scope: Scope, builder: Builder): ObjectValue {
  const entries: Entry[] = []
  const spreads: Value[] = []
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') spreads.push(lower(property.argument, scope, builder))
    else {
      const value = lower(property.value, scope, builder)
      const made = entry(property.key, property.computed, value, scope, builder)
      entries.push('at' in value ? made : { ...made, at: property.start + builder.offset })
    }
  }
  for (const { name, value } of entries) {
    if (name !== undefined && isKeyField(name) && CARRIERS.has(value.kind)) builder.facts.fields.push({ name, value })
  }
  return { kind: 'object', entries, ...(spreads.length > 0 ? { spreads } : {}) }
}

/** A property of an object or class, by its name where the text tells it. */
export function entry(key: Node, computed: boolean, value: Value, scope: Scope, builder: Builder): Entry {
  if (!computed) {
    const name = propertyName(key)
    return name === undefined ? { computed: UNKNOWN, value } : { name, value }
  }
  const by = lower(key, scope, builder)
  return by.kind === 'text' ? { name: by.text, value } : { computed: by, value }
}

export function propertyName(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  return key.type === 'Literal' ? String(key.value) : undefined
}

export function isText(node: Expression): node is Expression & { type: 'Literal'; value: string } {
  return node.type === 'Literal' && typeof node.value === 'string'
}
