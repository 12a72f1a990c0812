/** What the calls and elements of each module reach, whoever calls what they stand in; asked again one by one. */
import { appendTo } from '../../../map-entries.ts'
import { BUILT_INS, keepsNothing } from '../../built-ins.ts'
import type { Site } from '../model/known.ts'
import { NEITHER } from '../model/looks-up.ts'
import type { Module } from '../model/modules.ts'
import { NEAR_BUDGET, type Run, restart, SMALL_BUDGET, safely, startRun, type World } from '../model/run.ts'
import {
  addNames,
  createStaleCheck,
  dependsOn,
  distinct,
  type Names,
  type NotedList,
  type Stale,
  type StaleCheck,
} from '../model/stale.ts'
import type { Found, Injected, Reached } from './found.ts'
import { mayHold } from './may-hold.ts'
import { NOTHING_REACHED, reach } from './reach.ts'
import { type Handing, NO_RECEIVER, receiverOf } from './receivers.ts'

/** What the calls and elements of one module reach. */
export interface Indexed {
  /** What that depends on, and may have depended on before, as far as no caller decides it. */
  asked: Set<string>
  /** By number, calls first. */
  own: Own[]
  /** By function, in the order of the calls and elements. */
  sites: Map<string, Site[]>
  injected: Injected[]
  handing: Handing[]
  open: Open[]
  /** What those depend on; absent: some of them have not been asked. */
  byCallers: ReadonlySet<string> | undefined
}

/** What one of them reaches. */
interface Own {
  asked: NotedList
  found: readonly Found[]
  injected: readonly Injected[]
  handing: Handing | undefined
  open: Open | undefined
}

/** A call or element of which parameters decide what it reaches. */
export interface Open {
  number: number
  module: Module
  /** Whoever is reached is given a translator. */
  translator: boolean
  /** What the last answer depended on; absent: there is none. */
  asked: NotedList | undefined
  /** Reached whatever callers give. */
  always: readonly Found[]
  /** Reached with what callers give, besides. */
  found: Found[]
  injected: readonly Injected[]
}

interface Runs {
  run: Run
  /** Asks whether a translator is given: who gives one has it at hand. */
  near: Run
}

/**
 * Asks anew what is in modules that have changed, or depends on something that has, functions among it that the last time
 * came too late. Gives the functions that are reached otherwise than before.
 */
export function refresh(indexed: Map<Module, Indexed>, world: World, stale: Stale): Stale {
  const runs: Runs = { run: startRun(world, false, SMALL_BUDGET), near: startRun(world, false, NEAR_BUDGET) }
  const changed: Stale = new Set()
  const context: Context = { world, runs, isStale: createStaleCheck(stale), changed }
  const before = new Map(indexed)
  indexed.clear()
  for (const module of world.modules.values()) {
    world.onStep()
    const known = before.get(module)
    const isKnown = known && !dependsOn(known.asked, stale)
    indexed.set(module, isKnown ? known : indexModule(module, known, context))
  }
  for (const [module, each] of before) if (!indexed.has(module)) for (const key of reachedBy(each)) changed.add(key)
  return changed
}

/** Functions, some of them more than once. */
function* reachedBy({ sites, open }: Indexed): Generator<string> {
  yield* sites.keys()
  for (const { found } of open) for (const { key } of found) yield key
}

interface Context {
  world: World
  runs: Runs
  isStale: StaleCheck
  /** Filled with the functions that are reached otherwise. */
  changed: Stale
}

function indexModule(module: Module, before: Indexed | undefined, context: Context): Indexed {
  const { isStale, changed } = context
  const asked: Names = { names: before?.asked ?? new Set(), walked: new Set() }
  const indexed: Indexed = {
    asked: asked.names,
    own: [],
    sites: new Map(),
    injected: [],
    handing: [],
    open: [],
    byCallers: undefined,
  }
  for (let number = 0; number < module.lookups.always.length; number++) {
    const old = before?.own[number]
    const own = old && !isStale(old.asked) ? old : ask(number, module, old, context)
    if (own !== old) {
      addNames(own.asked, asked)
      addChanged(old, own, changed)
    }
    indexed.own.push(own)
    for (const found of own.found) addTo(indexed.sites, found)
    indexed.injected.push(...own.injected)
    if (own.handing) indexed.handing.push(own.handing)
    if (own.open) indexed.open.push(own.open)
  }
  return indexed
}

function ask(number: number, module: Module, old: Own | undefined, { world, runs }: Context): Own {
  const { always, byCallers } = module.lookups
  const ofBuiltIn = builtInCalled(number, module, world)
  if (ofBuiltIn) {
    always[number] = NEITHER
    byCallers[number] = NEITHER
    return ofBuiltIn
  }
  const { run, near } = runs
  const into: Reached = { found: [], injected: [] }
  const { looksUp, open } = safely(world, () => reach(number, module, restart(run), into), NOTHING_REACHED)
  always[number] = looksUp
  if (!open) byCallers[number] = NEITHER
  const asked = distinct(run.asked)
  // Who is handed to a component that nobody knows yet is reached by that, too.
  const isUnsure = open || (looksUp === NEITHER && asked.length > 0)
  const { asked: more, translator, handing } = isUnsure ? receiverOf(number, module, run, near) : NO_RECEIVER
  if (asked.length + more.length + into.found.length + into.injected.length === 0 && !open) return NOTHING_OWN
  const found = into.found.map((each) => asBefore(each, old?.found))
  return {
    asked: more.length > 0 ? [asked, more] : asked,
    found,
    injected: into.injected.length > 0 ? into.injected : NOTHING_OWN.injected,
    handing,
    open: open
      ? { number, module, translator, asked: undefined, always: found, found: old?.open?.found ?? [], injected: [] }
      : undefined,
  }
}

const NOTHING_OWN: Own = { asked: [], found: [], injected: [], handing: undefined, open: undefined }

/** Stands for something of ours having a method of this name, among what is asked for. */
export const likeBuiltIn = (method: string): string => `method ${method}`

/** By the name of the method: it reaches nothing until one of ours has that name. */
const OF_BUILT_INS: ReadonlyMap<string, Own> = new Map(
  Array.from(BUILT_INS, (name) => [name, { ...NOTHING_OWN, asked: [likeBuiltIn(name)] }]),
)

/** Called where nothing of ours has such a method: on what it is called is not asked, which is dear and tells nothing. */
function builtInCalled(number: number, module: Module, { likeBuiltIns, names }: World): Own | undefined {
  const call = module.facts.calls[number]
  if (call?.callee.kind !== 'member' || call.new) return undefined
  const { name } = call.callee
  const own = likeBuiltIns.has(name) || names.isEnd(name) ? undefined : OF_BUILT_INS.get(name)
  return own && (keepsNothing(name) || !call.args.some((each) => mayHold(each, module))) ? own : undefined
}

/** The site that is known already, where it gives the same. */
function asBefore(found: Found, before: readonly Found[] = []): Found {
  return (found.plain && before.find(({ key, plain }) => key === found.key && plain === found.plain)) || found
}

/** The functions that are reached otherwise than before. */
function addChanged(old: Own | undefined, own: Own, changed: Stale): void {
  const before = old?.found ?? []
  for (const each of own.found) if (!before.includes(each)) changed.add(each.key)
  for (const each of before) if (!own.found.includes(each)) changed.add(each.key)
  // An open one is asked again, and says by itself what it reached.
  if (!own.open) for (const { key } of old?.open?.found ?? []) changed.add(key)
}

export function addTo(sites: Map<string, Site[]>, { key, site }: Found): void {
  appendTo(sites, key, site)
}
