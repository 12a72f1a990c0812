/** Scans again whenever the source changes, and tells what became of the files whose usages did. */
import { sep } from 'node:path'
import type { ScanResult } from '../scan/usage.ts'
import { type Change, compareScans } from './scan-changes.ts'
import { type FileWatcher, type Touched, watchFiles } from './watch-files.ts'

export interface WatchedScan {
  root: string
  signal: AbortSignal
  /** Whether a path may hold source at all. */
  isWanted(path: string): boolean
  /** The files to scan. */
  find(): Promise<string[]>
  /** What files that changed import from outside of the root. */
  findBeside(changed: readonly string[]): string[]
  /** What is found once those that changed were read anew. */
  scan(files: readonly string[], changed: ReadonlySet<string>): ScanResult
  onFirst(result: ScanResult): void
  onChange(change: Change): void
}

/** Ends by the signal only. */
export async function watchScan(watched: WatchedScan): Promise<never> {
  const { root, signal, isWanted, find, findBeside, scan, onFirst, onChange } = watched
  const isBeside = (file: string): boolean => !file.startsWith(`${root}${sep}`)
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  let files = new Set<string>()
  let last: ScanResult | undefined
  const findAll = async (watcher: FileWatcher): Promise<Set<string>> => {
    const found = await find()
    // Before they are read, or a change in between would be seen by nobody.
    await watcher.watchBeside(found.filter(isBeside))
    return new Set(found)
  }
  const scanAgain = async ({ paths, moved }: Touched): Promise<void> => {
    // Or who began before it, and has looked for the files before, would have the last word.
    await begun
    const own = [...paths].filter((file) => files.has(file))
    const mayLeadElsewhere = own.length > 0 && ([...files].some(isBeside) || findBeside(own).length > 0)
    if (moved || mayLeadElsewhere) files = await findAll(watcher)
    const next = scan([...files], paths)
    const change = last && compareScans(last, next)
    last = next
    if (change) onChange(change)
  }
  const watcher = await watchFiles({ root, signal, isWanted, onTouched: scanAgain, onError: fail })
  const begin = async (): Promise<void> => {
    files = await findAll(watcher)
    last = scan([...files], new Set())
    onFirst(last)
  }
  const begun = begin()
  try {
    await begun
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    return await failed
  } finally {
    await watcher.close()
  }
}
