/** What the interface leaves to "project settings": publishing modes and keys. */
import { TranslationsError } from '../errors.ts'
import type { Role } from '../protocol/types.ts'
import { createKey } from './project.ts'
import type { Database, Sql } from './store/database.ts'
import { insertKey, type ListedKey, listKeys, revokeKeys } from './store/keys.ts'
import { listUsers } from './store/people.ts'
import { findVersion, updateVersion, type VersionRow, type VersionSettings } from './store/projects.ts'
import { publishVersion } from './store/publications.ts'

export interface NewKeyOptions {
  /** The only version the key is valid for; without it, every version of the project. */
  version?: string
  /** Default `admin`. */
  role?: Role
  /** Whom its changes are attributed to, a member of the project; default its owner. */
  userId?: string
}

export interface Administration {
  /** Changes how a version is published. Rejects with `TR_CONFIG` when there is no such version. */
  configureVersion(version: string, settings: VersionSettings): Promise<void>
  /** Makes a key and answers it: it is shown this once. */
  createKey(options?: NewKeyOptions): Promise<string>
  listKeys(): Promise<ListedKey[]>
  /** Revokes the keys that are listed with this prefix, or the one with this SHA-256 in hexadecimal; answers how many. */
  revokeKeys(which: string): Promise<number>
}

export interface AdministrationOptions {
  database: Database
  projectId: string
  now(): number
  changed(): void
}

export function createAdministration(options: AdministrationOptions): Administration {
  const { database, projectId, now, changed } = options
  const locate = async (sql: Sql, name: string): Promise<VersionRow> => {
    const version = await findVersion(sql, projectId, name)
    if (!version) throw new TranslationsError('TR_CONFIG', `project ${projectId} has no version ${name}`)
    return version
  }
  return {
    async configureVersion(name, settings) {
      await database.write(async (sql) => {
        const version = await locate(sql, name)
        // What readers see must not change by the switch alone: it becomes the publication.
        if (version.autoPublish && settings.autoPublish === false) {
          await publishVersion(sql, version.id, { now: now(), userId: undefined })
        }
        await updateVersion(sql, version, settings)
      })
      changed()
    },
    async createKey({ version, role = 'admin', userId } = {}) {
      const key = createKey()
      await database.write(async (sql) => {
        const versionId = version === undefined ? undefined : (await locate(sql, version)).id
        const users = await listUsers(sql, projectId)
        const user =
          userId === undefined ? users.find((one) => one.role === 'admin') : users.find((one) => one.id === userId)
        if (userId !== undefined && !user) throw new TranslationsError('TR_CONFIG', `no member has the id ${userId}`)
        await insertKey(sql, { key, projectId, versionId, userId: user?.id, role }, now())
      })
      return key
    },
    listKeys: () => database.read((sql) => listKeys(sql, projectId)),
    revokeKeys: (which) => database.write((sql) => revokeKeys(sql, projectId, which, now())),
  }
}
