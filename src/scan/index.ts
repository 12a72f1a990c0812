/** The scanner: text to usages. Phase 1 collects facts of one module, phase 2 resolves them over all modules. */
import { collectModule } from './collect/index.ts'
import type { ModuleFacts } from './facts.ts'
import type { ResolvedScanOptions, ScanOptions } from './options.ts'
import { resolveScanOptions } from './options.ts'
import { resolveModules } from './resolve/index.ts'
import type { CatalogKeys } from './resolve/mentions.ts'
import type { FileUsage, KeyUsage } from './usage.ts'

export { findBeside } from './beside.ts'
export type { ModuleFacts } from './facts.ts'
export { createFileScanner, type FileScanner, type ScanFilesContext, scanFiles } from './files.ts'
export { findFiles } from './find.ts'
export type { ResolvedScanOptions, ScanOptions } from './options.ts'
export { resolveScanOptions } from './options.ts'
export { createPrefilter, type Prefilter } from './prefilter.ts'
export type { CatalogKeys } from './resolve/mentions.ts'
export { isSource, selectFiles } from './select.ts'
export type { Evidence, FailedFile, FileUsage, KeyUsage, Place, ScanResult } from './usage.ts'

/** The usages of one module on its own. Throws a TranslationsError that names the line when it does not parse. */
export function scan(code: string, id: string, options?: ScanOptions): KeyUsage[] {
  const resolved = resolveScanOptions(options)
  const facts = collectFacts(code, id, resolved)
  return resolveUsages(new Map([[id, facts]]), resolved).map(({ file: _file, ...usage }) => usage)
}

/** Phase 1. The facts are plain data. */
export function collectFacts(code: string, id: string, _options: ResolvedScanOptions): ModuleFacts {
  return collectModule(code, id)
}

/** Phase 2, over modules by absolute id; `file` of the usages is that id. With a catalog, literals that equal its keys are kept as `mentioned`. */
export function resolveUsages(
  modules: ReadonlyMap<string, ModuleFacts>,
  options: ResolvedScanOptions,
  catalog?: CatalogKeys,
): FileUsage[] {
  return resolveModules(modules, options, catalog)
}
