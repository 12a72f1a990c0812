/** All modules together: what phase 2 asks its questions to. */
import type { ModuleFacts } from '../../facts.ts'
import type { ResolvedScanOptions } from '../../options.ts'
import { createNames, type MeantByNames } from '../libraries/free-names.ts'
import { findLibraryExport } from '../libraries/index.ts'
import { autoImportsIn, autoNamed, changedNames } from '../model/auto-imports.ts'
import { forgetAnswers } from '../model/memo.ts'
import { createModule, type Module } from '../model/modules.ts'
import type { Field, World } from '../model/run.ts'
import type { Stale } from '../model/stale.ts'
import { fieldsOf, indexFields } from '../values/fields.ts'
import { fieldOfClasses } from './from-outside.ts'
import type { FindMany } from './globs.ts'
import type { ResolveImport } from './imports.ts'
import { likeBuiltIn } from './indexed.ts'
import { createProvidedIndex, type ProvidedIndex } from './provided.ts'
import { createSiteIndex } from './sites.ts'

/** Wrappers may wrap what other wrappers give props to; deeper than this nothing is followed. */
const MAX_TURNS = 3

export interface ChangingWorld {
  world: World
  /**
   * What depends on a module with other facts than before is found again, and, when nothing new has come, what callers
   * decide. Gives what has changed.
   */
  update(facts: ReadonlyMap<string, ModuleFacts>): Changed
  /** Asks for the modules that receive what was found to look keys up. */
  needReceivers(): void
}

interface Changed {
  stale: Stale
  /** What callers decide was put off. */
  owed: boolean
}

export interface WorldContext {
  resolve: ResolveImport
  findMany: FindMany
  onStep: World['onStep']
}

export function createWorld(options: ResolvedScanOptions, { resolve, findMany, onStep }: WorldContext): ChangingWorld {
  const modules = new Map<string, Module>()
  const fields = new Map<string, Field[]>()
  const provided = createProvidedIndex()
  const sites = createSiteIndex()
  const world: World = {
    modules,
    sites: sites.sites,
    injected: sites.injected,
    provided: provided.provided,
    roots: provided.roots,
    fields,
    propertiesWritten: new Set(),
    fieldsOfClasses: new Set(),
    likeBuiltIns: new Set(),
    findLibraryExport,
    names: createNames(options, undefined),
    ownFunctions: new Set(options.ownFunctions),
    autoImports: undefined,
    active: new Map(),
    needs: { asked: new Set(), sinks: new Set(), wrappers: new Set(), injected: new Set(), fields: new Set() },
    resolve: (specifier, from) => resolve(specifier, from.id),
    findMany: (patterns, from) => findMany(patterns, from.id),
    onStep,
  }
  let library: MeantByNames
  return {
    world,
    update(facts) {
      const isFirst = modules.size === 0
      const stale = replaceModules(modules, facts)
      if (stale.size === 0) {
        // What else it came to does not change by being asked once more.
        sites.follow(world, stale)
        const learnt = sites.learnInjected(stale)
        if (learnt === 'same') return { stale, owed: false }
        if (learnt === 'others') renewAll(modules)
      }
      indexFields(modules.values(), fields)
      world.propertiesWritten = writtenIn(modules.values())
      const { fieldsOfClasses: held, likeBuiltIns: ours } = world
      world.fieldsOfClasses = fieldsIn(modules.values())
      for (const name of world.fieldsOfClasses) if (!held.has(name)) stale.add(fieldOfClasses(name))
      world.likeBuiltIns = likeBuiltInsIn(modules.values())
      for (const name of world.likeBuiltIns) if (!ours.has(name)) stale.add(likeBuiltIn(name))
      const used = meantByNames(modules.values())
      if (library !== used) {
        library = used
        world.names = createNames(options, library)
        if (!isFirst) renewAll(modules)
      }
      const before = world.autoImports
      world.autoImports = autoImportsIn(modules.values())
      // Who has asked for such a name in a project that had none has noted it nowhere.
      if (!before !== !world.autoImports && !isFirst) renewAll(modules)
      for (const name of changedNames(before, world.autoImports)) stale.add(autoNamed(name))
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        provide(world, provided, stale)
        sites.update(world, stale)
        const learnt = sites.learnInjected(stale)
        if (learnt === 'same') break
        // Whoever is given props for the first time, or no longer, has noted it nowhere.
        if (learnt === 'others') renewAll(modules)
      }
      return { stale, owed: sites.owed }
    },
    needReceivers: () => sites.needReceivers(world.needs),
  }
}

/** What is put into what is injected is found when that is. */
function provide(world: World, provided: ProvidedIndex, stale: Stale): void {
  provided.place(world, stale)
  forget(world.modules, stale)
  for (let again = true, times = 0; again && times < MAX_TURNS; times++) {
    again = provided.update(world, stale)
    forget(world.modules, stale)
  }
}

function writtenIn(modules: Iterable<Module>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { propertiesWritten } of modules) for (const each of propertiesWritten ?? []) names.add(each)
  return names
}

function fieldsIn(modules: Iterable<Module>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { fieldsOfClasses } of modules) for (const each of fieldsOfClasses) names.add(each)
  return names
}

function likeBuiltInsIn(modules: Iterable<Module>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { likeBuiltIns } of modules) for (const each of likeBuiltIns) names.add(each)
  return names
}

/** Keeps what is as it was, in the order of the facts. */
function replaceModules(modules: Map<string, Module>, facts: ReadonlyMap<string, ModuleFacts>): Stale {
  const before = new Map(modules)
  const stale: Stale = new Set()
  let number = 0
  for (const module of before.values()) number = Math.max(number, module.number + 1)
  const change = (module: Module): void => {
    stale.add(module.id)
    for (const { name } of module.facts.fields) stale.add(fieldsOf(name))
  }
  modules.clear()
  for (const [id, each] of facts) {
    const old = before.get(id)
    const module = old?.facts === each ? old : createModule(id, each, number++)
    modules.set(id, module)
    if (module !== old) change(module)
  }
  for (const [id, module] of before) if (modules.get(id) !== module) change(module)
  return stale
}

function renewAll(modules: Map<string, Module>): void {
  for (const [id, { facts, number }] of modules) modules.set(id, createModule(id, facts, number))
}

function forget(modules: ReadonlyMap<string, Module>, stale: Stale): void {
  forgetAnswers(modules.values(), stale)
  for (const { memo } of modules.values()) memo.open.fill(0)
}

/** Names are used without any import, as `$t` is in Vue components; whose they are, the rest of the source tells. */
function meantByNames(modules: Iterable<Module>): MeantByNames {
  let components = false
  let i18next = false
  let nextIntl = false
  for (const { id, familiar } of modules) {
    components ||= id.endsWith('.vue')
    if (familiar.includes('vue-i18n')) return 'vue-i18n'
    i18next ||= familiar.includes('i18next')
    nextIntl ||= familiar.includes('next-intl')
  }
  if (i18next) return undefined
  return nextIntl ? 'next-intl' : components ? 'vue-i18n' : undefined
}
