/**
 * Texts that are made of themselves, one statement after the other: `key += '.end'`. What such a name is by now is known
 * as long as its statements follow each other in one function; else any of its values is any other.
 */
import type { Expression, IfStatement, Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder, NameValue } from './builder.ts'
import { calledName, nameValue } from './builder.ts'
import { mayEnd } from './ends.ts'
import { lower } from './expressions.ts'
import { join } from './operators.ts'
import { addWrite } from './outdated.ts'
import type { Scope } from './scopes.ts'
import { isNode } from './walk.ts'

/** By bindings, as they are declared. */
export interface Versions {
  /** What each is by now: a binding of its own. */
  now: Map<number, number>
  /** What it was before anything was added. */
  begun: Map<number, number>
  /** What was assigned to it so far. */
  given: Map<number, Given>
  /** What was changed in turn, and what it was before: branches are gone back from. */
  changes: (State & { binding: number })[]
  /** The function that it is declared in. */
  functions: Map<number, number | undefined>
  /** Somebody else may assign it in between. */
  open: Set<number>
  reads: { value: NameValue; of: number; version: number }[]
}

/** The last of them, and those before. */
interface Given {
  value: Value
  before: Given | undefined
}

interface State {
  now: number | undefined
  given: Given | undefined
}

export function noVersions(): Versions {
  const [now, begun, given, functions] = [new Map(), new Map(), new Map(), new Map()]
  return { now, begun, given, functions, changes: [], open: new Set(), reads: [] }
}

function stateOf(binding: number, { now, given }: Versions): State {
  return { now: now.get(binding), given: given.get(binding) }
}

function change(binding: number, state: Partial<State>, versions: Versions): void {
  versions.changes.push({ binding, ...stateOf(binding, versions) })
  restore(binding, { ...stateOf(binding, versions), ...state }, versions)
}

function restore(binding: number, { now, given }: State, versions: Versions): void {
  if (now === undefined) versions.now.delete(binding)
  else versions.now.set(binding, now)
  if (given === undefined) versions.given.delete(binding)
  else versions.given.set(binding, given)
}

interface Declaration {
  binding: number
  in: Scope
  /** What stands between may run in any other order, or more than once. */
  isRough: boolean
  /** Or later. */
  isLate: boolean
}

function declarationOf(name: string, scope: Scope): Declaration | undefined {
  let [isRough, isLate] = [false, false]
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    const binding = current.names.get(name)
    if (binding !== undefined) return { binding, in: current, isRough, isLate }
    isRough ||= current.rough === true
    isLate ||= current.late === true
  }
  return undefined
}

/** A name that is read where it is known what it is by now. */
export function noteVersion(value: NameValue, scope: Scope, { versions }: Builder): void {
  const declared = versions.now.size > 0 ? declarationOf(value.name, scope) : undefined
  if (!declared || declared.isLate || declared.in.function !== scope.function) return
  const version = versions.now.get(declared.binding)
  if (version !== undefined) versions.reads.push({ value, of: declared.binding, version })
}

/** An assignment that is no statement of its own may be left out. */
export function openVersions(name: string, scope: Scope, { versions }: Builder): void {
  const declared = declarationOf(name, scope)
  if (declared) versions.open.add(declared.binding)
}

/** A statement of its own that assigns a name; gives whether it was one that could be told. */
export function assignInTurn(node: Expression, scope: Scope, builder: Builder): boolean {
  if (node.type !== 'AssignmentExpression' || !/^\+?=$/.test(node.operator)) return false
  const { left, right } = node
  if (left.type !== 'Identifier') return false
  const declared = declarationOf(left.name, scope)
  if (!declared || declared.isRough || declared.isLate || declared.in.function !== scope.function) return false
  const { binding } = declared
  const { versions } = builder
  const isAdded = node.operator === '+=' || isMadeOf(right, left.name)
  if (isAdded) begin(binding, scope, builder)
  const value = lower(right, scope, builder)
  const made = node.operator === '+=' ? join([nameValue(builder, scope, left.name), value], node.start, builder) : value
  addWrite({ target: calledName(builder, scope, left.name), value: made }, scope, builder)
  const now = versions.begun.has(binding) ? addVersion(binding, [made], builder) : undefined
  change(binding, { now, given: { value: made, before: versions.given.get(binding) } }, versions)
  return true
}

/** All that it was until now; in the other branch of one where something is added, what it was before. */
function begin(binding: number, scope: Scope, builder: Builder): void {
  const { versions, facts } = builder
  if (versions.now.has(binding)) return
  const before = [...(facts.bindings[binding]?.values ?? []), ...valuesSince(undefined, versions.given.get(binding))]
  const begun = versions.begun.get(binding) ?? addVersion(binding, before, builder)
  change(binding, { now: begun }, versions)
  versions.begun.set(binding, begun)
  versions.functions.set(binding, scope.function)
}

