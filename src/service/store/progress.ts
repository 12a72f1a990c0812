/** How far each namespace is translated (interface 2.10), counted again only where something was written since. */
import { chunks, placeholders, type Sql, type SqlValue } from './database.ts'

export interface Progress {
  versionId: string
  language: string
  namespace: string
  translated: number
  total: number
}

interface NamespaceRow {
  version_id: string
  language: string
  name: string
  content_id: string
  revision: number
}

interface CountedRow {
  version_id: string
  language: string
  name: string
  revision: number
  ref_revision: number
  translated: number
  total: number
}

export interface ProgressResult {
  progress: Progress[]
  /** Counts that the cache lacks; see {@link saveProgress}. */
  counted: CountedRow[]
}

const key = (row: { version_id: string; language: string; name: string }): string =>
  `${row.version_id}\0${row.language}\0${row.name}`

/**
 * One entry per version, language and namespace, also where a language lacks the namespace. Keys that the reference
 * language lacks don't count: the interface does not show them.
 */
export async function readProgress(
  sql: Sql,
  project: { versionIds: readonly string[]; languages: readonly string[]; referenceLanguage: string },
): Promise<ProgressResult> {
  const result: ProgressResult = { progress: [], counted: [] }
  for (const versionId of project.versionIds) {
    const rows = await sql.all<NamespaceRow>(
      'select version_id, language, name, content_id, revision from namespaces where version_id = $1',
      [versionId],
    )
    const cached = await sql.all<CountedRow>(
      `select version_id, language, name, revision, ref_revision, translated, total
       from namespace_stats where version_id = $1`,
      [versionId],
    )
    const found = { rows: new Map(rows.map((row) => [key(row), row])), cached: new Map(cached.map((r) => [key(r), r])) }
    for (const name of [...new Set(rows.map((row) => row.name))].sort()) {
      const reference = found.rows.get(key({ version_id: versionId, language: project.referenceLanguage, name }))
      for (const language of project.languages) {
        const at = { version_id: versionId, language, name }
        const row = found.rows.get(key(at))
        const known = found.cached.get(key(at))
        const revisions = { revision: row?.revision ?? 0, ref_revision: reference?.revision ?? 0 }
        const valid = known?.revision === revisions.revision && known.ref_revision === revisions.ref_revision
        const counts = valid ? known : await count(sql, row?.content_id, reference?.content_id)
        if (!valid) result.counted.push({ ...at, ...revisions, ...counts })
        result.progress.push({
          versionId,
          language,
          namespace: name,
          translated: counts.translated,
          total: counts.total,
        })
      }
    }
  }
  return result
}

async function count(
  sql: Sql,
  content: string | undefined,
  reference: string | undefined,
): Promise<{ translated: number; total: number }> {
  if (reference === undefined) return { translated: 0, total: 0 }
  const [row] = await sql.all<{ translated: number; total: number }>(
    `select count(*) as total, count(*) filter (where t.value <> '') as translated
     from translations r left join translations t on t.content_id = $2 and t.key = r.key where r.content_id = $1`,
    [reference, content ?? ''],
  )
  return row ?? { translated: 0, total: 0 }
}

export async function saveProgress(sql: Sql, counted: readonly CountedRow[]): Promise<void> {
  for (const piece of chunks(counted)) {
    const flat = piece.flatMap((row): SqlValue[] => [
      row.version_id,
      row.language,
      row.name,
      row.revision,
      row.ref_revision,
      row.translated,
      row.total,
    ])
    await sql.run(
      `insert into namespace_stats(version_id, language, name, revision, ref_revision, translated, total)
       values ${placeholders(piece.length, 7)}
       on conflict (version_id, language, name) do update set revision = excluded.revision,
         ref_revision = excluded.ref_revision, translated = excluded.translated, total = excluded.total`,
      flat,
    )
  }
}
