/** Methods of `service` that only look. */
import { TranslationsError } from '../errors.ts'
import {
  formatDownload,
  formatJob,
  formatLanguages,
  formatProjectStatistics,
  formatTags,
  formatUserStatistics,
  formatUsers,
} from '../output/service.ts'
import { readNumber } from './flags.ts'
import { checkName, type Method, type MethodCall } from './service-method.ts'

const MAX_YEAR = 9999

function yearOf({ flags }: MethodCall): { year?: number } {
  const year = readNumber(flags, 'year', MAX_YEAR)
  return year === undefined ? {} : { year }
}

export const reads: readonly Method[] = [
  {
    words: 'languages',
    does: 'languages and how far each is translated',
    run: async ({ service, options: { projectId }, signal }) => {
      const languages = await (await service()).getLanguages({ projectId }, { signal })
      return { json: languages, lines: formatLanguages(languages) }
    },
  },
  {
    words: 'tags',
    does: 'names of the tags, by index',
    run: async ({ service, options: { projectId }, signal }) => {
      const tags = await (await service()).getTags({ projectId }, { signal })
      return { json: tags, lines: formatTags(tags) }
    },
  },
  {
    words: 'users',
    does: 'members of the project',
    run: async ({ service, options: { projectId }, signal }) => {
      const users = await (await service()).getUsers({ projectId }, { signal })
      return { json: users, lines: formatUsers(users) }
    },
  },
  {
    words: 'stats project',
    does: 'progress by version, language and namespace',
    run: async ({ service, options: { projectId }, signal }) => {
      const statistics = await (await service()).getProjectStatistics({ projectId }, { signal })
      return { json: statistics, lines: formatProjectStatistics(statistics) }
    },
  },
  {
    words: 'stats user',
    parameters: '<id>',
    does: 'what one user did, by month',
    flags: ['year'],
    run: async (call) => {
      const input = { projectId: call.options.projectId, userId: call.values[0] ?? '', ...yearOf(call) }
      const statistics = await (await call.service()).getUserStatistics(input, { signal: call.signal })
      return { json: statistics, lines: formatUserStatistics([statistics]) }
    },
  },
  {
    words: 'stats users',
    does: 'what all users did, by month',
    flags: ['year'],
    run: async (call) => {
      const input = { projectId: call.options.projectId, ...yearOf(call) }
      const statistics = await (await call.service()).getUsersStatistics(input, { signal: call.signal })
      return { json: statistics, lines: formatUserStatistics(statistics) }
    },
  },
  {
    words: 'download',
    parameters: '[version] [language] [namespace]',
    does: 'published resources with address, size and time',
    run: async ({ service, values, options: { projectId }, signal }) => {
      const kinds = ['version', 'language', 'namespace'] as const
      const filter = Object.fromEntries(
        values.map((value, index) => [kinds[index], checkName(kinds[index] as 'version', value)]),
      )
      const entries = await (await service()).download({ projectId, ...filter }, { signal })
      return { json: entries, lines: formatDownload(entries) }
    },
  },
  {
    words: 'job',
    parameters: '<id>',
    does: 'record of an asynchronous action; a finished one has none',
    run: async ({ service, values: [jobId = ''], options: { projectId }, signal }) => {
      const job = await (await service()).getJob({ projectId, jobId }, { signal })
      if (job?.errorMessage) throw new TranslationsError('TR_JOB_FAILED', job.errorMessage, { details: { ...job } })
      return { json: job ?? null, lines: [formatJob(jobId, job)] }
    },
  },
]
