/** The requests of a server that have no answer yet. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export interface UnderWay {
  handler: RequestListener
  isEmpty(): boolean
  /** From now on each answer is the last of its connection: a sender that never pauses would keep it busy for ever. */
  endConnections(): void
}

export function watchRequests(handler: RequestListener): UnderWay {
  const open = new Set<ServerResponse<IncomingMessage>>()
  let isEnding = false
  const endAfter = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  return {
    handler: (request, response) => {
      open.add(response)
      response.once('close', () => open.delete(response))
      if (isEnding) endAfter(response)
      return handler(request, response)
    },
    isEmpty: () => open.size === 0,
    endConnections: () => {
      isEnding = true
      open.forEach(endAfter)
    },
  }
}
