/**
 * Many files to one result:
 *
 *   read       every file once; its hash tells whether all is as it was
 *   collect    facts of the files that can hold keys, from the cache where their text is known
 *   resolve    facts to usages, and what else would tell more
 *   more       modules that were needed, files with names under which keys are passed on; then resolve again
 *   mention    literals that equal a key of the catalog
 */

import { hashOf } from '../hash.ts'
import { getOrInsert } from '../map-entries.ts'
import type { ScanCache } from './cache.ts'
import type { ModuleFacts } from './facts.ts'
import { contentOf, fail, type Loading, load, loadMore } from './loading.ts'
import type { ResolvedScanOptions } from './options.ts'
import { relativeTo } from './paths.ts'
import { createPrefilter } from './prefilter.ts'
import { readAliases } from './read-aliases.ts'
import { mentionsOf, withMentions } from './resolve/index.ts'
import { type CatalogKeys, findMentions, type Mention } from './resolve/mentions.ts'
import { createResolution, type Resolution } from './resolve/resolution.ts'
import type { Usages } from './resolve/usages.ts'
import { listed, noWords } from './resolve/words.ts'
import { createSources } from './sources.ts'
import type { FailedFile, FileUsage, ScanResult } from './usage.ts'
import { createWordFilter } from './word-filter.ts'

export interface ScanContext {
  root: string
  options: ResolvedScanOptions
  cache?: ScanCache
}

/**
 * So many times a scan may ask for more, before it takes what it has: what is given away in one module and read in another
 * is a way of many modules, each of which is only asked for when the one before is known.
 */
const MAX_LOADS = 100
/** So many times when all that takes long had been found already, for what it depends on is found again. */
const MAX_LATE_LOADS = 16

/** Told again and again while a scan works, which may take minutes: how many files it has looked into. */
export type ScanProgress = (files: number) => void

export interface Scanner {
  /** Absolute paths. A file that fails is named, and makes the result partial. */
  scan(files: readonly string[], catalog?: CatalogKeys, onProgress?: ScanProgress): ScanResult
  /** The next scan reads these anew. */
  forget(files: Iterable<string>): void
  /** The next scan reads anew what is no longer on the disk as it was read. */
  forgetChanged(): void
}

interface Scan extends ScanContext, Loading {
  /** Those that wait and that no filter has looked at. */
  fresh: Set<string>
  /** Of what was loaded once: some of what it asked for may be asked for by no other file. */
  hasForgotten: boolean
  /** The literals of files that nothing asked for, of keys of this catalog. */
  mentions: { catalog: CatalogKeys | undefined; byFile: Map<string, readonly Mention[]> }
  /** What was resolved last, and of which files. */
  last?: { of: string; resolution: Resolution }
  /** The path relative to the root. */
  nameOf(file: string): string
}

export function createScanner(context: ScanContext): Scanner {
  const names = new Map<string, string>()
  const state: Scan = {
    ...context,
    store: undefined,
    sources: createSources(),
    loaded: new Map(),
    failed: new Map(),
    waiting: new Set(),
    fresh: new Set(),
    asked: noWords(),
    collected: new Map(),
    hasForgotten: false,
    mentions: { catalog: undefined, byFile: new Map() },
    nameOf: (file) => getOrInsert(names, file, () => relativeTo(context.root, file)),
    onStep: () => {},
  }
  const { sources, failed, waiting, loaded, mentions } = state
  const forget = (files: Iterable<string>): void => {
    for (const file of files) {
      sources.forget(file)
      state.last?.resolution.imported.forget(file)
      state.hasForgotten ||= loaded.has(file)
      for (const known of [loaded, failed, waiting, mentions.byFile]) known.delete(file)
    }
  }
  return {
    scan: (files, catalog, onProgress = () => {}) => {
      state.onStep = () => onProgress(loaded.size)
      const wanted = new Set(files)
      forget([...sources.files(), ...failed.keys()].filter((file) => !wanted.has(file)))
      return scanOnce(files, state, catalog)
    },
    forget,
    forgetChanged: () => forget([...sources.changed(), ...failed.keys()]),
  }
}

