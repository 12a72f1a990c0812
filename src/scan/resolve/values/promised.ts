/** What a type says of state that begins with nothing of it: `ref({} as Item)`. */
import { copyWith } from '../../copy-with.ts'
import type { Composite, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { variantOf } from './composites.ts'
import { isUnknown } from './evaluate.ts'

/** What it names. That there is anything else, such as some text, only those say who assign it. */
export function promised(known: readonly Known[]): Known[] {
  return known
    .filter((each) => !isUnknown(each))
    .map((each) => (each.kind === 'composite' && !each.service ? withPromised(each) : each))
}

function withPromised(type: Composite): Composite {
  return variantOf(type, 'promised', (of) =>
    copyWith(of, {
      member(name: string, run: Run) {
        const told = promised(of.member(name, run) ?? [])
        return told.length > 0 ? told : undefined
      },
    }),
  )
}
