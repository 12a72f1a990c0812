import { randomUUID } from 'node:crypto'
import { createKey } from './project.ts'
import { notFound } from './request-error.ts'
import type { Database } from './store/database.ts'
import { sha256 } from './store/ids.ts'
import { insertKey } from './store/keys.ts'
import { insertMember, takeInvitation } from './store/people.ts'

export interface Registrant {
  /** Code of an invitation (interface 2.8). */
  code: string
  firstname: string
  lastname: string
}

export interface Registration {
  projectId: string
  userId: string
  /** With the invitation's role and scope, and no more versions than the inviter's key had; shown this once. */
  key: string
}

/** Makes the invited person a member of the project, with a key of their own. An invitation is good for one time. */
export async function acceptInvitation(database: Database, registrant: Registrant, now: number): Promise<Registration> {
  const key = createKey()
  return database.write(async (sql) => {
    const invitation = await takeInvitation(sql, sha256(registrant.code), now)
    if (!invitation) throw notFound('this invitation is unknown, used or expired')
    const { projectId, email, role, scope, versionId } = invitation
    const { firstname, lastname } = registrant
    const username = email.slice(0, email.lastIndexOf('@'))
    const member = { id: randomUUID(), email, username, firstname, lastname, role, scope }
    // Who invites for one version must not change what members may elsewhere.
    const userId = await insertMember(sql, projectId, member, { now, keep: versionId !== undefined })
    await insertKey(sql, { key, projectId, versionId, userId, role }, now)
    return { projectId, userId, key }
  })
}
