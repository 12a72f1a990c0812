import { randomUUID } from 'node:crypto'
import type { Logger } from '../logger.ts'
import { RequestError } from './request-error.ts'
import { ensureBody, listStaleContents } from './store/bodies.ts'
import { copyNamespaces } from './store/copies.ts'
import type { Database } from './store/database.ts'
import {
  type ClaimedJob,
  claimJob,
  dropFailedJobs,
  failJob,
  finishJob,
  insertJob,
  type JobPayload,
  releaseJobs,
  renewJob,
} from './store/jobs.ts'
import { findVersion, insertVersion, type VersionRow } from './store/projects.ts'
import { publishVersion } from './store/publications.ts'

export interface JobRunner {
  /** Records the job before it answers, so that its record can be read at once; runs it soon. */
  add(projectId: string, payload: JobPayload): Promise<string>
  /** Resolves when no job is left that this process can run. */
  settle(): Promise<void>
  /** Lets the job under way end and takes no other. */
  stop(): Promise<void>
}

export interface JobRunnerOptions {
  database: Database
  logger: Logger
  now(): number
  changed(): void
}

/** A worker that says nothing for so long is taken for dead. */
const LEASE = 30_000
/** How often a shared database is asked for jobs. */
const LOOK = 5000
const MAX_ATTEMPTS = 3
/** How long a failed job keeps its record, for whoever waits on it. */
const KEEP_FAILED = 60 * 60 * 1000

/** Jobs are rows, and a worker holds one by lease: a process that dies loses no job, and the next start picks it up. */
export async function createJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { database, now } = options
  const worker = randomUUID()
  let stopped = false
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  const work = async (): Promise<void> => {
    while (!stopped) {
      const job = await database.write(
        (sql) => claimJob(sql, { worker, now: now(), until: now() + LEASE }),
        (claimed) => claimed !== undefined,
      )
      if (!job) return
      await runClaimed(job, worker, options)
    }
  }
  const wake = (): Promise<void> => {
    running ??= work()
      .catch((error: unknown) => {
        options.logger.error(`job worker: ${String(error)}`)
        // A full disk, as a rule. By then the lease of what was under way has run out, too.
        clearTimeout(retry)
        if (!stopped) retry = setTimeout(() => void wake(), LEASE + LOOK).unref()
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  await database.write(async (sql) => {
    if (database.dialect === 'sqlite') await releaseJobs(sql)
    await dropFailedJobs(sql, now() - KEEP_FAILED)
  })
  void wake()
  // A process of the same database that died may have left a job, which nobody here was told of.
  const looking = database.dialect === 'postgres' ? setInterval(() => void wake(), LOOK).unref() : undefined
  return {
    async add(projectId, payload) {
      const id = randomUUID()
      await database.write((sql) => insertJob(sql, { id, projectId, payload }, now()))
      // A worker that is about to end may have looked before this job came.
      void (running ?? Promise.resolve()).then(wake)
      return id
    },
    settle: async () => {
      await running
      await wake()
    },
    stop: async () => {
      clearInterval(looking)
      stopped = true
      clearTimeout(retry)
      await running
    },
  }
}

async function runClaimed(job: ClaimedJob, worker: string, options: JobRunnerOptions): Promise<void> {
  const { database, logger, now } = options
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new RequestError(500, `given up after ${MAX_ATTEMPTS} attempts`)
    const renew = async (): Promise<void> => {
      const held = await database.write((sql) => renewJob(sql, job.id, { worker, until: now() + LEASE }))
      if (!held) throw new LeaseLost()
    }
    if (job.payload.event === 'copyVersion') await runCopy(job, job.payload, options)
    else await runPublish(job, job.payload, { ...options, renew })
    options.changed()
  } catch (error) {
    if (error instanceof LeaseLost) return
    // What we say to the outside is what we meant to say; anything else is for the log only.
    const known = error instanceof RequestError
    if (!known) logger.error(`job ${job.payload.event}: ${error instanceof Error ? error.stack : String(error)}`)
    await database.write((sql) => failJob(sql, job.id, known ? error.message : 'internal error', now()))
  }
}

/** Another worker has taken the job over; its outcome is theirs to record. */
class LeaseLost extends Error {}

type CopyPayload = Extract<JobPayload, { event: 'copyVersion' }>
type PublishPayload = Extract<JobPayload, { event: 'publishVersion' }>

async function runCopy(job: ClaimedJob, payload: CopyPayload, options: JobRunnerOptions): Promise<void> {
  const { projectId } = job
  const now = options.now()
  await options.database.write(async (sql) => {
    const from = existing(await findVersion(sql, projectId, payload.fromVersion), payload.fromVersion)
    await insertVersion(sql, { projectId, name: payload.toVersion, autoPublish: false }, now)
    const to = existing(await findVersion(sql, projectId, payload.toVersion), payload.toVersion)
    await copyNamespaces(sql, { from: from.id, to: to.id, language: payload.language }, now)
    // In the same transaction: after a crash the copy is done and unknown, or not done and tried again.
    await finishJob(sql, job.id)
  })
}

async function runPublish(
  job: ClaimedJob,
  payload: PublishPayload,
  options: JobRunnerOptions & { renew(): Promise<void> },
): Promise<void> {
  const { database } = options
  const find = async (): Promise<VersionRow> =>
    database.read(async (sql) => existing(await findVersion(sql, job.projectId, payload.version), payload.version))
  const version = await find()
  // Bodies one by one, each in a transaction of its own, so that requests in between are answered.
  let renewed = options.now()
  for (const contentId of await database.read((sql) => listStaleContents(sql, version.id))) {
    await database.write((sql) => ensureBody(sql, contentId))
    if (options.now() - renewed > LEASE / 3) {
      await options.renew()
      renewed = options.now()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  await database.write(async (sql) => {
    await publishVersion(sql, version.id, { now: options.now(), userId: payload.userId })
    await finishJob(sql, job.id)
  })
}

function existing(version: VersionRow | undefined, name: string): VersionRow {
  if (!version) throw new RequestError(404, `the project has no version ${name}`)
  return version
}
