/** What can go wrong with one answer, as plain data, and how each is played on a socket. */
import type { ServerResponse } from 'node:http'
import { createBrotliCompress, createDeflate, createGzip, gzipSync } from 'node:zlib'
import type { Reply } from './project.ts'

export type Fault =
  /** The connection breaks before any answer, or after so many bytes of the body. */
  | { kind: 'reset'; atByte?: number }
  | { kind: 'hang'; stage: 'beforeHeaders' | 'afterHeaders' }
  /** The body comes in pieces of `bytes`, one every `milliseconds`. */
  | { kind: 'drip'; bytes: number; milliseconds: number }
  /** The answer is late. */
  | { kind: 'delay'; milliseconds: number }
  /** The body ends after so many bytes, and the headers say that this is all. */
  | { kind: 'truncate'; bytes: number }
  /** `Content-Length` promises so many bytes more than come. */
  | { kind: 'lie'; bytes: number }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'body'; body: string; headers?: Record<string, string> }
  /** A small body that inflates to so many MiB of one text. */
  | { kind: 'bomb'; mebibytes: number; encoding: 'gzip' | 'br' | 'deflate' }
  | { kind: 'redirect'; to: string; status?: number }
  /** Ends the client's process, whose id the test gave to the server. */
  | { kind: 'killClient'; when: 'beforeReply' | 'afterReply' }

export interface Play {
  response: ServerResponse
  /** What the healthy server would have said. */
  reply: Reply
  kill(): void
}

/** `level`: packed by gzip, so hard. */
export function send(response: ServerResponse, { status, headers, body }: Reply, level?: number): void {
  if (status === 304) {
    response.writeHead(status, headers).end()
    return
  }
  const bytes = level === undefined ? Buffer.from(body) : gzipSync(body, { level })
  const encoding = level === undefined ? {} : { 'content-encoding': 'gzip' }
  response.writeHead(status, { ...headers, ...encoding, 'content-length': bytes.length }).end(bytes)
}

type Players = { [Kind in Fault['kind']]: (fault: Extract<Fault, { kind: Kind }>, play: Play) => void }

export function play(fault: Fault, stage: Play): void {
  ;(players[fault.kind] as (fault: Fault, play: Play) => void)(fault, stage)
}

const players: Players = {
  reset: ({ atByte }, { response, reply }) => reset(response, reply, atByte),
  hang: ({ stage }, { response, reply }) => {
    if (stage === 'afterHeaders') response.writeHead(200, reply.headers).flushHeaders()
  },
  drip: (fault, { response, reply }) => drip(response, reply, fault),
  delay: ({ milliseconds }, { response, reply }) => void setTimeout(() => send(response, reply), milliseconds),
  truncate: ({ bytes }, { response, reply }) =>
    send(response, { ...reply, body: Buffer.from(reply.body).subarray(0, bytes).toString() }),
  lie: ({ bytes }, { response, reply }) => {
    const body = Buffer.from(reply.body)
    response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length + bytes })
    response.write(body, () => response.destroy())
  },
  status: ({ status, headers, body = '' }, { response }) => send(response, { status, headers: { ...headers }, body }),
  body: ({ body, headers }, { response, reply }) =>
    send(response, { status: 200, headers: { ...reply.headers, ...headers }, body }),
  bomb: (fault, { response }) => bomb(response, fault),
  redirect: ({ to, status = 302 }, { response }) => send(response, { status, headers: { location: to }, body: '' }),
  killClient: ({ when }, { response, reply, kill }) => {
    if (when === 'beforeReply') kill()
    else send(response.once('finish', kill), reply)
  },
}

function reset(response: ServerResponse, reply: Reply, atByte: number | undefined): void {
  const { socket } = response
  if (atByte === undefined) {
    socket?.resetAndDestroy()
    return
  }
  const bytes = Buffer.from(reply.body)
  response.writeHead(reply.status, { ...reply.headers, 'content-length': bytes.length })
  response.write(bytes.subarray(0, atByte), () => socket?.resetAndDestroy())
}

function drip(
  response: ServerResponse,
  reply: Reply,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): void {
  const body = Buffer.from(reply.body)
  response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length })
  let at = 0
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + bytes))
    at += bytes
    if (at >= body.length) response.end()
    if (at >= body.length || response.destroyed) clearInterval(timer)
  }, milliseconds)
}

function bomb(response: ServerResponse, { mebibytes, encoding }: { mebibytes: number; encoding: string }): void {
  const packer = encoding === 'gzip' ? createGzip() : encoding === 'br' ? createBrotliCompress() : createDeflate()
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
  packer.pipe(response)
  // The client hangs up in the middle; that is what the fault is for.
  packer.on('error', () => response.destroy())
  response.on('close', () => packer.destroy())
  const piece = Buffer.alloc(1024 * 1024, 'a')
  packer.write('{"text":"')
  let left = mebibytes
  const more = (): void => {
    if (packer.destroyed) return
    if (left-- > 0) packer.write(piece, more)
    else packer.end('"}')
  }
  more()
}
