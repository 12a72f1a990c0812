import { ServiceError, type TranslationsError } from '../errors.ts'
import type { TranslationService } from '../protocol/service.ts'
import type { Catalog } from './catalog.ts'
import type { PullProgress } from './fetch-catalog.ts'
import type { Selection } from './fetch-list.ts'
import type { ResourceChange } from './lock-changes.ts'
import type { ResolvedPullOptions } from './options.ts'
import type { KeptEdit } from './pull-edits.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotIndex } from './snapshot-index.ts'

export interface PullRequest extends Omit<ResolvedPullOptions, 'mode' | 'limits'> {
  /** Opened only when something has to be asked. */
  connect: () => Promise<TranslationService>
  selection: Selection
  /** `update` takes all anew and writes the lock; `check` compares with the service and writes nothing. */
  mode: 'online' | 'locked' | 'offline' | 'update' | 'check'
  /** Path of the lock; `false`: none is kept. */
  lock: string | false
  snapshot: Snapshot
  index: SnapshotIndex
  /** Whether an online pull may write the lock anew where one exists. */
  mayUpdateLock: boolean
  signal?: AbortSignal
  onProgress?: PullProgress
}

export interface PullResult {
  catalog: Catalog
  /** Where the texts came from. */
  origin: 'service' | 'snapshot'
  /** When the snapshot was last the service's content, in milliseconds since 1970; absent where nobody remembers. */
  pulledAt?: number
  /** `unwritten`: it should have been, and a warning says why it was not. */
  lock: 'off' | 'created' | 'updated' | 'unchanged' | 'outdated' | 'unwritten'
  /** Against the lock as it was before; empty where there was none. */
  changes: readonly ResourceChange[]
  /** Texts of a folder of the repository that somebody changed there, and that stay so. */
  edits: readonly KeptEdit[]
  /** Why the service's content was not used, where it was wanted. */
  fallback?: TranslationsError
  /** What went wrong without harm to the catalog. */
  warnings: readonly TranslationsError[]
}

/** The source as the lock names it: a filter is part of what the content was made from. */
export function sourceText({ source, filter }: Pick<Selection, 'source' | 'filter'>): string {
  if (source !== 'unpublished' || !filter) return source
  const fields = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))
  return `unpublished ${JSON.stringify(Object.fromEntries(fields))}`
}

/** Runs within `timeout` milliseconds, or throws `TR_TIMEOUT`. Whatever of it is still under way at its end is ended, too. */
export async function withDeadline<T>(
  timeout: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeout)
  const over = new AbortController()
  try {
    return await run(AbortSignal.any([...(signal ? [signal] : []), deadline, over.signal]))
  } catch (error) {
    if (!deadline.aborted || signal?.aborted) throw error
    throw new ServiceError('TR_TIMEOUT', `the pull took longer than ${timeout / 1000} s`, {
      fix: 'Look at the service and the network, or raise `pull.timeout`.',
    })
  } finally {
    over.abort()
  }
}
