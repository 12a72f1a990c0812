import { ServiceError, type ServiceErrorOptions } from '../errors.ts'
import type { ConnectionStages } from './connecting.ts'
import type { Limits } from './limits.ts'
import { UnsentError } from './network-errors.ts'
import { type Incoming, isBodiless, type Transport } from './transport.ts'

const MAX_REDIRECTS = 3

/** All that we send is text. */
export type TextInit = Omit<RequestInit, 'body'> & { body?: string }

type GuardedFetch = (input: string, init: TextInit) => Promise<Response>

/**
 * A `fetch` that can neither hang, flood nor wander: one deadline per stage, a limit on decoded bytes, redirects
 * followed only for GET and only within the origin. The body is read before it returns.
 */
export function createGuardedFetch(transport: Transport, limits: Limits): GuardedFetch {
  return async (input, { method = 'GET', headers, body, signal }) => {
    const guard = createDeadlines(limits, signal ?? undefined)
    const outgoing = { method, headers: new Headers(headers), body, signal: guard.signal }
    try {
      const incoming = await followRedirects(input, method, (url) => transport(url, outgoing, guard))
      guard.progress()
      const { status, statusText, headers } = incoming
      const bytes = await readBody(incoming, limits, guard.progress)
      return new Response(isBodiless(status) ? null : bytes, { status, statusText, headers })
    } catch (error) {
      throw guard.reason() ?? (guard.isConnecting() ? new UnsentError(error) : error)
    } finally {
      guard.clear()
    }
  }
}

interface Deadlines extends ConnectionStages {
  signal: AbortSignal
  /** Headers or a piece of the body have arrived. */
  progress(): void
  isConnecting(): boolean
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
  let isConnecting = false
  const connecting = (): void => {
    isConnecting = true
    enter('no connection', limits.connectTimeout, { mayHaveArrived: false })
  }
  const connected = (): void => {
    isConnecting = false
    enter('no reply', limits.headersTimeout)
  }
  // Whose `fetch` does not tell of connecting has both in this one.
  connected()
  return {
    signal: caller ? AbortSignal.any([caller, controller.signal]) : controller.signal,
    connecting,
    connected,
    progress: () => enter('no further data', limits.idleTimeout),
    isConnecting: () => isConnecting,
    reason: () => reason,
    clear: () => {
      ended = true
      clearTimeout(whole)
      clearTimeout(stage)
    },
  }
}

async function followRedirects(
  input: string,
  method: string,
  send: (url: string) => Promise<Incoming>,
): Promise<Incoming> {
  let url = input
  for (let hops = 0; ; hops++) {
    const incoming = await send(url)
    const { status, headers } = incoming
    const location = status >= 300 && status < 400 ? headers.get('location') : null
    if (location === null) return incoming
    incoming.cancel()
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined
    const { origin } = new URL(url)
    if (target?.origin !== origin) {
      const where = target?.origin ?? 'what is no address'
      throw new ServiceError('TR_REDIRECT', `${origin} redirects to ${where}, which is not followed`, {
        status,
        fix: 'Set `baseUrl` to the address that really serves the project, or log in to the network you are on.',
      })
    }
    if (method !== 'GET' || hops === MAX_REDIRECTS) {
      throw new ServiceError('TR_REDIRECT', `${origin} redirects ${hops ? 'again and again' : `a ${method}`}`, {
        status,
      })
    }
    url = target.href
  }
}

async function readBody(
  { status, body }: Incoming,
  { maxBytes }: Limits,
  progress: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    progress()
    size += chunk.byteLength
    // Who leaves the loop ends the request.
    if (size > maxBytes)
      throw new ServiceError('TR_TOO_LARGE', `the answer is larger than ${maxBytes} bytes`, { status })
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}
