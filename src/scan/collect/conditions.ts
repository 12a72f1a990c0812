/** What a condition says of a name: which texts or numbers it is one of, or none of. */
import type { CallExpression, Expression, LogicalExpression, Node, StringLiteral } from 'oxc-parser'
import type { Order, Value } from '../value.ts'
import { about } from './about.ts'
import type { Builder } from './builder.ts'
import { bare, constant, pathOf } from './constants.ts'
import { numberIn } from './numbers.ts'
import { either } from './operators.ts'
import { saidByCall, saidByMember, saidByName, type Through } from './own-conditions.ts'
import { saidByPredicate } from './predicates.ts'
import { lowerRegex } from './regexes.ts'
import type { Scope } from './scopes.ts'

export interface Said {
  /** Of plain names: `kind`, `props.kind`. */
  path: string
  /** What it is one of, or else none of. */
  among: Value
  holds: boolean
  /** It is said by names that hold conditions: what has to be so of them. */
  through?: readonly Through[]
}

/** What it says where it holds, or where it does not. */
export function says(test: Node, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const node = bare(test)
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' ? says(node.argument, !holds, scope, builder) : []
    case 'LogicalExpression': {
      if (node.operator === '??') return []
      const sides = operandsOf(node).map((each) => says(each, holds, scope, builder))
      return (node.operator === '&&') === holds ? united(sides.flat()) : oneOf(sides)
    }
    case 'BinaryExpression':
      return compared(node, holds, scope, builder)
    case 'CallExpression':
      if (calledName(node) === 'isNaN') return numeric(node, !holds)
      return saidByCalling(node, holds, scope, builder)
    case 'Identifier': {
      const said = saidByName(node.name, holds, scope, builder)
      // Where a name is filled, that tells nothing of it.
      return said.length > 0 || holds ? said : [{ path: node.name, among: FILLED, holds }]
    }
    case 'MemberExpression':
      return saidByPath(pathOf(node), holds, scope, builder)
  }
  return []
}

function saidByCalling(node: CallExpression, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const said =
    node.callee.type === 'Identifier'
      ? saidByCall(node, holds, scope, builder)
      : [...contained(node, holds, scope, builder), ...partly(node, holds, scope, builder), ...matched(node, holds)]
  return said.length === 0 && holds ? saidByPredicate(node, scope, builder) : said
}

/** `item.label && …`: by what is there, things of several kinds are told apart as well. Of a ref that says nothing. */
function saidByPath(path: string | undefined, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const said = saidByMember(path, holds, scope, builder)
  if (said.length > 0 || path === undefined || /\.(?:value|current)$/.test(path)) return said
  return [{ path, among: FILLED, holds }]
}

const FILLED: Value = { kind: 'filled' }

/** Long chains lean left, one level for each operand: taken apart in a loop, not by recursion. */
export function operandsOf({ operator, left, right }: LogicalExpression): Node[] {
  const operands: Node[] = [right]
  let rest: Node = left
  while (rest.type === 'LogicalExpression' && rest.operator === operator) {
    operands.push(rest.right)
    rest = rest.left
  }
  return [...operands, rest].reverse()
}

/** Of what is none of these, and none of those, that it is none of all. */
export function united(said: readonly Said[]): Said[] {
  const none = new Map<string, Value[]>()
  const others = said.filter(({ path, among, holds, through }) => {
    if (holds || through || !isOneByOne(among)) return true
    const before = none.get(path)
    if (before) before.push(among)
    else none.set(path, [among])
    return false
  })
  return [...others, ...Array.from(none, ([path, of]) => ({ path, among: either(of), holds: false }))]
}

const isOneByOne = ({ kind }: Value): boolean => kind === 'text' || kind === 'scalar' || kind === 'member'

/** `a === 'x' || a === 'y'`: any of them, where all say something of the same name. */
function oneOf(sides: readonly Said[][]): Said[] {
  const [first = []] = sides
  const paths = new Set(first.slice(0, MAX_SAID).map(({ path }) => path))
  return [...paths].flatMap((path) => {
    const said = sides.flatMap((side) => side.find((each) => each.path === path && each.holds) ?? [])
    if (said.length < sides.length) return []
    const through = said.flatMap((each) => each.through ?? [])
    const among = either(said.map((each) => each.among))
    return [{ path, among, holds: true, ...(through.length > 0 ? { through } : {}) }]
  })
}

/** More than this no condition has to say. */
export const MAX_SAID = 8

const PARTS = { startsWith: 'start', endsWith: 'end', includes: 'anywhere' } as const

/** `x.startsWith('menu.')`, `x.endsWith(END)`; only a literal tells that it is a text which includes it. */
function partly({ callee, arguments: args }: CallExpression, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const [first, ...more] = args
  if (callee.type !== 'MemberExpression' || !first || more.length > 0) return []
  const name = callee.property.type === 'Identifier' && !callee.computed ? callee.property.name : ''
  if (name !== 'startsWith' && name !== 'endsWith' && (name !== 'includes' || bare(first).type !== 'Literal')) return []
  const part = constant(first, scope, builder)
  return about(callee.object, part && { kind: 'like', part, where: PARTS[name] }, holds)
}

/** `/^\d+$/.test(x)` */
function matched({ callee, arguments: [first] }: CallExpression, holds: boolean): Said[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return []
  const { object, property } = callee
  const regex = property.name === 'test' && object.type === 'Literal' && 'regex' in object && lowerRegex(object.regex)
  return regex && regex.kind === 'regex' ? about(first, regex, holds) : []
}

