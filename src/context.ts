/** Wires the pieces for one build or one command: options in, results out. */
import { join } from 'node:path'
import type { PullProgress } from './catalog/fetch-catalog.ts'
import type { PullMode } from './catalog/options.ts'
import { pullCatalog } from './catalog/pull.ts'
import { type PullRequest, type PullResult, sourceText } from './catalog/pull-request.ts'
import { createFolderSnapshot, createSnapshot, type Snapshot } from './catalog/snapshot.ts'
import { createSnapshotIndex } from './catalog/snapshot-index.ts'
import { connect } from './connect.ts'
import { readIfExists } from './disk.ts'
import { isTranslationsError } from './errors.ts'
import type { AsideScanner, ProjectScanner } from './judging.ts'
import type { Logger } from './logger.ts'
import { getOrInsert } from './map-entries.ts'
import type { ResolvedOptions } from './options.ts'
import type { CheckReport } from './output/check-report.ts'
import { createReleases, type Releases } from './releasing.ts'
import { createReports, type Reports, type Scanned } from './reporting.ts'
import type { ResolvedScanOptions } from './scan/options.ts'
import type { ScanProgress } from './scan/scanner.ts'

export interface Context extends Reports, Releases {
  readonly options: ResolvedOptions
  readonly log: Logger
  /** Pulls once; later calls get the same result, unless it failed. */
  pull(request?: PullChoice): Promise<PullResult>
  /** Pulls once more; from then on this is the result. */
  pullAgain(request?: PullChoice): Promise<PullResult>
  /** Scans the files and judges their usages against the catalog. */
  scan(files: Iterable<string>, options: ResolvedScanOptions): Promise<Scanned>
  /** The same beside what the process does meanwhile, and so are all scans that follow. */
  scanAside(files: Iterable<string>, options: ResolvedScanOptions): Promise<Scanned>
  /** The same for who answers others meanwhile, and knows of some of the files only: nothing is called unused. */
  scanServed(files: Iterable<string>, options: ResolvedScanOptions): Promise<Scanned>
  /** Judges what was scanned: with less to say in a build than for a command that was asked for it. */
  check(scanned: Scanned, audience: 'build' | 'command'): Promise<CheckReport>
  close(): Promise<void>
}

export interface PullChoice {
  mode?: PullMode | 'update' | 'check'
  allowShrink?: boolean
  onProgress?: PullProgress
}

/** Does work that never waits, whatever that takes meanwhile, and gives its result; shows how far a scan is. */
export type WhileBusy = <Result>(work: (onProgress?: ScanProgress) => Result) => Result

export interface ContextInput {
  options: ResolvedOptions
  log: Logger
  signal?: AbortSignal
  /** Around work that never waits, and so hears of no signal. @default the work alone */
  whileBusy?: WhileBusy
  /** For one pull of several contexts. */
  share?: (pull: () => Promise<PullResult>) => Promise<PullResult>
}

export function createContext({ options, log, signal, whileBusy = (work) => work(), share }: ContextInput): Context {
  const connection = lazily(() => connect(options, log))
  const pullNow = (choice?: PullChoice): Promise<PullResult> =>
    pullCatalog(toPullRequest(options, choice, async () => (await connection.get()).service, signal))
  const pulled = lazily((choice: PullChoice | undefined) =>
    choice === undefined && share ? share(pullNow) : pullNow(choice),
  )
  const scanners = new Map<ResolvedScanOptions, ProjectScanner>()
  const asides = new Map<ResolvedScanOptions, AsideScanner>()
  let isClosed = false
  const asideFor = async (scan: ResolvedScanOptions): Promise<AsideScanner> => {
    const { createAsideScanner } = await import('./judging.ts')
    const aside = getOrInsert(asides, scan, () => createAsideScanner(options, scan))
    // Who waited for texts until then gets no thread that nobody would end.
    if (isClosed) await aside.close()
    return aside
  }
  const scanHere: Context['scan'] = async (files, scan) => {
    const { catalog } = await pulled.get(undefined)
    const { createProjectScanner } = await import('./judging.ts')
    const scanner = getOrInsert(scanners, scan, () => createProjectScanner(options, scan))
    return whileBusy((onProgress) => scanner.scan(catalog, files, onProgress))
  }
  const scanAside: Context['scan'] = async (files, scan) => {
    const { catalog } = await pulled.get(undefined)
    const scanner = await asideFor(scan)
    try {
      return await scanner.scan(catalog, files, { partial: false })
    } catch (error) {
      if (isTranslationsError(error)) throw error
      // Where no thread can be had, nothing else is lost.
      asides.delete(scan)
      return scanHere(files, scan)
    }
  }
  // Hosts have more than one last hook; and one that builds again what it could not build connects anew.
  let closed = Promise.resolve()
  const close = async (): Promise<void> => {
    isClosed = true
    const connected = await connection.peek()
    connection.forget()
    await Promise.all([connected, ...asides.values()].map((each) => each?.close()))
  }
  return {
    options,
    log,
    pull: pulled.get,
    pullAgain: (choice) => {
      pulled.forget()
      return pulled.get(choice ?? {})
    },
    scan: (files, scan) => (asides.has(scan) ? scanAside(files, scan) : scanHere(files, scan)),
    scanAside,
    scanServed: async (files, scan) => {
      const { catalog } = await pulled.get(undefined)
      return (await asideFor(scan)).scan(catalog, files, { partial: true })
    },
    check: async (scanned, audience) => (await import('./judging.ts')).checkScanned(options, scanned, audience),
    ...createReports(options, connection.get, signal),
    ...createReleases(options, connection.get, signal),
    close: () => {
      closed = closed.then(close)
      return closed
    },
  }
}

function toPullRequest(
  options: ResolvedOptions,
  { mode = options.pull.mode, allowShrink = options.pull.allowShrink, onProgress }: PullChoice = {},
  connect: PullRequest['connect'],
  signal: AbortSignal | undefined,
): PullRequest {
  const { projectId, version, source, filter, languages, namespaces, lock, isCi } = options
  const hasLock = lock !== false && readIfExists(lock) !== undefined
  const selection = { projectId, version, source, languages, namespaces, ...(filter ? { filter } : {}) }
  return {
    ...options.pull,
    connect,
    selection,
    mode: mode === 'auto' ? (isCi && hasLock ? 'locked' : 'online') : mode,
    allowShrink,
    lock,
    snapshot: openSnapshot(options),
    index: createSnapshotIndex(join(options.directory, 'pulled'), [
      options.baseUrl ?? '',
      projectId,
      version,
      sourceText(selection),
    ]),
    mayUpdateLock: !isCi,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  }
}

function openSnapshot({ directory, snapshot }: ResolvedOptions): Snapshot {
  const cache = createSnapshot(join(directory, 'snapshot'))
  return snapshot === undefined ? cache : createFolderSnapshot(snapshot, cache)
}

interface Lazy<T, Input> {
  get(input: Input): Promise<T>
  /** What was made, if anything was. */
  peek(): Promise<T | undefined>
  /** The next call makes it anew. */
  forget(): void
}

/** Made once, at the first call; a failure is forgotten, so that the next call tries again. */
function lazily<T, Input = void>(make: (input: Input) => Promise<T>): Lazy<T, Input> {
  let made: Promise<T> | undefined
  return {
    get: (input) => {
      if (made) return made
      const own = make(input).catch((error: unknown) => {
        // It may have been made anew since.
        if (made === own) made = undefined
        throw error
      })
      made = own
      return own
    },
    peek: async () => made?.catch(() => undefined),
    forget: () => {
      made = undefined
    },
  }
}
