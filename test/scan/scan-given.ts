/** A scan as it is: files are read only as far as something asks for them. Theirs is the text that is given, on no disk. */

import { scanFiles } from '../../src/scan/files.ts'
import { forgetGivenSources, giveSource } from '../../src/scan/given-sources.ts'
import { resolveScanOptions, type ScanOptions } from '../../src/scan/options.ts'
import type { FileUsage, ScanResult } from '../../src/scan/usage.ts'

const ROOT = '/app'

/** `modules`: by their paths within the root, as the usages name them. Throws where one does not parse. */
export function scanGiven(modules: ReadonlyMap<string, string>, options: ScanOptions = {}): FileUsage[] {
  const { usages, failed } = resultGiven(modules, options)
  if (failed.length > 0) throw new Error(failed.map(({ message }) => message).join('\n'))
  return usages
}

/** With those that do not parse. */
export function resultGiven(modules: ReadonlyMap<string, string>, options: ScanOptions = {}): ScanResult {
  forgetGivenSources()
  try {
    const files = Array.from(modules, ([name, code]) => giveSource(`${ROOT}/${name}`, code))
    return scanFiles(files, { root: ROOT, options: resolveScanOptions(options) })
  } finally {
    forgetGivenSources()
  }
}
