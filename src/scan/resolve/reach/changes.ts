/** What a module puts into state that another declares: `shared.value = …`, `list.push(…)`. */
import type { Value } from '../../value.ts'
import { type Foreign, fillsOfForeign, foreignAt } from '../model/foreign.ts'
import { HELD } from '../model/holders.ts'
import type { Module } from '../model/modules.ts'
import { changeOf, changesOf } from '../values/changed.ts'
import type { Place } from '../values/exported.ts'
import type { Named } from './states.ts'

export function changesIn(module: Module, locate: (foreign: Foreign) => Place | undefined): Named[] {
  const fills = fillsOfForeign(module.facts)
  const held = heldByForeign(module)
  const changed = new Set([...fills.keys(), ...held.keys()].filter((each) => typeof each === 'number'))
  return Array.from(changed).flatMap((id) => {
    const foreign = foreignAt(id, module.facts)
    const place = foreign && locate(foreign)
    if (!place?.module.shared.has(place.binding)) return []
    const [values, put] = [held.get(id) ?? [], fills.get(id)]
    const name = changesOf(place.binding, place.module)
    return { name, value: (run) => changeOf(values, put, { module, env: undefined }, run) }
  })
}

/** What refs are given to hold. */
function heldByForeign({ writes, facts }: Module): Map<number, Value[]> {
  const all = new Map<number, Value[]>()
  for (const [id, properties] of writes) {
    const values = Array.from(HELD).flatMap((name) => properties.get(name) ?? [])
    if (values.length > 0 && foreignAt(id, facts)) all.set(id, values)
  }
  return all
}
