/**
 * Where a look-up was followed to, and what the questions there came to: as long as nothing in that is stale, they are
 * not asked again.
 */

import { within } from '../model/aside.ts'
import type { Site } from '../model/known.ts'
import { isIncomplete, type Run, restart, startRun } from '../model/run.ts'
import { addNames, distinct, type NotedList } from '../model/stale.ts'
import { type Place, type Search, stepsOf } from './search.ts'

export interface Trail {
  told: { [question in Question]?: Told<unknown> }
  /** By the site that leads here, or the functions that nobody calls; none of most, of which there are many. */
  next: Map<Site | string, Trail> | undefined
  /** Where it will be found once something is told here. */
  from: { trail: Trail; by: Site | string } | undefined
}

/** What is asked for; what all callers together ask for; who is asked, and the same for whoever is asked. */
export type Question = 'what' | 'what all' | 'whom' | 'whom all' | 'what anybody' | 'what they'

/** What a question came to. */
export interface Told<Found> {
  found: Found
  /** As they are noted in a run. */
  touched: readonly string[]
  narrowed: readonly string[]
  heard: ReadonlySet<string>
  asked: NotedList
  /** Steps that it took, of so many that it might have taken. */
  taken: number
  allowed: number
  /** With more of them more would be known. */
  isIncomplete: boolean
}

export function newTrail(from?: Trail['from']): Trail {
  return { told: {}, next: undefined, from }
}

export function lead(trail: Trail, by: Site | string, to: Trail): void {
  trail.next ??= new Map()
  trail.next.set(by, to)
  if (trail.from) lead(trail.from.trail, trail.from.by, trail)
  trail.from = undefined
}

/** Further on, with what is known of that from before. */
export function further(by: Site | string, { trail, before }: Place): Pick<Place, 'trail' | 'before'> {
  return { trail: newTrail({ trail, by }), before: before?.next?.get(by) }
}

/** How a question is asked: by union over all callers, or not. */
export interface Asking {
  allowed: number
  merge?: boolean
}

/** Asks at this place, unless the answer is known, and notes what that depends on and took. */
export function askAt<Found>(
  question: Question,
  { trail, before, into }: Place,
  { allowed, merge = false }: Asking,
  search: Search,
  read: (run: Run) => Found,
): Told<Found> {
  const known = before?.told[question] as Told<Found> | undefined
  const told = known && holds(known, allowed, search) ? known : tell(allowed, merge, search, read)
  if (told.taken > CHEAP) keep(told, question, trail)
  if (told.asked.length > 0) into.asked.push(told.asked)
  addNames(told.asked, search.needs.asked)
  // Among it are the functions whose callers were asked.
  if (merge) addNames(told.asked, search.needs.sinks)
  search.taken += told.taken
  search.isBroken ||= search.taken > search.patience || (search.isHasty && told.isIncomplete)
  return told
}

/** What takes no more steps is asked again: most ways end with it, and there may be tens of thousands. */
const CHEAP = 20

function keep(told: Told<unknown>, question: Question, trail: Trail): void {
  trail.told[question] = told
  if (trail.from) lead(trail.from.trail, trail.from.by, trail)
  trail.from = undefined
}

/** Whether it would come to the same now. */
function holds(told: Told<unknown>, allowed: number, { isStale }: Search): boolean {
  const isAllowed = told.allowed === allowed || (!told.isIncomplete && told.taken <= allowed)
  return isAllowed && !isStale(told.asked)
}

function tell<Found>(allowed: number, merge: boolean, search: Search, read: (run: Run) => Found): Told<Found> {
  const run = merge ? startRun(search.run.world, true, allowed) : restart(search.run)
  return within(allowed, run, () => {
    const found = read(run)
    return {
      found,
      touched: run.touched.length > 0 ? [...run.touched] : NONE,
      narrowed: run.narrowed.length > 0 ? [...run.narrowed] : NONE,
      heard: run.heard.size > 0 ? new Set(run.heard) : NOBODY,
      asked: run.asked.length > 0 ? distinct(run.asked) : NONE,
      taken: stepsOf(run),
      allowed,
      isIncomplete: isIncomplete(run),
    }
  })
}

const NONE: readonly never[] = []
const NOBODY: ReadonlySet<string> = new Set()
