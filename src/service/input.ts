/** Inputs of the operations, checked: everything a handler gets has the shape that `protocol/service.ts` says. */
import { isTranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { EMAIL, MAX_KEY_BYTES, MAX_TAGS } from '../protocol/limits.ts'
import { assertSafeName, type NameKind } from '../protocol/names.ts'
import { MAX_KEYS_PER_REQUEST } from '../protocol/routes.ts'
import type { OperationName } from '../protocol/service.ts'
import { ROLES, type Role } from '../protocol/types.ts'
import { badRequest } from './request-error.ts'

/** Parameters that are names, and of what. */
export const NAME_KINDS: Readonly<Record<string, NameKind>> = {
  projectId: 'project',
  version: 'version',
  fromVersion: 'version',
  toVersion: 'version',
  language: 'language',
  namespace: 'namespace',
  fromNamespace: 'namespace',
  toNamespace: 'namespace',
}

/** Refuses an address with the part that is unsafe: a name, or an id that no storage could hold. */
export function checkNames(input: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(input)) {
    const kind = NAME_KINDS[field]
    if (kind && value !== undefined) checkName(kind, value, `path: ${field}`)
    else if (typeof value === 'string') checkText(value, `path: ${field}`)
  }
}

/** The body as the operation takes it, or a refusal that names the place in it. */
export function checkBody(operation: OperationName, field: string, body: unknown): unknown {
  const check = BODIES[field]
  if (!check) throw new TypeError(`the body ${field} of ${operation} has no check`)
  return check(body, operation)
}

function checkName(kind: NameKind, value: unknown, place: string): void {
  try {
    assertSafeName(kind, value, place)
  } catch (error) {
    throw isTranslationsError(error) ? badRequest(error.message) : error
  }
}

const BODIES: Readonly<Record<string, (body: unknown, operation: OperationName) => unknown>> = {
  entries: (body, operation) => {
    if (body === undefined && operation === 'createNamespace') return {}
    const entries = checkObject(body, 'body')
    // The limit is one of endpoints 4, 5 and 6 (interface 8).
    if (operation !== 'createNamespace') checkCount(Object.keys(entries).length)
    for (const [key, entry] of Object.entries(entries)) checkEntry(key, entry, operation === 'update')
    return entries
  },
  keys: (body) => {
    if (!Array.isArray(body)) throw badRequest('body: expected an array of keys')
    checkCount(body.length)
    for (const [index, key] of body.entries()) checkKey(key, `body[${index}]`)
    return body
  },
  invitation: (body) => checkInvitation(checkObject(body, 'body')),
}

function checkObject(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(`${place}: expected a JSON object`)
  }
  return value as Record<string, unknown>
}

function checkCount(count: number): void {
  if (count > MAX_KEYS_PER_REQUEST) {
    throw badRequest(`body: ${count} keys; at most ${MAX_KEYS_PER_REQUEST} in one request, split it`)
  }
}

function checkKey(key: unknown, place: string): void {
  checkText(key, place)
  if (Buffer.byteLength(key as string) > MAX_KEY_BYTES) {
    throw badRequest(`${place}: a key has at most ${MAX_KEY_BYTES} bytes`)
  }
}

/** No storage keeps a NUL or half a surrogate pair the way it came, and nothing may be stored other than it came. */
export function checkText(value: unknown, place: string): void {
  if (typeof value !== 'string') throw badRequest(`${place}: expected a text`)
  if (value.includes('\0') || !value.isWellFormed()) {
    throw badRequest(`${place}: a NUL character or half of a surrogate pair can't be stored`)
  }
}

const ENTRY_FIELDS = new Set(['value', 'context', 'tags', 'updatedAt'])

function checkEntry(key: string, entry: unknown, nullable: boolean): void {
  const place = `body: key "${printable(key, 60)}"`
  checkKey(key, place)
  if (entry === null && nullable) return
  if (typeof entry === 'string') {
    checkText(entry, place)
    return
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw badRequest(`${place}: expected a text${nullable ? ', null' : ''} or an object with "value"`)
  }
  const unknown = Object.keys(entry).find((field) => !ENTRY_FIELDS.has(field))
  if (unknown !== undefined) {
    throw badRequest(
      `${place}: unknown field "${printable(unknown, 60)}"; resources are flat, nested keys are not taken`,
    )
  }
  const { value, context, tags } = entry as Record<string, unknown>
  checkText(value, `${place}: value`)
  if (context !== undefined && context !== null) checkContext(context, place)
  if (tags !== undefined && tags !== null) checkTags(tags, place)
}

function checkContext(context: unknown, place: string): void {
  const { text } = checkObject(context, `${place}: context`)
  if (text !== undefined) checkText(text, `${place}: context.text`)
}

function checkTags(tags: unknown, place: string): void {
  const isFlag = (flag: unknown): boolean => flag === null || typeof flag === 'boolean'
  if (!Array.isArray(tags) || tags.length > MAX_TAGS || !tags.every(isFlag)) {
    throw badRequest(`${place}: tags: expected at most ${MAX_TAGS} of true, false or null, one per tag index`)
  }
}

function checkInvitation(body: Record<string, unknown>): Record<string, unknown> {
  const { email, role, scope } = body
  checkText(email, 'body: email')
  if (!EMAIL.test(email as string)) throw badRequest('body: email: expected an address')
  if (role !== undefined) checkRole(role)
  if (scope === undefined) return { email, ...(role === undefined ? {} : { role }) }
  const { languages = [], versions = [] } = checkObject(scope, 'body: scope')
  checkScopeNames('language', languages, 'body: scope.languages')
  checkScopeNames('version', versions, 'body: scope.versions')
  return { email, ...(role === undefined ? {} : { role }), scope: { languages, versions } }
}

export function checkRole(role: unknown): void {
  if (!ROLES.includes(role as Role)) throw badRequest(`body: role: expected one of ${ROLES.join(', ')}`)
}

function checkScopeNames(kind: NameKind, names: unknown, place: string): void {
  if (!Array.isArray(names) || names.length > 1000)
    throw badRequest(`${place}: expected an array of at most 1000 names`)
  for (const name of names) checkName(kind, name, place)
}
