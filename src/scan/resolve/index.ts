/**
 * Phase 2: the facts of all modules to usages, each with its grade of evidence. From the ground up:
 *
 *   model       what is kept of a module, and a question to all of them
 *   values      what a value can be
 *   libraries   what translation libraries and frameworks give
 *   reach       who calls what
 *   lookups     which keys are looked up
 */
import type { ModuleFacts } from '../facts.ts'
import { placeIn } from '../lines.ts'
import type { ResolvedScanOptions } from '../options.ts'
import type { FileUsage } from '../usage.ts'
import { type CatalogKeys, type Mention, mentionedUsages, textsIn } from './mentions.ts'
import { createResolution } from './resolution.ts'
import { byPlace } from './usages.ts'

/** `modules` by absolute id; `file` of the usages is that id. In the order of file, line and column. */
export function resolveModules(
  facts: ReadonlyMap<string, ModuleFacts>,
  options: ResolvedScanOptions,
  catalog?: CatalogKeys,
): FileUsage[] {
  const resolution = createResolution(options, { ids: facts.keys() })
  let found = resolution.update(facts)
  // What takes long is put off until nothing new comes.
  while (!found.usages) found = resolution.update(facts)
  const usages = found.usages.flat()
  return catalog ? withMentions(usages, mentionsOf(facts, options), catalog) : usages
}

export function withMentions(usages: FileUsage[], mentions: Iterable<Mention>, catalog: CatalogKeys): FileUsage[] {
  return [...usages, ...mentionedUsages(mentions, catalog, usages)].sort(byPlace)
}

export function* mentionsOf(
  facts: ReadonlyMap<string, ModuleFacts>,
  { functions }: ResolvedScanOptions,
  nameOf: (id: string) => string = (id) => id,
): Generator<Mention> {
  const names = new Set(functions)
  for (const [id, each] of facts) {
    for (const { text, at } of textsIn(each, names)) yield { file: nameOf(id), text, ...placeIn(each.lines, at) }
  }
}
