/** What project settings are elsewhere: keys and publishing modes, beside the interface, for keys of the whole project. */
import type { H3, H3Event } from 'h3'
import { isTranslationsError } from '../../errors.ts'
import { MAX_AGE } from '../../protocol/limits.ts'
import type { Role } from '../../protocol/types.ts'
import type { Administration, NewKeyOptions } from '../administration.ts'
import { type AuthorizeOptions, authorizeManager } from '../authorize.ts'
import { checkRole, checkText } from '../input.ts'
import { badRequest, notFound } from '../request-error.ts'
import type { VersionSettings } from '../store/projects.ts'
import { json } from './answer.ts'
import { readJson } from './body.ts'
import { decodeParameter } from './parameter.ts'

const MAX_SETTINGS = 16 * 1024

export interface ManageOptions extends AuthorizeOptions {
  administration: Administration
}

export function addManagement(app: H3, options: ManageOptions): void {
  const { administration } = options
  const guarded = (work: (event: H3Event) => Promise<unknown>) => async (event: H3Event) => {
    await authorizeManager(parameter(event, 'projectId'), event.req.headers.get('authorization'), options)
    return json(await work(event).catch(toRefusal))
  }
  app.get(
    '/manage/:projectId/keys',
    guarded(() => administration.listKeys()),
  )
  app.post(
    '/manage/:projectId/keys',
    guarded(async ({ req }) => ({
      key: await administration.createKey(parseKey(await readJson(req, MAX_SETTINGS))),
    })),
  )
  app.delete(
    '/manage/:projectId/keys/:prefix',
    guarded(async (event) => ({ revoked: await administration.revokeKeys(parameter(event, 'prefix')) })),
  )
  app.post(
    '/manage/:projectId/versions/:version',
    guarded(async (event) => {
      const settings = parseSettings(await readJson(event.req, MAX_SETTINGS))
      await administration.configureVersion(parameter(event, 'version'), settings)
      return {}
    }),
  )
}

function parameter(event: H3Event, name: string): string {
  const value = decodeParameter(event, name)
  checkText(value, `path: ${name}`)
  return value
}

/** The administration speaks to programs of this process; over HTTP the same is a wrong request. */
function toRefusal(error: unknown): never {
  throw isTranslationsError(error) && error.code === 'TR_CONFIG' ? notFound(error.message) : error
}

function parseKey(body: unknown): NewKeyOptions {
  const { version, role, userId } = fieldsOf(body ?? {}, ['version', 'role', 'userId'])
  if (version !== undefined) checkText(version, 'body: version')
  if (userId !== undefined) checkText(userId, 'body: userId')
  if (role !== undefined) checkRole(role)
  return {
    ...(version === undefined ? {} : { version: version as string }),
    ...(role === undefined ? {} : { role: role as Role }),
    ...(userId === undefined ? {} : { userId: userId as string }),
  }
}

function parseSettings(body: unknown): VersionSettings {
  const { autoPublish, isPrivate, maxAge } = fieldsOf(body, ['autoPublish', 'isPrivate', 'maxAge'])
  for (const [name, value] of Object.entries({ autoPublish, isPrivate })) {
    if (value !== undefined && typeof value !== 'boolean') throw badRequest(`body: ${name}: expected true or false`)
  }
  if (maxAge !== undefined && !(Number.isInteger(maxAge) && Number(maxAge) >= 0 && Number(maxAge) <= MAX_AGE)) {
    throw badRequest(`body: maxAge: expected seconds from 0 to ${MAX_AGE}`)
  }
  return {
    ...(autoPublish === undefined ? {} : { autoPublish: autoPublish as boolean }),
    ...(isPrivate === undefined ? {} : { isPrivate: isPrivate as boolean }),
    ...(maxAge === undefined ? {} : { maxAge: maxAge as number }),
  }
}

function fieldsOf(body: unknown, known: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('body: expected a JSON object')
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined) throw badRequest(`body: expected only ${known.join(', ')}`)
  return body as Record<string, unknown>
}
