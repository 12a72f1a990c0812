import { ServiceError, type ServiceErrorOptions } from '../errors.ts'
import { type ConnectionStages, watchConnection } from './connecting.ts'
import type { Limits } from './limits.ts'

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

const MAX_REDIRECTS = 3

/**
 * A `fetch` that can neither hang, flood nor wander: one deadline per stage, a limit on decoded bytes, redirects
 * followed only for GET and only within the origin. The body is read before it returns.
 */
export function createGuardedFetch(fetch: Fetch, limits: Limits): Fetch {
  return async (input, init) => {
    const guard = createDeadlines(limits, init.signal ?? undefined)
    try {
      const response = await watchConnection(guard, () =>
        followRedirects(fetch, input, { ...init, redirect: 'manual', signal: guard.signal }),
      )
      guard.progress()
      const body = await readBody(response, limits, guard.progress)
      return new Response(isBodiless(response.status) ? null : body, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      })
    } catch (error) {
      throw guard.reason() ?? error
    } finally {
      guard.clear()
    }
  }
}

const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

interface Deadlines extends ConnectionStages {
  signal: AbortSignal
  /** Headers or a piece of the body have arrived. */
  progress(): void
  /** Why we ended the request ourselves, if we did. */
  reason(): ServiceError | undefined
  clear(): void
}

function createDeadlines(limits: Limits, caller: AbortSignal | undefined): Deadlines {
  const controller = new AbortController()
  let reason: ServiceError | undefined
  let stage: NodeJS.Timeout | undefined
  const expire = (what: string, after: number, options?: ServiceErrorOptions): NodeJS.Timeout =>
    setTimeout(() => {
      reason = new ServiceError('TR_TIMEOUT', `${what} in ${after / 1000} s`, options)
      controller.abort()
    }, after)
  const whole = expire('no complete answer', limits.requestTimeout)
  let ended = false
  const enter = (...deadline: Parameters<typeof expire>): void => {
    clearTimeout(stage)
    if (!ended) stage = expire(...deadline)
  }
  const connected = (): void => enter('no reply', limits.headersTimeout)
  // Whose `fetch` does not tell of connecting has both in this one.
  connected()
  return {
    signal: caller ? AbortSignal.any([caller, controller.signal]) : controller.signal,
    connecting: () => enter('no connection', limits.connectTimeout, { mayHaveArrived: false }),
    connected,
    progress: () => enter('no further data', limits.idleTimeout),
    reason: () => reason,
    clear: () => {
      ended = true
      clearTimeout(whole)
      clearTimeout(stage)
    },
  }
}

async function followRedirects(fetch: Fetch, input: string, init: RequestInit): Promise<Response> {
  let url = input
  for (let hops = 0; ; hops++) {
    const response = await fetch(url, init)
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    const target = new URL(location, url)
    const { origin } = new URL(url)
    if (target.origin !== origin) {
      throw new ServiceError('TR_REDIRECT', `${origin} redirects to ${target.origin}, which is not followed`, {
        status: response.status,
        fix: 'Set `baseUrl` to the address that really serves the project, or log in to the network you are on.',
      })
    }
    if (init.method !== 'GET' || hops === MAX_REDIRECTS) {
      throw new ServiceError('TR_REDIRECT', `${origin} redirects ${hops ? 'again and again' : `a ${init.method}`}`, {
        status: response.status,
      })
    }
    url = target.href
  }
}

async function readBody(response: Response, limits: Limits, progress: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) break
    progress()
    size += piece.value.byteLength
    if (size > limits.maxBytes) {
      await reader?.cancel()
      throw new ServiceError('TR_TOO_LARGE', `the answer is larger than ${limits.maxBytes} bytes`, {
        status: response.status,
      })
    }
    chunks.push(piece.value)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}
