import { list, type Sql } from './database.ts'

/** Small enough that a request in between waits a few milliseconds at most. */
const BATCH = 20

const UNUSED = `not exists (select 1 from published p where p.hash = b.hash)
  and not exists (select 1 from contents c where c.body_hash = b.hash)`

/** Deletes some contents that no namespace points at, and bodies nobody serves; false when nothing was left to do. */
export async function collectGarbage(sql: Sql): Promise<boolean> {
  const contents = await sql.all<{ id: string }>(
    `select id from contents c where not exists (select 1 from namespaces n where n.content_id = c.id) limit ${BATCH}`,
  )
  const bodies = await sql.all<{ hash: string }>(`select hash from bodies b where ${UNUSED} limit ${BATCH}`)
  if (contents.length > 0) {
    const ids = contents.map((row) => row.id)
    await sql.run(`delete from translations where content_id in (${list(ids.length, 1)})`, ids)
    await sql.run(`delete from contents where id in (${list(ids.length, 1)})`, ids)
  }
  if (bodies.length > 0) {
    const hashes = bodies.map((row) => row.hash)
    const these = `hash in (${list(hashes.length, 1)})`
    // Somebody may just be computing the same body: who holds its row is waited for, and then looked at again.
    await sql.run(`update bodies set size = size where ${these}`, hashes)
    await sql.run(`delete from bodies as b where ${these} and ${UNUSED}`, hashes)
  }
  return contents.length + bodies.length > 0
}
