/** What a module puts into state that another exports: `shared.value = …`, `list.push(…)`. */
import type { Value } from '../../facts.ts'
import { type Fills, fillsOfImports, HELD, type ImportValue, importAt } from '../model/holders.ts'
import type { Module } from '../model/modules.ts'
import { changeOf, changesOf } from '../values/changed.ts'
import type { Place } from '../values/exported.ts'
import type { Named } from './states.ts'

export function changesIn(module: Module, locate: (imported: ImportValue) => Place | undefined): Named[] {
  const fills = fillsOfImports(module.facts)
  const held = heldByImports(module)
  return Array.from(new Set([...fills.keys(), ...held.keys()])).flatMap((id) => {
    const imported = importAt(Number(id), module.facts)
    const place = imported && locate(imported)
    if (!place?.module.state.has(place.binding)) return []
    const [values, put] = [held.get(Number(id)) ?? [], fills.get(id) as Fills | undefined]
    const name = changesOf(place.binding, place.module)
    return { name, value: (run) => changeOf(values, put, { module, env: undefined }, run) }
  })
}

/** What refs are given to hold. */
function heldByImports({ writes, facts }: Module): Map<number, Value[]> {
  const all = new Map<number, Value[]>()
  for (const [id, properties] of writes) {
    const values = Array.from(HELD).flatMap((name) => properties.get(name) ?? [])
    if (values.length > 0 && importAt(id, facts)) all.set(id, values)
  }
  return all
}
