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
  /** Bound on a whole pull, in milliseconds. @default 60_000 */
  timeout?: number
}

export interface UnpublishedFilter {
  /** Indexes of tags of which a translation must have at least one. */
  tags?: number[]
  /** Indexes of tags of which a translation must have none. */
  notTags?: number[]
  updatedAt?: TimeFilter
  lastUsed?: TimeFilter
}

export interface ResolvedPullOptions {
  mode: PullMode
  timeout: number
}

export function resolvePullOptions(options: PullOptions = {}): ResolvedPullOptions {
  return { mode: options.mode ?? 'auto', timeout: options.timeout ?? 60_000 }
}
