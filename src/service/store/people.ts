import type { Role, Scope, User } from '../../protocol/types.ts'
import { byText, type Sql } from './database.ts'

interface StoredUser {
  id: string
  email: string
  username: string
  firstname: string
  lastname: string
  role: Role
  languages: string
  versions: string
}

/** Members of a project (interface 2.9), in the order of their names. */
export async function listUsers(sql: Sql, projectId: string): Promise<User[]> {
  const rows = await sql.all<StoredUser>(
    `select u.id, u.email, u.username, u.firstname, u.lastname, m.role, m.languages, m.versions
     from memberships m join users u on u.id = m.user_id where m.project_id = $1`,
    [projectId],
  )
  const sorted = rows.sort(byText((row) => `${row.username}\0${row.id}`))
  return sorted.map(({ languages, versions, ...user }) => ({
    ...user,
    scope: { languages: JSON.parse(languages), versions: JSON.parse(versions) },
  }))
}

/**
 * Adds the user, or finds the one with the same address, and makes them a member. Answers the user's id. `keep`: who is a
 * member already stays what they are.
 */
export async function insertMember(
  sql: Sql,
  projectId: string,
  user: User,
  { now, keep = false }: { now: number; keep?: boolean },
): Promise<string> {
  await sql.run(
    `insert into users(id, email, username, firstname, lastname, created_at) values ($1,$2,$3,$4,$5,$6)
     on conflict (email) do nothing`,
    [user.id, user.email, user.username, user.firstname, user.lastname, now],
  )
  const [row] = await sql.all<{ id: string }>('select id from users where email = $1', [user.email])
  const id = row?.id ?? user.id
  await sql.run(
    `insert into memberships(project_id, user_id, role, languages, versions) values ($1,$2,$3,$4,$5)
     on conflict (project_id, user_id) do ${
       keep
         ? 'nothing'
         : 'update set role = excluded.role, languages = excluded.languages, versions = excluded.versions'
     }`,
    [projectId, id, user.role, JSON.stringify(user.scope.languages), JSON.stringify(user.scope.versions)],
  )
  return id
}

export interface NewInvitation {
  codeHash: string
  projectId: string
  email: string
  role: Role
  scope: Scope
  /** The only version that the key of who accepts it is valid for: that of the inviter's key. */
  versionId: string | undefined
  expiresAt: number
}

export async function insertInvitation(sql: Sql, invitation: NewInvitation, now: number): Promise<void> {
  const { codeHash, projectId, email, role, scope, versionId, expiresAt } = invitation
  const [languages, versions] = [JSON.stringify(scope.languages), JSON.stringify(scope.versions)]
  await sql.run(
    `insert into invitations(code_hash, project_id, email, role, languages, versions, version_id, created_at, expires_at)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9)`,
    [codeHash, projectId, email, role, languages, versions, versionId ?? null, now, expiresAt],
  )
}

/** Uses up the invitation; `undefined` when it is unknown, used or expired. */
export async function takeInvitation(
  sql: Sql,
  codeHash: string,
  now: number,
): Promise<Omit<NewInvitation, 'expiresAt'> | undefined> {
  const [row] = await sql.all<{
    project_id: string
    email: string
    role: Role
    languages: string
    versions: string
    version_id: string | null
  }>(
    `update invitations set accepted_at = $2 where code_hash = $1 and accepted_at is null and expires_at > $2
     returning project_id, email, role, languages, versions, version_id`,
    [codeHash, now],
  )
  if (!row) return undefined
  const scope = { languages: JSON.parse(row.languages), versions: JSON.parse(row.versions) }
  const versionId = row.version_id ?? undefined
  return { codeHash, projectId: row.project_id, email: row.email, role: row.role, scope, versionId }
}
