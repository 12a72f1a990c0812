import { byText, type Sql } from './database.ts'

/** Whether the version has the namespace, in any language. */
export async function hasNamespace(sql: Sql, versionId: string, name: string): Promise<boolean> {
  const rows = await sql.all('select 1 as found from namespaces where version_id = $1 and name = $2 limit 1', [
    versionId,
    name,
  ])
  return rows.length > 0
}

/** In all languages of the version; what was used keeps its times. */
export async function renameNamespace(
  sql: Sql,
  versionId: string,
  names: { from: string; to: string },
  now: number,
): Promise<void> {
  const parameters = [versionId, names.from, names.to]
  await sql.run(
    'update namespaces set name = $3, revision = revision + 1, updated_at = $4 where version_id = $1 and name = $2',
    [...parameters, now],
  )
  await sql.run('delete from key_usage where version_id = $1 and namespace = $2', [versionId, names.to])
  await sql.run('update key_usage set namespace = $3 where version_id = $1 and namespace = $2', parameters)
  await sql.run('delete from namespace_stats where version_id = $1 and name in ($2, $3)', parameters)
}

/** From all languages of the version; answers whether there was one. */
export async function deleteNamespace(sql: Sql, versionId: string, name: string): Promise<boolean> {
  await sql.run('delete from key_usage where version_id = $1 and namespace = $2', [versionId, name])
  await sql.run('delete from namespace_stats where version_id = $1 and name = $2', [versionId, name])
  return (await sql.run('delete from namespaces where version_id = $1 and name = $2', [versionId, name])) > 0
}

export interface ListedNamespace {
  language: string
  namespace: string
  contentId: string
}

export async function listNamespaces(sql: Sql, versionId: string): Promise<ListedNamespace[]> {
  const rows = await sql.all<{ language: string; name: string; content_id: string }>(
    'select language, name, content_id from namespaces where version_id = $1',
    [versionId],
  )
  const sorted = rows.sort(byText((row) => `${row.language}\0${row.name}`))
  return sorted.map((row) => ({ language: row.language, namespace: row.name, contentId: row.content_id }))
}
