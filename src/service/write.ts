import type { UpdateEntries } from '../protocol/types.ts'
import { type Changes, isEmpty, planChanges, type WriteMode } from './changes.ts'
import { recordActivity } from './store/activity.ts'
import {
  deleteTranslations,
  loadTranslations,
  type NamespaceKey,
  ownOrCreateContent,
  upsertTranslations,
} from './store/contents.ts'
import type { Sql } from './store/database.ts'

export interface WriteBy {
  projectId: string
  /** Whom the change is attributed to, where a user made it. */
  userId: string | undefined
  now: number
}

/**
 * Writes entries into one namespace, which it creates where there is none. To be run in a transaction that is given up
 * when the changes are empty.
 */
export async function writeEntries(
  sql: Sql,
  at: NamespaceKey,
  entries: UpdateEntries,
  how: { mode: WriteMode; by: WriteBy },
): Promise<Changes> {
  const { mode, by } = how
  const contentId = await ownOrCreateContent(sql, at, by.now)
  const keys = Object.keys(entries)
  const existing = await loadTranslations(sql, contentId, mode === 'replace' || keys.length > 1000 ? undefined : keys)
  const changes = planChanges(existing, entries, mode)
  if (isEmpty(changes)) return changes
  await deleteTranslations(sql, contentId, changes.deletes)
  await upsertTranslations(sql, contentId, changes.upserts, by)
  if (by.userId !== undefined) {
    await recordActivity(sql, { projectId: by.projectId, userId: by.userId }, changes.activity, by.now)
  }
  return changes
}
