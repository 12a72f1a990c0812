/** Who calls what: every function of ours with the calls and elements that reach it. */
import type { Composite, Site } from '../model/known.ts'
import { forgetAnswers } from '../model/memo.ts'
import type { Module } from '../model/modules.ts'
import {
  isGivenUp,
  type Needs,
  propsOf,
  type Run,
  restart,
  SMALL_BUDGET,
  safely,
  startRun,
  type World,
} from '../model/run.ts'
import { addNames, createStaleCheck, dependsOn, distinct, type Names, type Stale } from '../model/stale.ts'
import { covers, type Found, type Reached } from './found.ts'
import { addTo, type Indexed, type Open, refresh } from './indexed.ts'
import { NOTHING_REACHED, reach } from './reach.ts'
import { needReceivers, notAtHand } from './receivers.ts'

/** Callbacks that come as parameters need the sites found before; after a few rounds nothing new turns up. */
const MAX_ROUNDS = 3

export interface SiteIndex {
  sites: ReadonlyMap<string, readonly Site[]>
  /** The props that wrappers give, by the function of the component. */
  injected: ReadonlyMap<string, Composite>
  /** What callers decide has not been asked since something changed. */
  readonly owed: boolean
  /**
   * Adds to `stale` the functions that are called otherwise now. What callers decide is left as it was, unless wrappers
   * are among it: what they give to whom is asked for by all that comes next.
   */
  update(world: World, stale: Stale): void
  /**
   * Asks what callers decide, where any of that may be otherwise, and adds to `stale` the functions that are called
   * otherwise by it. It takes long, and brings a module only where callers say who is given a translator: worth its while
   * only when all else is known.
   */
  follow(world: World, stale: Stale): void
  /** Asks for the modules that receive what looks keys up. */
  needReceivers(needs: Needs): void
  /** Takes over which wrappers give what to whom: `others` when the components are others than before. */
  learnInjected(stale: Stale): 'same' | 'props' | 'others'
}

export function createSiteIndex(): SiteIndex {
  const sites = new Map<string, Site[]>()
  const injected = new Map<string, Composite>()
  const indexed = new Map<Module, Indexed>()
  /** Functions that were found to be called otherwise when what asked for them had been asked already. */
  let late: Stale = new Set()
  /** What has changed since what callers decide was asked. */
  const since: Stale = new Set()
  /** Callers have been seen to decide which wrapper it is. */
  let injects = false
  const follow = (world: World, stale: Stale): void => {
    if (since.size === 0) return
    const { pending, closed } = reopen(indexed, since, stale)
    since.clear()
    if (pending.length === 0) return
    for (const key of closed) stale.add(key)
    forgetAnswers(world.modules.values(), closed)
    gather(indexed, closed, sites)
    const grown = followCallers(pending, { indexed, sites, world })
    for (const key of grown) stale.add(key)
    // They were added behind what stands further down.
    gather(indexed, grown, sites)
    for (const each of stale) late.add(each)
    injects ||= pending.some((each) => each.injected.length > 0)
  }
  return {
    sites,
    injected,
    get owed() {
      return since.size > 0
    },
    update(world, stale) {
      late = refresh(indexed, world, union(stale, late))
      for (const each of late) stale.add(each)
      for (const each of stale) since.add(each)
      forgetAnswers(world.modules.values(), stale)
      gather(indexed, stale, sites)
      if (injects) follow(world, stale)
    },
    follow,
    needReceivers(needs) {
      for (const { handing } of indexed.values()) needReceivers(handing, needs)
    },
    learnInjected(stale) {
      const now = new Map<string, Composite>()
      for (const { injected: own, open } of indexed.values()) {
        for (const each of [{ injected: own }, ...open]) for (const { key, props } of each.injected) now.set(key, props)
      }
      const isSame = now.size === injected.size && [...now.keys()].every((key) => injected.has(key))
      const changed = [...now].filter(([key, props]) => injected.get(key) !== props)
      injected.clear()
      for (const [key, props] of now) injected.set(key, props)
      for (const [key] of changed) stale.add(propsOf(key))
      return isSame ? (changed.length > 0 ? 'props' : 'same') : 'others'
    },
  }
}

function union(stale: Stale, late: Stale): Stale {
  return late.size > 0 ? new Set([...stale, ...late]) : stale
}

