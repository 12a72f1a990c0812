import type { Scope } from '../../protocol/types.ts'
import { byText, type Sql } from './database.ts'
import { newId } from './ids.ts'

export interface ProjectRow {
  id: string
  name: string
  referenceLanguage: string
  /** Ordered tag names (interface 2.6). */
  tags: string[]
}

export interface VersionRow {
  id: string
  projectId: string
  name: string
  /** Writes reach the published resources at once, without endpoint 12. */
  autoPublish: boolean
  /** Published in private mode (interface 3). */
  isPrivate: boolean
  /** Seconds that caches may keep a published resource. */
  maxAge: number
  /** What was published last; `undefined` before the first time. */
  publicationId: string | undefined
}

export interface VersionSettings {
  autoPublish?: boolean
  isPrivate?: boolean
  maxAge?: number
}

export interface LanguageRow {
  code: string
  name: string
  nativeName: string
  region: string | undefined
}

interface StoredVersion {
  id: string
  project_id: string
  name: string
  auto_publish: number
  is_private: number
  max_age: number
  publication_id: string | null
}

export async function findProject(sql: Sql, id: string): Promise<ProjectRow | undefined> {
  const [row] = await sql.all<{ id: string; name: string; reference_language: string; tags: string }>(
    'select id, name, reference_language, tags from projects where id = $1',
    [id],
  )
  return row && { id: row.id, name: row.name, referenceLanguage: row.reference_language, tags: JSON.parse(row.tags) }
}

export async function insertProject(sql: Sql, project: ProjectRow, now: number): Promise<void> {
  await sql.run('insert into projects(id, name, reference_language, tags, created_at) values ($1,$2,$3,$4,$5)', [
    project.id,
    project.name,
    project.referenceLanguage,
    JSON.stringify(project.tags),
    now,
  ])
}

const VERSION = 'select id, project_id, name, auto_publish, is_private, max_age, publication_id from versions'

export async function listVersions(sql: Sql, projectId: string): Promise<VersionRow[]> {
  const rows = await sql.all<StoredVersion>(`${VERSION} where project_id = $1`, [projectId])
  return rows.map(toVersion).sort(byText((version) => version.name))
}

export async function findVersion(sql: Sql, projectId: string, name: string): Promise<VersionRow | undefined> {
  const [row] = await sql.all<StoredVersion>(`${VERSION} where project_id = $1 and name = $2`, [projectId, name])
  return row && toVersion(row)
}

function toVersion(row: StoredVersion): VersionRow {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    autoPublish: row.auto_publish === 1,
    isPrivate: row.is_private === 1,
    maxAge: row.max_age,
    publicationId: row.publication_id ?? undefined,
  }
}

/** Does nothing where the version exists. */
export async function insertVersion(
  sql: Sql,
  version: { projectId: string; name: string; autoPublish: boolean },
  now: number,
): Promise<void> {
  await sql.run(
    `insert into versions(id, project_id, name, auto_publish, created_at) values ($1,$2,$3,$4,$5)
     on conflict (project_id, name) do nothing`,
    [newId(), version.projectId, version.name, version.autoPublish ? 1 : 0, now],
  )
}

export async function updateVersion(sql: Sql, version: VersionRow, settings: VersionSettings): Promise<void> {
  const next = { ...version, ...settings }
  await sql.run('update versions set auto_publish = $2, is_private = $3, max_age = $4 where id = $1', [
    version.id,
    next.autoPublish ? 1 : 0,
    next.isPrivate ? 1 : 0,
    next.maxAge,
  ])
}

export async function listLanguages(sql: Sql, projectId: string): Promise<LanguageRow[]> {
  const rows = await sql.all<{ code: string; name: string; native_name: string; region: string | null }>(
    'select code, name, native_name, region from languages where project_id = $1 order by position, code',
    [projectId],
  )
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    nativeName: row.native_name,
    region: row.region ?? undefined,
  }))
}

export async function hasLanguage(sql: Sql, projectId: string, code: string): Promise<boolean> {
  const rows = await sql.all('select 1 as found from languages where project_id = $1 and code = $2', [projectId, code])
  return rows.length > 0
}

/** How the project spells the language: in another case it would be one file with it on some systems. */
export async function findSpelling(sql: Sql, projectId: string, code: string): Promise<string | undefined> {
  const [row] = await sql.all<{ code: string }>(
    'select code from languages where project_id = $1 and lower(code) = lower($2)',
    [projectId, code],
  )
  return row?.code
}

/** Answers whether the language is new. */
export async function insertLanguage(sql: Sql, projectId: string, language: LanguageRow): Promise<boolean> {
  const changed = await sql.run(
    `insert into languages(project_id, code, name, native_name, region, position)
     select p.id, $2, $3, $4, $5, (select coalesce(max(l.position), -1) + 1 from languages l where l.project_id = p.id)
     from projects p where p.id = $1
     on conflict (project_id, code) do nothing`,
    [projectId, language.code, language.name, language.nativeName, language.region ?? null],
  )
  return changed > 0
}

/** Removes the language with its unpublished content from every version; what is published stays until published anew. */
export async function deleteLanguage(sql: Sql, projectId: string, code: string): Promise<boolean> {
  const ofProject = 'language = $2 and version_id in (select id from versions where project_id = $1)'
  await sql.run(`delete from namespaces where ${ofProject}`, [projectId, code])
  await sql.run(`delete from key_usage where ${ofProject}`, [projectId, code])
  await sql.run(`delete from namespace_stats where ${ofProject}`, [projectId, code])
  return (await sql.run('delete from languages where project_id = $1 and code = $2', [projectId, code])) > 0
}

/** An empty list restricts nothing. */
export const UNRESTRICTED: Scope = { languages: [], versions: [] }
