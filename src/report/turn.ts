/** One process at a time reports to a target; the next one finds what the first one delivered. */
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../disk.ts'
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { type Ownership, takeOwnership } from '../owner.ts'

/** Milliseconds between two looks at the process before us. */
const PAUSE = 50
/** Milliseconds until it counts as stuck. */
const PATIENCE = 120_000

/**
 * `folder` belongs to whoever reports. Throws `TR_REPORT_PENDING` when the process before us does not come to an end,
 * `TR_CACHE_IO`, `TR_ABORTED`.
 */
export async function takeTurn<T>(folder: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE
  makeFolder(folder)
  let held = tryTake(folder)
  while (!held) {
    if (performance.now() > until) {
      throw new TranslationsError('TR_REPORT_PENDING', 'another process is reporting to the same version', {
        fix: 'Wait for it, or end it.',
      })
    }
    await sleep(PAUSE, undefined, signal ? { signal } : {}).catch(() => {
      throw new TranslationsError('TR_ABORTED', 'ended on request')
    })
    held = tryTake(folder)
  }
  try {
    return await run()
  } finally {
    held.release()
  }
}

function tryTake(folder: string): Ownership | undefined {
  try {
    return takeOwnership(folder)
  } catch (error) {
    if (isTranslationsError(error) && error.code === 'TR_STORE_BUSY') return undefined
    throw error
  }
}
