/** Endpoints 4, 5 and 6. Nothing to do is `changed: false`, status 412 (interface 7). */
import type { ResourceAddress, WriteResult } from '../../protocol/service.ts'
import type { UpdateEntries } from '../../protocol/types.ts'
import { isEmpty, type WriteMode } from '../changes.ts'
import type { Context } from '../context.ts'
import { locateLanguage } from '../locate.ts'
import { recordUsage } from '../store/usage.ts'
import { writeEntries } from '../write.ts'
import type { Handler } from './handler.ts'

export const reportMissing: Handler<'reportMissing'> = (context, input) =>
  write(context, input, input.entries, 'missing')

export const update: Handler<'update'> = (context, input) =>
  write(context, input, input.entries, input.replace ? 'replace' : 'update')

async function write(
  context: Context,
  at: ResourceAddress,
  entries: UpdateEntries,
  mode: WriteMode,
): Promise<WriteResult> {
  const now = context.now()
  const changes = await context.database.write(
    async (sql) => {
      const { version } = await locateLanguage(sql, at)
      const by = { projectId: at.projectId, userId: context.caller?.userId, now }
      return writeEntries(sql, { versionId: version.id, ...at }, entries, { mode, by })
    },
    (result) => !isEmpty(result),
  )
  if (isEmpty(changes)) return { changed: false }
  context.changed()
  return { changed: true }
}

/** Keys that nobody has translated yet are recorded as well: the report of what is missing may come a moment later. */
export const reportUsed: Handler<'reportUsed'> = async (context, input) => {
  if (input.keys.length === 0) return { changed: false }
  await context.database.write(async (sql) => {
    const { version } = await locateLanguage(sql, input)
    await recordUsage(sql, { versionId: version.id, ...input }, input.keys, context.now())
  })
  return { changed: true }
}
