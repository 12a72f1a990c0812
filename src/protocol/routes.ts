import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { OperationName } from './service.ts'

export interface Route {
  /** Row of the endpoint table (interface 4). */
  endpoint: number
  method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` is one encoded segment; a part in brackets may be left out. */
  path: string
  /** Section 5 of the interface: `optional` answers more with a key than without one. */
  auth: 'none' | 'bearer' | 'optional'
  /** The path parameter that names the version whose key is needed; without it any key of the project does. */
  keyOf?: 'version' | 'toVersion'
  /** Least role that may call; `user` where nothing is said. */
  role?: 'publisher' | 'admin'
  /** Input fields that travel in the query, with their form there (see `query.ts`). */
  query?: Readonly<Record<string, QueryForm>>
  /** Input field that is the body. */
  body?: string
  /** What a call means for a second try: `safe` may be sent again, `once` only when no byte can have arrived. */
  repeat: 'safe' | 'once'
}

export type QueryForm = 'boolean' | 'year' | 'text' | 'indexes' | 'time'

const RESOURCE = '{projectId}/{version}/{language}/{namespace}'

/** Every endpoint of the interface, each path written once. Client and service both read from here. */
export const routes: Readonly<Record<OperationName, Route>> = {
  getResource: {
    endpoint: 1,
    method: 'GET',
    path: `/${RESOURCE}`,
    auth: 'none',
    query: { cache: 'text' },
    repeat: 'safe',
  },
  getPrivateResource: {
    endpoint: 2,
    method: 'GET',
    path: `/private/${RESOURCE}`,
    auth: 'bearer',
    keyOf: 'version',
    query: { cache: 'text' },
    repeat: 'safe',
  },
  getLanguages: { endpoint: 3, method: 'GET', path: '/languages/{projectId}', auth: 'none', repeat: 'safe' },
  reportMissing: {
    endpoint: 4,
    method: 'POST',
    path: `/missing/${RESOURCE}`,
    auth: 'bearer',
    keyOf: 'version',
    body: 'entries',
    repeat: 'safe',
  },
  reportUsed: {
    endpoint: 5,
    method: 'POST',
    path: `/used/${RESOURCE}`,
    auth: 'bearer',
    keyOf: 'version',
    body: 'keys',
    repeat: 'safe',
  },
  update: {
    endpoint: 6,
    method: 'POST',
    path: `/update/${RESOURCE}`,
    auth: 'bearer',
    keyOf: 'version',
    query: { replace: 'boolean' },
    body: 'entries',
    repeat: 'once',
  },
  download: {
    endpoint: 7,
    method: 'GET',
    path: '/download/{projectId}[/{version}[/{language}[/{namespace}]]]',
    auth: 'optional',
    keyOf: 'version',
    repeat: 'safe',
  },
  pull: {
    endpoint: 8,
    method: 'GET',
    path: `/pull/${RESOURCE}`,
    auth: 'bearer',
    keyOf: 'version',
    query: { tags: 'indexes', '!tags': 'indexes', updatedAt: 'time', lastUsed: 'time', raw: 'boolean' },
    repeat: 'safe',
  },
  getTags: { endpoint: 9, method: 'GET', path: '/tags/{projectId}', auth: 'bearer', repeat: 'safe' },
  copyVersion: {
    endpoint: 10,
    method: 'POST',
    path: '/copy/{projectId}/version/{fromVersion}/{toVersion}',
    auth: 'bearer',
    keyOf: 'toVersion',
    role: 'publisher',
    repeat: 'once',
  },
  copyLanguage: {
    endpoint: 11,
    method: 'POST',
    path: '/copy/{projectId}/version/{fromVersion}/{toVersion}/{language}',
    auth: 'bearer',
    keyOf: 'toVersion',
    role: 'publisher',
    repeat: 'once',
  },
  publish: {
    endpoint: 12,
    method: 'POST',
    path: '/publish/{projectId}/{version}',
    auth: 'bearer',
    keyOf: 'version',
    role: 'publisher',
    repeat: 'once',
  },
  getJob: { endpoint: 13, method: 'GET', path: '/jobs/{projectId}/{jobId}', auth: 'bearer', repeat: 'safe' },
  createNamespace: {
    endpoint: 14,
    method: 'POST',
    path: `/create/${RESOURCE}`,
    auth: 'bearer',
    keyOf: 'version',
    body: 'entries',
    repeat: 'once',
  },
  renameNamespace: {
    endpoint: 15,
    method: 'POST',
    path: '/rename/{projectId}/{version}/{fromNamespace}/{toNamespace}',
    auth: 'bearer',
    keyOf: 'version',
    role: 'admin',
    repeat: 'once',
  },
  deleteNamespace: {
    endpoint: 16,
    method: 'DELETE',
    path: '/delete/{projectId}/{version}/{namespace}',
    auth: 'bearer',
    keyOf: 'version',
    role: 'admin',
    repeat: 'once',
  },
  addLanguage: {
    endpoint: 17,
    method: 'POST',
    path: '/language/{projectId}/{language}',
    auth: 'bearer',
    role: 'admin',
    repeat: 'once',
  },
  removeLanguage: {
    endpoint: 18,
    method: 'DELETE',
    path: '/language/{projectId}/{language}',
    auth: 'bearer',
    role: 'admin',
    repeat: 'once',
  },
  invite: {
    endpoint: 19,
    method: 'POST',
    path: '/invite/{projectId}',
    auth: 'bearer',
    role: 'admin',
    query: { send: 'boolean' },
    body: 'invitation',
    repeat: 'once',
  },
  getUsers: { endpoint: 20, method: 'GET', path: '/users/{projectId}', auth: 'bearer', repeat: 'safe' },
  getProjectStatistics: {
    endpoint: 21,
    method: 'GET',
    path: '/stats/project/{projectId}',
    auth: 'bearer',
    repeat: 'safe',
  },
  getUserStatistics: {
    endpoint: 22,
    method: 'GET',
    path: '/stats/user/{projectId}/{userId}',
    auth: 'bearer',
    query: { year: 'year' },
    repeat: 'safe',
  },
  getUsersStatistics: {
    endpoint: 23,
    method: 'GET',
    path: '/stats/users/{projectId}',
    auth: 'bearer',
    query: { year: 'year' },
    repeat: 'safe',
  },
}

/** Keys per request on endpoints 4, 5 and 6 (interface 8). */
export const MAX_KEYS_PER_REQUEST = 1000

/** The concrete paths of a route, longest first: one per combination of its optional parts. */
export function listPaths(path: string): string[] {
  const open = path.indexOf('[')
  if (open === -1) return [path]
  const inner = path.slice(open + 1, -1)
  return [...listPaths(path.slice(0, open) + inner), path.slice(0, open)]
}

/** Names of the path parameters, in order. */
export function listParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] as string)
}

/**
 * Fills the parameters into the path, each encoded as one segment; an optional part whose parameter is absent ends the
 * path there.
 */
export function formatPath(path: string, input: Readonly<Record<string, unknown>>): string {
  const shape = listPaths(path).find((candidate) =>
    listParameters(candidate).every((name) => input[name] !== undefined),
  )
  if (shape === undefined) {
    const absent = listParameters(path).filter((name) => input[name] === undefined)
    throw new TypeError(`no path without ${absent.join(', ')}: ${path}`)
  }
  return shape.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, String(input[name])))
}

/** Dots alone survive encoding, and an address with them leads elsewhere. */
function encodeSegment(parameter: string, name: string): string {
  if (!/^\.{0,2}$/.test(name) && name.isWellFormed()) return encodeURIComponent(name)
  throw new TranslationsError('TR_NAME_UNSAFE', `${parameter}: ${printable(JSON.stringify(name))} is no part of a path`)
}
