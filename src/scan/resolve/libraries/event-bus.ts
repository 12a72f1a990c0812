/** Buses that hand on what is said on them: mitt, tiny-emitter, emitters of Node. */
import type { Known, Origin } from '../model/known.ts'
import { OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor } from '../model/run.ts'
import { record } from '../values/composites.ts'
import { isWhole, unique } from '../values/texts.ts'

/** What is said of an event on a bus is provided under this name, for each of the arguments behind it. */
export function saidOf(event: string, bus: string, index: number): string {
  return `${SAID}${event} ${bus} ${index}`
}

/** Files with the name of an event behind it may say something. */
const SAID = 'event '

function busAt(origin: Origin): Known {
  const bus = placeKey(origin)
  const on: Native = {
    kind: 'native',
    callsBack: {
      which: 1,
      given: (index, of, run) => {
        const said = of(0).flatMap((event) => {
          if (event.kind !== 'text' || !isWhole(event.text)) return [UNKNOWN]
          run.world.needs.injected.add(`${SAID}${event.text}`)
          return (providedFor(saidOf(event.text, bus, index), run) ?? []).flatMap((value) => value(run))
        })
        return said.length > 0 ? unique(said) : [UNKNOWN]
      },
    },
    call: () => [OTHER],
  }
  const emit: Native = { kind: 'native', says: bus, call: () => [OTHER] }
  return record({
    ...Object.fromEntries(LISTENING.map((name) => [name, [on]])),
    emit: [emit],
  })
}

const LISTENING = ['on', 'once', 'addListener', 'prependListener']

const makeBus: Native = { kind: 'native', call: ({ origin }) => [busAt(origin)] }

export const eventBus: Readonly<Record<string, Known>> = {
  default: makeBus,
  TinyEmitter: makeBus,
  EventEmitter: makeBus,
}