function scanOnce(files: readonly string[], scan: Scan, catalog: CatalogKeys | undefined): ScanResult {
  const { cache, options, root } = scan
  readAll(files, scan)
  const aliases = readAliases(root, files)
  const of = hashOf([...files, ...aliases.texts])
  const known = scan.last?.of === of ? scan.last.resolution : undefined
  scan.store = known ? undefined : cache
  const resolve = (): ScanResult => {
    if (!known) lookAgain(scan)
    const resolution =
      known ?? createResolution(options, { ids: files, aliases, nameOf: scan.nameOf, onStep: () => scan.onStep() })
    scan.last = { of, resolution }
    const result = resolveAll(scan, resolution, files, catalog)
    scan.collected.clear()
    return result
  }
  if (!scan.store) return resolve()
  const selection = hashOf([root, JSON.stringify(options), ...files])
  const keys = catalog ? Array.from(catalog, (entry) => entry.join('\0')) : []
  const inputsNow = (): string => hashOf([...files.map((file) => contentOf(file, scan)), ...aliases.texts, ...keys])
  const inputs = inputsNow()
  const before = scan.failed.size === 0 ? scan.store.result(selection, inputs) : undefined
  if (before) return before
  const result = resolve()
  scan.store.flush()
  // What there was no room for has been read once more, and may have been written meanwhile.
  if (!result.partial && inputsNow() === inputs) scan.store.keepResult(selection, inputs, result)
  return result
}

/**
 * Among other files, or by other aliases: what a file imports may be there only now, or be another module. And what was
 * asked for by files as they were may be asked for by none of these: the result is kept for scans that never saw those.
 */
function lookAgain(scan: Scan): void {
  const { loaded, failed, waiting, fresh, collected } = scan
  if (scan.hasForgotten) {
    scan.hasForgotten = false
    scan.asked = noWords()
    for (const [file, facts] of loaded) {
      collected.set(file, { of: contentOf(file, scan), facts })
      waiting.add(file)
    }
    for (const file of failed.keys()) waiting.add(file)
    for (const known of [loaded, failed]) known.clear()
  }
  for (const file of waiting) fresh.add(file)
}

function readAll(files: readonly string[], scan: Scan): void {
  for (const file of files) {
    if (scan.failed.has(file)) continue
    try {
      if (!scan.sources.read(file)) continue
      scan.waiting.add(file)
      scan.fresh.add(file)
    } catch (error) {
      fail(file, error, scan)
    }
  }
}

function resolveAll(
  scan: Scan,
  resolution: Resolution,
  files: readonly string[],
  catalog: CatalogKeys | undefined,
): ScanResult {
  const usages: FileUsage[] = []
  // One by one: each change of a file pays for all, and `flat` is dear.
  for (const ofFile of usagesOf(scan, resolution, files)) for (const usage of ofFile) usages.push(usage)
  const all = catalog ? withMentions(usages, mentionsIn(scan, catalog), catalog) : usages
  return toResult(all, scan, files)
}

function usagesOf(scan: Scan, resolution: Resolution, files: readonly string[]): Usages {
  const { loaded, options, fresh } = scan
  load(fresh, createPrefilter(options), scan)
  load(fresh, createWordFilter(listed(scan.asked), resolution.imported), scan)
  fresh.clear()
  let late = 0
  for (let loads = 0; ; loads++) {
    const { usages, ...wanted } = resolution.update(inOrder(loaded, files))
    const mayLoad = loads < MAX_LOADS && late < MAX_LATE_LOADS
    if (mayLoad && loadMore(wanted, resolution, scan)) late += usages ? 1 : 0
    else if (usages) return usages
  }
}

/** Of the files, whenever each was loaded: of two ways to one key, the first is told. */
function inOrder(loaded: ReadonlyMap<string, ModuleFacts>, files: readonly string[]): Map<string, ModuleFacts> {
  const ordered = new Map<string, ModuleFacts>()
  for (const file of files) {
    const facts = loaded.get(file)
    if (facts) ordered.set(file, facts)
  }
  return ordered
}

function* mentionsIn(scan: Scan, catalog: CatalogKeys): Generator<Mention> {
  const { loaded, options, waiting, mentions, nameOf, sources } = scan
  yield* mentionsOf(loaded, options, nameOf)
  if (mentions.catalog !== catalog) mentions.byFile.clear()
  mentions.catalog = catalog
  const mentionsOfText = (file: string): Mention[] => [...findMentions(sources.textOf(file), nameOf(file), catalog)]
  for (const file of waiting) {
    try {
      yield* getOrInsert(mentions.byFile, file, () => mentionsOfText(file))
    } catch (error) {
      fail(file, error, scan)
    }
  }
}

function toResult(usages: FileUsage[], { nameOf, failed }: Scan, files: readonly string[]): ScanResult {
  return {
    usages,
    // In the order of the files, whenever each failed.
    failed: files.flatMap((file): FailedFile | [] => {
      const message = failed.get(file)
      return message === undefined ? [] : { file: nameOf(file), message: message.replace(file, nameOf(file)) }
    }),
    partial: failed.size > 0,
    files: files.length,
  }
}
