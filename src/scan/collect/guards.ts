/** Guards: what a test says of a name where it holds, as `['a', 'b'].includes(kind)` does of `kind`. */
import type { CallExpression, Expression, IfStatement, Node, SwitchStatement } from 'oxc-parser'
import type { Value } from '../facts.ts'
import { type Builder, innerScope, nameValue, type Scope } from './builder.ts'
import { lowerMember } from './expressions.ts'

export interface Guard {
  /** Of plain names: `kind`, `props.kind`. */
  path: string
  /** What it is one of, or else none of. */
  among: Value
  holds: boolean
  /** Declared further in, the same name is another one. */
  scope: Scope
  /** The writes that stand where it holds: what is assigned there it says nothing of. */
  from: number
  until?: number
  next: Guard | undefined
}

type Said = Pick<Guard, 'path' | 'among' | 'holds'>

type NarrowedValue = Extract<Value, { kind: 'narrowed' }>

/** A name read where a guard holds, until all writes are known. */
export interface Narrowing {
  value: NarrowedValue
  guard: Guard
}

/** Reads what stands where `test` holds, or does not hold. */
export function guarded<T>(test: Node, holds: boolean, scope: Scope, builder: Builder, read: (inner: Scope) => T): T {
  const said = says(test, holds, scope, builder)
  return said.length === 0 ? read(scope) : within(said, innerScope(scope), builder, read)
}

/** Reads what stands where all of these turn out so. */
export function guardedByAll(
  [first, ...rest]: readonly { test: Node; holds: boolean }[],
  scope: Scope,
  builder: Builder,
  read: (inner: Scope) => void,
): void {
  if (!first) read(scope)
  else guarded(first.test, first.holds, scope, builder, (inner) => guardedByAll(rest, inner, builder, read))
}

function within<T>(said: readonly Said[], inner: Scope, builder: Builder, read: (inner: Scope) => T): T {
  const before = inner.guards
  addGuards(said, inner, builder)
  const result = read(inner)
  for (let guard = inner.guards; guard && guard !== before; guard = guard.next) {
    guard.until ??= builder.facts.writes.length
  }
  return result
}

/** Behind `if (!KINDS.includes(kind)) return` the test is known not to hold, to the end of the block. */
export function keepGuards({ test, consequent, alternate }: IfStatement, scope: Scope, builder: Builder): void {
  if (leaves(consequent)) addGuards(says(test, false, scope, builder), scope, builder)
  else if (alternate && leaves(alternate)) addGuards(says(test, true, scope, builder), scope, builder)
}

function addGuards(said: readonly Said[], scope: Scope, builder: Builder): void {
  const from = builder.facts.writes.length
  for (const each of said) scope.guards = { ...each, scope, from, next: scope.guards }
}

/** Whether what follows the statement is reached only where the statement was not. */
function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') {
    const last = node.body.at(-1)
    return last !== undefined && leaves(last)
  }
  return /^(?:Return|Throw|Continue|Break)Statement$/.test(node.type)
}

/** Reads the case at `index`, reached by the labels above it that fall through as well. */
export function inCase(
  { discriminant, cases }: SwitchStatement,
  index: number,
  scope: Scope,
  builder: Builder,
  read: (inner: Scope) => void,
): void {
  let first = index
  while (first > 0 && !cases[first - 1]?.consequent.some(leaves)) first--
  const reached = cases.slice(first, index + 1)
  const other = reached.some(({ test }) => test === null)
  const labels = (other ? cases.filter((each) => !reached.includes(each)) : reached).map(({ test }) => test)
  const path = pathOf(discriminant)
  const texts = labels.map((label) => label && constant(label, scope, builder))
  const of = texts.filter((each) => each !== undefined && each !== null)
  const said = path !== undefined && of.length === labels.length ? [{ path, among: eitherOf(of), holds: !other }] : []
  // What a case declares is there for the others.
  within(said, { ...scope }, builder, read)
}

/** The name with what the guards around it say of it. */
export function narrow(value: Value, read: Node | string, scope: Scope, builder: Builder): Value {
  if (!scope.guards) return value
  const path = typeof read === 'string' ? read : pathOf(read)
  let narrowed = value
  for (let guard: Guard | undefined = scope.guards; path !== undefined && guard; guard = guard.next) {
    if (guard.path !== path || isShadowed(path, scope, guard.scope)) continue
    const { among, holds } = guard
    const next: NarrowedValue = { kind: 'narrowed', of: narrowed, among, ...(holds ? {} : { not: true as const }) }
    builder.narrowings.push({ value: next, guard })
    narrowed = next
  }
  return narrowed
}

