/** Expressions to values. What can carry no key becomes `unknown`, but its parts are read all the same. */
import type {
  ArrayExpression,
  Expression,
  MemberExpression,
  Node,
  ObjectExpression,
  SequenceExpression,
  TemplateLiteral,
  TSAsExpression,
  TSType,
  TSTypeAssertion,
  YieldExpression,
} from 'oxc-parser'
import { isLikeBuiltIn } from '../built-ins.ts'
import { copyWith } from '../copy-with.ts'
import { isKeyField } from '../telling-names.ts'
import type { Entry, ObjectValue, Value } from '../value.ts'
import { noteForAngular } from './angular-objects.ts'
import type { Builder } from './builder.ts'
import { nameValue, textValue } from './builder.ts'
import { lowerCall, lowerTagged } from './calls.ts'
import { gotten, lowerClass, lowerFunction } from './functions.ts'
import { lowerElement, lowerFragment } from './jsx.ts'
import { noteMessageRead } from './message-reads.ts'
import { noteOnDemand } from './on-demand.ts'
import { join, lowerAssignment, lowerBinary, lowerChoice, lowerLogical, lowerNot, lowerUpdate } from './operators.ts'
import { isMethod, objectScopes } from './own-objects.ts'
import { assign } from './patterns.ts'
import { addSpread, noProperties, objectOf } from './properties.ts'
import { lowerRegex } from './regexes.ts'
import { type Scope, thisIn } from './scopes.ts'
import { narrow } from './told.ts'
import { lowerType } from './types.ts'
import { visitParts } from './walk.ts'

const UNKNOWN: Value = { kind: 'unknown' }
const NOTHING: Value = { kind: 'nothing' }

export function lower(node: Node, scope: Scope, builder: Builder): Value {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? lowerRegex(node.regex) : lowerLiteral(node.value, node.start, builder)
    case 'Identifier':
      return node.name === 'undefined'
        ? NOTHING
        : narrow(nameValue(builder, scope, node.name), node.name, scope, builder)
    case 'TemplateLiteral':
      return lowerTemplate(node, scope, builder)
    case 'MemberExpression':
      return lowerRead(node, scope, builder)
    case 'ThisExpression':
      return thisIn(scope)
    case 'Super':
      return scope.class === undefined ? UNKNOWN : { kind: 'super', class: scope.class }
    case 'CallExpression':
    case 'NewExpression':
      return lowerCall(node, scope, builder)
    case 'TaggedTemplateExpression':
      return lowerTagged(node, scope, builder)
    case 'ImportExpression':
      noteOnDemand(node.source, builder)
      if (isText(node.source)) return { kind: 'import', from: node.source.value, name: '*' }
      break
    case 'ObjectExpression':
      return lowerObject(node, scope, builder)
    case 'ArrayExpression':
      return lowerList(node, scope, builder)
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
    case 'UpdateExpression':
      return lowerUpdate(node, scope, builder)
    case 'UnaryExpression':
      if (node.operator === '!') return lowerNot(node.argument, scope, builder)
      if (node.operator === 'delete') remove(node.argument, scope, builder)
      if (node.operator === 'void') return lowerVoid(node.argument, scope, builder)
      break
    case 'SequenceExpression':
      return lowerSequence(node, scope, builder)
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
      return lowerYield(node, scope, builder)
  }
  if (!TYPE_ONLY.test(node.type)) visitParts(node, scope, builder)
  return UNKNOWN
}

const TYPE_ONLY = /^TS/

function lowerList({ elements }: ArrayExpression, scope: Scope, builder: Builder): Value {
  return { kind: 'list', of: elements.map((each) => (each ? lower(each, scope, builder) : NOTHING)) }
}

/** `delete item.label`: what it holds is nothing, from some time on. */
function remove(node: Node, scope: Scope, builder: Builder): void {
  if (node.type === 'MemberExpression') assign(node, { kind: 'nothing', optional: true }, scope, builder)
}

function lowerVoid(node: Node, scope: Scope, builder: Builder): Value {
  lower(node, scope, builder)
  return NOTHING
}

/** What stands before the last is read, too. */
function lowerSequence({ expressions }: SequenceExpression, scope: Scope, builder: Builder): Value {
  return expressions.map((each) => lower(each, scope, builder)).at(-1) ?? UNKNOWN
}

function lowerCast(node: TSAsExpression | TSTypeAssertion, scope: Scope, builder: Builder): Value {
  const value = lower(node.expression, scope, builder)
  // Who knew that it is this one would write it down: `kind as 'own'` is said to end an error.
  if (node.typeAnnotation.type === 'TSLiteralType') return value
  // `{} as Context` is filled elsewhere, a record where its names are told.
  const isEmpty =
    value.kind === 'object' && value.entries.length === 0 && !value.spreads && !isRecord(node.typeAnnotation)
  return { kind: 'typed', of: isEmpty ? UNKNOWN : value, type: lowerType(node.typeAnnotation, scope, builder) }
}

const isRecord = (type: TSType): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Record'

function lowerLiteral(value: unknown, start: number, builder: Builder): Value {
  if (typeof value === 'string') return textValue(builder, value, start)
  if (typeof value === 'number' || typeof value === 'boolean') return { kind: 'scalar', value }
  return value === null ? NOTHING : UNKNOWN
}

/** What goes through a generator is given one after the other: elements of what it returns. */
function lowerYield({ argument, delegate }: YieldExpression, scope: Scope, builder: Builder): Value {
  if (!argument) return UNKNOWN
  const value = lower(argument, scope, builder)
  const made = scope.function === undefined ? undefined : builder.facts.functions[scope.function]
  made?.returns.push(delegate ? value : { kind: 'list', of: [value] })
  return value
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

function lowerRead(node: MemberExpression, scope: Scope, builder: Builder): Value {
  const value = lowerMember(node, scope, builder)
  noteMessageRead(value, builder)
  return narrow(value, node, scope, builder)
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

const CARRIERS: ReadonlySet<Value['kind']> = new Set(['text', 'either', 'join', 'default', 'typed', 'name', 'member'])

function lowerObject(node: ObjectExpression, scope: Scope, builder: Builder): ObjectValue {
  const properties = noProperties()
  const { entries } = properties
  const { methods, others, put } = objectScopes(node, scope)
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') addSpread(lower(property.argument, scope, builder), properties)
    else {
      const body = lower(property.value, isMethod(property) ? methods : others, builder)
      // Nobody reads a setter.
      if (property.kind === 'set') continue
      const value = property.kind === 'get' ? gotten(body, builder) : body
      const made = entry(property.key, property.computed, value, scope, builder)
      entries.push('at' in value ? made : copyWith(made, { at: property.start + builder.offset }))
    }
  }
  for (const { name, value } of entries) {
    if (name === undefined) continue
    if (isKeyField(name) && CARRIERS.has(value.kind)) builder.facts.fields.push({ name, value })
    if (isLikeBuiltIn(name, value)) builder.facts.likeBuiltIns.push(name)
  }
  noteForAngular(entries, builder)
  const object = objectOf(properties)
  return put.length > 0 ? { ...object, put } : object
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
