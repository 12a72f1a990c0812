import type { Role, Scope } from '../../protocol/types.ts'
import type { Sql } from './database.ts'
import { sha256 } from './ids.ts'

export interface KeyRow {
  hash: string
  /** First characters of the key, so that people can tell keys apart. */
  prefix: string
  projectId: string
  /** The only version it is valid for; `undefined`: every version of the project. */
  versionId: string | undefined
  userId: string | undefined
  role: Role
  /** Restrictions of the user it belongs to; empty lists restrict nothing. */
  scope: Scope
}

export interface NewKey {
  key: string
  projectId: string
  versionId: string | undefined
  userId: string | undefined
  role: Role
}

/** Keeps the hash only: a stolen database opens nothing. */
export async function insertKey(sql: Sql, key: NewKey, now: number): Promise<void> {
  await sql.run(
    `insert into api_keys(hash, prefix, project_id, version_id, user_id, role, created_at)
     values ($1,$2,$3,$4,$5,$6,$7)`,
    [sha256(key.key), key.key.slice(0, 6), key.projectId, key.versionId ?? null, key.userId ?? null, key.role, now],
  )
}

interface StoredKey {
  hash: string
  prefix: string
  project_id: string
  version_id: string | null
  user_id: string | null
  role: Role
  languages: string | null
  versions: string | null
}

/** The key with this hash, unless it was revoked. */
export async function findKey(sql: Sql, projectId: string, hash: string): Promise<KeyRow | undefined> {
  const [row] = await sql.all<StoredKey>(
    `select k.hash, k.prefix, k.project_id, k.version_id, k.user_id, k.role, m.languages, m.versions
     from api_keys k left join memberships m on m.project_id = k.project_id and m.user_id = k.user_id
     where k.hash = $1 and k.project_id = $2 and k.revoked_at is null`,
    [hash, projectId],
  )
  if (!row) return undefined
  return {
    hash: row.hash,
    prefix: row.prefix,
    projectId: row.project_id,
    versionId: row.version_id ?? undefined,
    userId: row.user_id ?? undefined,
    role: row.role,
    scope: { languages: JSON.parse(row.languages ?? '[]'), versions: JSON.parse(row.versions ?? '[]') },
  }
}

export interface ListedKey {
  prefix: string
  version: string | undefined
  role: Role
  createdAt: number
  revokedAt: number | undefined
}

export async function listKeys(sql: Sql, projectId: string): Promise<ListedKey[]> {
  const rows = await sql.all<{
    prefix: string
    version: string | null
    role: Role
    created_at: number
    revoked_at: number | null
  }>(
    `select k.prefix, v.name as version, k.role, k.created_at, k.revoked_at
     from api_keys k left join versions v on v.id = k.version_id
     where k.project_id = $1 order by k.created_at, k.prefix`,
    [projectId],
  )
  return rows.map((row) => ({
    prefix: row.prefix,
    version: row.version ?? undefined,
    role: row.role,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  }))
}

/** `which`: the prefix of keys, or the hash of one. Answers how many it revoked. */
export async function revokeKeys(sql: Sql, projectId: string, which: string, now: number): Promise<number> {
  return sql.run(
    'update api_keys set revoked_at = $2 where project_id = $1 and (prefix = $3 or hash = $3) and revoked_at is null',
    [projectId, now, which],
  )
}
