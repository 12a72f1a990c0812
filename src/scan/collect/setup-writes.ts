/** Vue's Options API: what templates and methods assign to what `setup` gives, `setup` itself reads under its own names. */

import type { ModuleFacts, WriteFact } from '../facts.ts'
import type { Entry, Value } from '../value.ts'
import { refsOfAll } from './part-refs.ts'

type Facts = Pick<ModuleFacts, 'bindings' | 'calls' | 'classes' | 'functions'>

/** `this.state.label = …` is `state.label = …` as well, where `setup` returns `{ state }`, or `{ ...toRefs(state) }`. */
export function writesToSetup(writes: readonly WriteFact[], facts: Facts): WriteFact[] {
  if (!facts.classes.some(({ propsAsMembers, spreads }) => propsAsMembers && spreads)) return []
  return writes.flatMap(({ target, value }) => inSetup(target, facts).map((each) => ({ target: each, value })))
}

/** The same path from the names that it starts at in `setup`. */
function inSetup(target: Value, facts: Facts): Value[] {
  if (target.kind === 'default') return inSetup(target.of, facts)
  if (target.kind !== 'member' && target.kind !== 'index') return []
  if (target.kind === 'member' && target.of.kind === 'this') {
    return returnedBy(target.of.class, facts).flatMap((each) => membersOf(each, target.name, facts))
  }
  return inSetup(target.of, facts).map((of) => ({ ...target, of }))
}

/** What `setup` returns, and `data`. */
function returnedBy(id: number | undefined, { calls, classes, functions }: Facts): Value[] {
  const { propsAsMembers, spreads = [] } = classes[id ?? -1] ?? {}
  if (!propsAsMembers) return []
  return spreads.flatMap((each) => {
    const callee = each.kind === 'call' ? calls[each.call]?.callee : undefined
    return callee?.kind === 'function' ? (functions[callee.function]?.returns ?? []) : []
  })
}

function membersOf(returned: Value, name: string, facts: Facts): Value[] {
  const state = refsOfAll(returned, facts)
  if (state) return [{ kind: 'member', of: state, name, at: 0 }]
  if (returned.kind !== 'object') return []
  const own = returned.entries.filter((each: Entry) => each.name === name)
  if (own.length > 0) return own.flatMap(({ value }) => (value.kind === 'name' ? value : []))
  return (returned.spreads ?? []).flatMap((each) => (each.kind === 'call' ? membersOf(each, name, facts) : []))
}
