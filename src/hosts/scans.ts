/** Pruning, the findings and the report want the same scan; two outputs want it twice. */
import type { Context } from '../context.ts'
import type { Scanned } from '../reporting.ts'
import type { ResolvedScanOptions } from '../scan/options.ts'

const scans = new WeakMap<Context, Map<string, Promise<Scanned>>>()

/** `files`: as `selectFiles` gives them. */
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
