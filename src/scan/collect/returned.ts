/** What a function gives only where a name holds, or only where not: `if (!prefix) return key`. Whoever gives it decides. */
import type { Node } from 'oxc-parser'
import { onlyValue } from '../only-value.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { operandsOf } from './conditions.ts'
import { choose, ofNames } from './operators.ts'
import { bindingNamed, type Scope } from './scopes.ts'
import type { Outcome } from './tests.ts'

const NONE: Value = { kind: 'either', of: [] }

/** What texts come as. Of other things, what they are made of is asked for without who calls. */
const MAY_BE_A_TEXT: ReadonlySet<Value['kind']> = new Set(['text', 'join', 'either', 'choice', 'name', 'narrowed'])

/** Each test is told of each value that is returned behind it: of so many at most, or a long switch would take its square. */
const MAX_RETURNS = 16

/** So many values the function around it gives by now. */
export function returnedSoFar(scope: Scope, builder: Builder): number {
  return returnsOf(scope, builder).length
}

/** Notes that what was returned from one on is given only where the test turned out so. */
export function keepReturnedIf({ test, holds }: Outcome, from: number, scope: Scope, builder: Builder): void {
  const returns = returnsOf(scope, builder)
  const count = returns.length - from
  if (count === 0 || count > MAX_RETURNS) return
  const told = testGiven(test, scope, builder)
  if (!told) return
  for (let at = from; at < returns.length; at++) {
    const value = returns[at] as Value
    if (MAY_BE_A_TEXT.has(value.kind)) returns[at] = holds ? choose(told, value, NONE) : choose(told, NONE, value)
  }
}

function returnsOf({ function: id }: Scope, { facts }: Builder): Value[] {
  return (id === undefined ? undefined : facts.functions[id]?.returns) ?? []
}

function testGiven(test: Node, scope: Scope, builder: Builder): Value | undefined {
  return namesIn(test).some((name) => isGiven(name, scope, builder)) ? ofNames(test, scope, builder) : undefined
}

function namesIn(test: Node): string[] {
  switch (test.type) {
    case 'Identifier':
      return [test.name]
    case 'ParenthesizedExpression':
      return namesIn(test.expression)
    case 'UnaryExpression':
      return namesIn(test.argument)
    case 'LogicalExpression':
      return operandsOf(test).flatMap(namesIn)
    default:
      return []
  }
}

/** Whether it is a parameter, or a part of one. */
function isGiven(name: string, scope: Scope, { facts }: Builder): boolean {
  let value = onlyValue(bindingNamed(scope, name), facts)
  while (value?.kind === 'typed' || value?.kind === 'member' || value?.kind === 'default') value = value.of
  return value?.kind === 'param'
}