interface Reopened {
  pending: Open[]
  /** The functions that they reached. */
  closed: Stale
}

/** The open calls whose answers depend on what has changed, or on each other's: each must be found again. */
function reopen(indexed: ReadonlyMap<Module, Indexed>, since: Stale, stale: Stale): Reopened {
  const pending = new Set<Open>()
  const closed: Stale = new Set()
  for (let news = new Set([...since, ...stale]); news.size > 0; ) {
    const isStale = createStaleCheck(news)
    const next: Stale = new Set()
    for (const { open, byCallers } of indexed.values()) {
      if (byCallers && !dependsOn(byCallers, news)) continue
      for (const each of open) {
        if (pending.has(each) || (each.asked && !isStale(each.asked))) continue
        pending.add(each)
        for (const { key } of each.found) next.add(key)
        each.found = []
      }
    }
    for (const key of next) closed.add(key)
    news = next
  }
  return { pending: [...pending], closed }
}

interface Round {
  indexed: ReadonlyMap<Module, Indexed>
  sites: Map<string, Site[]>
  world: World
}

/** Asks the open ones with what their callers give, and again where that has shown further callers: gives whom they call. */
function followCallers(open: Open[], { indexed, sites, world }: Round): Stale {
  const run = startRun(world, true, SMALL_BUDGET)
  let pending = open
  // Further callers would only make the way longer.
  const givenUp = new Set<Open>()
  const asked = new Set<Module>()
  const called: Stale = new Set()
  for (let round = 0; round < MAX_ROUNDS && pending.length > 0; round++) {
    const grown: Stale = new Set()
    for (const each of pending) {
      world.onStep()
      asked.add(each.module)
      for (const found of reachMore(each, world, run)) {
        addTo(sites, found)
        grown.add(found.key)
      }
      if (isGivenUp(run)) givenUp.add(each)
    }
    if (grown.size === 0) break
    for (const key of grown) called.add(key)
    forgetAnswers(world.modules.values(), grown)
    const isStale = createStaleCheck(grown)
    pending = Array.from(indexed).flatMap(([module, { open: all, byCallers }]) => {
      // Of those that are being asked it is written out in the end.
      if (byCallers && !asked.has(module) && !dependsOn(byCallers, grown)) return []
      return all.filter((each) => !givenUp.has(each) && each.asked && isStale(each.asked))
    })
  }
  for (const module of asked) noteAsked(indexed.get(module))
  return called
}

/** What an open call reaches that it was not known to reach. */
function reachMore(open: Open, world: World, run: Run): Found[] {
  const { number, module } = open
  const into: Reached = { found: [], injected: [] }
  const { looksUp } = safely(world, () => reach(number, module, restart(run), into), NOTHING_REACHED)
  open.injected = into.injected
  open.asked = distinct(run.asked)
  if (open.translator) for (const each of notAtHand(run)) world.needs.asked.add(each)
  module.lookups.byCallers[number] = looksUp
  const known = [...open.always, ...open.found]
  const more = into.found.filter((found) => !known.some((each) => covers(each, found)))
  open.found.push(...more)
  return more
}

/** Written out once for all of a module: one by one it would be most of what a scan holds. */
function noteAsked(indexed: Indexed | undefined): void {
  if (!indexed) return
  const byCallers = new Set<string>()
  const names: Names = { names: byCallers, walked: new Set() }
  for (const { asked } of indexed.open) if (asked) addNames(asked, names)
  indexed.byCallers = byCallers
}

/** Those of stale functions anew, in the order of the modules: first what is reached anyway, then what callers decide. */
function gather(indexed: ReadonlyMap<Module, Indexed>, stale: Stale, sites: Map<string, Site[]>): void {
  const addAll = (key: string, all: readonly Site[] = []): void => {
    for (const site of all) addTo(sites, { key, site })
  }
  if (stale.size === 0) return
  for (const key of stale) sites.delete(key)
  for (const { sites: own } of indexed.values()) {
    if (own.size < stale.size) {
      for (const [key, all] of own) if (stale.has(key)) addAll(key, all)
    } else for (const key of stale) addAll(key, own.get(key))
  }
  for (const { open } of indexed.values()) {
    for (const { found } of open) for (const each of found) if (stale.has(each.key)) addTo(sites, each)
  }
}
