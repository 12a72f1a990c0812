/** Scanning files on disk: for the command line, and for hosts beside the build. */
import { isAbsolute, resolve } from 'node:path'
import { createScanCache } from './cache.ts'
import type { ResolvedScanOptions } from './options.ts'
import { slashes } from './paths.ts'
import type { CatalogKeys } from './resolve/mentions.ts'
import { createScanner, type ScanProgress } from './scanner.ts'
import type { ScanResult } from './usage.ts'

export interface ScanFilesContext {
  root: string
  options: ResolvedScanOptions
  /** A folder that keeps what was found; without one every scan starts anew. */
  cacheFolder?: string
}

/** Reads, collects and resolves. A file that fails is named, and makes the result partial. */
export function scanFiles(files: Iterable<string>, context: ScanFilesContext & { catalog?: CatalogKeys }): ScanResult {
  return createFileScanner(context).scan(files, context.catalog)
}

export interface FileScanner {
  /** Again and again: only what is new or was forgotten is read. */
  scan(files: Iterable<string>, catalog?: CatalogKeys, onProgress?: ScanProgress): ScanResult
  /** For who knows which files have changed. */
  forget(files: Iterable<string>): void
  /** For who doesn't: looks at all of them. */
  forgetChanged(): void
}

export function createFileScanner({ root, options, cacheFolder }: ScanFilesContext): FileScanner {
  const absolute = (files: Iterable<string>): string[] =>
    Array.from(files, (file) => slashes(isAbsolute(file) ? file : resolve(root, file)))
  const cache = cacheFolder === undefined ? {} : { cache: createScanCache(cacheFolder) }
  const scanner = createScanner({ root, options, ...cache })
  return {
    scan: (files, ...asked) => scanner.scan(absolute(files), ...asked),
    forget: (files) => scanner.forget(absolute(files)),
    forgetChanged: scanner.forgetChanged,
  }
}
