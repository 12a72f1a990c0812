/** Who calls what: every function of ours with the calls and elements that reach it. */
import type { Composite, Site } from '../model/known.ts'
import { NEITHER } from '../model/looks-up.ts'
import { forgetAnswers } from '../model/memo.ts'
import type { Module } from '../model/modules.ts'
import {
  isGivenUp,
  NEAR_BUDGET,
  propsOf,
  type Run,
  restart,
  SMALL_BUDGET,
  safely,
  startRun,
  type World,
} from '../model/run.ts'
import { addNames, dependsOn, type Names, namesOf, type Stale } from '../model/stale.ts'
import { type Found, passesTranslator, type Reached, reach } from './reach.ts'

/** Callbacks that come as parameters need the sites found before; after a few rounds nothing new turns up. */
const MAX_ROUNDS = 3

export interface SiteIndex {
  sites: ReadonlyMap<string, readonly Site[]>
  /** The props that wrappers give, by the function of the component. */
  injected: ReadonlyMap<string, Composite>
  /** Adds to `stale` the functions that are called otherwise now. */
  update(world: World, stale: Stale): void
  /** Takes over which wrappers give what to whom: `others` when the components are others than before. */
  learnInjected(stale: Stale): 'same' | 'props' | 'others'
}

/** What the calls and elements of one module reach. */
interface Indexed {
  /** What that depends on, as far as no caller decides it. */
  asked: Set<string>
  /** By function, in the order of the calls and elements. */
  sites: Map<string, Site[]>
  injected: Map<string, Composite>
  open: Open[]
}

/** A call or element of which parameters decide what it reaches. */
interface Open {
  number: number
  module: Module
  /** What the last answer depended on; absent: there is none. */
  asked: ReadonlySet<string> | undefined
  /** Reached whatever callers give. */
  always: readonly Found[]
  /** Reached with what callers give, besides. */
  found: Found[]
}

export function createSiteIndex(): SiteIndex {
  const sites = new Map<string, Site[]>()
  const injected = new Map<string, Composite>()
  const indexed = new Map<Module, Indexed>()
  return {
    sites,
    injected,
    update(world, stale) {
      refresh(indexed, world, stale)
      const pending = reopen(indexed, stale)
      forgetAnswers(world.modules.values(), stale)
      gather(indexed, stale, sites)
      const isGrown = followCallers(pending, { indexed, sites, stale, world })
      if (isGrown) gather(indexed, stale, sites)
    },
    learnInjected(stale) {
      const now = new Map(Array.from(indexed.values()).flatMap((each) => [...each.injected]))
      const isSame = now.size === injected.size && [...now.keys()].every((key) => injected.has(key))
      const changed = [...now].filter(([key, props]) => injected.get(key) !== props)
      injected.clear()
      for (const [key, props] of now) injected.set(key, props)
      for (const [key] of changed) stale.add(propsOf(key))
      return isSame ? (changed.length > 0 ? 'props' : 'same') : 'others'
    },
  }
}

/** Looks anew into the modules that have changed, or depend on something that has. */
function refresh(indexed: Map<Module, Indexed>, world: World, stale: Stale): void {
  const runs: Runs = { run: startRun(world, false, SMALL_BUDGET), near: startRun(world, false, NEAR_BUDGET) }
  const modules = new Set(world.modules.values())
  for (const [module, each] of indexed) {
    if (modules.has(module) && !dependsOn(each.asked, stale)) continue
    for (const key of reachedBy(each)) stale.add(key)
    indexed.delete(module)
  }
  const before = new Map(indexed)
  indexed.clear()
  for (const module of modules) {
    const known = before.get(module)
    const each = known ?? indexModule(module, world, runs)
    if (!known) for (const key of reachedBy(each)) stale.add(key)
    indexed.set(module, each)
  }
}

interface Runs {
  run: Run
  /** Asks whether a translator is given: who gives one has it at hand. */
  near: Run
}

function indexModule(module: Module, world: World, runs: Runs): Indexed {
  const { run } = runs
  const asked: Names = { names: new Set(), walked: new Set() }
  const indexed: Indexed = { asked: asked.names, sites: new Map(), injected: new Map(), open: [] }
  for (let number = 0; number < module.lookups.always.length; number++) {
    const into: Reached = { found: [], injected: indexed.injected }
    const { looksUp, open } = safely(world, () => reach(number, module, restart(run), into), NOTHING_REACHED)
    addNames(run.asked, asked)
    module.lookups.always[number] = looksUp
    module.lookups.byCallers[number] = NEITHER
    for (const found of into.found) addTo(indexed.sites, found)
    if (open) indexed.open.push({ number, module, asked: undefined, always: into.found, found: [] })
    const isReached = looksUp !== NEITHER || into.found.length > 0
    if (open || (!isReached && run.asked.length > 0)) needReceivers(number, module, runs, asked)
  }
  return indexed
}

