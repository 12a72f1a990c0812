/**
 * Compilers of a list, and configurations of one process that say the same, work with one pull: it is kept until all builds
 * that are under way have ended.
 */
import type { PullResult } from '../catalog/pull-request.ts'
import { onBatchEnd } from './runs.ts'

const pulls = new Map<string, Promise<PullResult>>()
onBatchEnd(() => pulls.clear())

/** `name`: the same for builds that would pull the same. A failure is forgotten, so that the next one tries again. */
export function sharePull(name: string, pull: () => Promise<PullResult>): Promise<PullResult> {
  const known = pulls.get(name)
  if (known) return known
  const made = pull().catch((error: unknown) => {
    pulls.delete(name)
    throw error
  })
  pulls.set(name, made)
  return made
}
