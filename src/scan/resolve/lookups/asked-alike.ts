/** Where callers decide who is asked, but not what for, all of their ways ask for the same, and need not be told apart. */
import { isIncomplete, restart, startRun } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { byElement } from './by-element.ts'
import { inAnyNamespace } from './draft.ts'
import { placed } from './placed.ts'
import { addAll, type Finds, note, type Place, type Search, spend, stepsOf } from './search.ts'

/** Asks whatever it is given. */
const ANYBODY: readonly Translator[] = [{ kind: 'translator', dialect: 'i18next', scope: {} }]

/** Whether it is so from this place on; then what all of them ask for has been found. */
export function isAskedAlike({ env, hops, into }: Place, search: Search): boolean {
  const { lookup, run, left } = search
  const { asked } = lookup
  if (!asked) return false
  if (hops === 0) search.isUpToCallers = touches(() => asked.whom(env, restart(run)), into, search)
  if (!search.isUpToCallers || left.mergeSteps <= 0) return false
  // What callers choose by a condition, each of them tells.
  if (touches(() => asked.by(ANYBODY, env, restart(run)), into, search) || run.narrowed.length > 0) return false
  const ofAll = startRun(run.world, true, run.budget)
  const callees = asked.whom(env, ofAll)
  note(ofAll, into, search)
  spend({ mergeSteps: stepsOf(ofAll) }, into, search)
  const drafts = asked.by(callees, env, restart(run))
  note(run, into, search)
  const isWhole = !isIncomplete(ofAll)
  if (search.isBroken || run.touched.length > 0 || (drafts.length === 0 && !isWhole)) return false
  const told = byElement(drafts, { env, into, read: (each, inner) => asked.by(callees, each, inner) }, search)
  // Who else is asked isn't known where that took too long.
  addAll(into.drafts, placed(isWhole ? told : [...told, ...told.map(inAnyNamespace)], lookup, env))
  return true
}

/** Whether callers decide what is asked. */
function touches(ask: () => unknown, into: Finds, search: Search): boolean {
  ask()
  note(search.run, into, search)
  return search.run.touched.length > 0
}
