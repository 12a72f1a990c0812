/** Guards: what tests say of the names that stand where they hold, as `if (['a', 'b'].includes(kind))` does of `kind`. */
import type { IfStatement, Node, SwitchCase, SwitchStatement } from 'oxc-parser'
import type { MemberValue, Value } from '../facts.ts'
import { type Builder, innerScope, type Scope } from './builder.ts'
import { constant, pathOf, type Said, says } from './conditions.ts'
import { either } from './operators.ts'
import { type Outcome, type Told, underTests } from './tests.ts'

export interface Guard extends Said {
  /** Declared further in, the same name is another one. */
  scope: Scope
  /** The writes that stand where it holds: what is assigned there it says nothing of. */
  from: number
  until?: number
  next: Guard | undefined
}

/** More of them than this tell no more, and would make long chains of tests cost their square. */
export const MAX_GUARDS = 8
const MAX_LOOKED_AT = 64

type NarrowedValue = Extract<Value, { kind: 'narrowed' | 'told' }>

/** A name read where a guard holds, until all writes are known. */
export interface Narrowing {
  value: NarrowedValue
  guard: Guard
}

/** Reads what stands where all tests turned out so. */
export function guarded<T>(outcomes: readonly Outcome[], scope: Scope, builder: Builder, read: (inner: Scope) => T): T {
  const said = outcomes.flatMap(({ test, holds }) => says(test, holds, scope, builder))
  return underTests({ outcomes, said }, scope, builder, () =>
    said.length === 0 ? read(scope) : within(said, innerScope(scope), builder, read),
  )
}

/** Reads each of the tests where those before it turned out so. */
export function inTurn(
  tests: readonly Node[],
  holds: boolean,
  scope: Scope,
  builder: Builder,
  read: (test: Node, inner: Scope) => Value,
): Value[] {
  let inner = scope
  let before: Told = { outcomes: [], said: [] }
  const values = tests.map((test) => {
    const value = underTests(before, scope, builder, () => read(test, inner))
    const said = says(test, holds, inner, builder)
    if (holds) before = { outcomes: [{ test, holds }], said }
    if (said.length > 0 && inner === scope) inner = innerScope(scope)
    addGuards(said, inner, builder)
    return value
  })
  close(inner, scope.guards, builder)
  return values
}

function within<T>(said: readonly Said[], inner: Scope, builder: Builder, read: (inner: Scope) => T): T {
  const before = inner.guards
  addGuards(said, inner, builder)
  const result = read(inner)
  close(inner, before, builder)
  return result
}

function close({ guards }: Scope, before: Guard | undefined, { facts }: Builder): void {
  for (let guard = guards; guard && guard !== before; guard = guard.next) guard.until ??= facts.writes.length
}

/** Behind `if (!KINDS.includes(kind)) return` the test is known not to hold, to the end of the block: gives what is known. */
export function keepGuards(
  { test, consequent, alternate }: IfStatement,
  scope: Scope,
  builder: Builder,
): Told | undefined {
  const holds = !leaves(consequent)
  if (holds && !(alternate && leaves(alternate))) return undefined
  const said = says(test, holds, scope, builder)
  addGuards(said, scope, builder)
  return { outcomes: [{ test, holds }], said }
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
  let through = 0
  for (; first > 0 && through <= MAX_GUARDS; first--) {
    const { consequent } = cases[first - 1] as SwitchCase
    if (consequent.some(leaves)) break
    if (consequent.length > 0) through++
  }
  const reached = cases.slice(first, index + 1)
  const other = reached.some(({ test }) => test === null)
  const labels = (other ? cases.filter((each) => !reached.includes(each)) : reached).map(({ test }) => test)
  const path = pathOf(discriminant)
  const texts = labels.map((label) => label && constant(label, scope, builder))
  const of = texts.filter((each) => each !== undefined && each !== null)
  const isTold = path !== undefined && of.length === labels.length && through <= MAX_GUARDS
  const said = isTold ? [{ path, among: either(of), holds: !other }] : []
  // What a case declares is there for the others.
  within(said, { ...scope }, builder, read)
}

/** The name with what the guards around it say of it. */
export function narrow(value: Value, read: Node | string, scope: Scope, builder: Builder): Value {
  if (!scope.guards) return value
  const path = typeof read === 'string' ? read : pathOf(read)
  if (path === undefined) return value
  const told = value.kind === 'member' ? toldApart(value, path, scope, builder) : value
  return guardsOf(scope, (guard) => guard.path === path).reduceRight((of, guard): Value => {
    return keep({ kind: 'narrowed', of, ...saidOf(guard) }, guard, builder)
  }, told)
}

/** Where `if (item.kind === 'a')` holds, `item.name` is that of an item of this kind. */
function toldApart(value: MemberValue, path: string, scope: Scope, builder: Builder): Value {
  const whole = path.slice(0, path.lastIndexOf('.') + 1)
  const byOf = (guard: Guard): string => guard.path.slice(whole.length)
  const isOther = (guard: Guard): boolean => guard.path.startsWith(whole) && guard.path !== path
  const [guard] = guardsOf(scope, (each) => isOther(each) && !byOf(each).includes('.') && each.among.kind !== 'like')
  return guard ? keep({ kind: 'told', of: value, by: byOf(guard), ...saidOf(guard) }, guard, builder) : value
}

function saidOf({ among, holds }: Guard): { among: Value; not?: true } {
  return holds ? { among } : { among, not: true }
}

function keep(value: NarrowedValue, guard: Guard, builder: Builder): Value {
  builder.narrowings.push({ value, guard })
  return value
}

/** The innermost first. */
function guardsOf(scope: Scope, speaks: (guard: Guard) => boolean): Guard[] {
  const found: Guard[] = []
  let looked = 0
  for (let guard = scope.guards; guard && found.length < MAX_GUARDS; guard = guard.next) {
    if (++looked > MAX_LOOKED_AT) break
    if (speaks(guard) && !isShadowed(guard.path, scope, guard.scope)) found.push(guard)
  }
  return found
}

/** When all names are resolved: of what is assigned where a guard holds, the guard says nothing any more. */
export function dropGuardsOfWritten({ narrowings, facts: { writes } }: Builder): void {
  if (narrowings.length === 0) return
  const written = new Map<number, number[]>()
  writes.forEach(({ target }, index) => {
    const binding = rootOf(target)
    if (binding === undefined) return
    const before = written.get(binding)
    if (before) before.push(index)
    else written.set(binding, [index])
  })
  for (const { value, guard } of narrowings) {
    const until = guard.until ?? writes.length
    const at = nextOf(written.get(rootOf(value) ?? -1) ?? [], guard.from)
    if (at < until) value.among = { kind: 'unknown' }
  }
}

/** The binding that a path starts at. */
function rootOf(value: Value): number | undefined {
  if (value.kind === 'member' || value.kind === 'narrowed' || value.kind === 'told') return rootOf(value.of)
  return value.kind === 'name' ? value.binding : undefined
}

/** The first of the sorted numbers that is not below `from`. */
function nextOf(sorted: readonly number[], from: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY
}

function isShadowed(path: string, from: Scope, to: Scope): boolean {
  const [root = ''] = path.split('.', 1)
  for (let scope: Scope | undefined = from; scope && scope !== to; scope = scope.parent) {
    if (scope.names !== to.names && scope.names.has(root)) return true
  }
  return false
}
