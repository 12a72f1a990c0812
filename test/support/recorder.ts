import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Recorder {
  url: string
  /** `METHOD /path?query` of every request, in order. */
  requests: string[]
  /** Headers of every request, in order. */
  headers: Readonly<Record<string, string | string[] | undefined>>[]
  /** Only what changes something. */
  writes(): string[]
  /** Called for every request before it is passed on; may be set. */
  onRequest: (request: string) => void
}

/** Stands before a service, passes everything on and remembers what was asked. */
export async function startRecorder(target: string): Promise<Recorder> {
  const requests: string[] = []
  const headers: Recorder['headers'] = []
  const recorder: Recorder = {
    url: '',
    requests,
    headers,
    writes: () => requests.filter((request) => !request.startsWith('GET ')),
    onRequest: () => {},
  }
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    recorder.onRequest(`${incoming.method} ${incoming.url}`)
    headers.push(incoming.headers)
    const { hostname, port } = new URL(target)
    const forwarded = { ...incoming.headers, host: `${hostname}:${port}` }
    const upstream = send(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: forwarded },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    upstream.once('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  recorder.url = `http://127.0.0.1:${port}`
  return recorder
}
