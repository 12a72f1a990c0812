/** A question to the evaluator, and the world it is asked in: all modules, and what is known of them together. */
import type { Value } from '../../value.ts'
import type { AutoImports } from './auto-imports.ts'
import type { Composite, Env, Known, Site } from './known.ts'
import type { Module } from './modules.ts'
import type { Arguments } from './native.ts'
import type { Told } from './recursion.ts'
import type { Noted } from './stale.ts'

/** One question to the evaluator. */
export interface Run {
  world: World
  /** Parameters that no environment explains: the union over all sites, or unknown, and their functions noted in `touched`. */
  merge: boolean
  touched: string[]
  /** Functions whose parameters only choose among what is known: who calls them can add nothing. */
  narrowed: string[]
  /** Functions on the way whose callers told something. */
  heard: Set<string>
  /**
   * What the answer depends on: modules that were asked for, at hand or not, functions whose sites or given props were,
   * names of what is provided, and fields.
   */
  asked: Noted[]
  depth: number
  steps: number
  /** Those that were taken beside the question. */
  besides: number
  /** Those that types and predicates took without being counted. */
  free: number
  budget: number
  /** A part of it was given up, and what that would have chosen is still asked for. */
  isCut: boolean
  /** Objects, modules and parameters being computed, each from this depth on, to end recursion; none between questions. */
  active: Active
  /** The depths that recursion led back to: what began further in is not known in whole. None: absent. */
  cuts: Set<number> | undefined
  /** Those of all questions on the way, as long as what is computed there is not done. */
  ledBack: Set<number>
  /** By depth, how much of what was computed there is done. */
  done: number[]
  /** What was found in each environment on the way, by union over sites, and without. */
  told: { merged: ToldIn; plain: ToldIn }
  /** By environment and call: what leads to the call from there. */
  outside: Map<Env, Map<Env, Env>>
}

type Active = Map<unknown, number>

/** By module and slot. */
type ToldIn = Map<Env | undefined, Map<number, Told>>

/**
 * What is given in one place and read in another with no call in between: contexts, state, injected values. `made`: the
 * call that made it, of which there may be several.
 */
export type Provided = (run: Run, made?: Arguments) => Known[]

/** What is known about all modules together. */
export interface World {
  modules: ReadonlyMap<string, Module>
  sites: ReadonlyMap<string, readonly Site[]>
  injected: ReadonlyMap<string, Composite>
  /** The values that are provided, by the name of what they are provided for. */
  provided: ReadonlyMap<string, readonly Provided[]>
  fields: ReadonlyMap<string, readonly Field[]>
  /** Names of properties that any module assigns, as far as those are known. */
  propertiesWritten: ReadonlySet<string>
  /** Names of members of classes that hold something. */
  fieldsOfClasses: ReadonlySet<string>
  /** Names of methods of ours that lists, texts and the like have as well. */
  likeBuiltIns: ReadonlySet<string>
  /** Components that apps are made of. */
  roots: readonly Provided[]
  findLibraryExport(specifier: string, name: string): Known | undefined
  /** The id of the module that is meant; its facts may not be at hand. */
  resolve(specifier: string, from: Module): string | undefined
  /** Modules by the paths of these patterns. */
  findMany(patterns: readonly string[], from: Module): ReadonlyMap<string, string>
  needs: Needs
  active: Active
  /** Functions that translate whatever explains them, because the user says so. */
  ownFunctions: ReadonlySet<string>
  names: FreeNames
  autoImports: AutoImports
  /** To be told now and then by whoever asks much of it. */
  onStep(): void
}

/** A field of some object of the source, by whose name alone it may be read. */
export interface Field {
  module: Module
  value: Value
}

/** What names mean that no binding explains. */
export interface FreeNames {
  /** What a path means that nothing explains. */
  named(path: string): Known | undefined
  /** Whether any path that ends with this name may mean something: most are never even put together. */
  isEnd(name: string): boolean
}

/** What would have told more, had it been there. */
export interface Needs {
  /** Whatever look-ups depend on: modules, at hand or not, contexts, roots. */
  asked: Set<string>
  /** Functions of ours whose arguments become keys. */
  sinks: Set<string>
  /** Modules, at hand or not, of what wraps a component or function. */
  wrappers: Set<string>
  /** What is injected: whoever provides it says its name. */
  injected: Set<string>
  /** Fields that are read by name alone. */
  fields: Set<string>
}

