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
export function markProbes({ comparisons, facts }: Builder): void {
  if (comparisons.length === 0) return
  const context: Context = { facts, takers: takersOf(facts.calls) }
  for (const [a, b] of comparisons) {
    markProbe(a, b, context)
    markProbe(b, a, context)
  }
}

interface Context {
  facts: Builder['facts']
  takers: Takers
}

/** The numbers of the calls that are given something first: functions, and what other calls give, by their numbers. */
interface Takers {
  functions: ReadonlyMap<number, number>
  calls: ReadonlyMap<number, number>
}

function takersOf(calls: readonly CallFact[]): Takers {
  const functions = new Map<number, number>()
  const given = new Map<number, number>()
  for (const [at, { args }] of calls.entries()) {
    const [first] = args
    if (first?.kind === 'function') functions.set(first.function, at)
    else if (first?.kind === 'call') given.set(first.call, at)
  }
  return { functions, calls: given }
}

function markProbe(text: Value, key: Value, context: Context): void {
  const call = callIn(text, context)
  const given = call?.args[0]
  if (call && given && isSame(given, key)) call.probe = true
}

/** The call itself, or what a name holds that is given one value, be it by whoever is called back with the text. */
function callIn(value: Value, context: Context): CallFact | undefined {
  const { calls } = context.facts
  if (value.kind === 'call') return calls[value.call]
  const only = onlyValueOf(value, context.facts)
  const known = only && bare(only)
  if (known?.kind === 'param' && known.index === 0) return awaitedBy(known.function, context)
  return known?.kind === 'call' ? calls[known.call] : undefined
}

/** `translate.get(key).subscribe((text) => …)`, `….pipe(map((text) => …))`: the call whose text comes later. */
function awaitedBy(id: number, { facts: { calls }, takers }: Context): CallFact | undefined {
  const at = takers.functions.get(id) ?? -1
  return beganWith(calls[takers.calls.get(at) ?? at], calls)
}

/** What methods that wait for it or hand it on are called of. */
function beganWith(last: CallFact | undefined, calls: readonly CallFact[]): CallFact | undefined {
  let found = last
  for (let link = 0; link < MAX_LINKS; link++) {
    const callee = found?.callee
    if (callee?.kind !== 'member' || !AWAITS.has(callee.name) || callee.of.kind !== 'call') break
    found = calls[callee.of.call]
  }
  return found === last ? undefined : found
}

const AWAITS: ReadonlySet<string> = new Set(['subscribe', 'then', 'pipe', 'toPromise'])

/** Longer chains do more than wait. */
const MAX_LINKS = 8

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