/**
 * Who receives a translator looks keys up with it, under whatever name. Nothing in its own file need say so, so it is
 * asked for here: by the modules where what is called may stand, and by whoever gives what is called.
 */
function needReceivers(number: number, module: Module, { run, near }: Runs, asked: Names): void {
  const { world, touched } = run
  const modules = Array.from(namesOf(run.asked)).filter((each) => !world.modules.has(each))
  if (touched.length + modules.length === 0) return
  const isPassed = safely(world, () => passesTranslator(number, module, restart(near)), false)
  addNames(near.asked, asked)
  if (!isPassed) return
  for (const each of touched) world.needs.sinks.add(each)
  for (const each of modules) world.needs.asked.add(each)
}

const NOTHING_REACHED = { looksUp: NEITHER, open: false } as const

/** Functions, some of them more than once. */
function* reachedBy({ sites, open }: Indexed): Generator<string> {
  yield* sites.keys()
  for (const { found } of open) for (const { key } of found) yield key
}

/** The open calls whose answers depend on what is stale, or on each other's: each must be found again. */
function reopen(indexed: ReadonlyMap<Module, Indexed>, stale: Stale): Open[] {
  const pending = new Set<Open>()
  for (let before = -1; before < pending.size; ) {
    before = pending.size
    for (const { open } of indexed.values()) {
      for (const each of open) {
        if (pending.has(each) || (each.asked && !dependsOn(each.asked, stale))) continue
        pending.add(each)
        for (const { key } of each.found) stale.add(key)
        each.found = []
      }
    }
  }
  return [...pending]
}

interface Round {
  indexed: ReadonlyMap<Module, Indexed>
  sites: Map<string, Site[]>
  stale: Stale
  world: World
}

/** Asks the open ones with what their callers give, and again where that has shown further callers: whether any. */
function followCallers(open: Open[], { indexed, sites, stale, world }: Round): boolean {
  const run = startRun(world, true, SMALL_BUDGET)
  let pending = open
  // Further callers would only make the way longer.
  const givenUp = new Set<Open>()
  for (let round = 0; round < MAX_ROUNDS && pending.length > 0; round++) {
    const grown: Stale = new Set()
    for (const each of pending) {
      for (const found of reachMore(each, indexed, world, run)) {
        addTo(sites, found)
        grown.add(found.key)
      }
      if (isGivenUp(run)) givenUp.add(each)
    }
    if (grown.size === 0) return round > 0
    for (const key of grown) stale.add(key)
    forgetAnswers(world.modules.values(), grown)
    pending = Array.from(indexed.values()).flatMap((each) =>
      each.open.filter((one) => !givenUp.has(one) && one.asked && dependsOn(one.asked, grown)),
    )
  }
  return pending !== open
}

/** What an open call reaches that it was not known to reach. */
function reachMore(open: Open, indexed: ReadonlyMap<Module, Indexed>, world: World, run: Run): Found[] {
  const { number, module } = open
  const { injected } = indexed.get(module) as Indexed
  const into: Reached = { found: [], injected }
  const { looksUp } = safely(world, () => reach(number, module, restart(run), into), NOTHING_REACHED)
  open.asked = namesOf(run.asked)
  module.lookups.byCallers[number] = looksUp
  const known = [...open.always, ...open.found]
  const more = into.found.filter(({ key }) => !known.some((each) => each.key === key))
  open.found.push(...more)
  return more
}

/** Those of stale functions anew, in the order of the modules: first what is reached anyway, then what callers decide. */
function gather(indexed: ReadonlyMap<Module, Indexed>, stale: Stale, sites: Map<string, Site[]>): void {
  for (const key of stale) sites.delete(key)
  for (const { sites: own } of indexed.values()) {
    for (const [key, list] of own) if (stale.has(key)) for (const site of list) addTo(sites, { key, site })
  }
  for (const { open } of indexed.values()) {
    for (const { found } of open) for (const each of found) if (stale.has(each.key)) addTo(sites, each)
  }
}

function addTo(sites: Map<string, Site[]>, { key, site }: Found): void {
  const known = sites.get(key)
  if (known) known.push(site)
  else sites.set(key, [site])
}
