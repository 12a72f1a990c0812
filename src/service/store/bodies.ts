import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { byText, type Sql } from './database.ts'
import { sha256 } from './ids.ts'

/** One published resource, ready to be sent: the same bytes for everyone, compressed once. */
export interface Body {
  hash: string
  raw: Uint8Array
  br: Uint8Array
  gz: Uint8Array
}

/** Keys in the order of their UTF-16 code units, so that equal resources are equal bytes. */
export function serializeResource(rows: Iterable<{ key: string; value: string }>): string {
  const sorted = [...rows].sort(byText((row) => row.key))
  return `{${sorted.map((row) => `${JSON.stringify(row.key)}:${JSON.stringify(row.value)}`).join(',')}}`
}

/** Brotli 5 is as fast as gzip 6 and smaller; higher levels cost more than they save (measured). */
function createBody(text: string): Body {
  const raw = Buffer.from(text)
  const br = brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength,
    },
  })
  return { hash: sha256(raw), raw, br, gz: gzipSync(raw, { level: 6 }) }
}

/** Hash of the content's body, which it computes and stores where no write since the last time left it valid. */
export async function ensureBody(sql: Sql, contentId: string): Promise<string> {
  const [content] = await sql.all<{ body_hash: string | null }>(
    'update contents set created_at = created_at where id = $1 returning body_hash',
    [contentId],
  )
  if (content?.body_hash) return content.body_hash
  const rows = await sql.all<{ key: string; value: string }>(
    'select key, value from translations where content_id = $1',
    [contentId],
  )
  const body = createBody(serializeResource(rows))
  // Updates where it exists, for that locks the row against the collector.
  await sql.run(
    `insert into bodies(hash, size, raw, br, gz) values ($1,$2,$3,$4,$5)
     on conflict (hash) do update set size = excluded.size`,
    [body.hash, body.raw.byteLength, body.raw, body.br, body.gz],
  )
  await sql.run('update contents set body_hash = $2 where id = $1', [contentId, body.hash])
  return body.hash
}

export async function loadBody(sql: Sql, hash: string): Promise<Body | undefined> {
  const [row] = await sql.all<Body>('select hash, raw, br, gz from bodies where hash = $1', [hash])
  return row
}

/** Contents of the version whose body no longer holds, or was never computed. */
export async function listStaleContents(sql: Sql, versionId: string): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `select distinct c.id from namespaces n join contents c on c.id = n.content_id
     where n.version_id = $1 and c.body_hash is null`,
    [versionId],
  )
  return rows.map((row) => row.id)
}
