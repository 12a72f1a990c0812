/** All modules together: what phase 2 asks its questions to. */
import type { Aliases } from '../aliases.ts'
import type { ModuleFacts } from '../facts.ts'
import type { ResolvedScanOptions } from '../options.ts'
import { indexFields } from './fields.ts'
import { createResolver } from './imports.ts'
import type { Composite, Site } from './known.ts'
import { findLibraryExport } from './libraries/index.ts'
import type { Module } from './modules.ts'
import { createModule, forgetAnswers } from './modules.ts'
import { createNames } from './names.ts'
import { ROOT } from './options-api.ts'
import { indexProvided } from './provided.ts'
import type { Provided, World } from './run.ts'
import { indexSites } from './sites.ts'

const VUE_I18N = /^(?:vue-i18n|petite-vue-i18n|@nuxtjs\/i18n|@intlify\/)/
const I18NEXT = /^(?:i18next|react-i18next|next-i18next|i18next-vue)/

/**
 * `ids`: all modules there are, whether their facts are at hand or not. `before`: what was made of the same ids and
 * options; what still holds of it is not computed again.
 */
export function createWorld(
  facts: ReadonlyMap<string, ModuleFacts>,
  options: ResolvedScanOptions,
  ids: Iterable<string> = facts.keys(),
  aliases?: Aliases,
  before?: World,
): World {
  const prefersVue = usesVueI18n(facts)
  // Props that wrappers give, and whose `t` is meant, are noted in no answer.
  const kept = before && before.injected.size === 0 && before.prefersVue === prefersVue ? before : undefined
  const modules = createModules(facts, kept)
  const resolve = createResolver(ids, aliases)
  const sites = new Map<string, Site[]>()
  const injected = new Map<string, Composite>()
  const provided = new Map<string, Provided[]>()
  const roots: Provided[] = []
  const world: World = {
    modules,
    sites,
    injected,
    provided,
    fields: indexFields(modules.values()),
    roots,
    findLibraryExport,
    prefersVue,
    named: createNames(options, prefersVue),
    ownFunctions: new Set(options.ownFunctions),
    active: new Set(),
    needs: { modules: new Set(), sinks: new Set(), injected: new Set(), fields: new Set() },
    resolve: (specifier, from) => resolve(specifier, from.id),
  }
  indexProvided(world, provided, roots)
  indexSites(world, sites, injected)
  return world
}

function createModules(facts: ReadonlyMap<string, ModuleFacts>, before: World | undefined): Map<string, Module> {
  const modules = new Map<string, Module>()
  let number = 0
  for (const module of before?.modules.values() ?? []) number = Math.max(number, module.number + 1)
  const isSame = (id: string): boolean => before?.modules.get(id)?.facts === facts.get(id)
  const isStale = (asked: string): boolean =>
    asked === ROOT || before?.provided.has(asked) === true || (isKnown(asked) && !isSame(asked))
  const isKnown = (id: string): boolean => facts.has(id) || before?.modules.has(id) === true
  for (const [id, each] of facts) {
    const module = isSame(id) ? before?.modules.get(id) : undefined
    modules.set(id, module ? renewed(module, isStale) : createModule(id, each, number++))
  }
  return modules
}

/** Without what depends on who calls what, and on what has changed. */
function renewed(module: Module, isStale: (asked: string) => boolean): Module {
  module.memo.merged = []
  forgetAnswers(module.memo.plain, isStale)
  return module
}

/** Vue components call `$t` without any import; whose it is, the rest of the source tells. */
function usesVueI18n(facts: ReadonlyMap<string, ModuleFacts>): boolean {
  let components = false
  let i18next = false
  for (const [id, { bindings }] of facts) {
    components ||= id.endsWith('.vue')
    for (const { values } of bindings) {
      const [only] = values
      if (only?.kind !== 'import') continue
      if (VUE_I18N.test(only.from)) return true
      i18next ||= I18NEXT.test(only.from)
    }
  }
  return components && !i18next
}
