/** What a module puts into state that another declares: `shared.value = …`, `list.push(…)`. */

import { type Foreign, foreignChanges } from '../model/foreign.ts'
import type { Gift } from '../model/gifts.ts'
import type { Frame } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Provided } from '../model/run.ts'
import { changeOf, changesOf } from '../values/changed.ts'
import type { Place } from '../values/exported.ts'
import { putsBy } from '../values/filled-by-calls.ts'
import type { Named } from './states.ts'

/** Asked now: what is put in is asked for later, by whoever reads the state. */
export interface ChangeQuestions {
  locate(foreign: Foreign): Place | undefined
  /** Whether any of these calls leads to a function that puts something in; most only read. */
  putsIn(gifts: readonly Gift[]): boolean
}

export function changesIn(module: Module, { locate, putsIn }: ChangeQuestions): Named[] {
  const frame: Frame = { module, env: undefined }
  return Array.from(foreignChanges(module.facts)).flatMap(({ foreign, fills, held, gifts = [] }) => {
    const place = locate(foreign)
    if (!place?.module.shared.has(place.binding)) return []
    const filling = gifts.length > 0 && putsIn(gifts) ? gifts : []
    if (!fills && held.length + filling.length === 0) return []
    const value: Provided = (run) => [
      ...changeOf(held, fills, frame, run),
      ...putsBy(filling, frame, run).flatMap((put) => changeOf(put.held, put.fills, put.frame, run)),
    ]
    return [{ name: changesOf(place.binding, place.module), value }]
  })
}
