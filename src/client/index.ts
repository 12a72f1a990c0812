/** A typed client of the service: 23 methods over HTTP. Entry `unplugin-translations/client`. */
import { ServiceError } from '../errors.ts'
import { printable } from '../logger.ts'
import { formatQuery } from '../protocol/query.ts'
import { toResource } from '../protocol/resource.ts'
import { formatPath, routes } from '../protocol/routes.ts'
import type { CallOptions, OperationName, TranslationService, WriteResult } from '../protocol/service.ts'
import { isExpectedStatus, readers, readPull } from './answers.ts'
import { aboutKey, toHeaderKey } from './keys.ts'
import type { Limits } from './limits.ts'
import { type Answer, createRequest, type Send, type WireRequest } from './request.ts'
import { type Input, splitInput } from './split-input.ts'
import type { Fetch } from './transport.ts'

export type { ServiceError, TranslationsError } from '../errors.ts'
export type * from '../protocol/service.ts'
export type * from '../protocol/types.ts'
export type { Limits } from './limits.ts'
export type { Fetch } from './transport.ts'

/** Gives the key for a version; `undefined` as version asks for any key of the project. */
export type ApiKeyFor = (version: string | undefined) => string | undefined

export interface ClientOptions {
  /** Address of the service; a trailing slash is trimmed. */
  baseUrl: string
  /** Key of a version (interface 5.3), or a function that knows several. Sent only where an endpoint needs it. */
  apiKey?: string | ApiKeyFor
  /** Names the place where the user keeps the key of a version, for the error that tells of a refused one. */
  describeKey?: (version: string | undefined) => string
  /**
   * Let the key travel unencrypted to another machine, where something else protects the way.
   * @default whether `fetch` is given
   */
  allowHttp?: boolean
  /** List private resources too where endpoint 7 is called: send the key there. @default false */
  listPrivate?: boolean
  /** Stands in for the runtime's own HTTP, for example `service.fetch` of an embedded service. */
  fetch?: Fetch
  /** Bounds on time, size and repetition. */
  limits?: Partial<Limits>
  /** Told of each second try: what failed, and which attempt comes. For logs. */
  onRetry?: (message: string) => void
}

/** A cursor that never ends is a fault of the service. */
const MAX_PAGES = 1000

/**
 * Every method takes one flat input and rejects with a `TranslationsError`: `TR_AUTH`, `TR_NOT_FOUND`, `TR_TIMEOUT`…
 * Status 412 is no error: writes answer `{ changed: false }`.
 */
export function createClient(options: ClientOptions): TranslationService {
  const { baseUrl, fetch, limits, onRetry } = options
  const send = createRequest(baseUrl, { fetch, limits, onRetry })
  const keyFor = resolveKeys(options)
  const methods = (Object.keys(routes) as OperationName[]).map((name) => [
    name,
    async (input: Input, call?: CallOptions) => {
      const key = keyFor(name, input)
      return invokeAll(send, name, input, { key, ...call }).catch((error: unknown) => {
        throw key === undefined ? error : aboutKey(error, key, options.describeKey?.(versionOf(name, input)))
      })
    },
  ])
  return Object.fromEntries(methods) as TranslationService
}

type Invocation = CallOptions & { key: string | undefined }

/** Ends with the first request that fails; what the ones before it have written stays. */
async function invokeAll(send: Send, name: OperationName, input: Input, call: Invocation): Promise<unknown> {
  const [first = input, ...others] = splitInput(name, input)
  let result = await invoke(send, name, first, call)
  for (const next of others) {
    const { changed } = (await invoke(send, name, next, call)) as WriteResult
    result = { changed: changed || (result as WriteResult).changed }
  }
  return result
}

async function invoke(
  send: Send,
  name: OperationName,
  input: Input,
  { key, signal, known, onEtag }: Invocation,
): Promise<unknown> {
  const route = routes[name]
  const pathname = formatPath(route.path, input)
  const query = formatQuery(route.query, input)
  const request: WireRequest = {
    route,
    path: query === '' ? pathname : `${pathname}?${query}`,
    key,
    body: route.body === undefined ? undefined : input[route.body],
    etag: known?.etag,
    expects: (status) => isExpectedStatus(name, status),
    signal,
  }
  const call = `${route.method} ${printable(pathname)}`
  const answer = await send(request)
  const etag = answer.headers.get('etag')
  if (etag !== null) onEtag?.(etag)
  if (answer.status === 304 && known) return known.resource
  if (name !== 'pull') return readers[name](answer, call)
  return readPages(send, request, answer, (page) => readPull(page, call, input.raw === true))
}

/** A service may page its pulls: `x-next-page` names what to ask for with `next`. Throws `TR_BAD_CONTENT` without an end. */
async function readPages(
  send: Send,
  request: WireRequest,
  first: Answer,
  read: (page: Answer) => object,
): Promise<object> {
  const page = read(first)
  let cursor = first.headers.get('x-next-page')
  if (!cursor) return page
  const entries = new Map(Object.entries(page))
  const asked = new Set<string>()
  while (cursor) {
    if (asked.has(cursor) || asked.size === MAX_PAGES) throw endless(cursor)
    asked.add(cursor)
    const separator = request.path.includes('?') ? '&' : '?'
    const answer = await send({ ...request, path: `${request.path}${separator}next=${encodeURIComponent(cursor)}` })
    for (const [key, value] of Object.entries(read(answer))) entries.set(key, value)
    cursor = answer.headers.get('x-next-page')
  }
  return toResource(entries)
}

/** What came so far is a part, which nobody must take for the whole. */
function endless(cursor: string): ServiceError {
  return new ServiceError('TR_BAD_CONTENT', `the pages of the service have no end: x-next-page ${printable(cursor)}`, {
    fix: 'Nothing can be done here: whoever runs the service has to let its pages come to an end.',
  })
}

/** The version whose key the interface wants (5.3); `undefined`: that of any. */
function versionOf(name: OperationName, input: Input): string | undefined {
  const { keyOf } = routes[name]
  return keyOf && (input[keyOf] as string | undefined)
}

function resolveKeys(options: ClientOptions): (name: OperationName, input: Input) => string | undefined {
  const { baseUrl, apiKey, listPrivate = false } = options
  const keyFor: ApiKeyFor = typeof apiKey === 'function' ? apiKey : () => apiKey
  const address = { baseUrl, allowHttp: options.allowHttp ?? options.fetch !== undefined }
  return (name, input) => {
    const { auth } = routes[name]
    if (auth === 'none' || (auth === 'optional' && !listPrivate)) return undefined
    const key = keyFor(versionOf(name, input))
    return key === undefined ? undefined : toHeaderKey(key, address)
  }
}
