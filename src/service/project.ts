import { randomBytes, randomUUID } from 'node:crypto'
import { assertSafeName } from '../protocol/names.ts'
import { describeLanguage } from './languages.ts'
import type { Database, Sql } from './store/database.ts'
import { insertKey } from './store/keys.ts'
import { insertMember, listUsers } from './store/people.ts'
import {
  findProject,
  findVersion,
  insertLanguage,
  insertProject,
  insertVersion,
  UNRESTRICTED,
} from './store/projects.ts'

export interface ProjectOptions {
  projectId: string
  reference: string
  languages: readonly string[]
  tags: readonly string[]
}

export interface PreparedProject {
  /** Keys made now, by version: shown once, stored as hashes. */
  keys: Record<string, string>
  /** Whom changes with the project-wide key are attributed to. */
  ownerId: string | undefined
  /** That of the project as it is: a project keeps the one it was created with. */
  reference: string
}

/** Versions of a new project: one where writes are published at once, one that endpoint 12 publishes. */
const NEW_VERSIONS = [
  { name: 'latest', autoPublish: true },
  { name: 'production', autoPublish: false },
] as const

export const isProjectNew = (database: Database, projectId: string): Promise<boolean> =>
  database.read(async (sql) => (await findProject(sql, projectId)) === undefined)

/**
 * Finds the project, or creates it with its versions, a key for each, its reference language, its owner, and what `begin`
 * writes into it: all of it or nothing.
 */
export async function prepareProject(
  database: Database,
  options: ProjectOptions,
  now: number,
  begin: (sql: Sql) => Promise<void> = async () => {},
): Promise<PreparedProject> {
  assertSafeName('project', options.projectId, 'projectId')
  for (const language of [options.reference, ...options.languages]) assertSafeName('language', language, 'language')
  return database.write(async (sql) => {
    const found = await findProject(sql, options.projectId)
    const keys = found ? {} : await createProject(sql, options, now)
    if (!found) await begin(sql)
    const users = await listUsers(sql, options.projectId)
    const ownerId = users.find((user) => user.role === 'admin')?.id
    return { keys, ownerId, reference: found?.referenceLanguage ?? options.reference }
  })
}

async function createProject(sql: Sql, options: ProjectOptions, now: number): Promise<Record<string, string>> {
  const { projectId, reference } = options
  const tags = [...options.tags]
  await insertProject(sql, { id: projectId, name: projectId, referenceLanguage: reference, tags }, now)
  for (const code of new Set([reference, ...options.languages])) {
    await insertLanguage(sql, projectId, describeLanguage(code))
  }
  const userId = await insertMember(
    sql,
    projectId,
    {
      id: randomUUID(),
      email: `owner@${projectId.toLowerCase()}.localhost`,
      username: 'owner',
      firstname: '',
      lastname: '',
      role: 'admin',
      scope: { ...UNRESTRICTED },
    },
    { now },
  )
  const keys: Record<string, string> = {}
  for (const { name, autoPublish } of NEW_VERSIONS) {
    await insertVersion(sql, { projectId, name, autoPublish }, now)
    const version = await findVersion(sql, projectId, name)
    const key = createKey()
    await insertKey(sql, { key, projectId, versionId: version?.id, userId, role: 'admin' }, now)
    keys[name] = key
  }
  return keys
}

/** 256 random bits. The name in front lets scanners of leaked secrets tell what they found. */
export function createKey(): string {
  return `tr_${randomBytes(32).toString('base64url')}`
}
