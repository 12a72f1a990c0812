/** A node:http server around a fetch handler, with limits that a slow or forged request runs into. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { nameHost } from './addresses.ts'
import { watchRequests } from './under-way.ts'

export interface ListenOptions {
  /** 0: any free port. */
  port: number
  /** Default 127.0.0.1, and ::1 where the machine has it. */
  host?: string | undefined
  /** Host names, beside its own, that requests may name. */
  allowedHosts?: readonly string[]
  /** Origins that browsers may call from; see `cors.ts`. */
  cors: readonly string[]
  /** Does not keep the process alive. */
  background?: boolean
}

export interface Listener {
  /** For programs of this machine. */
  url: string
  /** For others, where it listens on every address of this machine. */
  sharedUrl: string | undefined
  /**
   * Takes no more connections and ends the idle ones; resolves when the last has ended, to whether every request that was
   * taken got its answer.
   */
  close(): Promise<boolean>
}

const HEADERS_TIMEOUT = 10_000
const MAX_CONNECTIONS = 256
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Rejects with `TR_CONFIG` when the port is taken or the address is not ours. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listener> {
  const host = options.host ?? '127.0.0.1'
  const underWay = watchRequests(handler)
  const guarded = guard(underWay.handler, { ...options, loopback: LOOPBACK.has(host) })
  const first = await open(guarded, options.port, host)
  const { port } = first.address() as AddressInfo
  const servers = [first]
  // Browsers and Node resolve localhost to either.
  if (host === '127.0.0.1')
    servers.push(
      ...(await open(guarded, port, '::1').then(
        (server) => [server],
        () => [],
      )),
    )
  if (options.background) for (const server of servers) server.unref()
  const urlOf = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const { local, shared } = nameHost(host)
  return {
    url: urlOf(local),
    sharedUrl: shared && urlOf(shared),
    close: async () => {
      let isAnswered = true
      const onDeadline = (): void => {
        isAnswered &&= underWay.isEmpty()
      }
      underWay.endConnections()
      await Promise.all(servers.map((server) => close(server, onDeadline)))
      return isAnswered
    },
  }
}

function open(handler: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: HEADERS_TIMEOUT,
      // How often the two are looked at: 30 s by default, which would make them mean nothing.
      connectionsCheckingInterval: 1000,
    },
    handler,
  )
  server.maxConnections = MAX_CONNECTIONS
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error.code, socket as Socket))
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is in use' : `can't be used (${cause.code})`
      reject(
        new TranslationsError('TR_CONFIG', `${host}:${port} ${why}`, { cause, fix: 'Choose another port or host.' }),
      )
    })
    server.listen(port, host, () => resolve(server))
  })
}

const UNREADABLE: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request came too slowly'],
}

/** What is no request gets no further than here, but the same kind of answer. */
function refuseUnreadable(code: string | undefined, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = UNREADABLE[code ?? ''] ?? ['400 Bad Request', 'this is no valid HTTP request']
  const body = JSON.stringify({ errorMessage: message })
  const type = 'content-type: application/json; charset=utf-8'
  socket.write(`HTTP/1.1 ${status}\r\nconnection: close\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Requests under way get a second to end: a client that reads slowly must not keep us. */
function close(server: Server, onDeadline: () => void): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      onDeadline()
      server.closeAllConnections()
    }, 1000)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}

interface GuardOptions extends ListenOptions {
  loopback: boolean
}

/**
 * A service on the loopback is for this machine's own programs. A web page reaches it through the browser, either as
 * another origin or by a name that resolves here (DNS rebinding): neither gets an answer, unless configured.
 */
function guard(handler: RequestListener, options: GuardOptions): RequestListener {
  const allowed = new Set([...LOOPBACK, ...(options.allowedHosts ?? [])])
  // Clients name one host, again and again.
  let served: string | undefined
  return (request, response) => {
    const { host, origin } = request.headers
    const isKnown = host !== undefined && host === served && origin === undefined
    const refusal = options.loopback && !isKnown ? refuse(request, allowed, options) : undefined
    if (refusal === undefined) {
      served = host
      return handler(request, response)
    }
    const body = JSON.stringify({ errorMessage: refusal })
    response.writeHead(403, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body)
  }
}

function refuse(request: IncomingMessage, allowed: ReadonlySet<string>, options: GuardOptions): string | undefined {
  const name = hostName(request.headers.host)
  if (!allowed.has(name) && !name.endsWith('.localhost')) {
    return `host ${printable(request.headers.host ?? '', 60)} is not served here`
  }
  const { origin } = request.headers
  if (origin === undefined || options.cors.includes('*') || options.cors.includes(origin)) return undefined
  if (origin === `http://${request.headers.host}`) return undefined
  return `origin ${printable(origin, 60)} may not call this service`
}

function hostName(host: string | undefined): string {
  const match = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host ?? '')
  return (match?.[1] ?? match?.[2] ?? '').toLowerCase()
}
