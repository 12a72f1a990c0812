/** Endpoints 19 and 20. */
import { randomBytes } from 'node:crypto'
import type { Invitation } from '../../protocol/types.ts'
import type { Context } from '../context.ts'
import { locateProject } from '../locate.ts'
import { sha256 } from '../store/ids.ts'
import { insertInvitation, listUsers } from '../store/people.ts'
import type { Handler } from './handler.ts'

const INVITATION_LIFE = 14 * 24 * 60 * 60 * 1000

export const invite: Handler<'invite'> = async (context, input) => {
  const { email, role = 'user', scope = { languages: [], versions: [] } } = input.invitation
  const code = randomBytes(24).toString('base64url')
  const now = context.now()
  await context.database.write(async (sql) => {
    const project = await locateProject(sql, input)
    const invitation = { codeHash: sha256(code), projectId: project.id, email, role, scope }
    await insertInvitation(sql, { ...invitation, expiresAt: now + INVITATION_LIFE }, now)
  })
  const invitation = { code, role, email, scope, link: `${context.origin}/register?code=${code}` }
  if (input.send !== false) await send(context, invitation)
  return invitation
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
