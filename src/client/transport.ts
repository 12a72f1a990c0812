/** What carries one request to the service and its answer back, and tells how far it is. */
import { type ConnectionStages, watchConnection } from './connecting.ts'

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export interface Outgoing {
  method: string
  headers: Headers
  body: string | undefined
  signal: AbortSignal
}

export interface Incoming {
  status: number
  statusText: string
  headers: Headers
  /** Decoded. Who does not read it to its end has to cancel it, or to leave the loop over it. */
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  cancel(): void
}

/** Follows no redirect. Rejects where there is no answer; the body throws where it breaks off. */
export type Transport = (url: string, outgoing: Outgoing, stages: ConnectionStages) => Promise<Incoming>

export const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

export function createFetchTransport(fetch: Fetch): Transport {
  return async (url, { body, ...outgoing }, stages) => {
    const init: RequestInit = { ...outgoing, ...(body === undefined ? {} : { body }), redirect: 'manual' }
    const { status, statusText, headers, body: stream } = await watchConnection(stages, () => fetch(url, init))
    // What is cancelled after it has broken off is told by nobody else.
    const cancel = (): void => void stream?.cancel().catch(() => {})
    return { status, statusText, headers, body: stream ?? [], cancel }
  }
}