/** When all names are resolved: what is assigned where a guard holds, the guard says nothing of any more. */
export function dropGuardsOfWritten({ narrowings, facts: { writes } }: Builder): void {
  for (const { value, guard } of narrowings) {
    const root = rootOf(value)
    const isWritten = writes.slice(guard.from, guard.until).some(({ target }) => isSame(rootOf(target), root))
    if (isWritten) value.among = { kind: 'unknown' }
  }
}

function isSame(a: Value, b: Value): boolean {
  return a.kind === 'name' && b.kind === 'name' && a.binding !== undefined && a.binding === b.binding
}

function rootOf(value: Value): Value {
  return value.kind === 'member' || value.kind === 'narrowed' ? rootOf(value.of) : value
}

function isShadowed(path: string, from: Scope, to: Scope): boolean {
  const [root = ''] = path.split('.', 1)
  for (let scope: Scope | undefined = from; scope && scope !== to; scope = scope.parent) {
    if (scope.names !== to.names && scope.names.has(root)) return true
  }
  return false
}

function says(test: Node, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const node = bare(test)
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' ? says(node.argument, !holds, scope, builder) : []
    case 'LogicalExpression': {
      const sides = [node.left, node.right].map((each) => says(each, holds, scope, builder))
      if ((node.operator === '&&') === holds) return sides.flat()
      return node.operator === '??' ? [] : oneOf(sides)
    }
    case 'BinaryExpression':
      return compared(node, holds, scope, builder)
    case 'CallExpression':
      return contained(node, holds, scope, builder)
  }
  return []
}

/** `a === 'x' || a === 'y'`: either of them, where both say something of the same name alone. */
function oneOf(sides: readonly Said[][]): Said[] {
  const [left, right] = sides.map(([only, ...more]) => (more.length > 0 ? undefined : only))
  if (!left || !right) return []
  if (left.path !== right.path || !left.holds || !right.holds) return []
  return [{ ...left, among: eitherOf([left.among, right.among]) }]
}

function eitherOf(of: Value[]): Value {
  return { kind: 'either', of }
}

/** `LIST.includes(x)`, `SET.has(x)`, `Object.hasOwn(RECORD, x)` */
function contained(
  { callee, arguments: args }: CallExpression,
  holds: boolean,
  scope: Scope,
  builder: Builder,
): Said[] {
  const [first, second] = args
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return []
  const { name } = callee.property
  if (name === 'hasOwn' && second) return about(second, partsOf('keys', first, scope, builder), holds)
  const kind = name === 'includes' ? 'each' : name === 'has' ? 'keys' : undefined
  return kind ? about(first, partsOf(kind, callee.object, scope, builder), holds) : []
}

function partsOf(kind: 'each' | 'keys', node: Node, scope: Scope, builder: Builder): Value | undefined {
  const of = constant(node, scope, builder)
  return of && { kind, of }
}

type Comparison = Extract<Expression, { type: 'BinaryExpression' }>

function compared({ operator, left, right }: Comparison, holds: boolean, scope: Scope, builder: Builder): Said[] {
  if (operator === 'in') return about(left, partsOf('keys', right, scope, builder), holds)
  const isEqual = operator === '===' || operator === '=='
  if (!isEqual && operator !== '!==' && operator !== '!=') return []
  const [subject, other] = bare(left).type === 'Literal' ? [right, left] : [left, right]
  return about(subject, constant(other, scope, builder), isEqual === holds)
}

function about(subject: Node, among: Value | undefined, holds: boolean): Said[] {
  const path = pathOf(subject)
  return path !== undefined && among ? [{ path, among, holds }] : []
}

/** What a name is compared with. Read beside its own reading, so a text in it is noted there and not here. */
function constant(node: Node, scope: Scope, builder: Builder): Value | undefined {
  const each = bare(node)
  switch (each.type) {
    case 'Literal':
      return typeof each.value === 'string'
        ? { kind: 'text', text: each.value, at: each.start + builder.offset }
        : undefined
    case 'Identifier':
      return each.name === 'undefined' ? undefined : nameValue(builder, scope, each.name)
    case 'MemberExpression':
      return pathOf(each) === undefined ? undefined : lowerMember(each, scope, builder)
    case 'ArrayExpression': {
      const of = each.elements.map((element) => element && constant(element, scope, builder))
      return of.every((element) => element !== undefined && element !== null) ? { kind: 'list', of } : undefined
    }
  }
  return undefined
}

function bare(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return bare(node.expression)
  }
  return node
}

function pathOf(of: Node): string | undefined {
  const node = bare(of)
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  const object = pathOf(node.object)
  return object === undefined ? undefined : `${object}.${node.property.name}`
}
