import type { NamespaceKey } from './contents.ts'
import { chunks, placeholders, type Sql, type SqlValue } from './database.ts'

/** Apart from translations, so that a report of used keys neither clones nor locks a content. */
export async function recordUsage(sql: Sql, at: NamespaceKey, keys: readonly string[], now: number): Promise<void> {
  for (const piece of chunks([...new Set(keys)])) {
    const flat = piece.flatMap((key): SqlValue[] => [at.versionId, at.language, at.namespace, key, now])
    await sql.run(
      `insert into key_usage(version_id, language, namespace, key, last_used) values ${placeholders(piece.length, 5)}
       on conflict (version_id, language, namespace, key) do update set last_used = excluded.last_used`,
      flat,
    )
  }
}
