/** Scans again whenever the source changes, and tells what became of the files whose usages did. */
import { once } from 'node:events'
import { isAbsolute, resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
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
  /** The files to scan. */
  find(): Promise<string[]>
  /** What files that changed import from outside of the root. */
  findBeside(changed: readonly string[]): string[]
  /** What is found once those that changed were read anew. */
  scan(files: readonly string[], changed: ReadonlySet<string>): ScanResult
  onFirst(result: ScanResult): void
  onChange(change: Change): void
}

/** Editors and version control write many files at once, in parts. */
const STILL = 50

/** Ends by the signal only. */
export async function watchScan({
  root,
  signal,
  isWanted,
  find,
  findBeside,
  scan,
  onFirst,
  onChange,
}: WatchedScan): Promise<never> {
  const watcher = watch(root, { ignoreInitial: true, ignored: (path) => path !== root && !isWanted(path) })
  let beside: { files: string; watcher: FSWatcher } | undefined
  let last: ScanResult | undefined
  let files = new Set<string>()
  let changed = new Set<string>()
  let moved = false
  let timer: NodeJS.Timeout | undefined
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined)
  // One after the other: who looks for the files again must not be overtaken by who has the old ones.
  let telling = Promise.resolve()
  try {
    await once(watcher, 'ready', { signal })
    listen(watcher)
    files = await findAll()
    last = scan([...files], changed)
    onFirst(last)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    return await failed
  } finally {
    clearTimeout(timer)
    await Promise.all([watcher.close(), beside?.watcher.close()])
  }

  function listen(to: FSWatcher): void {
    to.on('error', fail)
    to.on('all', (event, path) => {
      moved ||= event !== 'change'
      changed.add(isAbsolute(path) ? path : resolve(root, path))
      clearTimeout(timer)
      timer = setTimeout(() => {
        telling = telling.then(tell)
        telling.catch(fail)
      }, STILL)
    })
  }

  /** Before they are read, or a change in between would be seen by nobody. */
  async function watchBeside(outside: readonly string[]): Promise<void> {
    const names = outside.join('\n')
    if (names === (beside?.files ?? '')) return
    const before = beside?.watcher
    beside = undefined
    if (outside.length > 0) {
      beside = { files: names, watcher: watch([...outside], { ignoreInitial: true }) }
      listen(beside.watcher)
      await once(beside.watcher, 'ready', { signal })
    }
    await before?.close()
  }

  function isBeside(file: string): boolean {
    return !file.startsWith(`${root}${sep}`)
  }

  async function findAll(): Promise<Set<string>> {
    const found = await find()
    await watchBeside(found.filter(isBeside))
    return new Set(found)
  }

  async function tell(): Promise<void> {
    const touched = changed
    changed = new Set()
    const own = [...touched].filter((file) => files.has(file))
    const mayLeadElsewhere = own.length > 0 && ([...files].some(isBeside) || findBeside(own).length > 0)
    if (moved || mayLeadElsewhere) {
      moved = false
      files = await findAll()
    }
    const next = scan([...files], touched)
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
  for (const usage of usages) {
    const own = files.get(usage.file)
    if (own) own.push(usage)
    else files.set(usage.file, [usage])
  }
  return files
}
