import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentReader, Fingerprint } from './contents.ts'
import { fingerprintOf } from './contents.ts'
import type { ReleaseStep } from './steps.ts'
import { isOutage, nextPause } from './wait-job.ts'

export interface Proof {
  /** Remembers what the source has now: what is copied may be older than what is there when it is compared. */
  observe(signal?: AbortSignal): Promise<Fingerprint>
  /**
   * Compares until the contents match, or the time is over. Each resource must be as the source was at one of the looks
   * at it. Resolves to the target's fingerprint, or to `undefined`. Tolerates outages; throws whatever else happens.
   */
  hold(options: HoldOptions): Promise<Fingerprint | undefined>
}

export interface HoldOptions {
  /** Milliseconds. */
  timeout: number
  /** First pause in milliseconds. */
  interval: number
  signal?: AbortSignal | undefined
}

const ABSENT = ''

/** copy: target and source; publish: what is published, past all caches, and what is not yet. */
export function createProof(reader: ContentReader, step: ReleaseStep): Proof {
  const looks: Fingerprint[] = []
  const observe = async (signal?: AbortSignal): Promise<Fingerprint> => {
    const look = fingerprintOf(
      step.kind === 'copy'
        ? await reader.unpublished(step.from, { language: step.language, signal })
        : await reader.unpublished(step.version, { signal }),
    )
    looks.push(look)
    return look
  }
  const readTarget = async (signal: AbortSignal): Promise<Fingerprint> =>
    fingerprintOf(
      step.kind === 'copy'
        ? await reader.unpublished(step.to, { language: step.language, mayBeNew: true, signal })
        : await reader.published(step.version, { signal }),
    )
  const compare = async (signal: AbortSignal): Promise<Fingerprint | undefined> => {
    const target = await readTarget(signal)
    if (looks.length > 0 && isMade(target, looks)) return target
    await observe(signal)
    return isMade(target, looks) ? target : undefined
  }
  return { observe, hold: (options) => holdUntil(compare, options) }
}

function isMade(target: Fingerprint, looks: readonly Fingerprint[]): boolean {
  const names = new Set([...target.keys(), ...looks.flatMap((look) => [...look.keys()])])
  return [...names].every((name) => looks.some((look) => (look.get(name) ?? ABSENT) === (target.get(name) ?? ABSENT)))
}

async function holdUntil(
  compare: (signal: AbortSignal) => Promise<Fingerprint | undefined>,
  { timeout, interval, signal }: HoldOptions,
): Promise<Fingerprint | undefined> {
  const deadline = performance.now() + timeout
  for (let attempt = 0; ; attempt++) {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(deadline - performance.now())))
    const both = signal ? AbortSignal.any([signal, limit]) : limit
    const target = await compare(both).catch((error: unknown) => {
      if (signal?.aborted || !(limit.aborted || isOutage(error))) throw error
      return undefined
    })
    const left = deadline - performance.now()
    if (target || left <= 0) return target
    await sleep(Math.min(nextPause(interval, attempt), left), undefined, signal ? { signal } : {})
  }
}
