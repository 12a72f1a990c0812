/**
 * Namespaces point at contents, and copies of a version share them. Who writes owns the content first: the first
 * statement takes the namespace's row lock, then a shared content is cloned. Reading before locking loses updates.
 */
import { chunks, list, placeholders, type Sql, type SqlValue } from './database.ts'
import { newId } from './ids.ts'

export interface NamespaceKey {
  versionId: string
  language: string
  namespace: string
}

/** One stored translation. Absent tags and context were never set. */
export interface StoredTranslation {
  key: string
  value: string
  /** One character per tag index: `1` true, `0` false, `-` null. */
  tags: string | null
  context: string | null
}

const values = (at: NamespaceKey): string[] => [at.versionId, at.language, at.namespace]
const WHERE = 'version_id = $1 and language = $2 and name = $3'

export async function findContent(sql: Sql, at: NamespaceKey): Promise<string | undefined> {
  const [row] = await sql.all<{ content_id: string }>(`select content_id from namespaces where ${WHERE}`, values(at))
  return row?.content_id
}

/** Locks the namespace and answers the content to write into; `undefined` where there is no such namespace. */
async function ownContent(sql: Sql, at: NamespaceKey, now: number): Promise<string | undefined> {
  const [row] = await sql.all<{ content_id: string }>(
    `update namespaces set revision = revision + 1, updated_at = $4 where ${WHERE} returning content_id`,
    [...values(at), now],
  )
  if (!row) return undefined
  const shared = await sql.all(`select 1 as found from namespaces where content_id = $4 and not (${WHERE}) limit 1`, [
    ...values(at),
    row.content_id,
  ])
  if (shared.length === 0) {
    // Always, even where it is null: the row lock keeps whoever computes a body from reading half of this write.
    await sql.run('update contents set body_hash = null where id = $1', [row.content_id])
    return row.content_id
  }
  return cloneContent(sql, at, row.content_id, now)
}

async function cloneContent(sql: Sql, at: NamespaceKey, from: string, now: number): Promise<string> {
  const id = await insertContent(sql, now)
  await sql.run(
    `insert into translations(content_id, key, value, tags, context, updated_at, updated_by)
     select $1, key, value, tags, context, updated_at, updated_by from translations where content_id = $2`,
    [id, from],
  )
  await sql.run(`update namespaces set content_id = $4 where ${WHERE}`, [...values(at), id])
  return id
}

async function insertContent(sql: Sql, now: number): Promise<string> {
  const id = newId()
  await sql.run('insert into contents(id, created_at) values ($1,$2)', [id, now])
  return id
}

/** As {@link ownContent}, and creates the namespace where there is none. */
export async function ownOrCreateContent(sql: Sql, at: NamespaceKey, now: number): Promise<string> {
  const owned = await ownContent(sql, at, now)
  if (owned !== undefined) return owned
  await insertNamespace(sql, at, now)
  return (await ownContent(sql, at, now)) as string
}

/** Creates an empty namespace; answers false where it exists. */
export async function insertNamespace(sql: Sql, at: NamespaceKey, now: number): Promise<boolean> {
  const id = await insertContent(sql, now)
  const inserted = await sql.run(
    `insert into namespaces(version_id, language, name, content_id, revision, updated_at) values ($1,$2,$3,$4,$5,$6)
     on conflict (version_id, language, name) do nothing`,
    [...values(at), id, firstRevision(now), now],
  )
  return inserted > 0
}

/** A namespace deleted and created again must not repeat revisions, for caches compare them. */
export function firstRevision(now: number): number {
  return now * 1000 + Math.floor(Math.random() * 1000)
}

/** Translations of these keys, or of all keys. */
export async function loadTranslations(
  sql: Sql,
  contentId: string,
  keys?: readonly string[],
): Promise<Map<string, StoredTranslation>> {
  const select = 'select key, value, tags, context from translations where content_id = $1'
  const found = new Map<string, StoredTranslation>()
  const pieces = keys ? [...chunks(keys)] : [undefined]
  for (const piece of pieces) {
    const rows = piece
      ? await sql.all<StoredTranslation>(`${select} and key in (${list(piece.length, 2)})`, [contentId, ...piece])
      : await sql.all<StoredTranslation>(select, [contentId])
    for (const row of rows) found.set(row.key, row)
  }
  return found
}

/** Sets whole rows: the caller has merged what stays. */
export async function upsertTranslations(
  sql: Sql,
  contentId: string,
  rows: readonly StoredTranslation[],
  by: { now: number; userId: string | undefined },
): Promise<void> {
  for (const piece of chunks(rows)) {
    const flat = piece.flatMap((row): SqlValue[] => [
      contentId,
      row.key,
      row.value,
      row.tags,
      row.context,
      by.now,
      by.userId ?? null,
    ])
    await sql.run(
      `insert into translations(content_id, key, value, tags, context, updated_at, updated_by)
       values ${placeholders(piece.length, 7)}
       on conflict (content_id, key) do update set value = excluded.value, tags = excluded.tags,
         context = excluded.context, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      flat,
    )
  }
}

export async function deleteTranslations(sql: Sql, contentId: string, keys: readonly string[]): Promise<void> {
  for (const piece of chunks(keys)) {
    await sql.run(`delete from translations where content_id = $1 and key in (${list(piece.length, 2)})`, [
      contentId,
      ...piece,
    ])
  }
}
