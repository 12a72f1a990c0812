import { timingSafeEqual } from 'node:crypto'
import { maskKey, printable } from '../logger.ts'
import type { Route } from '../protocol/routes.ts'
import { ROLES } from '../protocol/types.ts'
import type { Caller } from './context.ts'
import { forbidden, unauthorized } from './request-error.ts'
import type { Database } from './store/database.ts'
import { sha256 } from './store/ids.ts'
import { findKey } from './store/keys.ts'
import { findVersion } from './store/projects.ts'

/** A key that no database knows: valid for every version of its project, as long as this process lives. */
export interface LocalKey {
  key: string
  projectId: string
  userId: string | undefined
}

export interface AuthorizeOptions {
  database: Database
  localKey: LocalKey
}

type Addressed = Readonly<Record<string, unknown>>

const MAX_KEY_LENGTH = 200

/**
 * Section 5 of the interface for every route, from its row of the route table: whether a key is needed, for which
 * version, with which role. `undefined` where none is needed and none is given.
 */
export async function authorize(
  route: Route,
  input: Addressed,
  header: string | null,
  options: AuthorizeOptions,
): Promise<Caller | undefined> {
  if (route.auth === 'none') return undefined
  const key = parseHeader(header)
  if (key === undefined) {
    if (route.auth === 'optional' && header === null) return undefined
    throw unauthorized('this needs an API key: Authorization: Bearer <API_KEY>')
  }
  const projectId = String(input.projectId)
  const caller = await findCaller(key, projectId, options)
  if (!caller) throw unauthorized(`the key ${maskKey(key)} is not valid for project ${projectId}`)
  if (route.auth === 'optional') return caller
  await checkVersion(route, input, { key, caller, database: options.database })
  checkRole(route, caller, key)
  checkScope(route, input, caller)
  return caller
}

/** Whoever manages the project as a whole: role `admin`, with a key that no single version limits. */
export async function authorizeManager(
  projectId: string,
  header: string | null,
  options: AuthorizeOptions,
): Promise<void> {
  const key = parseHeader(header)
  if (key === undefined) throw unauthorized('this needs an API key: Authorization: Bearer <API_KEY>')
  const caller = await findCaller(key, projectId, options)
  if (!caller) throw unauthorized(`the key ${maskKey(key)} is not valid for project ${printable(projectId, 60)}`)
  const { role, versionId, scope } = caller
  const limited = versionId !== undefined || scope.languages.length > 0 || scope.versions.length > 0
  if (role !== 'admin' || limited) {
    throw forbidden(`this needs a key of the whole project with the role admin; ${maskKey(key)} is none`)
  }
}

/** The interface says `Bearer <key>`; many clients send the bare key. Other schemes carry no key of ours. */
function parseHeader(header: string | null): string | undefined {
  const match = /^(?:bearer +)?([\w.~+/=-]+)$/i.exec(header?.trim() ?? '')
  const key = match?.[1]
  return key !== undefined && key.length <= MAX_KEY_LENGTH && !/^bearer$/i.test(key) ? key : undefined
}

async function findCaller(key: string, projectId: string, options: AuthorizeOptions): Promise<Caller | undefined> {
  const { localKey } = options
  const hash = sha256(key)
  const isLocal = isSame(hash, sha256(localKey.key))
  if (isLocal && projectId === localKey.projectId) {
    const scope = { languages: [], versions: [] }
    return { projectId, versionId: undefined, userId: localKey.userId, role: 'admin', scope }
  }
  const row = await options.database.read((sql) => findKey(sql, projectId, hash))
  return row && isSame(hash, row.hash) ? row : undefined
}

/** In constant time: how long a comparison takes must not tell how much of a key is right. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
}

async function checkVersion(
  route: Route,
  input: Addressed,
  given: { key: string; caller: Caller; database: Database },
): Promise<void> {
  const { key, caller, database } = given
  const name = route.keyOf && input[route.keyOf]
  if (typeof name !== 'string' || caller.versionId === undefined) return
  const version = await database.read((sql) => findVersion(sql, caller.projectId, name))
  if (version?.id !== caller.versionId) {
    throw unauthorized(`the key ${maskKey(key)} is not valid for version ${printable(name, 60)}`)
  }
}

function checkRole(route: Route, caller: Caller, key: string): void {
  const needed = route.role ?? 'user'
  if (ROLES.indexOf(caller.role) < ROLES.indexOf(needed)) {
    throw forbidden(`this needs the role ${needed}; the key ${maskKey(key)} has the role ${caller.role}`)
  }
}

/** Restrictions of the user the key belongs to; an empty list restricts nothing. */
function checkScope(route: Route, input: Addressed, caller: Caller): void {
  const version = input[route.keyOf ?? 'version']
  const { languages, versions } = caller.scope
  if (typeof version === 'string' && versions.length > 0 && !versions.includes(version)) {
    throw forbidden(`the key's user is restricted to the versions ${versions.join(', ')}`)
  }
  const { language } = input
  // A language is added to and removed from the whole project.
  if (version === undefined && language !== undefined && versions.length > 0) {
    throw forbidden(`the key's user is restricted to the versions ${versions.join(', ')}; this touches all of them`)
  }
  if (languages.length === 0) return
  if (typeof language === 'string' && !languages.includes(language)) {
    throw forbidden(`the key's user is restricted to the languages ${languages.join(', ')}`)
  }
  // Renaming, deleting, copying and publishing touch every language of a version.
  if (language === undefined && route.keyOf !== undefined) {
    throw forbidden(`the key's user is restricted to the languages ${languages.join(', ')}; this touches all of them`)
  }
}
