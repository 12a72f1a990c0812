import { setTimeout as sleep } from 'node:timers/promises'
import { createFetch, FetchError, type FetchOptions, type FetchResponse } from 'ofetch'
import pLimit from 'p-limit'
import { isServiceError, ServiceError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { IN_PROCESS } from '../protocol/in-process.ts'
import type { Route } from '../protocol/routes.ts'
import { createGuardedFetch, type TextInit } from './guarded-fetch.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { isNotSent, toNetworkError } from './network-errors.ts'
import { nodeTransport } from './node-transport.ts'
import { createRetries, parseRetryAfter, type Retries } from './retry.ts'
import { createFetchTransport, type Fetch, type Transport } from './transport.ts'

export interface WireRequest {
  route: Pick<Route, 'method' | 'repeat'>
  /** Path and query, encoded. */
  path: string
  key: string | undefined
  body: unknown
  /** `ETag` of what the caller has. */
  etag: string | undefined
  /** Statuses above 399 that are no failure of this request. */
  expects(status: number): boolean
  signal: AbortSignal | undefined
}

/** An answer with a status that the caller can judge: below 400, or one that it expects. */
export interface Answer {
  status: number
  headers: Headers
  text: string
}

export interface RequestOptions {
  /** @default the runtime's own HTTP */
  fetch?: Fetch | undefined
  limits?: Partial<Limits> | undefined
  /** Told of each second try: what failed, and which attempt comes. */
  onRetry?: ((message: string) => void) | undefined
}

export type Send = (request: WireRequest) => Promise<Answer>

const RETRIED_STATUSES = [429, 500, 502, 503, 504]
const OVERLOADED_STATUSES = [429, 503]

/**
 * The one place that talks HTTP to a service: whatever asks one comes through here. Throws `TR_CONFIG` for an address that
 * is none; what it gives rejects with `ServiceError`s only.
 */
export function createRequest(address: string, options: RequestOptions): Send {
  const { fetch, onRetry = () => {} } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const baseUrl = parseBaseUrl(address)
  const retries = createRetries(limits)
  const limit = pLimit(limits.concurrency)
  const guarded = createGuardedFetch(fetch ? createFetchTransport(fetch) : ownTransport(), limits)
  const ofetch = createFetch({
    fetch: (async (input: string, init: TextInit) => {
      const pause = retries.remainingPause()
      if (pause > 0) await sleep(pause, undefined, { signal: init.signal ?? undefined })
      return guarded(input, init)
    }) as typeof globalThis.fetch,
  })
  return (request) =>
    limit(async () => {
      const call = nameCall(baseUrl, request)
      try {
        const sending = ofetch.raw(`${baseUrl}${request.path}`, toOptions(request, call, { retries, limits, onRetry }))
        return toAnswer(await abortable(sending, request.signal))
      } catch (error) {
        const response = error instanceof FetchError ? (error.response as FetchResponse<string> | undefined) : undefined
        if (response && request.expects(response.status)) return toAnswer(response)
        throw toServiceError(error, call, request)
      }
    })
}

/** Bun's `fetch` is its own HTTP; what it has for Node's stands on that. */
function ownTransport(): Transport {
  return 'bun' in process.versions ? createFetchTransport(globalThis.fetch) : nodeTransport
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  // What stands in front of an @ or behind a ? may be a secret.
  const shown = text.replace(/^(.*\/\/)?.*@/s, '$1…@').replace(/[?#].*$/s, '…')
  throw new TranslationsError('TR_CONFIG', `\`baseUrl\` is no address of a service: ${printable(shown)}`, {
    fix: 'Give an http(s) address without user, password and query, such as https://translations.example.com',
  })
}

const toAnswer = ({ status, headers, _data }: FetchResponse<string>): Answer => ({ status, headers, text: _data ?? '' })

/** ofetch sleeps between attempts without an ear for the signal. */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  // Whoever loses the race below must not be an unhandled rejection.
  promise.catch(() => {})
  signal.throwIfAborted()
  let onAbort: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  return Promise.race([promise, aborted]).finally(() => onAbort && signal.removeEventListener('abort', onAbort))
}

const nameCall = (baseUrl: string, { route, path }: WireRequest): string =>
  `${route.method} ${printable((baseUrl === IN_PROCESS ? '' : baseUrl) + path.replace(/\?.*$/s, ''))}`

interface Repetition {
  retries: Retries
  limits: Limits
  onRetry: (message: string) => void
}

function toOptions(request: WireRequest, call: string, { retries, limits, onRetry }: Repetition): FetchOptions<'text'> {
  const { route, key, body, etag, signal } = request
  let attempt = 0
  // ofetch repeats as long as `retry` allows; each failed attempt decides here whether there is a next one.
  const decide = (options: { retry?: number | false }, again: boolean, why: () => string): void => {
    if (!again || ++attempt >= limits.attempts || !retries.take()) options.retry = false
    else onRetry(`${why()}; attempt ${attempt + 1} of ${limits.attempts} follows`)
  }
  return {
    method: route.method,
    responseType: 'text',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    retry: limits.attempts - 1,
    retryStatusCodes: RETRIED_STATUSES,
    retryDelay: () => retries.delay(attempt - 1),
    onRequestError: ({ error, options }) => {
      const ours = isServiceError(error) && error.code !== 'TR_TIMEOUT'
      decide(
        options,
        !ours && !signal?.aborted && (route.repeat === 'safe' || isNotSent(error)),
        () => toNetworkError(call, error).message,
      )
    },
    onResponseError: ({ response, options }) => {
      if (!RETRIED_STATUSES.includes(response.status)) return
      const wait = OVERLOADED_STATUSES.includes(response.status)
        ? parseRetryAfter(response.headers.get('retry-after'))
        : undefined
      const tooLong = wait !== undefined && wait > limits.maxRetryAfter
      if (wait !== undefined && !tooLong) retries.pause(wait)
      decide(
        options,
        !tooLong && (route.repeat === 'safe' || response.status === 429),
        () => `${call}: ${response.status}`,
      )
    },
  }
}

function toServiceError(error: unknown, call: string, { signal }: WireRequest): ServiceError {
  if (signal?.aborted) return new ServiceError('TR_ABORTED', `${call}: ended on request`)
  // ofetch's own error carries the request with its key: only what lies below it goes on.
  const below = error instanceof FetchError && error.cause !== undefined ? error.cause : error
  if (error instanceof FetchError && error.response) return toStatusError(call, error)
  return toNetworkError(call, below)
}

function toStatusError(call: string, { response, data }: FetchError<string>): ServiceError {
  const { status, headers } = response as Response
  const said = readErrorText(typeof data === 'string' ? data : '')
  const message = `${call}: ${status}${said ? ` ${printable(said)}` : ''}`
  const details = { status, ...(said ? { said } : {}) }
  if (status === 401) return new ServiceError('TR_AUTH', message, { status, details })
  if (status === 403) return new ServiceError('TR_FORBIDDEN', message, { status, details })
  if (status === 404) return new ServiceError('TR_NOT_FOUND', message, { status, details })
  if (status >= 500) return new ServiceError('TR_HTTP_5XX', message, { status, details })
  if (status !== 429) return new ServiceError('TR_HTTP_4XX', message, { status, details })
  const wait = parseRetryAfter(headers.get('retry-after'))
  const until = wait === undefined ? '' : `, not before ${new Date(Date.now() + wait).toISOString()}`
  return new ServiceError('TR_RATE_LIMITED', `${message}${until}`, { status, details })
}

/** What a service says in an error body, whichever of the two usual names it uses. */
export function readErrorText(text: string): string | undefined {
  try {
    const { errorMessage, message } = JSON.parse(text) as { errorMessage?: unknown; message?: unknown }
    const said = errorMessage || message
    return said ? String(said) : undefined
  } catch {
    return undefined
  }
}
