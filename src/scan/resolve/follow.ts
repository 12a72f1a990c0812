/** Follows a look-up to all the sites that its parameters come from. */
import type { Draft, Lookup } from './draft.ts'
import { standsIn } from './draft.ts'
import type { Env, Origin, Site } from './known.ts'
import type { World } from './run.ts'
import { startRun } from './run.ts'
import { dependsOn, type Stale, setOf } from './stale.ts'

/** A key that comes from further away, or in too many ways, is asked for once, over all sites together. */
const MAX_HOPS = 8
/** The first hop is free: it is as long as the list of sites. */
const MAX_FURTHER_READS = 500
const MAX_FURTHER_STEPS = 20_000

/** What a look-up asks for. */
export interface Followed {
  drafts: readonly Draft[]
  /** What that depends on. */
  asked: ReadonlySet<string>
  /** By the site that its parameter comes from, when it was walked to its end. */
  ways: ReadonlyMap<Site, Way>
}

interface Way {
  drafts: readonly Draft[]
  asked: ReadonlySet<string>
}

interface Search {
  lookup: Lookup
  world: World
  stale: Stale
  before: ReadonlyMap<Site, Way>
  ways: Map<Site, Way>
  /** What the drafts depend on, those of a way while it is walked. */
  asked: string[]
  reads: number
  steps: number
  /** Some way was not walked to its end. */
  givenUp: boolean
}

export const NO_WAYS: ReadonlyMap<Site, Way> = new Map()

/** `before`: what it asked for the last time; ways that nothing stale lies on are not walked again. */
export function follow(lookup: Lookup, world: World, stale: Stale, before?: Followed): Followed {
  const search: Search = {
    lookup,
    world,
    stale,
    before: before?.ways ?? NO_WAYS,
    ways: new Map(),
    asked: [],
    reads: MAX_FURTHER_READS,
    steps: MAX_FURTHER_STEPS,
    givenUp: false,
  }
  const drafts = step(undefined, 0, search)
  if (!search.givenUp) return { drafts, asked: setOf(search.asked), ways: search.ways }
  const merged = ofAll(undefined, search)
  return { drafts: [...drafts, ...merged], asked: setOf(search.asked), ways: NO_WAYS }
}

function step(env: Env | undefined, hops: number, search: Search): readonly Draft[] {
  const { lookup, world } = search
  if (hops > MAX_HOPS || search.reads <= 0 || search.steps <= 0) {
    search.givenUp = true
    return []
  }
  const run = startRun(world, false)
  const drafts = lookup.read(env, run)
  for (const each of run.asked) {
    search.asked.push(each)
    world.needs.asked.add(each)
  }
  if (hops > 1) {
    search.reads--
    search.steps -= run.steps
  }
  if (run.touched.length === 0) return placed(drafts, lookup, env)
  const touched = run.touched.find((each) => !isOn(env, each))
  // State is asked for outside of the way: whoever set it, no single way tells.
  if (touched === undefined) return ofAll(env, search)
  search.asked.push(touched)
  for (const each of run.touched) world.needs.sinks.add(each)
  const sites = world.sites.get(touched) ?? []
  if (sites.length === 0) return step({ function: touched, site: undefined, next: env }, hops, search)
  return sites.flatMap((site) => {
    const walk = (): readonly Draft[] =>
      step(enclose(site.closure, { function: touched, site, next: env }), hops + 1, search)
    return hops === 0 ? once(site, walk, search) : walk()
  })
}

/** What is read at the end of this way, whoever gave what isn't told by it. */
function ofAll(env: Env | undefined, { lookup, world, asked }: Search): readonly Draft[] {
  const run = startRun(world, true)
  const drafts = placed(lookup.read(env, run), lookup, undefined)
  for (const each of run.asked) asked.push(each)
  return drafts
}

function isOn(env: Env | undefined, key: string): boolean {
  for (let each = env; each; each = each.next) if (each.function === key && !each.own) return true
  return false
}

/** The first hop fans out the most, and most of its sites are as they were. */
function once(site: Site, walk: () => readonly Draft[], search: Search): readonly Draft[] {
  const { asked, before, stale, ways } = search
  const old = before.get(site)
  const way = old && !dependsOn(old.asked, stale) ? old : walkAnew(walk, search)
  ways.set(site, way)
  search.asked = asked
  for (const each of way.asked) asked.push(each)
  return way.drafts
}

function walkAnew(walk: () => readonly Draft[], search: Search): Way {
  search.asked = []
  return { drafts: walk(), asked: setOf(search.asked) }
}

/** What the called function was made inside of holds as well. */
function enclose(closure: Env | undefined, env: Env): Env {
  let result = env
  for (let each = closure; each; each = each.next)
    result = { ...each, own: each.own ?? { env: undefined }, next: result }
  return result
}

/** The way from the text to the look-up, and a place in the source for keys that have none of their own. */
function placed(drafts: Draft[], lookup: Lookup, env: Env | undefined): Draft[] {
  const hops: Origin[] = []
  for (let each = env; each; each = each.next) if (each.site && !each.own) hops.push(each.site)
  const outermost = hops[0] ?? lookup.origin
  return drafts.map((draft) => {
    const { origin } = draft
    if (origin === lookup.origin && hops.length > 0) {
      return {
        ...draft,
        origin: { module: outermost.module, at: outermost.at },
        via: [...hops.slice(1), lookup.origin],
      }
    }
    const here = origin === lookup.origin || (origin.module === lookup.origin.module && isOwn(lookup, origin.at))
    return here && hops.length === 0 ? draft : { ...draft, via: [...hops, lookup.origin] }
  })
}

function isOwn(lookup: Lookup, at: number): boolean {
  return lookup.keys.some((value) => standsIn(value, at))
}
