/** Guards: what tests say of the names that stand where they hold, as `if (['a', 'b'].includes(kind))` does of `kind`. */
import type { IfStatement, Node, SwitchCase, SwitchStatement } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { type Said, says, united } from './conditions.ts'
import { constant, pathOf } from './constants.ts'
import { breaks, mayEnd } from './ends.ts'
import { either } from './operators.ts'
import { innerScope, type Scope } from './scopes.ts'
import { keepTests, type Outcome, type Since, sinceHere, type Told, underTests } from './tests.ts'

export interface Guard extends Said {
  /** Declared further in, the same name is another one. */
  scope: Scope
  /** The writes that stand where it holds: what is assigned there it says nothing of. */
  from: number
  until: number | undefined
  /** The calls that stand before it. */
  calls: number
  /** What it says of a member of `this` is over: where it holds, that is assigned. */
  dropped?: true
  next: Guard | undefined
}

/** More of them than this tell no more, and would make long chains of tests cost their square. */
export const MAX_GUARDS = 8

/** Reads what stands where all tests turned out so. */
export function guarded<T>(outcomes: readonly Outcome[], scope: Scope, builder: Builder, read: (inner: Scope) => T): T {
  const { inner, end } = holdGuards(outcomes, scope, builder)
  const found = read(inner)
  end()
  return found
}

/** What is read in the inner scope, until it ends, stands where all tests turned out so. */
export function holdGuards(
  outcomes: readonly Outcome[],
  scope: Scope,
  builder: Builder,
): { inner: Scope; end: () => void } {
  const said = united(outcomes.flatMap(({ test, holds }) => says(test, holds, scope, builder)))
  const from = builder.facts.calls.length
  const inner = said.length === 0 ? scope : innerScope(scope)
  addGuards(said, inner, outcomes[0]?.since ?? sinceHere(builder))
  return {
    inner,
    end() {
      close(inner, scope.guards, builder)
      keepTests({ outcomes, said }, from, scope, builder)
    },
  }
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
    addGuards(said, inner, sinceHere(builder))
    return value
  })
  close(inner, scope.guards, builder)
  return values
}

function within<T>(said: readonly Said[], inner: Scope, builder: Builder, read: (inner: Scope) => T): T {
  const before = inner.guards
  addGuards(said, inner, sinceHere(builder))
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
  addGuards(said, scope, sinceHere(builder))
  return { outcomes: [{ test, holds }], said }
}

/** Behind `switch (kind) { case 'none': return }` it is none of what leaves; where the default does, one of the others. */
export function keepCases(
  { discriminant, cases }: SwitchStatement,
  since: Since,
  scope: Scope,
  builder: Builder,
): Told | undefined {
  const path = pathOf(discriminant)
  if (path === undefined) return undefined
  const left = casesLeft(cases)
  const isOneOfOthers = [...left].some(({ test }) => test === null)
  const labels = cases.flatMap((each) => (each.test && left.has(each) !== isOneOfOthers ? [each.test] : []))
  const of = labels.flatMap((label) => constant(label, scope, builder) ?? [])
  if (of.length === 0 || (isOneOfOthers && of.length < labels.length)) return undefined
  const said: Said[] = [{ path, among: either(of), holds: isOneOfOthers }]
  addGuards(said, scope, since)
  return { outcomes: [], said }
}

/** Those from which nothing gets behind the switch, not by falling through either. */
function casesLeft(cases: readonly SwitchCase[]): Set<SwitchCase> {
  const left = new Set<SwitchCase>()
  let isNextLeft = false
  for (const each of cases.toReversed()) {
    const end = each.consequent.find((node) => breaks(node) || leaves(node) || !mayEnd(node))
    if (end) isNextLeft = !breaks(end)
    if (isNextLeft) left.add(each)
  }
  return left
}

function addGuards(said: readonly Said[], scope: Scope, { writes, calls }: Since): void {
  // There are many of them, so they are made with the same members in the same order.
  for (const { path, among, holds, through } of said) {
    const guard: Guard = { path, among, holds, scope, from: writes, until: undefined, calls, next: scope.guards }
    if (through) guard.through = through
    scope.guards = guard
  }
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
