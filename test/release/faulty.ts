/** The embedded service behind a proxy that fails on demand and records what came. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Fault, play } from '../faults/faults.ts'
import type { Reply } from '../faults/project.ts'
import { createChooser } from '../faults/server.ts'

export interface ProxyRule {
  /** Regular expression over `METHOD /path?query`. */
  match: string
  /** Which of the requests that match, counted from 1. @default all of them */
  nth?: number | readonly number[]
  fault: Fault
  /** The service itself never gets the request. */
  unsent?: true
}

export interface FaultyService {
  url: string
  /** `METHOD /path` of every request, and when it came, in milliseconds. */
  requests: { line: string; at: number }[]
  writes(): string[]
  /** How many requests of that kind came. */
  count(pattern: RegExp): number
  /** Resolves when the next such request has come. */
  seen(pattern: RegExp): Promise<void>
  /** From now on. */
  play(...rules: ProxyRule[]): void
  /** Whom `killClient` ends. */
  setClient(pid: number | undefined): void
  /** Runs before a request is passed on. */
  before(hook: (line: string) => Promise<void> | void): void
}

export async function startFaulty(target: string): Promise<FaultyService> {
  const requests: FaultyService['requests'] = []
  const waiting: { pattern: RegExp; resolve: () => void }[] = []
  let client: number | undefined
  let choose: (line: string) => Fault | undefined = () => undefined
  let rules: readonly ProxyRule[] = []
  let hook: (line: string) => Promise<void> | void = () => {}
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = `${request.method} ${request.url}`
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    await hook(line)
    const fault = choose(line)
    const isUnsent = fault && rules.some((rule) => rule.unsent && rule.fault === fault)
    const reply = isUnsent ? EMPTY : await forward(target, request, Buffer.concat(chunks))
    requests.push({ line, at: performance.now() })
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve()
    if (fault) return play(fault, { response, reply, kill: () => void (client && process.kill(client, 'SIGKILL')) })
    response.writeHead(reply.status, reply.headers).end(reply.body)
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.on('connection', (socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    writes: () => requests.map(({ line }) => line).filter((line) => !line.startsWith('GET ')),
    count: (pattern) => requests.filter(({ line }) => pattern.test(line)).length,
    seen: (pattern) => new Promise((resolve) => waiting.push({ pattern, resolve })),
    play: (...next) => {
      rules = next
      choose = createChooser(next)
    },
    setClient: (pid) => {
      client = pid
    },
    before: (next) => {
      hook = next
    },
  }
}

const EMPTY: Reply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const answer = await fetch(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  const kept = [...answer.headers].filter(
    ([name]) => !/^(?:connection|content-(?:encoding|length)|keep-alive|transfer-encoding)$/.test(name),
  )
  return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() }
}
