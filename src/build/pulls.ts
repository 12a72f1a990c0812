/**
 * Compilers of a list, and configurations of one process that say the same, work with one pull. All of them are there before
 * the first one pulls; who comes later asks the service anew, unless it belongs to what is still being built.
 */
import type { PullResult } from '../catalog/pull-request.ts'
import { isContinued, onBatchEnd } from './runs.ts'

interface Shared {
  /** On the monotonic clock. */
  startedAt: number
  result: Promise<PullResult>
}

export interface Sharer {
  /** The same for builds that would pull the same. */
  name: string
  /** On the monotonic clock. */
  madeAt: number
}

const pulls = new Map<string, Shared>()
onBatchEnd(() => pulls.clear())

/** A failure is forgotten, so that the next one tries again. */
export function sharePull({ name, madeAt }: Sharer, pull: () => Promise<PullResult>): Promise<PullResult> {
  const known = pulls.get(name)
  if (known && (madeAt <= known.startedAt || isContinued())) return known.result
  const result = pull().catch((error: unknown) => {
    // Another build may share a later one by now.
    if (pulls.get(name)?.result === result) pulls.delete(name)
    throw error
  })
  pulls.set(name, { startedAt: performance.now(), result })
  return result
}
