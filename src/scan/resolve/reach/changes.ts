/** What a module puts into state that another declares: `shared.value = …`, `list.push(…)`. */
import { type Foreign, foreignChanges } from '../model/foreign.ts'
import type { Frame } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Provided } from '../model/run.ts'
import { changeOf, changesOf } from '../values/changed.ts'
import type { Place } from '../values/exported.ts'
import { putsBy } from '../values/filled-by-calls.ts'
import type { Named } from './states.ts'

export function changesIn(module: Module, locate: (foreign: Foreign) => Place | undefined): Named[] {
  const frame: Frame = { module, env: undefined }
  return Array.from(foreignChanges(module.facts)).flatMap(({ foreign, fills, held, gifts = [] }) => {
    const place = locate(foreign)
    if (!place?.module.shared.has(place.binding)) return []
    const value: Provided = (run) => [
      ...changeOf(held, fills, frame, run),
      ...putsBy(gifts, frame, run).flatMap((put) => changeOf(put.held, put.fills, put.frame, run)),
    ]
    return { name: changesOf(place.binding, place.module), value }
  })
}
