/** Wires the pieces for one build or one command: options in, results out. */
import { join } from 'node:path'
import type { Catalog } from './catalog/catalog.ts'
import { measureCoverage } from './catalog/coverage.ts'
import type { PullProgress } from './catalog/fetch-catalog.ts'
import { type Judgement, judgeUsages } from './catalog/judgement.ts'
import type { PullMode } from './catalog/options.ts'
import { pullCatalog } from './catalog/pull.ts'
import { type PullRequest, type PullResult, sourceText } from './catalog/pull-request.ts'
import { createFolderSnapshot, createSnapshot, type Snapshot } from './catalog/snapshot.ts'
import { createSnapshotIndex } from './catalog/snapshot-index.ts'
import { check } from './checks/check.ts'
import type { Finding } from './checks/finding.ts'
import type { ResolvedChecksOptions } from './checks/options.ts'
import { type Connection, connect } from './connect.ts'
import { readIfExists } from './disk.ts'
import type { Logger } from './logger.ts'
import type { ResolvedOptions } from './options.ts'
import type { ResolvedReleaseOptions } from './release/options.ts'
import { type ReleaseResult, type ReleaseStep, release } from './release/release.ts'
import { diffReport } from './report/diff.ts'
import { openLedger } from './report/ledger.ts'
import { deliverReport, planReport, type ReportPlan, type ReportResult } from './report/reporter.ts'
import { type FileUsage, type ScanResult, scanFiles } from './scan/index.ts'
import type { ResolvedScanOptions } from './scan/options.ts'

export interface Context {
  readonly options: ResolvedOptions
  readonly log: Logger
  /** Pulls once; later calls get the same result, unless it failed. */
  pull(request?: PullChoice): Promise<PullResult>
  /** Pulls once more; from then on this is the result. */
  pullAgain(request?: PullChoice): Promise<PullResult>
  /** Scans the files and judges their usages against the catalog. */
  scan(files: Iterable<string>, options: ResolvedScanOptions): Promise<Scanned>
  check(scanned: Scanned, options?: ResolvedChecksOptions): Finding[]
  planReport(scanned: Scanned, parts: { missing: boolean; used: boolean }): Promise<ReportPlan>
  report(plan: ReportPlan): Promise<ReportResult>
  release(options: ResolvedReleaseOptions, call: ReleaseCall): Promise<ReleaseResult>
  close(): Promise<void>
}

export interface PullChoice {
  mode?: PullMode | 'update' | 'check'
  allowShrink?: boolean
  onProgress?: PullProgress
}

export interface ReleaseCall {
  onStart: (step: ReleaseStep) => void
  /** Instead of the signal of the context. */
  signal?: AbortSignal
}

export interface Scanned {
  result: ScanResult
  catalog: Catalog
  judgement: Judgement<FileUsage>
}

export interface ContextInput {
  options: ResolvedOptions
  log: Logger
  signal?: AbortSignal
}

export function createContext({ options, log, signal }: ContextInput): Context {
  const connection = lazily(() => connect(options))
  const pulled = lazily((choice: PullChoice | undefined) =>
    pullCatalog(toPullRequest(options, choice, async () => (await connection.get()).service, signal)),
  )
  // Hosts have more than one last hook.
  const closed = lazily(async () => (await connection.peek())?.close())
  const ledger = async (): Promise<ReturnType<typeof openLedger>> =>
    openLedger(join(options.directory, 'reported'), await targetOf(options, await connection.get()))
  return {
    options,
    log,
    pull: pulled.get,
    pullAgain: (choice) => {
      pulled.forget()
      return pulled.get(choice)
    },
    scan: async (files, scanOptions) => {
      const known = (await pulled.get(undefined)).catalog
      const result = scanFiles(files, { root: options.root, options: scanOptions })
      const judgement = judgeUsages(result.usages, known, { ...result, keep: scanOptions.keep })
      return { result, catalog: known, judgement }
    },
    check: ({ result, catalog, judgement }, checks = options.checks) => {
      const { referenceLanguage } = catalog
      return check({ judgement, coverage: measureCoverage(catalog), failed: result.failed, referenceLanguage }, checks)
    },
    planReport: async ({ catalog: { referenceLanguage, resources }, judgement }, parts) => {
      const diff = diffReport(judgement, (namespace) => resources.get(referenceLanguage)?.get(namespace))
      const target = targetOf(options, await connection.get())
      return planReport(diff, await ledger(), { target, language: referenceLanguage, ...parts })
    },
    report: async (plan) => deliverReport(plan, (await connection.get()).service, await ledger(), signal),
    release: async (steps, { onStart, signal: own = signal }) =>
      release((await connection.get()).service, steps, {
        projectId: options.projectId,
        onStart,
        ...(own ? { signal: own } : {}),
      }),
    close: closed.get,
  }
}

function targetOf({ projectId, version }: ResolvedOptions, { baseUrl }: Connection): ReportPlan['target'] {
  return { baseUrl, projectId, version }
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
      made ??= make(input).catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
    peek: async () => made?.catch(() => undefined),
    forget: () => {
      made = undefined
    },
  }
}
