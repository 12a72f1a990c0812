/** Under which names other modules can reach what translates: only files with these words can hold more keys. */

import { givesReadState, holdsSomething } from './given-state.ts'
import { ELEMENT, pipesOf } from './libraries/angular.ts'
import { COMBINERS, REDUCERS } from './libraries/redux.ts'
import { INJECT } from './libraries/vue.ts'
import { declaringWords } from './model/auto-imports.ts'
import { componentNames, kebab } from './model/component-names.ts'
import type { Known } from './model/known.ts'
import type { Module } from './model/modules.ts'
import type { Needs, World } from './model/run.ts'
import { restart, SMALL_BUDGET, safely, startRun } from './model/run.ts'
import { dependsOn, namesOf, type Stale } from './model/stale.ts'
import { USER } from './model/users.ts'
import { isRelevant, type Question } from './relevance.ts'
import { exported } from './values/exported.ts'
import { memberSet } from './values/from-outside.ts'
import { APP_MAKERS, ROOT } from './values/options-api.ts'
import { extendingWords } from './values/subclasses.ts'

/** Gives props to components that only their elements are known of. */
const GIVES_PROPS = 'cloneElement'

export interface Words {
  /** Stands in every file that uses one. */
  names: string[]
  /** Components, by the names that they have in templates without being imported. */
  tags: string[]
  /** What modules export, and those that pass it on: who uses it imports one of them. */
  exports: ExportWord[]
  /** Those of what holds keys: files that put something into it may put in more. */
  state: ExportWord[]
  /** Members of classes that hold keys: files that set them may set more. */
  members: string[]
}

/** The words of each kind, each once. */
export type WordSets = { [kind in keyof Words]: Set<Words[kind][number]> }

export function noWords(): WordSets {
  return { names: new Set(), tags: new Set(), exports: new Set(), state: new Set(), members: new Set() }
}

export function listed({ names, tags, exports, state, members }: WordSets): Words {
  return { names: [...names], tags: [...tags], exports: [...exports], state: [...state], members: [...members] }
}

/** The id of a module and a name. A default export goes by whatever name the file gives it that imports it. */
export type ExportWord = `${string} ${string}`

export interface WordIndex {
  /**
   * `isSettled`: all else is known. Until then what gives state is not asked again whether it leads on besides: most of that
   * leads far and comes to the same.
   */
  update(world: World, stale: Stale, isSettled: boolean): Words
}

/** What one export is wanted for. */
interface Export {
  name: string
  /** It leads to a look-up, which it is told for ever after, or gives state that a key is read from. */
  leads: 'on' | 'state' | undefined
  /** What that depends on. */
  asked: ReadonlySet<string>
  /** What else would have to be needed for it to be otherwise: functions, contexts, state. */
  unneeded: ReadonlySet<string>
}

export function createWordIndex(): WordIndex {
  let known = new Map<Module, readonly Export[]>()
  const needed = createNeededSince()
  /** Since exports that give state were asked the last time. */
  const since: Changes = { stale: new Set(), more: new Set() }
  let last: Words | undefined
  return {
    update(world, stale, isSettled) {
      const { needs } = world
      const more = needed(needs)
      for (const each of stale) since.stale.add(each)
      for (const each of more) since.more.add(each)
      const isOwed = isSettled && since.stale.size + since.more.size > 0
      if (last && stale.size === 0 && more.size === 0 && !isOwed) return last
      const before = known
      known = new Map()
      const found: Found = { ...noWords(), waysOf: createWays(world) }
      const news: News = { now: { stale, more }, ofState: isSettled ? since : undefined }
      for (const module of world.modules.values()) {
        const exports = exportsOf(module, before.get(module), world, news)
        known.set(module, exports)
        addWords(exports, module, found, world)
      }
      if (isSettled) for (const each of [since.stale, since.more]) each.clear()
      if (needs.sinks.size > 0) found.names.add(GIVES_PROPS)
      if (needs.asked.has(ROOT)) for (const name of APP_MAKERS) found.names.add(name)
      if (needs.asked.has(REDUCERS)) for (const name of COMBINERS) found.names.add(name)
      for (const name of needs.asked) addAsked(name, found)
      for (const name of needs.injected) for (const each of givingWords(name)) found.names.add(each)
      for (const name of [...providedWords(world), ...needs.fields]) found.names.add(name)
      last = listed(found)
      return last
    },
  }
}

type Found = WordSets & { waysOf: WaysOf }

/** Stands in every file that provides what was asked for under this name. */
function givingWords(name: string): string[] {
  const word = name.slice(name.indexOf(' ') + 1)
  // `@Pipe({ name: 'length' })`
  return name === pipesOf(word) ? [`'${word}'`, `"${word}"`, `\`${word}\``] : [word]
}