/** What is provided under a name; whoever asks depends on it. */
export function providedFor(name: string, run: Run): readonly Provided[] | undefined {
  run.asked.push(name)
  return run.world.provided.get(name)
}

/** Stands for the props that a wrapper gives to a component, among what was asked for. */
export function propsOf(key: string): string {
  return `props ${key}`
}

/** Code that leads in circles without end costs the question that led there, and never the scan. */
export function safely<Found>(world: World, ask: () => Found, otherwise: Found): Found {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    world.active.clear()
    for (const { memo } of world.modules.values()) memo.busy.fill(0)
    return otherwise
  }
}

/** Stands in front of a function whose callers put what is read into some state, among what touches a question. */
const STATE = 'state '

/** What has touched the question since then did so by what state holds. */
export function touchState(since: number, { touched }: Run): void {
  for (let at = since; at < touched.length; at++) if (!isState(touched[at])) touched[at] = STATE + touched[at]
}

export function isState(touched = ''): boolean {
  return touched.startsWith(STATE)
}

/** The function among what touches a question. */
export function functionOf(touched: string): string {
  return isState(touched) ? touched.slice(STATE.length) : touched
}

/** Beyond so many steps a question is given up: the answer is then "unknown", and the key a pattern. */
export const BUDGET = 10_000
/** For what there is much of, and mostly leads nowhere: what a call reaches shows soon, or is computed data. */
export const SMALL_BUDGET = 1_500
/** For each thing that is given, which stands nearby or nowhere. */
export const NEAR_BUDGET = 60

export function startRun(world: World, merge: boolean, budget: number = BUDGET): Run {
  return {
    world,
    merge,
    budget,
    touched: [],
    narrowed: [],
    heard: new Set(),
    asked: [],
    depth: 0,
    steps: 0,
    besides: 0,
    free: 0,
    isCut: false,
    active: world.active,
    cuts: undefined,
    ledBack: new Set(),
    done: [],
    told: { merged: new Map(), plain: new Map() },
    outside: new Map(),
  }
}

/** Whether it takes more steps than it may: whatever is asked from here on is unknown. */
export function isGivenUp({ steps, budget }: Run): boolean {
  return steps > budget
}

/** To go through as many things takes as long as a step. */
const THINGS_IN_A_STEP = 100

/** What is known already and put together again and again takes steps as well: a set may hold a thousand things. */
export function putTogether({ length }: readonly unknown[], run: Run): void {
  run.steps += Math.floor(length / THINGS_IN_A_STEP)
}

/** Whether it is given up, or a part of it was: with more steps more would be known. */
export function isIncomplete(run: Run): boolean {
  return run.isCut || isGivenUp(run)
}

/** More than most types and tests take. */
const FREE_STEPS = 50
/** What stands in circles is typed again and again: so many are free in a whole question. */
const FREE_IN_ALL = 2_000

/** Steps that were taken since there had been so many are not counted, as far as they are few. */
export function giveBack(steps: number, run: Run): void {
  const free = Math.min(run.steps - steps, FREE_STEPS, FREE_IN_ALL - run.free)
  if (free <= 0) return
  run.steps -= free
  run.free += free
}

/** To empty what is empty is dear, too. */
function clear(list: unknown[]): void {
  if (list.length > 0) list.length = 0
}

/** The next question, when nobody looks at what the last one noted any more. */
export function restart(run: Run): Run {
  if (run.told.merged.size > 0) run.told.merged.clear()
  if (run.told.plain.size > 0) run.told.plain.clear()
  if (run.outside.size > 0) run.outside.clear()
  return goOn(run)
}

/** The same for one in the same environment, which asks for much of the same: what was found there is still so. */
export function goOn(run: Run): Run {
  clear(run.touched)
  clear(run.narrowed)
  clear(run.asked)
  if (run.heard.size > 0) run.heard.clear()
  run.depth = 0
  run.steps = 0
  run.besides = 0
  run.free = 0
  run.isCut = false
  run.cuts = undefined
  if (run.ledBack.size > 0) run.ledBack.clear()
  return run
}
