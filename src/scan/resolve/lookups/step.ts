/** One step of a look-up on its way: what it finds at a place, and where it comes from further. */

import type { Env, Site } from '../model/known.ts'
import { functionOf } from '../model/run.ts'
import { enclose } from '../values/ways.ts'
import { askTogether } from './asked-alike.ts'
import { byElement } from './by-element.ts'
import type { Draft, Lookup } from './draft.ts'
import { mayGo, mayMerge, stepsAt, stepsToMerge } from './effort.ts'
import { placed } from './placed.ts'
import { addAll, type Finds, nothingYet, type Place, type Search, spend } from './search.ts'
import { askAt, further, type Told } from './trail.ts'
import { nextOf, unmetOf } from './unmet.ts'

/** The sites that a parameter comes from. */
export interface Next {
  sites: readonly Site[]
  placeAt(site: Site): Place
}

/** Reads the look-up here; gives where it comes from further, if that tells more. */
export function step(place: Place, search: Search): Next | undefined {
  const { env, into } = place
  const { lookup, run } = search
  const { needs, sites } = run.world
  if (refuse(place, search)) return undefined
  const told = readAt(place, search)
  if (told.touched.length === 0) {
    addAll(into.drafts, placed(byElement(told.found, { env, into, read: lookup.read }, search), lookup, env))
    return undefined
  }
  if (askTogether(place, search)) return undefined
  const unmet = unmetOf(told, env, sites)
  const touched = nextOf(unmet, env, lookup.origin.module)
  // State is asked for outside of the way: whoever set it, no single way tells.
  if (touched === undefined) {
    mergeAt(place, search)
    return undefined
  }
  for (const each of told.touched) needs.sinks.add(functionOf(each))
  if (sites.has(touched)) return nextFrom(touched, place, search)
  const uncalled = unmet.filter((each) => !sites.has(each))
  const known = further(uncalled.join(' '), place)
  return step({ ...place, ...known, env: withoutSites(uncalled, env, into) }, search)
}

function readAt(place: Place, search: Search): Told<Draft[]> {
  const { env, hops, into } = place
  const allowed = stepsAt(hops, search.left, search.run.budget)
  const told = askAt('what', place, { allowed }, search, (inner) => search.lookup.read(env, inner))
  if (hops === 2) spend({ secondReads: 1, secondSteps: told.taken }, into, search)
  else if (hops > 2) spend({ furtherReads: 1, furtherSteps: told.taken }, into, search)
  return told
}

/** Gives up the ways from here, for what all of them come to together. */
function mergeAt(place: Place, search: Search): void {
  if (!mayMerge(search.left)) {
    search.givenUp = true
    return
  }
  const before = search.taken
  addAll(place.into.drafts, ofAll(place, search))
  spend({ merges: 1, mergeSteps: search.taken - before }, place.into, search)
}

/** To whoever calls the function. */
function nextFrom(called: string, place: Place, { run, givers }: Search): Next {
  const { env, hops, isNarrow, into } = place
  into.asked.push(called)
  const sites = givers.among(run.world.sites.get(called) ?? [], called, env, into.asked)
  const isFirst = hops === 0
  const isAlone = sites.length === 1
  const next = { hops: isNarrow && isAlone ? hops : hops + 1, isNarrow: isFirst && isAlone }
  return {
    sites,
    placeAt: (site) => {
      const inner = enclose(site.closure, { function: called, site, next: env })
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
export function ofAll(place: Place, search: Search): readonly Draft[] {
  const { lookup, left, run } = search
  const asking = { allowed: stepsToMerge(left, run.budget), merge: true }
  const { found } = askAt('what all', place, asking, search, (inner) => lookup.read(place.env, inner))
  return placed(found, lookup, isSeenWith(lookup, place.env) ? undefined : place.env)
}

/** Of what many callers come to together, who calls is only told where that stands in no file with the look-up. */
function isSeenWith({ origin }: Lookup, env: Env | undefined): boolean {
  for (let each = env; each; each = each.next) if (each.site && !each.own) return each.site.module === origin.module
  return true
}

/** Whether the look-up may not go so far; then it is noted as given up. */
export function refuse({ hops }: Pick<Place, 'hops'>, search: Search): boolean {
  const refused = search.isBroken || !mayGo(hops, search.left)
  search.givenUp ||= refused
  return refused
}
