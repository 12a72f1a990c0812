import { setTimeout as sleep } from 'node:timers/promises'
import { EXIT, isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { JobAddress, TranslationService } from '../protocol/service.ts'
import { HOW_TO_GO_ON } from './steps.ts'

export interface WaitOptions {
  /** Milliseconds. */
  timeout: number
  /** First pause in milliseconds; doubles up to ten times that, with jitter. */
  interval: number
  signal?: AbortSignal | undefined
}

const GROWTH = 2
const LONGEST = 10
const JITTER = 0.2

/** Milliseconds until the look after the one with this number, from 0. */
export function nextPause(interval: number, attempt: number): number {
  const pause = interval * Math.min(GROWTH ** attempt, LONGEST)
  return pause * (1 - JITTER + 2 * JITTER * Math.random())
}

/**
 * Resolves once the job's record is gone, which is how services tell of its end (interface 13 names no states). Outages
 * while it waits are tolerated within the limit. Throws `TR_JOB_FAILED`, `TR_JOB_TIMEOUT`, or `TR_ABORTED`.
 */
export async function waitForJob(
  service: Pick<TranslationService, 'getJob'>,
  address: JobAddress,
  { timeout, interval, signal }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + timeout
  for (let attempt = 0; ; attempt++) {
    // A look that hangs must not outlast the limit; a last one is granted where the limit has just passed.
    const limit = AbortSignal.timeout(Math.max(interval, Math.ceil(deadline - performance.now())))
    if (await isFinished(service, address, { limit, signal })) return
    const left = deadline - performance.now()
    if (left <= 0) throw timedOut(address, timeout)
    await sleep(Math.min(nextPause(interval, attempt), left), undefined, signal ? { signal } : {}).catch(() => {
      throw aborted(address)
    })
  }
}

async function isFinished(
  service: Pick<TranslationService, 'getJob'>,
  address: JobAddress,
  { limit, signal }: { limit: AbortSignal; signal: AbortSignal | undefined },
): Promise<boolean> {
  try {
    const job = await service.getJob(address, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
    if (job === undefined) return true
    if (job.errorMessage) throw failed(address, job.errorMessage)
    if (job.timeouted) throw failed(address, 'the service gave the job up for its length')
    return false
  } catch (error) {
    if (signal?.aborted) throw aborted(address)
    if (limit.aborted || isOutage(error)) return false
    throw error
  }
}

/** Passes by itself: the service does not answer, or something else answers in its place. */
export function isOutage(error: unknown): boolean {
  return isTranslationsError(error) && (error.exitCode === EXIT.unreachable || error.code === 'TR_BAD_CONTENT')
}

function failed({ jobId }: JobAddress, reason: string): TranslationsError {
  return new TranslationsError('TR_JOB_FAILED', `job ${printable(jobId)} failed: ${printable(reason)}`, {
    details: { jobId },
  })
}

function aborted({ jobId }: JobAddress): TranslationsError {
  return new TranslationsError('TR_ABORTED', `ended on request while job ${printable(jobId)} may still be running`, {
    details: { jobId },
  })
}

function timedOut({ jobId }: JobAddress, timeout: number): TranslationsError {
  return new TranslationsError('TR_JOB_TIMEOUT', `job ${printable(jobId)} did not finish in ${timeout / 1000} s`, {
    fix: HOW_TO_GO_ON,
    details: { jobId },
  })
}
