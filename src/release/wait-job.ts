import { setTimeout as sleep } from 'node:timers/promises'
import { EXIT, isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { JobAddress, TranslationService } from '../protocol/service.ts'

export interface WaitOptions {
  /** Milliseconds. */
  timeout: number
  /** First pause in milliseconds; doubles up to ten times that, with jitter. */
  interval: number
  signal?: AbortSignal
}

const GROWTH = 2
const LONGEST = 10
const JITTER = 0.2

/**
 * Resolves once the job is finished, that is, once its record is gone (interface 13 names no states). Outages while it
 * waits are tolerated within the limit. Throws `TR_JOB_FAILED`, `TR_JOB_TIMEOUT` or `TR_ABORTED`.
 */
export async function waitForJob(
  service: Pick<TranslationService, 'getJob'>,
  address: JobAddress,
  { timeout, interval, signal }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + timeout
  for (let pause = interval; ; pause = Math.min(pause * GROWTH, interval * LONGEST)) {
    if (await isFinished(service, address, signal)) return
    const left = deadline - performance.now()
    if (left <= 0) throw timedOut(address, timeout)
    const jittered = pause * (1 - JITTER + 2 * JITTER * Math.random())
    await sleep(Math.min(jittered, left), undefined, signal ? { signal } : {}).catch(() => {
      throw aborted(address)
    })
  }
}

async function isFinished(
  service: Pick<TranslationService, 'getJob'>,
  address: JobAddress,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const job = await service.getJob(address, signal ? { signal } : {})
    if (job === undefined) return true
    if (job.errorMessage) throw failed(address, job.errorMessage)
    if (job.timeouted) throw failed(address, 'the service gave the job up for its length')
    return false
  } catch (error) {
    if (isTranslationsError(error) && error.exitCode === EXIT.unreachable) return false
    throw error
  }
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
    fix: 'It may still finish at the service. Look there before you release again, or raise `release.timeout`.',
    details: { jobId },
  })
}
