/** What one scan found that the scan before did not. */
import { appendTo } from '../map-entries.ts'
import type { FileUsage, ScanResult } from '../scan/usage.ts'

export interface Change {
  /** Every file whose usages are others now, with all that it has. */
  files: { file: string; usages: FileUsage[] }[]
  failed: ScanResult['failed']
  partial: boolean
}

/** `undefined` when nothing is other than it was. */
export function compareScans(before: ScanResult, after: ScanResult): Change | undefined {
  const old = byFile(before.usages)
  const now = byFile(after.usages)
  const files = [...new Set([...old.keys(), ...now.keys()])]
    .filter((file) => !areSame(old.get(file), now.get(file)))
    .sort()
    .map((file) => ({ file, usages: now.get(file) ?? [] }))
  const same = JSON.stringify(before.failed) === JSON.stringify(after.failed)
  return files.length === 0 && same ? undefined : { files, failed: after.failed, partial: after.partial }
}

/** Most are the very same ones as before. */
function areSame(before: readonly FileUsage[] = [], now: readonly FileUsage[] = []): boolean {
  const same = before.length === now.length && before.every((usage, at) => usage === now[at])
  return same || JSON.stringify(before) === JSON.stringify(now)
}

function byFile(usages: readonly FileUsage[]): Map<string, FileUsage[]> {
  const files = new Map<string, FileUsage[]>()
  for (const usage of usages) appendTo(files, usage.file, usage)
  return files
}
