/** Follows a look-up to all the sites that its parameters come from. */

import type { Site } from '../model/known.ts'
import { type Run, SMALL_BUDGET } from '../model/run.ts'
import { dependsOn, namesOf, type Stale, type StaleCheck } from '../model/stale.ts'
import type { Draft, Lookup } from './draft.ts'
import { add, type Effort, limitsOf } from './effort.ts'
import type { Givers } from './givers.ts'
import { mergeDrafts } from './merge.ts'
import { alongWays } from './placed.ts'
import { addAll, type Finds, type NeededNames, nothingYet, type Place, type Search } from './search.ts'
import { type Next, ofAll, refuse, step } from './step.ts'
import { newTrail, type Trail, takeOver } from './trail.ts'

/** What a look-up asks for. */
export interface Followed {
  drafts: readonly Draft[]
  /** What that depends on. */
  asked: ReadonlySet<string>
  /** Steps that it took to find that. */
  taken: number
  /** By the site that its parameter comes from, when it was walked to its end. */
  ways: ReadonlyMap<Site, Way>
  /** What was told on all of them, where that took long, and the look-up that it was told to: it knows its own drafts by. */
  known?: { lookup: Lookup; trail: Trail }
}

interface Way {
  drafts: readonly Draft[]
  asked: ReadonlySet<string>
  effort: Effort
}

export const NO_WAYS: ReadonlyMap<Site, Way> = new Map()

/** What is known before a search. */
export interface Start {
  /** Asks one question after the other. */
  run: Run
  needs: NeededNames
  givers: Givers
  stale: Stale
  isStale: StaleCheck
  /** What the look-up asked for the last time; ways that nothing stale lies on are not walked again. */
  before: Followed | undefined
  /** Steps beyond which the search is broken off. */
  patience: number
  /** Of what a look-up may take; absent: all of it, as far as anybody waits for that. */
  share: number | undefined
  /** What was told to this very look-up the last time. */
  trail: Trail | undefined
}

/** Nothing where the search was broken off. */
export function follow(lookup: Lookup, start: Start): Followed | undefined {
  const search = newSearch(lookup, start)
  const own = nothingYet()
  const trail = newTrail()
  const origin: Place = { env: undefined, hops: 0, isNarrow: false, into: own, trail, before: start.trail }
  const next = step(origin, search)
  if (search.isBroken) return undefined
  const { taken } = search
  if (!next) return { drafts: mergeDrafts(own.drafts), asked: namesOf(own.asked), taken, ways: NO_WAYS }
  const ends = next.sites.map((site): End => {
    const way = takeKnown(site, origin, start, search)
    return way ? { site, way } : { site, place: next.placeAt(site) }
  })
  const places = ends.flatMap((end) => ('place' in end ? end.place : []))
  walk(places, search)
  if (search.isBroken) return undefined
  // Which ways are given up must not depend on which of them were known before.
  if (search.givenUp && places.length < ends.length) return follow(lookup, { ...start, before: undefined, trail })
  const ways = new Map(ends.map((end) => [end.site, 'place' in end ? wayOf(end.place.into) : end.way]))
  const drafts = [...own.drafts]
  for (const way of ways.values()) {
    addAll(drafts, way.drafts)
    addAll(own.asked, way.asked)
  }
  if (search.givenUp) addAll(drafts, alongWays(ofAll(origin, search), drafts))
  return {
    drafts: mergeDrafts(drafts),
    asked: namesOf(own.asked),
    taken: search.taken,
    ways: search.givenUp ? NO_WAYS : ways,
    ...(search.taken > SMALL_BUDGET ? { known: { lookup, trail } } : {}),
  }
}

function newSearch(lookup: Lookup, { run, needs, givers, isStale, patience, share }: Start): Search {
  return {
    lookup,
    run,
    givers,
    needs,
    left: limitsOf(share ?? 1),
    taken: 0,
    patience,
    isStale,
    isBroken: false,
    givenUp: false,
    isUpToCallers: false,
  }
}

/** Behind a site of the first hop: a way that is known from before, or a place to walk from. */
type End = { site: Site; way: Way } | { site: Site; place: Place }

/** The first hop fans out the most, and most of its sites are as they were. */
function takeKnown(site: Site, origin: Place, { before, stale }: Start, search: Search): Way | undefined {
  const way = before?.ways.get(site)
  if (!way || dependsOn(way.asked, stale)) return undefined
  add(way.effort, search.left, -1)
  takeOver(site, origin)
  return way
}

function wayOf({ drafts, asked, effort }: Finds): Way {
  return { drafts: mergeDrafts(drafts), asked: namesOf(asked), effort }
}

/** The short ways first: those that lead on and on take nothing from them. */
function walk(starts: readonly Place[], search: Search): void {
  for (let places: Iterable<Place> | undefined = starts; places; ) {
    const further: Next[] = []
    for (const place of places) {
      // So are all others that are as far away, and there may be millions.
      if (refuse(place, search)) break
      const next = step(place, search)
      if (next) further.push(next)
    }
    places = further.length > 0 ? placesOf(further) : undefined
  }
}

function* placesOf(all: readonly Next[]): Generator<Place> {
  for (const { sites, placeAt } of all) for (const site of sites) yield placeAt(site)
}
