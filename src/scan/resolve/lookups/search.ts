/** One look-up being followed: where it has come to, what was found on the way, and what that took. */
import type { Env } from '../model/known.ts'
import { BUDGET, isIncomplete, type Run, type World } from '../model/run.ts'
import { addNames, distinct, type Names, type Noted, type NotedList, type StaleCheck } from '../model/stale.ts'
import type { Draft, Lookup } from './draft.ts'
import { add, type Effort, NO_EFFORT } from './effort.ts'
import type { Givers } from './givers.ts'
import type { Trail } from './trail.ts'

export interface Search {
  lookup: Lookup
  /** Asks one question after the other. */
  run: Run
  givers: Givers
  needs: NeededNames
  left: Effort
  /** Steps, of all ways. */
  taken: number
  /** Steps beyond which it is broken off. */
  patience: number
  /** Whether something in this has changed since the last search. */
  isStale: StaleCheck
  /** It takes longer than that. */
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
  /** Gathers what is told here. */
  trail: Trail
  /** What was told here the last time. */
  before: Trail | undefined
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

/** What a question depends on, and what it took. */
export interface Account {
  asked: NotedList
  /** Steps. */
  taken: number
  /** With more of them more would be known. */
  isIncomplete: boolean
}

export function accountOf(run: Run): Account {
  return { asked: distinct(run.asked), taken: stepsOf(run), isIncomplete: isIncomplete(run) }
}

export function note({ asked, taken, isIncomplete: isCutShort }: Account, into: Finds, search: Search): void {
  if (asked.length > 0) into.asked.push(asked)
  addNames(asked, search.needs.asked)
  search.taken += taken
  // With all steps that a question may take it would have come to more.
  search.isBroken ||= search.taken > search.patience || (search.patience < BUDGET && isCutShort)
}

/** What is given up goes on for a while, and each further step comes to nothing at once. */
export function stepsOf({ steps, besides, budget }: Run): number {
  return Math.min(steps, budget + 1) + besides
}

export function spend(effort: Partial<Effort>, into: Finds, { left }: Search): void {
  add(effort, left, -1)
  add(effort, into.effort)
}
