/** What a module puts into state that another declares: `shared.value = …`, `list.push(…)`. */
import { type Foreign, foreignChanges } from '../model/foreign.ts'
import type { Module } from '../model/modules.ts'
import { changeOf, changesOf } from '../values/changed.ts'
import type { Place } from '../values/exported.ts'
import type { Named } from './states.ts'

export function changesIn(module: Module, locate: (foreign: Foreign) => Place | undefined): Named[] {
  return Array.from(foreignChanges(module.facts)).flatMap(({ foreign, fills, held }) => {
    const place = locate(foreign)
    if (!place?.module.shared.has(place.binding)) return []
    const name = changesOf(place.binding, place.module)
    return { name, value: (run) => changeOf(held, fills, { module, env: undefined }, run) }
  })
}
