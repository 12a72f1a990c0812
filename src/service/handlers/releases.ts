/** Endpoints 10 to 13: asynchronous actions and their records. */
import type { CopyVersionInput } from '../../protocol/service.ts'
import type { JobReference } from '../../protocol/types.ts'
import type { Context } from '../context.ts'
import { locateLanguage, locateVersion } from '../locate.ts'
import { badRequest } from '../request-error.ts'
import { findJob } from '../store/jobs.ts'
import type { Handler } from './handler.ts'

export const copyVersion: Handler<'copyVersion'> = (context, input) => copy(context, input)

export const copyLanguage: Handler<'copyLanguage'> = (context, input) => copy(context, input, input.language)

async function copy(context: Context, input: CopyVersionInput, language?: string): Promise<JobReference> {
  const { projectId, fromVersion, toVersion } = input
  if (fromVersion === toVersion) throw badRequest(`path: version ${fromVersion} can't be copied to itself`)
  const source = { projectId, version: fromVersion }
  await context.database.read((sql) =>
    language === undefined ? locateVersion(sql, source) : locateLanguage(sql, { ...source, language }),
  )
  const jobId = await context.jobs.add(projectId, {
    event: 'copyVersion',
    fromVersion,
    toVersion,
    ...(language === undefined ? {} : { language }),
    ...attribution(context),
  })
  return { jobId }
}

export const publish: Handler<'publish'> = async (context, input) => {
  await context.database.read((sql) => locateVersion(sql, input))
  const jobId = await context.jobs.add(input.projectId, {
    event: 'publishVersion',
    version: input.version,
    ...attribution(context),
  })
  return { jobId }
}

function attribution(context: Context): { userId?: string } {
  const userId = context.caller?.userId
  return userId === undefined ? {} : { userId }
}

export const getJob: Handler<'getJob'> = async (context, { projectId, jobId }) => {
  const job = await context.database.read((sql) => findJob(sql, projectId, jobId))
  if (!job) return undefined
  const { event, startedAt, error } = job
  return { projectId, jobId, event, startedAt, ...(error === undefined ? {} : { errorMessage: error }) }
}
