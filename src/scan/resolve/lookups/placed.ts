/** Where what a look-up asks for stands, and the way from there. */

import type { Env, Origin } from '../model/known.ts'
import { type Draft, type Lookup, standsIn } from './draft.ts'
import { markOf } from './merge.ts'

/** The way from the text to the look-up, and a place in the source for keys that have none of their own. */
export function placed(drafts: Draft[], lookup: Lookup, env: Env | undefined): Draft[] {
  const hops: Origin[] = []
  for (let each = env; each; each = each.next) if (each.site && !each.own) hops.push(each.site)
  const outermost = hops[0] ?? lookup.origin
  return drafts.map((draft) => {
    const { origin } = draft
    if (origin === lookup.origin && hops.length > 0) {
      return {
        ...draft,
        origin: { module: outermost.module, at: outermost.at },
        via: hops.slice(1).concat(lookup.origin),
      }
    }
    const here = origin === lookup.origin || (origin.module === lookup.origin.module && isOwn(lookup, origin.at))
    return here && hops.length === 0 ? draft : { ...draft, via: hops.concat(lookup.origin) }
  })
}

function isOwn(lookup: Lookup, at: number): boolean {
  return lookup.keys.some((value) => standsIn(value, at))
}

/** What was found whoever calls, by the way that led to the same: that tells more of it. */
export function alongWays(found: readonly Draft[], ways: readonly Draft[]): Draft[] {
  const known = new Map(ways.map((draft) => [markOf(draft), draft]))
  return found.map((draft) => {
    const same = known.get(markOf(draft))
    return same ? { ...draft, via: same.via } : draft
  })
}
