/** A server that fails on demand: rules of one scenario, a healthy project behind them, and a record of what came. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Fault, play, send } from './faults.ts'
import { answer, cloneProject, type Project } from './project.ts'

export interface Rule {
  /** Regular expression over `METHOD /path?query`. */
  match: string
  /** Regular expression over the body. */
  body?: string
  /** Only bodies of more bytes. */
  largerThan?: number
  /** Which of the requests that match, counted from 1. @default all of them */
  nth?: number | readonly number[]
  fault: Fault
}

export interface RecordedRequest {
  method: string
  /** With query, as it came. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  bodyHash: string
  /** Milliseconds on the monotonic clock. */
  at: number
  /** The client hung up before it had the whole answer. */
  abandoned: boolean
  /** What was answered; 0 where nothing was. */
  status: number
}

export interface FaultServer {
  url: string
  requests: readonly RecordedRequest[]
  project: Project
  /** Replaces the rules and starts counting anew. */
  play(...rules: Rule[]): void
  /** Whom `killClient` ends. */
  setClient(pid: number): void
  /** Forgets what came. */
  clear(): void
  close(): Promise<void>
  /** The most requests that were under way at once. */
  busiest(): number
}

export async function startFaultServer(project: Project = cloneProject(), ...rules: Rule[]): Promise<FaultServer> {
  const requests: RecordedRequest[] = []
  const sockets = new Set<Socket>()
  let client: number | undefined
  let choose = createChooser(rules)
  let underWay = 0
  let busiest = 0
  const server = createServer(async (request, response) => {
    busiest = Math.max(busiest, ++underWay)
    const entry = await recordRequest(request)
    requests.push(entry)
    response.on('close', () => {
      underWay -= 1
      entry.abandoned = !response.writableFinished
      entry.status = response.headersSent ? response.statusCode : 0
    })
    const reply = answer(state.project, request, state.url)
    const fault = choose(`${entry.method} ${entry.path}`, entry.body)
    if (!fault) return send(response, reply, state.project.gzip)
    play(fault, { response, reply, kill: () => void (client && process.kill(client, 'SIGKILL')) })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Clients that hang up in the middle are part of the play.
    socket.on('error', () => {})
  })
  const state: FaultServer = {
    url: await listen(server),
    requests,
    project,
    play: (...next) => {
      choose = createChooser(next)
    },
    setClient: (pid) => {
      client = pid
    },
    clear: () => void requests.splice(0),
    busiest: () => busiest,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return state
}

/** An address where nothing listens: connecting is refused. */
export async function findClosedUrl(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return url
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

/** Gives the fault for a line, if it is its turn. */
export function createChooser(rules: readonly Rule[]): (line: string, body?: string) => Fault | undefined {
  const counted = rules.map((rule) => ({ ...rule, pattern: new RegExp(rule.match), seen: 0 }))
  return (line, body = '') => {
    let chosen: Fault | undefined
    for (const rule of counted) {
      if (!rule.pattern.test(line) || !new RegExp(rule.body ?? '').test(body)) continue
      if (Buffer.byteLength(body) <= (rule.largerThan ?? -1)) continue
      rule.seen += 1
      const { nth = rule.seen } = rule
      const isTurn = typeof nth === 'number' ? nth === rule.seen : nth.includes(rule.seen)
      if (isTurn) chosen ??= rule.fault
    }
    return chosen
  }
}

async function recordRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const at = performance.now()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: body.toString(),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    at,
    abandoned: false,
    status: 0,
  }
}
