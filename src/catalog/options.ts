import type { Limits } from '../client/limits.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
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
  refuseOther('mode', resolved.mode, MODES)
  refuseOther('onPullError', resolved.onPullError, ON_ERROR)
  const { timeout, maxBytes, limits } = resolved
  for (const [name, value] of Object.entries({ timeout, maxBytes, ...limits })) refuseNonPositive(name, value)
  return resolved
}

function refuseOther(name: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return
  throw new TranslationsError('TR_CONFIG', `\`pull.${name}\` is ${printable(String(value))}`, {
    fix: `It is one of ${known.join(', ')}.`,
  })
}

function refuseNonPositive(name: string, value: unknown): void {
  const least = name === 'retryBudget' ? 0 : 1
  if (typeof value === 'number' && value >= least) return
  throw new TranslationsError('TR_CONFIG', `\`${printable(name)}\` of \`pull\` must be a number from ${least} up`)
}
