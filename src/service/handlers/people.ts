/** Endpoints 19 and 20. */
import { randomBytes } from 'node:crypto'
import { printable } from '../../logger.ts'
import type { Invitation, Scope } from '../../protocol/types.ts'
import { listSome } from '../../wording.ts'
import type { Caller, Context } from '../context.ts'
import { locateProject } from '../locate.ts'
import { badRequest, forbidden } from '../request-error.ts'
import type { Sql } from '../store/database.ts'
import { sha256 } from '../store/ids.ts'
import { insertInvitation, listUsers } from '../store/people.ts'
import { findVersion, listLanguages, listVersions } from '../store/projects.ts'
import type { Handler } from './handler.ts'

const INVITATION_LIFE = 14 * 24 * 60 * 60 * 1000
const MAX_NAMED = 5

export const invite: Handler<'invite'> = async (context, input) => {
  const { email, role = 'user', scope = { languages: [], versions: [] } } = input.invitation
  const code = randomBytes(24).toString('base64url')
  const now = context.now()
  await context.database.write(async (sql) => {
    const project = await locateProject(sql, input)
    if (context.caller) await checkReach(sql, scope, context.caller)
    await checkScope(sql, scope, project.id)
    const versionId = context.caller?.versionId
    const invitation = { codeHash: sha256(code), projectId: project.id, email, role, scope, versionId }
    await insertInvitation(sql, { ...invitation, expiresAt: now + INVITATION_LIFE }, now)
  })
  const invitation = { code, role, email, scope, link: `${context.origin}/register?code=${code}` }
  if (input.send !== false) await send(context, invitation)
  return invitation
}

/** Nobody hands out more than they have; the role can't be more, for only admins invite. Empty lists restrict nothing. */
async function checkReach(sql: Sql, scope: Scope, { projectId, versionId, scope: own }: Caller): Promise<void> {
  for (const kind of ['languages', 'versions'] as const) {
    const isWithin = scope[kind].length > 0 && scope[kind].every((name) => own[kind].includes(name))
    if (own[kind].length > 0 && !isWithin) {
      throw forbidden(`the key's user is restricted to the ${kind} ${own[kind].join(', ')}; so is whom they invite`)
    }
  }
  if (versionId === undefined) return
  for (const name of scope.versions) {
    if ((await findVersion(sql, projectId, name))?.id !== versionId) {
      throw forbidden(`the key is valid for one version, and invites to that only, not to ${printable(name, 60)}`)
    }
  }
}

/** A name that is misspelled would let somebody in who can do nothing. */
async function checkScope(sql: Sql, scope: Scope, projectId: string): Promise<void> {
  const known = {
    languages: (await listLanguages(sql, projectId)).map(({ code }) => code),
    versions: (await listVersions(sql, projectId)).map(({ name }) => name),
  }
  for (const kind of ['languages', 'versions'] as const) {
    const unknown = scope[kind].filter((name) => !known[kind].includes(name))
    if (unknown.length === 0) continue
    const named = listSome(unknown, MAX_NAMED, (name) => printable(name, 60))
    throw badRequest(`body: scope.${kind}: project ${projectId} has no ${named}; it has ${known[kind].join(', ')}`)
  }
}

/** The invitation holds whether or not its mail can be sent: the caller has the link. */
async function send(context: Context, invitation: Invitation): Promise<void> {
  if (!context.sendInvitation) {
    context.logger.warn('invite: no mail is sent, for no mail server is configured; pass the link on yourself')
    return
  }
  try {
    await context.sendInvitation(invitation)
  } catch (error) {
    context.logger.error(`invite: the mail was not sent: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const getUsers: Handler<'getUsers'> = (context, input) =>
  context.database.read(async (sql) => listUsers(sql, (await locateProject(sql, input)).id))
