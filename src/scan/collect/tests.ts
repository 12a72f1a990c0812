/** Calls that are made only where a name holds, or only where it does not: whoever gives it decides about them. */
import type { Node } from 'oxc-parser'
import type { Builder, Scope } from './builder.ts'
import { nameValue } from './builder.ts'
import { operandsOf } from './conditions.ts'

/** More calls than these under one test are not what a flag switches. */
const MAX_CALLS = 32

export interface Outcome {
  test: Node
  holds: boolean
}

/** Reads what stands where all tests turned out so, and notes the calls in it. */
export function underTests<T>(outcomes: readonly Outcome[], scope: Scope, builder: Builder, read: () => T): T {
  const { calls, tests } = builder.facts
  const from = calls.length
  const found = read()
  const to = calls.length
  if (to === from || to - from > MAX_CALLS) return found
  for (const { name, holds } of outcomes.flatMap(namesTold)) {
    tests.push({ test: nameValue(builder, scope, name), ...(holds ? {} : { not: true }), calls: [from, to] })
  }
  return found
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
