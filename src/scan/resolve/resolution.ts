/** Phase 2 that goes on: when facts change, only what depends on them is found again. */
import type { Aliases } from '../aliases.ts'
import type { ModuleFacts } from '../facts.ts'
import { createImportedModules, type ImportedModules } from '../imported.ts'
import type { ResolvedScanOptions } from '../options.ts'
import { needImporters, withoutHandedOn } from './handed-on.ts'
import { keyRules } from './lookups/config.ts'
import { createLookupIndex } from './lookups/index.ts'
import { createFinder } from './reach/globs.ts'
import { createResolver } from './reach/imports.ts'
import { templatesIn } from './reach/templates.ts'
import { createWorld } from './reach/world.ts'
import { createUsageIndex, type Usages } from './usages.ts'
import { createWordIndex, type Words } from './words.ts'

export interface Resolution {
  /** `facts`: of all modules, by their absolute ids. Facts that are the same object are as they were. */
  update(facts: ReadonlyMap<string, ModuleFacts>): Resolved
  /** What files import of all modules. */
  imported: ImportedModules
  /** Modules that are looked through for whatever is imported from this one: those it exports all of. */
  passedOn(id: string, facts: ModuleFacts): string[]
}

export interface Resolved {
  /** Nothing while what takes long is put off: updates that bring nothing new find it. */
  usages: Usages | undefined
  /** What else would have to be read: modules, and files with these words. */
  modules: string[]
  words: Words
}

export interface ResolutionContext {
  /** All modules that could be, whether their facts are at hand or not. */
  ids: Iterable<string>
  aliases?: Aliases
  /** What a module is called in the usages; default: its id. */
  nameOf?(id: string): string
  /** Told again and again on the way: an update may take long. */
  onStep?(): void
}

export function createResolution(
  options: ResolvedScanOptions,
  { ids, aliases, nameOf = (id) => id, onStep = () => {} }: ResolutionContext,
): Resolution {
  const all = [...ids]
  const resolve = createResolver(all, aliases)
  const { world, update, needReceivers } = createWorld(options, {
    resolve,
    findMany: createFinder(all, aliases),
    onStep,
  })
  const lookups = createLookupIndex()
  const usages = createUsageIndex(nameOf)
  const words = createWordIndex()
  return {
    update(facts) {
      const { stale, owed } = update(facts)
      const drafts = lookups.update(world, keyRules(world, options), stale)
      needReceivers()
      needImporters(world)
      const wanted = [...world.needs.asked, ...world.needs.wrappers, ...templatesIn(world)]
      const isSettled = drafts !== undefined && !owed
      return {
        usages: isSettled ? usages.update(withoutHandedOn(drafts(), world)) : undefined,
        modules: wanted.filter((id) => !world.modules.has(id)),
        words: words.update(world, stale, isSettled),
      }
    },
    imported: createImportedModules(resolve),
    passedOn: (id, { stars }) => stars.flatMap((star) => resolve(star, id) ?? []),
  }
}
