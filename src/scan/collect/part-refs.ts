/** Vue: refs of parts. What they are given, the thing is given whose parts they are: `toRefs(state)`, `toRef(state, 'title')`. */

import type { ModuleFacts, WriteFact } from '../facts.ts'
import { onlyValueOf } from '../only-value.ts'
import type { MemberValue, Value } from '../value.ts'

type Facts = Pick<ModuleFacts, 'bindings' | 'calls'>

/** `title.value = …` is `state.title = …` as well: who reads the state reads it there. */
export function writesToParts(writes: readonly WriteFact[], facts: Facts): WriteFact[] {
  return writes.flatMap(({ target, value }) => {
    const part = withParts(target, facts)
    return part === target ? [] : [{ target: part, value }]
  })
}

/** The same path from the thing, where it starts at a ref of a part. */
function withParts(target: Value, facts: Facts): Value {
  // In a template a ref is what it holds.
  if (target.kind === 'name') return partOf(target, facts) ?? target
  if (target.kind !== 'member' && target.kind !== 'index') return target
  const held = target.kind === 'member' && target.name === 'value' ? partOf(target.of, facts) : undefined
  if (held) return held
  const of = withParts(target.of, facts)
  return of === target.of ? target : { ...target, of }
}

function partOf(ref: Value, facts: Facts): MemberValue | undefined {
  const made = madeAs(ref, facts)
  if (made?.kind === 'member') {
    const of = refsOfAll(made.of, facts)
    return of && { kind: 'member', of, name: made.name, at: made.at }
  }
  const [of, name] = argumentsOf(REF_OF_ONE, made, facts) ?? []
  return of && name?.kind === 'text' ? { kind: 'member', of, name: name.text, at: name.at } : undefined
}

/** The state of `toRefs(state)`. */
export function refsOfAll(value: Value, facts: Facts): Value | undefined {
  return argumentsOf(REFS_OF_ALL, madeAs(value, facts), facts)?.[0]
}

const REFS_OF_ALL = /^(?:toRefs|storeToRefs)$/

const REF_OF_ONE = /^toRef$/

/** What a name was declared as, if it is nothing else. */
function madeAs(value: Value, facts: Facts): Value | undefined {
  return value.kind === 'name' ? onlyValueOf(value, facts) : value
}

function argumentsOf(name: RegExp, made: Value | undefined, { calls }: Facts): readonly Value[] | undefined {
  const call = made?.kind === 'call' ? calls[made.call] : undefined
  return call?.callee.kind === 'name' && name.test(call.callee.name) ? call.args : undefined
}
