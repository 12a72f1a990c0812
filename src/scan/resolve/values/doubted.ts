/** What may never come to where it is read: used all the same, and never missing. */
import { copyWith } from '../../copy-with.ts'
import type { Known } from '../model/known.ts'
import { variantOf } from './composites.ts'
import { loosened } from './texts.ts'

/** With all of its parts, which are doubted no more for being parts of parts. */
export function doubted(known: Known): Known {
  if (known.kind !== 'composite') return loosened(known)
  if (known.doubted) return known
  return variantOf(known, 'doubted', (of) =>
    copyWith(of, {
      doubted: true,
      member: (name, run) => of.member(name, run)?.map(doubted),
      each: (run) => of.each(run).map(doubted),
    }),
  )
}
