/** Pipes that Angular and its libraries bring. */
import type { Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { heldBy, record } from '../values/composites.ts'
import { isWhole } from '../values/texts.ts'
import { freeTranslator } from './i18next.ts'
import { plainTranslator } from './react-intl.ts'

/** What is left of it where it is known in part. */
function changing(change: (text: string) => string, isSafe: (text: string) => boolean = () => true): Native {
  return {
    kind: 'native',
    call: (args, run) =>
      args.get(0, run).map((each) => {
        if (each.kind === 'text') return isSafe(each.text) ? { ...each, text: change(each.text) } : UNKNOWN
        return each.kind === 'nothing' ? each : UNKNOWN
      }),
  }
}

const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1).toLowerCase()

const async: Native = {
  kind: 'native',
  call: (args, run) => args.get(0, run).flatMap((each) => heldBy(each, run)),
}

const PIPES: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['uppercase', changing((text) => text.toUpperCase())],
  ['lowercase', changing((text) => text.toLowerCase())],
  ['titlecase', changing((text) => text.replace(/\S+/g, capital), isWhole)],
  ['async', async],
  // ng-alain, and angular-i18next.
  ['i18n', plainTranslator],
  ['i18next', freeTranslator],
  ['i18nextEager', freeTranslator],
])

/** What a library's pipe of this name is made of. */
export function pipeOfLibrary(name: string): Known | undefined {
  const transform = PIPES.get(name)
  return transform && record({ transform: [transform] })
}
