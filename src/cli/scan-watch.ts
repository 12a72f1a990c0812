/** Scans again whenever the source changes, and tells what became of the files whose usages did. */
import { once } from 'node:events'
import { isAbsolute, resolve } from 'node:path'
import { watch } from 'chokidar'
import type { FileUsage, ScanResult } from '../scan/index.ts'

export interface Change {
  /** Every file whose usages are others now, with all that it has. */
  files: { file: string; usages: FileUsage[] }[]
  failed: ScanResult['failed']
  partial: boolean
}

export interface WatchedScan {
  root: string
  signal: AbortSignal
  /** Whether a path may hold source at all. */
  isWanted(path: string): boolean
  /** What is found once these were read anew. */
  scan(changed: ReadonlySet<string>): Promise<ScanResult>
  onFirst(result: ScanResult): void
  onChange(change: Change): void
}

/** Editors and version control write many files at once, in parts. */
const STILL = 50

/** Ends by the signal only. */
export async function watchScan({ root, signal, isWanted, scan, onFirst, onChange }: WatchedScan): Promise<never> {
  const watcher = watch(root, { ignoreInitial: true, ignored: (path) => path !== root && !isWanted(path) })
  let last: ScanResult | undefined
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  try {
    await once(watcher, 'ready', { signal })
    last = await scan(new Set())
    onFirst(last)
    return await new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      watcher.on('error', reject)
      watcher.on('all', (_event, path) => {
        changed.add(isAbsolute(path) ? path : resolve(root, path))
        clearTimeout(timer)
        timer = setTimeout(() => void tell().catch(reject), STILL)
      })
    })
  } finally {
    clearTimeout(timer)
    await watcher.close()
  }

  async function tell(): Promise<void> {
    const touched = changed
    changed = new Set()
    const next = await scan(touched)
    const change = last && compare(last, next)
    last = next
    if (change) onChange(change)
  }
}

/** `undefined` when nothing is other than it was. */
function compare(before: ScanResult, after: ScanResult): Change | undefined {
  const old = byFile(before.usages)
  const now = byFile(after.usages)
  const files = [...new Set([...old.keys(), ...now.keys()])]
    .filter((file) => JSON.stringify(old.get(file)) !== JSON.stringify(now.get(file)))
    .sort()
    .map((file) => ({ file, usages: now.get(file) ?? [] }))
  const same = JSON.stringify(before.failed) === JSON.stringify(after.failed)
  return files.length === 0 && same ? undefined : { files, failed: after.failed, partial: after.partial }
}

function byFile(usages: readonly FileUsage[]): Map<string, FileUsage[]> {
  const files = new Map<string, FileUsage[]>()
  for (const usage of usages) {
    const own = files.get(usage.file)
    if (own) own.push(usage)
    else files.set(usage.file, [usage])
  }
  return files
}
