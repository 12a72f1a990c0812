/** What users did, by month (interface 2.11). */
import type { UserStatistics } from '../../protocol/types.ts'
import type { Sql } from './database.ts'

export interface Activity {
  words: number
  modifications: number
  /** Tag index -> how often it was set or unset. */
  tagsSet: ReadonlyMap<number, number>
  tagsUnset: ReadonlyMap<number, number>
}

export async function recordActivity(
  sql: Sql,
  who: { projectId: string; userId: string },
  activity: Activity,
  now: number,
): Promise<void> {
  const date = new Date(now)
  const month = [who.projectId, who.userId, date.getUTCFullYear(), date.getUTCMonth()]
  await sql.run(
    `insert into user_stats(project_id, user_id, year, month, words, modifications, updated_at)
     values ($1,$2,$3,$4,$5,$6,$7)
     on conflict (project_id, user_id, year, month) do update set words = user_stats.words + excluded.words,
       modifications = user_stats.modifications + excluded.modifications, updated_at = excluded.updated_at`,
    [...month, activity.words, activity.modifications, now],
  )
  for (const tag of new Set([...activity.tagsSet.keys(), ...activity.tagsUnset.keys()])) {
    await sql.run(
      `insert into user_tag_stats(project_id, user_id, year, month, tag, set_count, unset_count)
       values ($1,$2,$3,$4,$5,$6,$7)
       on conflict (project_id, user_id, year, month, tag) do update
         set set_count = user_tag_stats.set_count + excluded.set_count,
         unset_count = user_tag_stats.unset_count + excluded.unset_count`,
      [...month, tag, activity.tagsSet.get(tag) ?? 0, activity.tagsUnset.get(tag) ?? 0],
    )
  }
}

/** One entry per user given, also where there is nothing to tell. */
export async function listActivity(
  sql: Sql,
  projectId: string,
  userIds: readonly string[],
  year: number,
): Promise<UserStatistics[]> {
  const months = await sql.all<{
    user_id: string
    month: number
    words: number
    modifications: number
    updated_at: number
  }>('select user_id, month, words, modifications, updated_at from user_stats where project_id = $1 and year = $2', [
    projectId,
    year,
  ])
  const tags = await sql.all<{ user_id: string; month: number; tag: number; set_count: number; unset_count: number }>(
    `select user_id, month, tag, set_count, unset_count from user_tag_stats where project_id = $1 and year = $2`,
    [projectId, year],
  )
  return userIds.map((userId) => {
    const mine = months.filter((row) => row.user_id === userId)
    const myTags = tags.filter((row) => row.user_id === userId)
    return {
      userId,
      year,
      words: Object.fromEntries(mine.map((row) => [row.month, row.words])),
      modifications: Object.fromEntries(mine.map((row) => [row.month, row.modifications])),
      tagsSet: byMonth(myTags.map((row) => [row.month, row.tag, row.set_count])),
      tagsUnset: byMonth(myTags.map((row) => [row.month, row.tag, row.unset_count])),
      updatedAt: Math.max(0, ...mine.map((row) => row.updated_at)),
    }
  })
}

function byMonth(rows: readonly [month: number, tag: number, count: number][]): Record<string, Record<string, number>> {
  const months: Record<string, Record<string, number>> = {}
  for (const [month, tag, count] of rows) {
    if (count === 0) continue
    const counts = months[month] ?? {}
    counts[tag] = count
    months[month] = counts
  }
  return months
}
