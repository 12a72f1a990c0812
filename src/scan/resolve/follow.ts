/** Follows a look-up to all the sites that its parameters come from. */
import type { Draft, Lookup } from './draft.ts'
import { standsIn } from './draft.ts'
import type { Env, Origin, World } from './known.ts'
import { startRun } from './known.ts'

/** A key that comes from further away, or from more places together, is asked for once, over all of them. */
const MAX_HOPS = 8
const MAX_READS = 4_000

export function follow(lookup: Lookup, world: World): Draft[] {
  const budget = { reads: MAX_READS }
  return step(lookup, undefined, 0, world, budget)
}

function step(lookup: Lookup, env: Env | undefined, hops: number, world: World, budget: { reads: number }): Draft[] {
  budget.reads--
  const run = startRun(world, false)
  world.needs.open = true
  const drafts = lookup.read(env, run)
  world.needs.open = false
  const [touched] = run.touched
  if (touched === undefined) return placed(drafts, lookup, env)
  if (hops >= MAX_HOPS || budget.reads <= 0) return placed(lookup.read(env, startRun(world, true)), lookup, env)
  for (const each of run.touched) world.needs.sinks.add(each)
  const sites = world.sites.get(touched) ?? []
  if (sites.length === 0) {
    return step(lookup, { function: touched, site: undefined, next: env }, hops, world, budget)
  }
  return sites.flatMap((site) => {
    const next: Env = { function: touched, site, next: env }
    return step(lookup, enclose(site.closure, next), hops + 1, world, budget)
  })
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
