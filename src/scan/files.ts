/** Scanning files on disk: for the command line, and for hosts beside the build. */
import { isAbsolute, resolve } from 'node:path'
import { createScanCache } from './cache.ts'
import type { ResolvedScanOptions } from './options.ts'
import { slashes } from './paths.ts'
import type { CatalogKeys } from './resolve/mentions.ts'
import { scanAll } from './scanner.ts'
import type { ScanResult } from './usage.ts'

export interface ScanFilesContext {
  root: string
  options: ResolvedScanOptions
  /** Literals that equal one of its keys are kept as `mentioned`. */
  catalog?: CatalogKeys
  /** A folder that keeps what was found; without one every scan starts anew. */
  cacheFolder?: string
}

/** Reads, collects and resolves. A file that fails is named, and makes the result partial. */
export function scanFiles(files: Iterable<string>, { cacheFolder, ...context }: ScanFilesContext): ScanResult {
  const all = Array.from(files, (file) => slashes(isAbsolute(file) ? file : resolve(context.root, file)))
  return scanAll(all, { ...context, ...(cacheFolder === undefined ? {} : { cache: createScanCache(cacheFolder) }) })
}
