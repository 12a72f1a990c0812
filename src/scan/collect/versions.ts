/**
 * Texts that are made of themselves, one statement after the other: `key += '.end'`. What such a name is by now is known
 * as long as its statements follow each other in one function; else any of its values is any other.
 */
import type { AssignmentExpression, Expression, IfStatement, Node } from 'oxc-parser'
import type { Value } from '../facts.ts'
import type { Builder, NameValue, Scope } from './builder.ts'
import { calledName, nameValue } from './builder.ts'
import { mayEnd } from './ends.ts'
import { lower } from './expressions.ts'
import { join } from './operators.ts'
import { addWrite } from './outdated.ts'
import { isNode } from './walk.ts'

/** By bindings, as they are declared. */
export interface Versions {
  /** What each is by now: a binding of its own. */
  now: Map<number, number>
  /** What it was before anything was added. */
  begun: Map<number, number>
  /** What was assigned to it so far. */
  given: Map<number, Value[]>
  /** The function that it is declared in. */
  functions: Map<number, number | undefined>
  /** Somebody else may assign it in between. */
  open: Set<number>
  reads: { value: NameValue; of: number; version: number }[]
}

export function noVersions(): Versions {
  return { now: new Map(), begun: new Map(), given: new Map(), functions: new Map(), open: new Set(), reads: [] }
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

type Named = AssignmentExpression & { left: { type: 'Identifier'; name: string } }

/** A statement of its own that assigns a name; gives whether it was one that could be told. */
export function assignInTurn(node: Expression, scope: Scope, builder: Builder): boolean {
  if (node.type !== 'AssignmentExpression' || !/^\+?=$/.test(node.operator)) return false
  const { left, right } = node as Named
  const declared = left.type === 'Identifier' ? declarationOf(left.name, scope) : undefined
  if (!declared || declared.isRough || declared.isLate || declared.in.function !== scope.function) return false
  const { binding } = declared
  const { versions } = builder
  const isAdded = node.operator === '+=' || isMadeOf(right, left.name)
  if (isAdded) begin(binding, scope, builder)
  const value = lower(right, scope, builder)
  const made = node.operator === '+=' ? join([nameValue(builder, scope, left.name), value], node.start, builder) : value
  addWrite({ target: calledName(builder, scope, left.name), value: made }, scope, builder)
  versions.given.set(binding, [...(versions.given.get(binding) ?? []), made])
  if (versions.begun.has(binding)) versions.now.set(binding, addVersion(binding, [made], builder))
  return true
}

/** All that it was until now; in the other branch of one where something is added, what it was before. */
function begin(binding: number, scope: Scope, builder: Builder): void {
  const { versions, facts } = builder
  if (versions.now.has(binding)) return
  const before = [...(facts.bindings[binding]?.values ?? []), ...(versions.given.get(binding) ?? [])]
  const begun = versions.begun.get(binding) ?? addVersion(binding, before, builder)
  versions.now.set(binding, begun)
  versions.begun.set(binding, begun)
  versions.functions.set(binding, scope.function)
}

function addVersion(binding: number, values: Value[], { facts }: Builder): number {
  return facts.bindings.push({ name: facts.bindings[binding]?.name ?? '', values }) - 1
}

/** Methods that make another text of one. */
const TEXT_METHODS =
  /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim(?:Start|End)?|slice|substring|substr|replace|replaceAll|concat)$/

/** `key`, `key + '.end'`, `` `${key}.end` ``, `key.replace('a', 'b')` */
function isMadeOf(node: Node, name: string): boolean {
  switch (node.type) {
    case 'Identifier':
      return node.name === name
    case 'ParenthesizedExpression':
      return isMadeOf(node.expression, name)
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some((each) => isMadeOf(each, name))
    case 'TemplateLiteral':
      return node.expressions.some((each) => isMadeOf(each, name))
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
      return TEXT_METHODS.test(callee.property.name) && isMadeOf(callee.object, name)
    }
  }
  return false
}

/** Either of two branches is taken; behind one that can't be left, what was so before it holds no more. */
export function inBranches(
  { test, consequent, alternate }: IfStatement,
  { versions, facts }: Builder,
  then: () => void,
  otherwise: () => void,
): void {
  const before = { now: new Map(versions.now), given: new Map(versions.given) }
  then()
  const afterThen = { now: versions.now, given: versions.given }
  versions.now = new Map(before.now)
  versions.given = new Map(before.given)
  otherwise()
  const afterElse = { now: versions.now, given: versions.given }
  const left = [mayEnd(consequent) ? afterThen : [], !alternate || mayEnd(alternate) ? afterElse : []].flat()
  const [one = afterElse, other = one] = left
  versions.now = new Map()
  versions.given = new Map([...afterThen.given, ...afterElse.given].map(([binding]) => [binding, givenIn(binding)]))
  for (const binding of versions.begun.keys()) {
    const ways = [one, other].map((each) => each.now.get(binding) ?? versions.begun.get(binding) ?? -1)
    const name = facts.bindings[binding]?.name ?? ''
    // What was assigned without being told apart, and what the test itself speaks of, is not known.
    const isUntold = [one, other].some((each) => !each.now.has(binding) && isGivenMore(binding, each.given))
    if (isUntold || (ways[0] !== ways[1] && speaksOf(test, name))) versions.open.add(binding)
    const values = ways.map((version): Value => ({ kind: 'name', name, binding: version }))
    versions.now.set(binding, ways[0] === ways[1] ? (ways[0] as number) : facts.bindings.push({ name, values }) - 1)
  }

  function givenIn(binding: number): Value[] {
    const all = [afterThen, afterElse].flatMap(({ given }) => given.get(binding) ?? [])
    return [...new Set(all)]
  }

  function isGivenMore(binding: number, given: ReadonlyMap<number, Value[]>): boolean {
    return (given.get(binding)?.length ?? 0) > (before.given.get(binding)?.length ?? 0)
  }
}

function speaksOf(node: Node, name: string): boolean {
  if (node.type === 'Identifier') return node.name === name
  return Object.values(node).some((part) => [part].flat().some((each) => isNode(each) && speaksOf(each, name)))
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
