/** The usages of one module: its facts are collected from its text, and resolved on their own. */
import { collectModule } from './collect/index.ts'
import { resolveScanOptions, type ScanOptions } from './options.ts'
import { resolveModules } from './resolve/index.ts'
import type { KeyUsage } from './usage.ts'

export type { ScanOptions } from './options.ts'
export type { Evidence, KeyUsage, Place } from './usage.ts'

/** Throws a TranslationsError that names the line when it does not parse. */
export function scan(code: string, id: string, options?: ScanOptions): KeyUsage[] {
  const facts = new Map([[id, collectModule(code, id)]])
  return resolveModules(facts, resolveScanOptions(options)).map(({ file: _file, ...usage }) => usage)
}
