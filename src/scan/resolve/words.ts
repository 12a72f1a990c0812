/** Under which names other modules can reach what translates: only files with these words can hold more keys. */

import type { Value } from '../facts.ts'
import { ELEMENT } from './libraries/angular.ts'
import { COMBINERS, REDUCERS } from './libraries/redux.ts'
import { INJECT } from './libraries/vue.ts'
import { componentNames, kebab } from './model/component-names.ts'
import type { Known, KnownClass } from './model/known.ts'
import { functionKey } from './model/known.ts'
import type { Module } from './model/modules.ts'
import type { Run, World } from './model/run.ts'
import { restart, safely, startRun } from './model/run.ts'
import { dependsOn, namesOf, type Stale } from './model/stale.ts'
import { fileWord, USER } from './model/users.ts'
import { changesOf } from './values/changed.ts'
import { exported } from './values/exported.ts'
import { evaluateAll } from './values/members.ts'
import { APP_MAKERS, ROOT } from './values/options-api.ts'
import { extendingWords } from './values/subclasses.ts'

/** Gives props to components that only their elements are known of. */
const GIVES_PROPS = 'cloneElement'

/** How far into what a function returns, or an object holds, is looked. */
const MAX_DEPTH = 2

/** How far up among the classes that a class extends. */
const MAX_PARENTS = 4

export interface Words {
  /** Stands in every file that uses one. */
  names: string[]
  /** Stands in every file that passes one on by `export *`. */
  files: string[]
  /** What holds keys: files that put something into it may put in more. */
  state: string[]
}

export interface WordIndex {
  update(world: World, stale: Stale): Words
}

/** What the exports of one module are reached by. */
interface ModuleWords extends Words {
  /** What that depends on, besides the functions whose arguments become keys. */
  asked: Set<string>
}

export function createWordIndex(): WordIndex {
  let known = new Map<Module, ModuleWords>()
  let needed = 0
  return {
    update(world, stale) {
      const { needs } = world
      // Another function that passes keys on, or another context, may be what anything exported leads to.
      const size = needs.sinks.size + needs.asked.size + needs.injected.size
      const before: ReadonlyMap<Module, ModuleWords> = size === needed ? known : new Map()
      needed = size
      known = new Map()
      const names = new Set<string>()
      const files = new Set<string>()
      const state = new Set<string>()
      for (const module of world.modules.values()) {
        const old = before.get(module)
        const words = old && !dependsOn(old.asked, stale) ? old : wordsOf(module, world)
        known.set(module, words)
        for (const each of words.names) names.add(each)
        for (const each of words.files) files.add(each)
        for (const each of words.state) state.add(each)
      }
      if (needs.sinks.size > 0) names.add(GIVES_PROPS)
      if (needs.asked.has(ROOT)) for (const name of APP_MAKERS) names.add(name)
      if (needs.asked.has(REDUCERS)) for (const name of COMBINERS) names.add(name)
      for (const name of needs.asked) {
        const prefix = [ELEMENT, USER].find((each) => name.startsWith(each))
        const words = prefix === undefined ? extendingWords(name) : name.slice(prefix.length)
        if (words !== undefined) names.add(words)
      }
      for (const name of needs.injected) names.add(name.slice(name.indexOf(' ') + 1))
      for (const name of providedWords(world)) names.add(name)
      return { names: [...names, ...needs.fields], files: [...files], state: [...state] }
    },
  }
}

/** Whoever is given what passes keys on asks for it by the name that it is provided under. */
function providedWords(world: World): string[] {
  const run = startRun(world, false)
  return Array.from(world.provided).flatMap(([name, values]) => {
    if (!name.startsWith(INJECT)) return []
    const leads = (): boolean => values.some((value) => value(restart(run)).some((known) => isRelevant(known, 0, run)))
    return safely(world, leads, false) ? [name.slice(INJECT.length)] : []
  })
}

