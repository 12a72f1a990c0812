/** The modules of a build -> what they use -> which texts are shipped. */
import type { Context } from '../context.ts'
import { createKeyFilters } from '../modules/prune.ts'
import { formatFailed } from '../output/terminal.ts'
import type { Scanned } from '../reporting.ts'
import { type ResolvedScanOptions, selectFiles } from '../scan/index.ts'
import { createTextRenderer, type TextRenderer } from './prune.ts'

/** What can't be known costs no text: without a whole scan every text is shipped, and a warning says why. */
export async function prepareTexts(context: Context, modules: Iterable<string>): Promise<TextRenderer> {
  const { options, log } = context
  const { catalog } = await context.pull()
  const shape = options.output
  if (!options.scan) {
    log.warn('nothing is pruned, because `scan` is off: which texts are used is not known')
    return createTextRenderer({ catalog, shape, filters: undefined })
  }
  const scanned = await scanModules(context, modules, options.scan)
  if (scanned.result.partial) {
    log.warn('nothing is pruned, because not all modules could be scanned:')
    for (const line of formatFailed(scanned.result.failed)) log.warn(line)
    return createTextRenderer({ catalog, shape, filters: undefined })
  }
  const filters = createKeyFilters({ usages: scanned.result.usages, catalog, keep: options.scan.keep })
  return createTextRenderer({ catalog, shape, filters })
}

const scans = new WeakMap<Context, Map<string, Promise<Scanned>>>()

/** Pruning and the findings at the end want the same scan; two outputs want it twice. */
export function scanModules(
  context: Context,
  modules: Iterable<string>,
  options: ResolvedScanOptions,
): Promise<Scanned> {
  const files = selectFiles(modules, context.options.root, options)
  const known = scans.get(context) ?? new Map<string, Promise<Scanned>>()
  scans.set(context, known)
  const name = files.join('\0')
  const scanned = known.get(name) ?? context.scan(files, options)
  known.set(name, scanned)
  return scanned
}

/** The sources may be others from now on. */
export function forgetScans(context: Context): void {
  scans.delete(context)
}
