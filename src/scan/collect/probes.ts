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

/** The call itself, or what a name holds that is given one value, be it by whoever is called back with the text. */
function callIn(value: Value, { facts }: Builder): CallFact | undefined {
  if (value.kind === 'call') return facts.calls[value.call]
  const only = onlyValueOf(value, facts)
  const known = only && bare(only)
  if (known?.kind === 'param' && known.index === 0) return awaitedBy(known.function, facts)
  return known?.kind === 'call' ? facts.calls[known.call] : undefined
}

/** `translate.get(key).subscribe((text) => …)`, `….pipe(map((text) => …))`: the call whose text comes later. */
function awaitedBy(id: number, { calls }: Builder['facts']): CallFact | undefined {
  const at = calls.findIndex(({ args: [first] }) => first?.kind === 'function' && first.function === id)
  const caller = calls[at]
  if (!caller) return undefined
  const piped = calls.find(({ args: [first] }) => first?.kind === 'call' && first.call === at)
  return beganWith(piped ?? caller, calls)
}

/** What methods that wait for it or hand it on are called of. */
function beganWith({ callee }: CallFact, calls: readonly CallFact[]): CallFact | undefined {
  if (callee.kind !== 'member' || !AWAITS.has(callee.name) || callee.of.kind !== 'call') return undefined
  const of = calls[callee.of.call]
  return of && (beganWith(of, calls) ?? of)
}

const AWAITS: ReadonlySet<string> = new Set(['subscribe', 'then', 'pipe', 'toPromise'])

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
