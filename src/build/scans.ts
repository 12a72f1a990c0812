/** Pruning, the findings and the report want the same scan; two outputs want it twice. */
import { existsSync } from 'node:fs'
import type { Catalog } from '../catalog/catalog.ts'
import type { Context } from '../context.ts'
import { getOrInsert } from '../map-entries.ts'
import type { Scanned } from '../reporting.ts'
import { sourceGiven } from '../scan/given-sources.ts'
import type { ResolvedScanOptions } from '../scan/options.ts'
import { selectFiles } from '../scan/select.ts'
import { findTemplates, hasAngular } from '../scan/templates.ts'
import { findLastCheck, type LastCheck } from './unchanged.ts'

const scans = new WeakMap<Context, Map<string, Promise<Scanned>>>()
const lastChecks = new WeakMap<Context, Map<string, LastCheck>>()
const listed = new WeakMap<ReadonlySet<string>, { size: number; files: string[] }>()

/** Modules of a build -> those among them that are named like the project's own source. */
export function listSources(modules: Iterable<string>, root: string, options: ResolvedScanOptions): string[] {
  if (!(modules instanceof Set)) return findSources(modules, root, options)
  // Hosts ask for the same ones when all are known, and again when all is written.
  const known = listed.get(modules)
  if (known?.size === modules.size) return known.files
  const files = findSources(modules, root, options)
  listed.set(modules, { size: modules.size, files })
  return files
}

function findSources(modules: Iterable<string>, root: string, options: ResolvedScanOptions): string[] {
  const files = selectFiles(modules, root, options)
  if (!hasAngular(root)) return files
  return selectFiles([...files, ...findTemplates(files.filter(isThere)).filter(existsSync)], root, options)
}

/**
 * Frameworks name what they make themselves, entries and pieces of a file, like files that are not there. Asked where
 * something is read: a build that changed nothing need not know.
 */
export function isThere(file: string): boolean {
  return sourceGiven(file) !== undefined || existsSync(file)
}

/** `files`: as `listSources` gives them. */
export function scanModules(
  context: Context,
  files: readonly string[],
  options: ResolvedScanOptions,
): Promise<Scanned> {
  return once(scans, context, files, () => context.scan(files.filter(isThere), options))
}

/**
 * What a build asks for when it ends, looked for while its host still makes the output. Unless that waits for it, or
 * nothing has changed.
 */
export async function foreseeScan(context: Context, modules: Iterable<string>): Promise<void> {
  const { scan, output, report, root } = context.options
  if (!scan || output.prune) return
  const files = listSources(modules, root, scan)
  const { catalog } = await context.pull()
  if (lastCheckOf(context, catalog, files).report && !report) return
  // Whoever asks for it is told why there is none.
  once(scans, context, files, () => context.scanAside(files.filter(isThere), scan)).catch(() => {})
}

/** What the last build found in these files, where nothing has changed since. */
export function lastCheckOf(context: Context, catalog: Catalog, files: readonly string[]): LastCheck {
  return once(lastChecks, context, files, () => findLastCheck({ options: context.options, catalog, files }))
}

function once<Found>(
  all: WeakMap<Context, Map<string, Found>>,
  context: Context,
  files: readonly string[],
  find: () => Found,
): Found {
  const known = getOrInsert(all, context, () => new Map<string, Found>())
  return getOrInsert(known, files.join('\0'), find)
}

/** The sources may be others from now on. */
export function forgetScans(context: Context): void {
  scans.delete(context)
  lastChecks.delete(context)
}
