/** The OpenAPI 3.1 document of the interface, made from the route table: what is not there is not served. */
import { type NameKind, nameSchema } from '../protocol/names.ts'
import { queryForms } from '../protocol/query.ts'
import { listParameters, listPaths, type Route, routes } from '../protocol/routes.ts'
import { type JsonSchema, payloads, schemas } from '../protocol/schemas.ts'
import type { OperationName } from '../protocol/service.ts'
import { NAME_KINDS } from './input.ts'

export interface OpenApiDocument {
  openapi: string
  info: Readonly<Record<string, unknown>>
  servers: readonly { url: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  components: Readonly<Record<string, unknown>> & { schemas: Readonly<Record<string, JsonSchema>> }
}

export interface OpenApiOperation {
  operationId: string
  responses: Readonly<Record<string, JsonSchema>>
  requestBody?: JsonSchema
  [field: string]: unknown
}

/** `origin`: where the service is reached, without trailing slash. */
export function describeService(origin: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const [name, route] of Object.entries(routes) as [OperationName, Route][]) {
    for (const path of listPaths(route.path)) {
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(name, route, path) }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Translation service',
      version: '1.0.0',
      description:
        'Texts of a project by version, language and namespace. Names are one path segment each, percent-encoded. ' +
        'Query parameters that are not named here are ignored.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, text]) => [`Status${status}`, refusal(text)]),
      ),
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. Keys are per version, or for the whole project.',
        },
      },
    },
  }
}

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is malformed: the message names the place.',
  401: 'No key, a wrong one, or that of another version.',
  403: 'The role or the scope of the key does not reach so far, or a web page asks that may not.',
  404: 'There is no such project, version, language, namespace or user.',
  413: 'The body is too large.',
  415: 'The body is compressed.',
  500: 'An error of the service, which its log tells.',
}

const refusal = (description: string): JsonSchema => ({
  description,
  content: json({ $ref: '#/components/schemas/Error' }),
})

function describeOperation(name: OperationName, route: Route, path: string): OpenApiOperation {
  const { body } = payloads[name]
  return {
    operationId: operationId(name, route, path),
    summary: `Endpoint ${route.endpoint}: ${SUMMARIES[name]}`,
    ...describeRights(route),
    parameters: [...listParameters(path).map(pathParameter), ...queryParameters(route)],
    ...(body ? { requestBody: { required: !body.optional, content: json(body.schema) } } : {}),
    responses: describeResponses(name, route),
  }
}

/** Each has to be unique, also where a path has optional parts. */
function operationId(name: OperationName, route: Route, path: string): string {
  if (path === listPaths(route.path)[0]) return name
  const last = listParameters(path).at(-1) ?? ''
  return `${name}By${last.charAt(0).toUpperCase()}${last.slice(1)}`
}

function describeRights({ auth, keyOf, role }: Route): { security: readonly object[]; description?: string } {
  const security = { none: [], optional: [{}, { key: [] }], bearer: [{ key: [] }] }[auth]
  if (auth === 'none') return { security }
  if (auth === 'optional') return { security, description: 'With a key private resources are listed too.' }
  const whose = keyOf === undefined ? 'Any key of the project' : `The key of {${keyOf}}, or one of the whole project`
  return { security, description: `${whose}${role === undefined ? '' : `; role ${role} at least`}.` }
}

function pathParameter(name: string): JsonSchema {
  const kind: NameKind | undefined = NAME_KINDS[name]
  return { name, in: 'path', required: true, schema: kind ? nameSchema(kind) : { type: 'string' } }
}

function queryParameters({ query }: Route): JsonSchema[] {
  return Object.entries(query ?? {}).map(([name, form]) => ({ name, in: 'query', schema: queryForms[form].schema }))
}

function describeResponses(name: OperationName, route: Route): Record<string, JsonSchema> {
  const statuses = [400, 403, 500, ...(route.auth === 'none' ? [] : [401]), ...(payloads[name].body ? [413, 415] : [])]
  if (name !== 'getLanguages') statuses.push(404)
  const refusals = statuses.map((status) => [status, { $ref: `#/components/responses/Status${status}` }])
  return {
    200: {
      description: 'Done.',
      content: json(payloads[name].answer),
      ...(isCached(name) ? { headers: VALIDATORS } : {}),
    },
    ...Object.fromEntries(refusals),
    ...describeOthers(name),
  }
}

const isCached = (name: OperationName): boolean => name === 'getResource' || name === 'getPrivateResource'

const VALIDATORS = Object.fromEntries(
  ['ETag', 'Last-Modified', 'Cache-Control', 'Content-Encoding', 'Vary'].map((header) => [
    header,
    { schema: { type: 'string' } },
  ]),
)

/** Statuses that mean something of their own in this operation. */
function describeOthers(name: OperationName): Record<string, JsonSchema> {
  const nothing = (description: string): JsonSchema => ({
    description,
    content: json({ $ref: '#/components/schemas/Nothing' }),
  })
  if (name === 'reportMissing') return { 412: nothing('Nothing was missing: a success.') }
  if (name === 'update') return { 412: nothing('Nothing changed: a success.') }
  if (name === 'getJob') return { 404: nothing('The job has no record: it is finished.') }
  if (isCached(name)) return { 304: { description: 'The reader has it: If-None-Match or If-Modified-Since says so.' } }
  return {}
}

const SUMMARIES: Readonly<Record<OperationName, string>> = {
  getResource: 'a published resource',
  getPrivateResource: 'a resource of a version that is published in private mode',
  getLanguages: 'languages of the project, and how far each is translated',
  reportMissing: 'report keys that should exist; existing translations stay',
  reportUsed: 'report keys that are used',
  update: 'set and delete keys',
  download: 'list published resources',
  pull: 'unpublished translations, filtered',
  getTags: 'names of the tags',
  copyVersion: 'make a version what another one is, as a job',
  copyLanguage: 'the same for one language, as a job',
  publish: 'publish a version, as a job',
  getJob: 'the record of a job, for as long as it is not finished',
  createNamespace: 'create a namespace in one language',
  renameNamespace: 'rename a namespace in all languages',
  deleteNamespace: 'delete a namespace from all languages',
  addLanguage: 'add a language',
  removeLanguage: 'remove a language with its texts',
  invite: 'invite somebody',
  getUsers: 'members of the project',
  getProjectStatistics: 'progress by version, language and namespace',
  getUserStatistics: 'what one user did in a year, by month',
  getUsersStatistics: 'what all users did in a year, by month',
}
