import { firstRevision } from './contents.ts'
import type { Sql } from './database.ts'

/**
 * Makes the target's namespaces those of the source, in all languages or in one. Rows that point at contents are all
 * that is copied; whoever writes into a shared content clones it first (`contents.ts`).
 */
export async function copyNamespaces(
  sql: Sql,
  versions: { from: string; to: string; language?: string | undefined },
  now: number,
): Promise<void> {
  const { from, to, language } = versions
  // Target version first, then the source's namespaces: no write may move a content between reading and pointing at it.
  await sql.run('update versions set publication_id = publication_id where id = $1', [to])
  const only = language === undefined ? '' : 'and language = $2'
  const one = language === undefined ? [] : [language]
  await sql.run(`update namespaces set revision = revision where version_id = $1 ${only}`, [from, ...one])

  const last = 2 + one.length
  const source = `select 1 from namespaces s where s.version_id = $${last}
    and s.language = namespaces.language and s.name = namespaces.name`
  await sql.run(`delete from namespaces where version_id = $1 ${only} and not exists (${source})`, [to, ...one, from])

  const copied = language === undefined ? '' : 'and language = $5'
  await sql.run(
    `insert into namespaces(version_id, language, name, content_id, revision, updated_at)
     select $1, language, name, content_id, $2, $3 from namespaces where version_id = $4 ${copied}
     on conflict (version_id, language, name) do update set content_id = excluded.content_id,
       revision = namespaces.revision + 1, updated_at = excluded.updated_at
     where namespaces.content_id <> excluded.content_id`,
    [to, firstRevision(now), now, from, ...one],
  )
}
