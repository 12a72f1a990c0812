/**
 * Where a look-up was followed to, and what the questions there came to: as long as nothing in that is stale, they are
 * not asked again.
 */

import { within } from '../model/aside.ts'
import type { Site } from '../model/known.ts'
import { goOn, type Run, restart, startRun } from '../model/run.ts'
import { addNames } from '../model/stale.ts'
import { type Account, accountOf, note, type Place, type Search } from './search.ts'

export interface Trail {
  told: { [question in Question]?: Told<unknown> }
  /** By the site that leads on, or the functions that nobody calls; absent: nothing is kept further on. */
  next?: Map<Site | string, Trail>
  /** Where it will be found once something is kept here. */
  from?: { trail: Trail; by: Site | string } | undefined
}

/** What is asked for; what all callers together ask for; who is asked, and the same for whoever is asked. */
export type Question = 'what' | 'what all' | 'whom' | 'whom all' | 'what anybody' | 'what they'

/** What a question came to. */
export interface Told<Found> extends Account {
  found: Found
  /** As they are noted in a run. */
  touched: readonly string[]
  narrowed: readonly string[]
  heard: ReadonlySet<string>
  /** Steps that it might have taken. */
  allowed: number
}

export function newTrail(): Trail {
  return { told: {} }
}

/** Further on, with what was told there the last time. */
export function further(by: Site | string, { trail, before }: Place): Pick<Place, 'trail' | 'before'> {
  return { trail: { told: {}, from: { trail, by } }, before: before?.next?.get(by) }
}

/** Takes over what was told on a way that is not walked this time. */
export function takeOver(by: Site, { trail, before }: Place): void {
  const known = before?.next?.get(by)
  if (known) lead({ trail, by }, known)
}

function lead({ trail, by }: { trail: Trail; by: Site | string }, to: Trail): void {
  trail.next ??= new Map()
  trail.next.set(by, to)
  attach(trail)
}

/** So that it is found from where the walk began. */
function attach(trail: Trail): void {
  const { from } = trail
  trail.from = undefined
  if (from) lead(from, trail)
}

/** How a question is asked: by union over all callers, or not. */
export interface Asking {
  allowed: number
  merge?: boolean
  /** At this very place something else was asked just now. */
  further?: boolean
}

/** Asks at this place, unless the answer is known, and notes what that depends on and took. */
export function askAt<Found>(
  question: Question,
  { trail, before, into }: Place,
  asking: Asking,
  search: Search,
  read: (run: Run) => Found,
): Told<Found> {
  const { allowed, merge, further: isFurther } = asking
  const known = before?.told[question] as Told<Found> | undefined
  const told = known && holds(known, allowed, search) ? known : tell(asking, search, read)
  // Alone it would take what the other question took.
  if (told.taken > CHEAP || (isFurther && trail.told.what)) {
    trail.told[question] = told
    attach(trail)
  }
  note(told, into, search)
  // Among it are the functions whose callers were asked.
  if (merge) addNames(told.asked, search.needs.sinks)
  return told
}

/** What takes no more steps is asked again: most ways end with it, and there may be tens of thousands. */
const CHEAP = 20

/** Whether it would come to the same now. */
function holds(told: Told<unknown>, allowed: number, { isStale }: Search): boolean {
  const isAllowed = told.allowed === allowed || (!told.isIncomplete && told.taken <= allowed)
  return isAllowed && !isStale(told.asked)
}

function tell<Found>(
  { allowed, merge, further: isFurther }: Asking,
  search: Search,
  read: (run: Run) => Found,
): Told<Found> {
  const next = isFurther ? goOn : restart
  const run = merge ? startRun(search.run.world, true, allowed) : next(search.run)
  return within(allowed, run, () => {
    const found = read(run)
    return {
      found,
      touched: run.touched.length > 0 ? [...run.touched] : NONE,
      narrowed: run.narrowed.length > 0 ? [...run.narrowed] : NONE,
      heard: run.heard.size > 0 ? new Set(run.heard) : NOBODY,
      allowed,
      ...accountOf(run),
    }
  })
}

const NONE: readonly never[] = []
const NOBODY: ReadonlySet<string> = new Set()
