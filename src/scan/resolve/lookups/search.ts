/** One look-up being followed: where it has come to, what was found on the way, and what that took. */
import type { Env } from '../model/known.ts'
import { isIncomplete, type Run, type World } from '../model/run.ts'
import { addNames, type Names, type Noted } from '../model/stale.ts'
import type { Draft, Lookup } from './draft.ts'
import { add, type Effort, NO_EFFORT, PATIENCE } from './effort.ts'
import type { Givers } from './givers.ts'

export interface Search {
  lookup: Lookup
  /** Asks one question after the other. */
  run: Run
  givers: Givers
  needs: NeededNames
  left: Effort
  /** Steps, of all ways. */
  taken: number
  isHurried: boolean
  /** It was hurried and takes long. */
  isBroken: boolean
  /** Some way was not walked to its end. */
  givenUp: boolean
  /** Callers decide who is asked. */
  isUpToCallers: boolean
}

/** Where a walk has come to: the functions on the way, and how many of them. */
export interface Place {
  env: Env | undefined
  hops: number
  /**
   * The first hop led here alone. If the next one does so too, it counts as none: what all texts go through is often a
   * function that one other calls, and fans out behind that.
   */
  isNarrow: boolean
  /** Gathers what is found from here on. */
  into: Finds
}

export interface Finds {
  drafts: Draft[]
  asked: Noted[]
  effort: Effort
}

export function nothingYet(): Finds {
  const drafts: Draft[] = []
  const asked: Noted[] = []
  return { drafts, asked, effort: { ...NO_EFFORT } }
}

/** What the world needs, added to by many look-ups that depend on the same. */
export interface NeededNames {
  asked: Names
  sinks: Names
}

export function neededIn({ needs }: World): NeededNames {
  return {
    asked: { names: needs.asked, walked: new Set() },
    sinks: { names: needs.sinks, walked: new Set() },
  }
}

/** One by one: there may be more than a call takes arguments. */
export function addAll<Each>(to: Each[], from: Iterable<Each>): void {
  for (const each of from) to.push(each)
}

/** What a question depends on, and took. */
export function note(run: Run, into: Finds, search: Search): void {
  addAll(into.asked, run.asked)
  addNames(run.asked, search.needs.asked)
  // Among it are the functions whose callers were asked.
  if (run.merge) addNames(run.asked, search.needs.sinks)
  search.taken += stepsOf(run)
  search.isBroken ||= search.isHurried && (isIncomplete(run) || search.taken > PATIENCE)
}

export function stepsOf({ steps, besides }: Run): number {
  return steps + besides
}

export function spend(effort: Partial<Effort>, into: Finds, { left }: Search): void {
  add(effort, left, -1)
  add(effort, into.effort)
}
