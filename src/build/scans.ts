/** Pruning, the findings and the report want the same scan; two outputs want it twice. */
import { existsSync } from 'node:fs'
import type { Context } from '../context.ts'
import type { Scanned } from '../reporting.ts'
import { sourceGiven } from '../scan/given-sources.ts'
import type { ResolvedScanOptions } from '../scan/options.ts'
import { selectFiles } from '../scan/select.ts'
import { findTemplates, hasAngular } from '../scan/templates.ts'

const scans = new WeakMap<Context, Map<string, Promise<Scanned>>>()

/**
 * Modules of a build -> the files among them that are the project's own source. Frameworks name what they make themselves,
 * entries and pieces of a file, like files that are not there.
 */
export function listSources(modules: Iterable<string>, root: string, options: ResolvedScanOptions): string[] {
  const files = selectFiles(modules, root, options).filter(
    (file) => sourceGiven(file) !== undefined || existsSync(file),
  )
  if (!hasAngular(root)) return files
  return selectFiles([...files, ...findTemplates(files).filter(existsSync)], root, options)
}

/** `files`: as `listSources` gives them. */
export function scanModules(
  context: Context,
  files: readonly string[],
  options: ResolvedScanOptions,
): Promise<Scanned> {
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
