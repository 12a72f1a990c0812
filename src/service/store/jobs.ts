import type { Sql } from './database.ts'

/** What a job does, as it stands in its row. */
export type JobPayload =
  | { event: 'copyVersion'; fromVersion: string; toVersion: string; language?: string; userId?: string }
  | { event: 'publishVersion'; version: string; userId?: string }

export interface JobRow {
  id: string
  projectId: string
  event: string
  startedAt: number
  /** Set on failed jobs. */
  error: string | undefined
}

export interface ClaimedJob {
  id: string
  projectId: string
  payload: JobPayload
  attempts: number
}

export async function insertJob(
  sql: Sql,
  job: { id: string; projectId: string; payload: JobPayload },
  now: number,
): Promise<void> {
  await sql.run(
    `insert into jobs(id, project_id, event, payload, state, started_at) values ($1,$2,$3,$4,'queued',$5)`,
    [job.id, job.projectId, job.payload.event, JSON.stringify(job.payload), now],
  )
}

/** A finished job has no record (interface 4, endpoint 13); a failed one says why for a while. */
export async function findJob(sql: Sql, projectId: string, id: string): Promise<JobRow | undefined> {
  const [row] = await sql.all<{ id: string; event: string; started_at: number; error: string | null }>(
    'select id, event, started_at, error from jobs where project_id = $1 and id = $2',
    [projectId, id],
  )
  return row && { id: row.id, projectId, event: row.event, startedAt: row.started_at, error: row.error ?? undefined }
}

/** Takes the oldest job that nobody works on; one whose worker's lease ran out counts as such. */
export async function claimJob(
  sql: Sql,
  lease: { worker: string; now: number; until: number },
): Promise<ClaimedJob | undefined> {
  const free = `(state = 'queued' or (state = 'running' and lease_until < $2))`
  const [row] = await sql.all<{ id: string; project_id: string; payload: string; attempts: number }>(
    `update jobs set state = 'running', worker = $1, lease_until = $3, attempts = attempts + 1
     where id = (select id from jobs where ${free} order by started_at, id limit 1) and ${free}
     returning id, project_id, payload, attempts`,
    [lease.worker, lease.now, lease.until],
  )
  return row && { id: row.id, projectId: row.project_id, payload: JSON.parse(row.payload), attempts: row.attempts }
}

/** Keeps a long job ours; false when another worker has taken it over. */
export async function renewJob(sql: Sql, id: string, lease: { worker: string; until: number }): Promise<boolean> {
  const renewed = await sql.run(
    `update jobs set lease_until = $3 where id = $1 and worker = $2 and state = 'running'`,
    [id, lease.worker, lease.until],
  )
  return renewed > 0
}

export async function finishJob(sql: Sql, id: string): Promise<void> {
  await sql.run('delete from jobs where id = $1', [id])
}

export async function failJob(sql: Sql, id: string, error: string, now: number): Promise<void> {
  await sql.run(`update jobs set state = 'failed', error = $2, finished_at = $3, lease_until = null where id = $1`, [
    id,
    error,
    now,
  ])
}

/** For the one owner of a database: whoever ran a job before this start is dead. */
export async function releaseJobs(sql: Sql): Promise<void> {
  await sql.run(`update jobs set state = 'queued', worker = null, lease_until = null where state = 'running'`)
}

export async function dropFailedJobs(sql: Sql, before: number): Promise<void> {
  await sql.run(`delete from jobs where state = 'failed' and finished_at < $1`, [before])
}
