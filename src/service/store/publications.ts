import { ensureBody, listStaleContents } from './bodies.ts'
import type { NamespaceKey } from './contents.ts'
import { byText, type Sql } from './database.ts'
import { newId } from './ids.ts'
import type { VersionRow } from './projects.ts'

export interface PublishedResource {
  language: string
  namespace: string
  hash: string
  size: number
  lastModified: number
}

interface StoredResource {
  language: string
  namespace: string
  hash: string
  size: number
  last_modified: number
}

/** What is live: of an auto-publish version the content as it is, of others what endpoint 12 published last. */
const LIVE = `select n.language, n.name as namespace, b.hash, b.size, n.updated_at as last_modified
  from namespaces n join contents c on c.id = n.content_id join bodies b on b.hash = c.body_hash
  where n.version_id = $1`
const PUBLISHED = `select language, namespace, hash, size, last_modified from published where publication_id = $1`

/** Published resources of a version; of an auto-publish version only those whose body is up to date. */
export async function listPublished(sql: Sql, version: VersionRow): Promise<PublishedResource[]> {
  const rows = version.autoPublish
    ? await sql.all<StoredResource>(LIVE, [version.id])
    : await sql.all<StoredResource>(PUBLISHED, [version.publicationId ?? ''])
  return rows.map(toResource).sort(byAddress)
}

/** As {@link listPublished} for one resource. */
export async function findPublished(
  sql: Sql,
  version: VersionRow,
  at: NamespaceKey,
): Promise<PublishedResource | undefined> {
  const [row] = version.autoPublish
    ? await sql.all<StoredResource>(`${LIVE} and n.language = $2 and n.name = $3`, [
        version.id,
        at.language,
        at.namespace,
      ])
    : await sql.all<StoredResource>(`${PUBLISHED} and language = $2 and namespace = $3`, [
        version.publicationId ?? '',
        at.language,
        at.namespace,
      ])
  return row && toResource(row)
}

function toResource(row: StoredResource): PublishedResource {
  const { language, namespace, hash, size } = row
  return { language, namespace, hash, size, lastModified: row.last_modified }
}

const byAddress = byText(({ language, namespace }: PublishedResource) => `${language}\0${namespace}`)

/** Publications kept for going back to. */
const KEPT_PUBLICATIONS = 3

/**
 * Makes the version's content what readers get, all of it at once: rows of a new publication, then one switch. A
 * resource whose bytes are the same keeps its time of modification.
 */
export async function publishVersion(
  sql: Sql,
  versionId: string,
  by: { now: number; userId: string | undefined },
): Promise<void> {
  const [locked] = await sql.all<{ publication_id: string | null }>(
    'update versions set publication_id = publication_id where id = $1 returning publication_id',
    [versionId],
  )
  for (const contentId of await listStaleContents(sql, versionId)) await ensureBody(sql, contentId)
  // No body may become garbage between here and the commit: a content that is written to gives its body up.
  await sql.run(
    'update contents set created_at = created_at where id in (select content_id from namespaces where version_id = $1)',
    [versionId],
  )
  const id = newId()
  await sql.run('insert into publications(id, version_id, created_at, created_by) values ($1,$2,$3,$4)', [
    id,
    versionId,
    by.now,
    by.userId ?? null,
  ])
  await sql.run(
    `insert into published(publication_id, language, namespace, hash, size, last_modified)
     select $1, n.language, n.name, b.hash, b.size,
       case when p.hash = b.hash then p.last_modified else $2 end
     from namespaces n join contents c on c.id = n.content_id join bodies b on b.hash = c.body_hash
     left join published p on p.publication_id = $3 and p.language = n.language and p.namespace = n.name
     where n.version_id = $4`,
    [id, by.now, locked?.publication_id ?? '', versionId],
  )
  await sql.run('update versions set publication_id = $2 where id = $1', [versionId, id])
  await dropOldPublications(sql, versionId)
}

async function dropOldPublications(sql: Sql, versionId: string): Promise<void> {
  const rows = await sql.all<{ id: string }>(
    `select id from publications where version_id = $1
       and id not in (select publication_id from versions where publication_id is not null)
     order by created_at desc`,
    [versionId],
  )
  for (const { id } of rows.slice(KEPT_PUBLICATIONS - 1)) {
    await sql.run('delete from published where publication_id = $1', [id])
    await sql.run('delete from publications where id = $1', [id])
  }
}