function addVersion(binding: number, values: Value[], { facts }: Builder): number {
  return facts.bindings.push({ name: facts.bindings[binding]?.name ?? '', values, versionOf: binding }) - 1
}

/** Methods that make another text of one. */
const TEXT_METHODS =
  /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim(?:Start|End)?|slice|substring|substr|replace|replaceAll|concat)$/

/** `key`, `key + '.end'`, `` `${key}.end` ``, `key.replace('a', 'b')`; long sums are taken apart in a loop. */
function isMadeOf(node: Node, name: string): boolean {
  const left: Node[] = [node]
  for (let each = left.pop(); each; each = left.pop()) {
    if (each.type === 'Identifier' && each.name === name) return true
    left.push(...ingredientsOf(each))
  }
  return false
}

/** What a text is made of. */
function ingredientsOf(node: Node): Node[] {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return [node.expression]
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right] : []
    case 'TemplateLiteral':
      return node.expressions
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
      return TEXT_METHODS.test(callee.property.name) ? [callee.object] : []
    }
  }
  return []
}

export interface Branches {
  /** Behind the first one. */
  otherwise(): void
  /** Behind both. */
  end(): void
}

/** Either of two branches is taken; behind one that can't be left, what was so before it holds no more. */
export function openBranches({ test, consequent, alternate }: IfStatement, builder: Builder): Branches {
  const { versions } = builder
  const from = versions.changes.length
  let afterThen: Map<number, State> = new Map()
  return {
    otherwise() {
      afterThen = goBack(from, versions)
    },
    end() {
      const afterElse = goBack(from, versions)
      const isLeft = [mayEnd(consequent), !alternate || mayEnd(alternate)]
      for (const binding of new Set([...afterThen.keys(), ...afterElse.keys()])) {
        const before = stateOf(binding, versions)
        const ways = [afterThen, afterElse].map((after) => after.get(binding) ?? before)
        const left = ways.filter((_, index) => isLeft[index])
        change(binding, joined(left.length > 0 ? left : ways, { binding, before, test }, builder), versions)
      }
    },
  }
}

/** What has changed since, and is as it was before now. */
function goBack(from: number, versions: Versions): Map<number, State> {
  const after = new Map<number, State>()
  for (const { binding, ...before } of versions.changes.splice(from).reverse()) {
    if (!after.has(binding)) after.set(binding, stateOf(binding, versions))
    restore(binding, before, versions)
  }
  return after
}

interface Join {
  binding: number
  before: State
  test: Node
}

function joined(ways: readonly State[], { binding, before, test }: Join, builder: Builder): State {
  const { versions, facts } = builder
  const given = ways
    .flatMap((way) => valuesSince(before.given, way.given))
    .reduce((all: Given | undefined, value) => ({ value, before: all }), before.given)
  const begun = versions.begun.get(binding)
  if (begun === undefined) return { now: undefined, given }
  const name = facts.bindings[binding]?.name ?? ''
  const numbers = new Set(ways.map(({ now = begun }) => now))
  const [only = begun, ...others] = numbers
  // What was assigned without being told apart is not known, nor what the test itself speaks of.
  const isUntold = ways.some((way) => way.now === undefined && way.given !== before.given)
  if (isUntold || (others.length > 0 && speaksOf(test, name))) versions.open.add(binding)
  if (others.length === 0) return { now: only, given }
  const values = Array.from(numbers, (version): Value => ({ kind: 'name', name, binding: version }))
  return { now: addVersion(binding, values, builder), given }
}

/** In the order in which they were assigned. */
function valuesSince(before: Given | undefined, last: Given | undefined): Value[] {
  const values: Value[] = []
  for (let each = last; each && each !== before; each = each.before) values.push(each.value)
  return values.reverse()
}

/** Whether the name stands anywhere in it; long chains are taken apart in a loop. */
function speaksOf(node: Node, name: string): boolean {
  const left: Node[] = [node]
  for (let each = left.pop(); each; each = left.pop()) {
    if (each.type === 'Identifier' && each.name === name) return true
    for (const part of Object.values(each)) left.push(...[part].flat().filter(isNode))
  }
  return false
}

/** When all names are resolved: those that nobody else assigns are what they are by then. */
export function settleVersions({ versions, facts, writers }: Builder): void {
  if (versions.reads.length === 0) return
  const { open, functions, reads } = versions
  facts.writes.forEach(({ target }, index) => {
    const binding = target.kind === 'name' ? target.binding : undefined
    const writer = writers[index]
    if (binding === undefined || !functions.has(binding)) return
    if (writer?.isElsewhere || writer?.in !== functions.get(binding)) open.add(binding)
  })
  for (const { value, of, version } of reads) if (value.binding === of && !open.has(of)) value.binding = version
}
