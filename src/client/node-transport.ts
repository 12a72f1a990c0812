/**
 * Node's `http`. Its `fetch` has a parser of its own, which each process has to compile before the first request: more
 * work than all that a build asks for.
 */
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { ConnectionStages } from './connecting.ts'
import { type Incoming, isBodiless, type Transport } from './transport.ts'

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

export const nodeTransport: Transport = (url, { method, headers, body, signal }, stages) =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const sent = { 'accept-encoding': [...DECODERS.keys()].join(', '), ...Object.fromEntries(headers) }
    const request = send(url, { method, headers: sent, signal }, (message) => resolve(toIncoming(message)))
    // Once the answer is there, its body tells the same.
    request.on('error', reject)
    watch(request, stages)
    request.end(body)
  })

/** A connection that is used again is there already. */
function watch(request: ClientRequest, { connecting, connected }: ConnectionStages): void {
  connecting()
  request.once('socket', (socket) => {
    if (request.reusedSocket) connected()
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected)
  })
}

function toIncoming(message: IncomingMessage): Incoming {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = message
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const each of values) headers.append(name, each)
  const body = isBodiless(status) ? message : decoded(message)
  return { status, statusText, headers, body, cancel: () => void message.destroy() }
}

function decoded(message: IncomingMessage): Readable {
  const decoder = DECODERS.get(message.headers['content-encoding']?.toLowerCase() ?? '')?.()
  // Who reads it is told where either of them fails.
  return decoder ? pipeline(message, decoder, () => {}) : message
}
