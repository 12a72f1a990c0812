/**
 * Tells whether a request still looks for its connection or is on its way, which `fetch` itself does not say. undici,
 * on which Node's `fetch` stands, publishes both moments; a `fetch` that publishes nothing is never seen to connect.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

export interface ConnectionStages {
  /** No byte of the request has left yet. */
  connecting(): void
  connected(): void
}

interface Published {
  request: { method?: string }
}

const current = new AsyncLocalStorage<ConnectionStages>()
const stagesOf = new WeakMap<object, ConnectionStages>()
let listening = false

/** Calls `stages` for every request that `run` makes. */
export function watchConnection<T>(stages: ConnectionStages, run: () => T): T {
  listen()
  return current.run(stages, run)
}

/** The channels belong to the process, so one pair of listeners serves all clients. */
function listen(): void {
  if (listening) return
  listening = true
  subscribe('undici:request:create', (message) => {
    const { request } = message as Published
    const stages = current.getStore()
    // The tunnel through a proxy is part of connecting.
    if (!stages || request.method === 'CONNECT') return
    stagesOf.set(request, stages)
    stages.connecting()
  })
  subscribe('undici:client:sendHeaders', (message) => stagesOf.get((message as Published).request)?.connected())
}