function wordsOf(module: Module, world: World): ModuleWords {
  const pipes = module.facts.classes.flatMap(({ pipe }) => pipe ?? [])
  const words: ModuleWords = { names: pipes, files: [], state: [], asked: new Set() }
  for (const name of module.exports.keys()) {
    if (name.startsWith('type ')) continue
    const run = startRun(world, false)
    const leads = (): boolean => (exported(module, name, run) ?? []).some((known) => isRelevant(known, 0, run))
    const isWanted = safely(world, leads, false)
    const isState = !isWanted && isReadState(name, module, world)
    for (const each of namesOf(run.asked)) words.asked.add(each)
    if (!isWanted && !isState) continue
    words.files.push(fileWord(module.id))
    // A default export goes by any name, so only its file is always named.
    if (name === 'default') words.names.push(...defaultWords(module.id))
    else (isState ? words.state : words.names).push(name)
  }
  return words
}

function isRelevant(known: Known, depth: number, run: Run): boolean {
  switch (known.kind) {
    case 'translator':
      return true
    case 'function': {
      if (isSink(known.function, known.module, run)) return true
      const fact = known.module.facts.functions[known.function]
      if (!fact || depth >= MAX_DEPTH) return false
      const frame = { module: known.module, env: known.env }
      return evaluateAll(fact.returns, frame, run).some((each) => isRelevant(each, depth + 1, run))
    }
    case 'class':
      return isRelevantClass(known, depth, run)
    case 'composite':
      if (known.madeOf) return depth <= MAX_DEPTH && isRelevantClass(known.madeOf, depth, run)
      if (known.context !== undefined && isRead(known.context, run.world)) return true
      return depth < MAX_DEPTH && known.each(run).some((each) => isRelevant(each, depth + 1, run))
    default:
      return false
  }
}

/** By a function that is its own or of a class that it extends, or by what is made of another class. */
function isRelevantClass({ module, class: id }: KnownClass, depth: number, run: Run, up = 0): boolean {
  const fact = module.facts.classes[id]
  if (!fact) return false
  if (isSink(fact.function, module, run)) return true
  const frame = { module, env: undefined }
  const own = [...fact.members, ...fact.statics].map(({ value }) => (value.kind === 'typed' ? value.of : value))
  if (own.some((each) => each.kind === 'function' && isSink(each.function, module, run))) return true
  const parents = fact.extends && up < MAX_PARENTS ? evaluateAll([fact.extends], frame, run) : []
  if (parents.some((each) => each.kind === 'class' && isRelevantClass(each, depth, run, up + 1))) return true
  // Most of what a class has is methods, and values that lead nowhere: cheaper to look at than to read.
  const made = own.filter(({ kind }) => MADE.has(kind))
  return evaluateAll(made, frame, run).some((each) => {
    if (each.kind === 'function') return isSink(each.function, each.module, run)
    return each.kind === 'composite' && each.madeOf !== undefined && isRelevant(each, depth + 1, run)
  })
}

const MADE: ReadonlySet<Value['kind']> = new Set(['call', 'name'])

const isSink = (id: number, module: Module, { world }: Run): boolean => world.needs.sinks.has(functionKey(module, id))

/** Whether what a context or symbol provides is read for a key. */
function isRead(context: string, { needs }: World): boolean {
  return needs.asked.has(context) || needs.injected.has(`inject ${context}`)
}

/** Whether a key is read from state that this gives, so that who puts something there may hold one. */
function isReadState(name: string, module: Module, { needs }: World): boolean {
  return Array.from(module.state.get(name) ?? []).some((id) => needs.asked.has(changesOf(id, module)))
}

/** A component may also be used by the name of its file and folders, in either spelling. */
function defaultWords(id: string): string[] {
  const names = id.endsWith('.vue') ? componentNames(id) : []
  return [fileWord(id), ...names, ...names.map(kebab)]
}
