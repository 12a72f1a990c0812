/** What exports give that others may put something into. */
import type { Value } from '../value.ts'
import type { Known } from './model/known.ts'
import type { Module } from './model/modules.ts'
import type { Question } from './relevance.ts'
import { isChanges } from './values/changed.ts'

/** Something can be put into what it gives; what is made of a class is known by the names of its members. */
export function holdsSomething(known: Known): boolean {
  if (known.kind === 'composite') return known.madeOf === undefined
  if (known.kind !== 'function') return known.kind !== 'element'
  const { module, function: id } = known
  return mayGiveState(module.facts.functions[id]?.returns ?? [], module)
}

/** What is shared, as it stands or among others, and whatever others give. */
function mayGiveState(returned: readonly Value[], { facts: { bindings }, shared }: Module): boolean {
  // It grows as it is gone through, and each is in it once: `var app = app || {}`.
  const values = new Set(returned)
  const add = (more: readonly Value[]): void => {
    for (const each of more) values.add(each)
  }
  for (const value of values) {
    if (value.kind === 'call' || value.kind === 'import') return true
    if (value.kind === 'name' && shared.has(value.binding ?? -1)) return true
    if (value.kind === 'name') add(bindings[value.binding ?? -1]?.values ?? [])
    else if (value.kind === 'object') add([...value.entries.map((entry) => entry.value), ...(value.spreads ?? [])])
    else if (value.kind === 'list') add(value.of)
    else if (value.kind === 'typed') add([value.of])
  }
  return false
}

/** Whether a key is read from state that this gives, so that who puts something there may hold one. */
export function givesReadState(asked: ReadonlySet<string>, { run, unneeded }: Question): boolean {
  const states = [...asked].filter(isChanges)
  for (const each of states) unneeded.add(each)
  return states.some((each) => run.world.needs.asked.has(each))
}
