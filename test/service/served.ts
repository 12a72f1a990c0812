import { mkdtempSync, rmSync } from 'node:fs'
import { request as nodeRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type RunningService, type ServeOptions, serve } from '../../src/service/index.ts'

export interface Served {
  service: RunningService
  /** Sends as the key of version `latest`, unless headers say otherwise. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Lines that the service logged as errors. */
  errors: string[]
  warnings: string[]
}

export interface SendOptions {
  headers?: Record<string, string>
  /** Sent as it is where it is a text, else as JSON. */
  body?: unknown
  /** Without the key. */
  anonymous?: boolean
}

/** A served project that ends with the test. */
export async function startServed(options: ServeOptions = {}): Promise<Served> {
  const errors: string[] = []
  const warnings: string[] = []
  const logger = {
    debug() {},
    info() {},
    warn: (line: string) => void warnings.push(line),
    error: (line: string) => void errors.push(line),
  }
  const service = await serve({ languages: ['de'], logger, ...options })
  onTestFinished(() => service.close())
  const send = (method: string, path: string, { headers, body, anonymous }: SendOptions = {}): Promise<Response> =>
    fetch(service.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(anonymous ? {} : { authorization: `Bearer ${service.keys.latest ?? service.localKey}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return { service, send, errors, warnings }
}

export const HOME = 'local/latest/en/home'

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'translations-service-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** For what `fetch` forbids or does by itself: `Host`, encodings, odd paths. */
export function sendRaw(
  url: string,
  options: { method?: string; path: string; headers?: Record<string, string | string[]>; body?: string },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const { method = 'GET', path, headers = {}, body } = options
    const request = nodeRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
