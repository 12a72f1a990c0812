/** Calls that are made only where a name holds or is one of some texts, or only where not: whoever gives it decides about them. */
import type { Node } from 'oxc-parser'
import type { TestFact } from '../facts.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { nameValue } from './builder.ts'
import { operandsOf, type Said } from './conditions.ts'
import { type Longer, longerThan, longerValue } from './lengths.ts'
import type { Scope } from './scopes.ts'

/** More calls than these under one test are not what a flag switches. */
const MAX_CALLS = 32

export interface Outcome {
  test: Node
  holds: boolean
  /** Where the facts were when it began: it may assign, or call, behind what it tests. */
  since?: Since
}

export interface Since {
  writes: number
  calls: number
}

export function sinceHere({ facts: { calls, writes } }: Builder): Since {
  return { writes: writes.length, calls: calls.length }
}

/** How tests turned out, and what that says of names. */
export interface Told {
  outcomes: readonly Outcome[]
  said: readonly Said[]
}

/** Reads what stands where all tests turned out so, and notes the calls in it. */
export function underTests<T>(told: Told, scope: Scope, builder: Builder, read: () => T): T {
  const from = builder.facts.calls.length
  const found = read()
  keepTests(told, from, scope, builder)
  return found
}

/** Notes that the calls from one on are made only where all of this is so. */
export function keepTests({ outcomes, said }: Told, from: number, scope: Scope, builder: Builder): void {
  const { calls, tests } = builder.facts
  const to = calls.length
  if (to === from || to - from > MAX_CALLS) return
  const add = (path: string, holds: boolean, more: Pick<TestFact, 'among'>): void => {
    tests.push({ test: valueAt(path, scope, builder), ...more, ...(holds ? {} : { not: true }), calls: [from, to] })
  }
  for (const { name, holds } of outcomes.flatMap(namesTold)) add(name, holds, {})
  for (const told of outcomes.flatMap(lengthsTold)) {
    tests.push({ test: longerValue(told, scope, builder), ...(told.holds ? {} : { not: true }), calls: [from, to] })
  }
  for (const { path, among, holds, through } of said) {
    // Whether a name is filled is told with the outcomes.
    // What an instance holds nobody gives.
    const isOwn = path.startsWith('this.')
    if (!isOwn && !UNTOLD.has(among.kind) && !through) add(path, holds, { among })
  }
}

const UNTOLD: ReadonlySet<Value['kind']> = new Set(['filled', 'like', 'passed'])

/** `kind`, `item.kind` */
function valueAt(path: string, scope: Scope, builder: Builder): Value {
  const [root = '', ...names] = path.split('.')
  return names.reduce<Value>((of, name) => ({ kind: 'member', of, name, at: 0 }), nameValue(builder, scope, root))
}

/** `list.length > 3` alone, or with more where all of it holds. */
function lengthsTold({ test, holds }: Outcome): Longer[] {
  const operands =
    test.type === 'LogicalExpression' && test.operator === (holds ? '&&' : '||') ? operandsOf(test) : [test]
  return operands.flatMap((each) => longerThan(each, holds) ?? [])
}

/** `a`, `!a`, `a && b` where it holds, `a || b` where it does not. */
function namesTold({ test, holds }: Outcome): { name: string; holds: boolean }[] {
  if (test.type === 'Identifier') return [{ name: test.name, holds }]
  if (test.type === 'UnaryExpression' && test.operator === '!') return namesTold({ test: test.argument, holds: !holds })
  if (test.type !== 'LogicalExpression' || test.operator !== (holds ? '&&' : '||')) return []
  return operandsOf(test).flatMap((operand) =>
    operand.type === 'LogicalExpression' ? [] : namesTold({ test: operand, holds }),
  )
}