/** `LIST.includes(x)`, `SET.has(x)`, `Object.hasOwn(RECORD, x)`, `RECORD.hasOwnProperty(x)` */
function contained(
  { callee, arguments: args }: CallExpression,
  holds: boolean,
  scope: Scope,
  builder: Builder,
): Said[] {
  const [first, second] = args
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return []
  const { name } = callee.property
  if (second && (name === 'hasOwn' || (name === 'call' && isHasOwn(callee.object)))) {
    return about(second, partsOf('keys', first, scope, builder), holds)
  }
  const kind = PARTS_ASKED_BY.get(name)
  return kind ? about(first, partsOf(kind, callee.object, scope, builder), holds) : []
}

const PARTS_ASKED_BY: ReadonlyMap<string, 'each' | 'keys'> = new Map([
  ['includes', 'each'],
  ['has', 'keys'],
  ['hasOwnProperty', 'keys'],
])

/** `Object.prototype.hasOwnProperty`, of whatever object it is taken. */
function isHasOwn(node: Node): boolean {
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'hasOwnProperty'
  )
}

/** `isNaN(x)`, `Number.isNaN(parseInt(x))`, `isNaN(+x)` */
function numeric({ arguments: [first] }: CallExpression, holds: boolean): Said[] {
  if (!first || first.type === 'SpreadElement') return []
  const node = bare(first)
  if (node.type === 'UnaryExpression' && node.operator === '+') return about(node.argument, NUMBERS, holds)
  const converts = node.type === 'CallExpression' && /^(?:parseInt|parseFloat|Number)$/.test(calledName(node) ?? '')
  const of = converts ? node.arguments[0] : first
  return of ? about(of, NUMBERS, holds) : []
}

const NUMBERS: Value = { kind: 'numbers' }

/** `isNaN` and `Number.isNaN` are named alike. */
function calledName({ callee }: CallExpression): string | undefined {
  return pathOf(callee)?.replace(/^Number\./, '')
}

function partsOf(kind: 'each' | 'keys', node: Node, scope: Scope, builder: Builder): Value | undefined {
  const of = constant(node, scope, builder)
  return of && { kind, of }
}

type Comparison = Extract<Expression, { type: 'BinaryExpression' }>

function compared({ operator, left, right }: Comparison, holds: boolean, scope: Scope, builder: Builder): Said[] {
  if (operator === 'in') return about(left, partsOf('keys', right, scope, builder), holds)
  const found = foundIn(left, operator, right)
  if (found) return about(found.subject, partsOf('each', found.list, scope, builder), found.holds === holds)
  if (isOrder(operator)) return ordered(operator, left, right, holds)
  const isEqual = operator === '===' || operator === '=='
  if (!isEqual && operator !== '!==' && operator !== '!=') return []
  const [subject, other] = bare(left).type === 'Literal' ? [right, left] : [left, right]
  const tested = bare(subject)
  if (tested.type === 'UnaryExpression' && tested.operator === 'typeof') {
    const isBoolean = bare(other).type === 'Literal' && (bare(other) as StringLiteral).value === 'boolean'
    return isBoolean ? about(tested.argument, BOOLEANS, isEqual === holds) : []
  }
  const among = constant(other, scope, builder)
  const isLoose = operator === '==' || operator === '!='
  return about(subject, isLoose && among ? orAlike(among, other.start + builder.offset) : among, isEqual === holds)
}

/** To `==`, a number and the text of it are the same. */
function orAlike(among: Value, at: number): Value {
  if (among.kind === 'scalar' && typeof among.value === 'number')
    return either([among, { kind: 'text', text: String(among.value), at }])
  if (among.kind !== 'text' || String(Number(among.text)) !== among.text) return among
  return either([among, { kind: 'scalar', value: Number(among.text) }])
}

/** `LIST.indexOf(x) !== -1`, `LIST.indexOf(x) >= 0`: whether it is one of them. */
function foundIn(left: Node, operator: string, right: Node): { subject: Node; list: Node; holds: boolean } | undefined {
  const call = bare(left)
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined
  const { object: list, property } = call.callee
  const [subject, ...more] = call.arguments
  if (property.type !== 'Identifier' || property.name !== 'indexOf' || !subject || more.length > 0) return undefined
  const sign = `${operator} ${numberIn(right)}`
  if (FOUND.has(sign)) return { subject, list, holds: true }
  return NOT_FOUND.has(sign) ? { subject, list, holds: false } : undefined
}

const FOUND: ReadonlySet<string> = new Set(['!== -1', '!= -1', '> -1', '>= 0'])
const NOT_FOUND: ReadonlySet<string> = new Set(['=== -1', '== -1', '< 0', '<= -1'])

const BOOLEANS: Value = {
  kind: 'either',
  of: [
    { kind: 'scalar', value: true },
    { kind: 'scalar', value: false },
  ],
}

/** `x > 0`, `0 < x` */
function ordered(by: Order, left: Node, right: Node, holds: boolean): Said[] {
  const than = numberIn(right)
  if (than !== undefined) return about(left, { kind: 'ordered', by, than }, holds)
  const other = numberIn(left)
  return other === undefined ? [] : about(right, { kind: 'ordered', by: TURNED[by], than: other }, holds)
}

const TURNED: Readonly<Record<Order, Order>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

const isOrder = (operator: string): operator is Order => Object.hasOwn(TURNED, operator)
