/** Look-ups that are found, and those that take long and are put off. */
import type { LooksUp } from '../model/looks-up.ts'
import type { Draft } from './draft.ts'
import { shareOf } from './effort.ts'
import type { Followed } from './follow.ts'

/** What one of them asks for, in the way in which it looked keys up then. */
export interface FoundKeys extends Followed {
  how: LooksUp
  /** Of one that takes long: which part it was given of what a look-up may take. */
  share: number | undefined
}

export interface ModuleLookups {
  /** By call and element. */
  found: (FoundKeys | undefined)[]
  /** What any of them depends on. */
  asked: Set<string>
  /** Those of them that take long. */
  long: Set<number>
  /** Those that are put off, with what they asked for before. */
  owed: Map<number, FoundKeys | undefined>
  /** All that was found, once somebody has asked for it. */
  drafts: readonly Draft[] | undefined
}

export function isAnyOwed(all: Iterable<ModuleLookups>): boolean {
  for (const { owed } of all) if (owed.size > 0) return true
  return false
}

/** How many take long, once all others are found. */
export function longOnesIn(all: Iterable<ModuleLookups>): number {
  let count = 0
  for (const { long, owed } of all) count += long.size + owed.size
  return count
}

/**
 * What each of those that take long comes to must not depend on how many there were when it was asked: those that were
 * given another part are asked again.
 */
export function putOffOthers(all: Iterable<ModuleLookups>): void {
  const lookups = [...all]
  const share = shareOf(longOnesIn(lookups))
  for (const { found, long, owed } of lookups) {
    for (const number of long) {
      const each = found[number]
      if (!each || each.share === share) continue
      owed.set(number, each)
      found[number] = undefined
      long.delete(number)
    }
  }
}
