/** Follows a look-up to all the sites that its parameters come from. */

import type { Env, Site } from '../model/known.ts'
import { functionOf, type Run, SMALL_BUDGET } from '../model/run.ts'
import { dependsOn, namesOf, type Stale, type StaleCheck } from '../model/stale.ts'
import { enclose } from '../values/ways.ts'
import { isAskedAlike } from './asked-alike.ts'
import { byElement } from './by-element.ts'
import type { Draft, Lookup } from './draft.ts'
import { add, type Effort, LIMITS, mayGo, mayMerge, stepsAt, stepsToMerge } from './effort.ts'
import type { Givers } from './givers.ts'
import { mergeDrafts } from './merge.ts'
import { alongWays, placed } from './placed.ts'
import { addAll, type Finds, type NeededNames, nothingYet, type Place, type Search, spend } from './search.ts'
import { askAt, further, newTrail, type Trail, takeOver } from './trail.ts'
import { nextOf, unmetOf } from './unmet.ts'

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
  /** What was told to this very look-up the last time. */
  trail: Trail | undefined
}

/** A search that was broken off. */
export interface Broken {
  drafts?: undefined
  /** What it had come to. */
  asked: ReadonlySet<string>
}

export function follow(lookup: Lookup, start: Start): Followed | Broken {
  const { run, needs, givers, stale, isStale, before, patience } = start
  const search: Search = {
    lookup,
    run,
    givers,
    needs,
    left: { ...LIMITS },
    taken: 0,
    patience,
    isStale,
    isBroken: false,
    givenUp: false,
    isUpToCallers: false,
  }
  const own = nothingYet()
  const places: Place[] = []
  const trail = newTrail()
  const origin: Place = { env: undefined, hops: 0, isNarrow: false, into: own, trail, before: start.trail }
  const next = step(origin, search)
  if (search.isBroken) return { asked: namesOf(own.asked) }
  const { taken } = search
  if (!next) return { drafts: mergeDrafts(own.drafts), asked: namesOf(own.asked), taken, ways: NO_WAYS }
  // The first hop fans out the most, and most of its sites are as they were.
  const ends = next.sites.map((site): { site: Site; way(): Way } => {
    const old = before?.ways.get(site)
    if (old && !dependsOn(old.asked, stale)) {
      add(old.effort, search.left, -1)
      takeOver(site, origin)
      return { site, way: () => old }
    }
    const place = next.placeAt(site)
    places.push(place)
    return { site, way: () => wayOf(place.into) }
  })
  walk(places, search)
  if (search.isBroken) return { asked: namesOf([...own.asked, ...places.flatMap(({ into }) => into.asked)]) }
  // Which ways are given up must not depend on which of them were known before.
  if (search.givenUp && places.length < ends.length) return follow(lookup, { ...start, before: undefined, trail })
  const ways = new Map(ends.map(({ site, way }) => [site, way()]))
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

/** Whether the look-up may not go so far; then it is noted as given up. */
function refuse({ hops }: Pick<Place, 'hops'>, search: Search): boolean {
  const refused = search.isBroken || !mayGo(hops, search.left)
  search.givenUp ||= refused
  return refused
}

function* placesOf(all: readonly Next[]): Generator<Place> {
  for (const { sites, placeAt } of all) for (const site of sites) yield placeAt(site)
}

/** The sites that a parameter comes from. */
interface Next {
  sites: readonly Site[]
  placeAt(site: Site): Place
}

/** Reads the look-up here; gives where it comes from further, if that tells more. */
function step(place: Place, search: Search): Next | undefined {
  const { env, hops, isNarrow, into } = place
  const { lookup, run } = search
  const { needs, sites } = run.world
  if (refuse({ hops }, search)) return undefined
  const allowed = stepsAt(hops, search.left, run.budget)
  const told = askAt('what', place, { allowed }, search, (inner) => lookup.read(env, inner))
  if (hops === 2) spend({ secondReads: 1, secondSteps: told.taken }, into, search)
  else if (hops > 2) spend({ furtherReads: 1, furtherSteps: told.taken }, into, search)
  if (told.touched.length === 0) {
    addAll(into.drafts, placed(byElement(told.found, { env, into, read: lookup.read }, search), lookup, env))
    return undefined
  }
  if (isAskedAlike(place, search)) return undefined
  const unmet = unmetOf(told, env, sites)
  const touched = nextOf(unmet, env, lookup.origin.module)
  // State is asked for outside of the way: whoever set it, no single way tells.
  if (touched === undefined) {
    if (mayMerge(search.left)) {
      const before = search.taken
      addAll(into.drafts, ofAll(place, search))
      spend({ merges: 1, mergeSteps: search.taken - before }, into, search)
    } else search.givenUp = true
    return undefined
  }
  for (const each of told.touched) needs.sinks.add(functionOf(each))
  if (!sites.has(touched)) {
    const uncalled = unmet.filter((each) => !sites.has(each))
    const known = further(uncalled.join(' '), place)
    return step({ ...place, ...known, env: withoutSites(uncalled, env, into) }, search)
  }
  into.asked.push(touched)
  const found = search.givers.among(sites.get(touched) ?? [], touched, env, into.asked)
  const isFirst = hops === 0
  const isAlone = found.length === 1
  const next = {
    hops: isNarrow && isAlone ? hops : hops + 1,
    isNarrow: isFirst && isAlone,
  }
  return {
    sites: found,
    placeAt: (site) => {
      const inner = enclose(site.closure, { function: touched, site, next: env })
      return { ...next, ...further(site, place), env: inner, into: isFirst ? nothingYet() : into }
    },
  }
}

/** All that nobody calls at once: each would cost a step of its own. */
function withoutSites(functions: readonly string[], env: Env | undefined, into: Finds): Env | undefined {
  let result = env
  for (const each of functions) {
    into.asked.push(each)
    result = { function: each, site: undefined, next: result }
  }
  return result
}

/** What is read at the end of this way, whoever gave what isn't told by it. */
function ofAll(place: Place, search: Search): readonly Draft[] {
  const { lookup, left, run } = search
  const asking = { allowed: stepsToMerge(left, run.budget), merge: true }
  const { found } = askAt('what all', place, asking, search, (inner) => lookup.read(place.env, inner))
  return placed(found, lookup, undefined)
}