/** What look-ups have asked for besides modules. */
function addAsked(asked: string, found: Found): void {
  const extending = extendingWords(asked)
  const member = memberSet(asked)
  if (asked.startsWith(ELEMENT)) found.names.add(asked.slice(ELEMENT.length))
  else if (asked.startsWith(USER)) addExport(asked.slice(USER.length) as ExportWord, found)
  else if (extending !== undefined) found.names.add(extending)
  else if (member !== undefined) found.members.add(member)
  for (const each of declaringWords(asked)) found.names.add(each)
}

/** Gives what has come to be needed since it was asked the last time; nothing that was needed ever ceases to be. */
function createNeededSince(): (needs: Needs) => Stale {
  const before = { sinks: 0, asked: 0, injected: 0, fields: 0 }
  return (needs) => {
    const more: Stale = new Set()
    for (const kind of ['sinks', 'asked', 'injected', 'fields'] as const) {
      let number = 0
      for (const each of needs[kind]) if (number++ >= before[kind]) more.add(each)
      before[kind] = number
    }
    return more
  }
}

/** Whoever is given what passes keys on asks for it by the name that it is provided under. */
function providedWords(world: World): string[] {
  const run = startRun(world, false)
  return Array.from(world.provided).flatMap(([name, values]) => {
    if (!name.startsWith(INJECT)) return []
    const question: Question = { run, unneeded: new Set() }
    const leads = (): boolean =>
      values.some((value) => value(restart(run)).some((known) => isRelevant(known, 0, question)))
    return safely(world, leads, false) ? [name.slice(INJECT.length)] : []
  })
}

interface Changes {
  stale: Stale
  /** What has come to be needed. */
  more: Stale
}

interface News {
  now: Changes
  /** For what gives state; absent: it waits. */
  ofState: Changes | undefined
}

/** Those of its exports that are no types; what nothing has changed for is as it was. */
function exportsOf(
  module: Module,
  before: readonly Export[] | undefined,
  world: World,
  { now, ofState }: News,
): readonly Export[] {
  if (!before) {
    const names = Array.from(module.exports.keys()).filter((name) => !name.startsWith('type '))
    return names.map((name) => lookAt(name, module, world))
  }
  const isSame = ({ leads, asked, unneeded }: Export): boolean => {
    const news = leads === 'state' ? ofState : now
    return !news || !(dependsOn(asked, news.stale) || dependsOn(unneeded, news.more))
  }
  return before.every(isSame) ? before : before.map((each) => (isSame(each) ? each : lookAt(each.name, module, world)))
}

const NOTHING: ReadonlySet<string> = new Set()

function lookAt(name: string, module: Module, world: World): Export {
  const question: Question = { run: startRun(world, false, SMALL_BUDGET), unneeded: new Set() }
  const { run, unneeded } = question
  let known: Known[] = []
  const leadsOn = (): boolean => {
    known = exported(module, name, run) ?? []
    return known.some((each) => isRelevant(each, 0, question))
  }
  if (safely(world, leadsOn, false)) return { name, leads: 'on', asked: NOTHING, unneeded: NOTHING }
  const asked = namesOf(run.asked)
  const isState = known.some(holdsSomething) && givesReadState(asked, question)
  return { name, leads: isState ? 'state' : undefined, asked, unneeded }
}

/** The modules that an export may be imported from: its own, and those that pass on all of that by `export *`. */
type WaysOf = (id: string) => readonly string[]

function createWays(world: World): WaysOf {
  const barrels = new Map<string, string[]>()
  for (const module of world.modules.values()) {
    for (const star of module.facts.stars) {
      const id = world.resolve(star, module)
      if (id !== undefined) barrels.set(id, [...(barrels.get(id) ?? []), module.id])
    }
  }
  const known = new Map<string, readonly string[]>()
  return (id) => {
    const ways = known.get(id) ?? reachedFrom(id, barrels)
    known.set(id, ways)
    return ways
  }
}

function reachedFrom(id: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([id])
  for (const each of reached) for (const further of next.get(each) ?? []) reached.add(further)
  return [...reached]
}

function addWords(exports: readonly Export[], { id, facts }: Module, found: Found, { autoImports }: World): void {
  for (const { pipe } of facts.classes) if (pipe) found.names.add(pipe)
  for (const { name, leads } of exports) {
    if (!leads) continue
    if (name === 'default' && id.endsWith('.vue')) for (const each of componentTags(id)) found.tags.add(each)
    addExport(`${id} ${name}`, found, leads === 'state' ? 'state' : 'exports')
    if (autoImports?.get(name)?.id === id) found.names.add(name)
  }
}

function addExport(word: ExportWord, found: Found, kind: 'exports' | 'state' = 'exports'): void {
  const { id, name } = partsOfExport(word)
  // `export *` passes on no default.
  for (const way of name === 'default' ? [id] : found.waysOf(id)) found[kind].add(`${way} ${name}`)
}

export function partsOfExport(word: ExportWord): { id: string; name: string } {
  const at = word.lastIndexOf(' ')
  return { id: word.slice(0, at), name: word.slice(at + 1) }
}

/** By the name of its file, or of that and its folders, in either spelling. */
function componentTags(id: string): string[] {
  const names = componentNames(id)
  return [...names, ...names.map(kebab)]
}
