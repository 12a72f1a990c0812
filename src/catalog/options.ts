import { DEFAULT_LIMITS, type Limits } from '../client/limits.ts'
import { listOfTags, refuseLess, refuseNoFlag, refuseOther, refuseUnknown } from '../given.ts'
import type { TimeFilter } from '../protocol/service.ts'

/** Where texts are read from: endpoint 1, endpoint 2 or endpoint 8 of the interface. */
export type Source = 'published' | 'private' | 'unpublished'

/**
 * - `online`: the service's content; the lock follows it, except in CI.
 * - `locked`: exactly what the lock says; the network only fills gaps of the snapshot.
 * - `offline`: as `locked`, and no connection is opened.
 * - `auto`: `locked` in CI where a lock exists, else `online`.
 */
export type PullMode = 'auto' | 'online' | 'locked' | 'offline'

export interface PullOptions {
  /** @default 'auto' */
  mode?: PullMode
  /**
   * When the service does not answer, or answers with something that is no translation: `cached` goes on with the texts
   * of the lock and one warning, where the snapshot has all of them; `fail` never does.
   * @default 'cached'
   */
  onPullError?: 'cached' | 'fail'
  /** Take it as it is when a language or namespace is lost, or more than half of its keys. @default false */
  allowShrink?: boolean
  /** Bound on a whole pull, in milliseconds. @default 60_000 */
  timeout?: number
  /** Bound on the content of a whole pull, in bytes. @default 67_108_864 */
  maxBytes?: number
  /** Bounds on single requests, and on repeating them. */
  limits?: Partial<Limits>
}

export interface UnpublishedFilter {
  /** Tags of which a translation must have at least one: names, or indexes in the project's list. */
  tags?: (string | number)[]
  /** Tags of which a translation must have none. */
  notTags?: (string | number)[]
  /** Bounds in milliseconds since 1970-01-01 UTC. */
  updatedAt?: TimeFilter
  /** As `updatedAt`; meaningful only where used keys are reported. */
  lastUsed?: TimeFilter
}

export type ResolvedPullOptions = Required<PullOptions>

const MODES: readonly string[] = ['auto', 'online', 'locked', 'offline'] satisfies PullMode[]
const ON_ERROR: readonly string[] = ['cached', 'fail'] satisfies PullOptions['onPullError'][]
const SOURCES: readonly string[] = ['published', 'private', 'unpublished'] satisfies Source[]
const FILTERS = ['tags', 'notTags', 'updatedAt', 'lastUsed'] satisfies (keyof UnpublishedFilter)[]

/** Throws `TR_CONFIG`: a misspelled mode must not pull in another one. */
export function resolvePullOptions(options: PullOptions = {}): ResolvedPullOptions {
  const resolved: ResolvedPullOptions = {
    mode: options.mode ?? 'auto',
    onPullError: options.onPullError ?? 'cached',
    allowShrink: options.allowShrink ?? false,
    timeout: options.timeout ?? 60_000,
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    limits: options.limits ?? {},
  }
  refuseUnknown('pull', options, Object.keys(resolved))
  refuseUnknown('pull.limits', resolved.limits, Object.keys(DEFAULT_LIMITS))
  refuseOther('pull.mode', resolved.mode, MODES)
  refuseOther('pull.onPullError', resolved.onPullError, ON_ERROR)
  refuseNoFlag('pull.allowShrink', resolved.allowShrink)
  for (const name of ['timeout', 'maxBytes'] as const) refuseLess(`pull.${name}`, resolved[name], 1)
  for (const [name, value] of Object.entries(resolved.limits)) {
    refuseLess(`pull.limits.${name}`, value, name === 'retryBudget' ? 0 : 1)
  }
  return resolved
}

/** Throws `TR_CONFIG`: a source that nobody knows must not be taken for the published texts. */
export function resolveSource({ source = 'published', filter }: { source?: Source; filter?: UnpublishedFilter }): {
  source: Source
  filter: UnpublishedFilter | undefined
} {
  refuseOther('source', source, SOURCES)
  if (filter === undefined) return { source, filter }
  refuseUnknown('filter', filter, FILTERS)
  for (const name of ['tags', 'notTags'] as const) listOfTags(`filter.${name}`, filter[name])
  for (const name of ['updatedAt', 'lastUsed'] as const) {
    if (filter[name] !== undefined) refuseNoPeriod(`filter.${name}`, filter[name])
  }
  return { source, filter }
}

function refuseNoPeriod(path: string, filter: TimeFilter): void {
  refuseUnknown(path, filter, ['after', 'before'])
  for (const [name, bound] of Object.entries(filter)) if (bound !== undefined) refuseLess(`${path}.${name}`, bound, 0)
}
