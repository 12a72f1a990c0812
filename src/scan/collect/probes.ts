/** Calls whose text is compared with what they are given: `t(key) === key` asks whether there is one. */

import type { Node } from 'oxc-parser'
import type { CallFact } from '../facts.ts'
import { onlyValueOf } from '../only-value.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'

type Binary = Extract<Node, { type: 'BinaryExpression' }>

/** What is compared may be a call, or a name of which is known only later that it holds one. */
export function noteComparison({ operator }: Binary, [a, b, ...more]: readonly Value[], builder: Builder): void {
  if (!a || !b || more.length > 0 || !/^[!=]==?$/.test(operator)) return
  if (MAY_CALL.has(a.kind) || MAY_CALL.has(b.kind)) builder.comparisons.push([a, b])
}

const MAY_CALL: ReadonlySet<Value['kind']> = new Set(['call', 'name'])

/** Once names are known. */
export function markProbes(builder: Builder): void {
  for (const [a, b] of builder.comparisons) {
    markProbe(a, b, builder)
    markProbe(b, a, builder)
  }
}

function markProbe(text: Value, key: Value, builder: Builder): void {
  const call = callIn(text, builder)
  const given = call?.args[0]
  if (call && given && isSame(given, key)) call.probe = true
}

/** The call itself, or what a name holds that is given one value. */
function callIn(value: Value, { facts }: Builder): CallFact | undefined {
  if (value.kind === 'call') return facts.calls[value.call]
  const only = onlyValueOf(value, facts)
  return only?.kind === 'call' ? facts.calls[only.call] : undefined
}

/** Whether both read the same: a name, a part of what a name holds, a text, or several of these together. */
function isSame(a: Value, b: Value): boolean {
  const [one, other] = [bare(a), bare(b)]
  switch (one.kind) {
    case 'text':
      return other.kind === 'text' && one.text === other.text
    case 'name':
      return other.kind === 'name' && one.binding !== undefined && one.binding === other.binding
    case 'member':
      return other.kind === 'member' && one.name === other.name && isSame(one.of, other.of)
    case 'this':
      return other.kind === 'this'
    case 'join':
      return (
        other.kind === 'join' &&
        one.of.length === other.of.length &&
        one.of.every((each, index) => isSame(each, other.of[index] as Value))
      )
    default:
      return false
  }
}

/** Without what tests and types say of it. */
function bare(value: Value): Value {
  return value.kind === 'narrowed' || value.kind === 'told' || value.kind === 'typed' ? bare(value.of) : value
}
