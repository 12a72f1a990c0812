/** Where callers decide who is asked, but not what for, all of their ways ask for the same, and need not be told apart. */
import type { Translator } from '../model/translators.ts'
import { byElement } from './by-element.ts'
import { inAnyNamespace } from './draft.ts'
import { placed } from './placed.ts'
import { addAll, type Place, type Search, spend } from './search.ts'
import { type Asking, askAt } from './trail.ts'

/** Asks whatever it is given. */
const ANYBODY: readonly Translator[] = [{ kind: 'translator', dialect: 'i18next', scope: {} }]

/** Gives whether it is so from this place on; then what all of them ask for is among the drafts. */
export function askTogether(place: Place, search: Search): boolean {
  const { env, hops, into } = place
  const { lookup, run, left } = search
  const { asked } = lookup
  if (!asked) return false
  const own: Asking = { allowed: run.budget }
  const further: Asking = { ...own, further: true }
  if (hops === 0) {
    const whom = askAt('whom', place, further, search, (inner) => asked.whom(env, inner))
    search.isUpToCallers = whom.touched.length > 0
  }
  if (!search.isUpToCallers || left.mergeSteps <= 0) return false
  const anybody = askAt('what anybody', place, further, search, (inner) => asked.by(ANYBODY, env, inner))
  // What callers choose by a condition, each of them tells.
  if (anybody.touched.length > 0 || anybody.narrowed.length > 0) return false
  const whom = askAt('whom all', place, { ...own, merge: true }, search, (inner) => asked.whom(env, inner))
  spend({ mergeSteps: whom.taken }, into, search)
  const { found: callees, isIncomplete } = whom
  // What was asked of others is not what these are asked for.
  const before = place.before?.told['whom all'] === whom ? place.before : undefined
  const they = askAt('what they', { ...place, before }, own, search, (inner) => asked.by(callees, env, inner))
  const { found: drafts, touched } = they
  if (search.isBroken || touched.length > 0 || (drafts.length === 0 && isIncomplete)) return false
  const told = byElement(drafts, { env, into, read: (each, inner) => asked.by(callees, each, inner) }, search)
  // Who else is asked isn't known where that took too long.
  addAll(into.drafts, placed(isIncomplete ? [...told, ...told.map(inAnyNamespace)] : told, lookup, env))
  return true
}
