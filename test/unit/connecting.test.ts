/** Connecting has a bound of its own: nothing was sent by then, so whatever it was may be sent again. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createEncryptedServer, globalAgent } from 'node:https'
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProxyFetch } from '../../src/client/proxy.ts'
import { startBlackHole } from '../faults/black-hole.ts'
import { startServer } from '../faults/runs.ts'
import { CERTIFICATE } from './certificate.ts'
import { clientOf, fail, RESOURCE } from './client-calls.ts'

const SHORT = { connectTimeout: 200, attempts: 2 }

describe('an address that never answers', () => {
  it('is given up at the bound of connecting, and a write is tried again', async () => {
    const told: string[] = []
    const client = clientOf({ url: await startBlackHole() }, { limits: SHORT, onRetry: (what) => told.push(what) })
    const error = await fail(client.publish({ projectId: 'shop', version: 'latest' }))
    expect(error).toMatchObject({
      code: 'TR_TIMEOUT',
      message: expect.stringContaining('no connection in 0.2 s'),
      mayHaveArrived: false,
    })
    expect(told).toEqual([expect.stringMatching(/no connection in 0\.2 s; attempt 2 of 2 follows$/)])
  })

  it.each([
    ['the proxy itself', startBlackHole],
    ['what the proxy shall reach', startSilentProxy],
  ])('is given up likewise where it is %s', async (_, start) => {
    const url = 'http://translations.invalid'
    const fetch = await createProxyFetch(url, { HTTP_PROXY: await start() })
    const error = await fail(clientOf({ url }, { limits: SHORT, allowHttp: true, fetch }).getResource(RESOURCE))
    expect(error).toMatchObject({ code: 'TR_TIMEOUT', message: expect.stringContaining('no connection in 0.2 s') })
  })
})

it('ends when there is a connection, and what follows has its own time', async () => {
  const server = await startServer(undefined, { match: '', fault: { kind: 'delay', milliseconds: 600 } })
  const client = clientOf(server, { limits: { ...SHORT, headersTimeout: 10_000 } })
  expect((await client.getResource(RESOURCE)).hello).toBe('Hello')
  expect(server.requests).toHaveLength(1)
})

describe('an encrypted connection', () => {
  it('is there once its certificate is trusted, and serves one request after the other', async () => {
    trust(CERTIFICATE.cert)
    const { url, connections } = await startEncrypted()
    const client = clientOf({ url }, { limits: { ...SHORT, headersTimeout: 10_000 } })
    expect(await client.getResource(RESOURCE)).toEqual({ hello: 'Hello' })
    expect(await client.getResource(RESOURCE)).toEqual({ hello: 'Hello' })
    expect(connections()).toBe(1)
  })

  it('is told to be refused for its certificate, before anything was sent', async () => {
    const told: string[] = []
    const { url } = await startEncrypted()
    const client = clientOf({ url }, { limits: SHORT, onRetry: (what) => told.push(what) })
    const error = await fail(client.publish({ projectId: 'shop', version: 'latest' }))
    expect(error).toMatchObject({
      code: 'TR_NET_RESET',
      message: expect.stringContaining('the certificate of the service is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT'),
      fix: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      mayHaveArrived: false,
    })
    expect(told).toHaveLength(1)
  })

  it('is given up where it is never agreed on', async () => {
    const url = `https://${await listen(createPlainServer())}`
    const error = await fail(clientOf({ url }, { limits: SHORT }).publish({ projectId: 'shop', version: 'latest' }))
    expect(error).toMatchObject({ code: 'TR_TIMEOUT', mayHaveArrived: false })
  })
})

/** Until the test is over. */
function trust(certificate: string): void {
  const { options } = globalAgent
  options.ca = certificate
  onTestFinished(() => void delete options.ca)
}

async function startEncrypted(): Promise<{ url: string; connections(): number }> {
  let connections = 0
  const server = createEncryptedServer(CERTIFICATE, async (_, response) => {
    await setTimeout(2 * SHORT.connectTimeout)
    response.end(JSON.stringify({ hello: 'Hello' }))
  })
  server.on('secureConnection', () => {
    connections += 1
  })
  return { url: `https://${await listen(server)}`, connections: () => connections }
}

/** Takes every request for a tunnel, and never opens one. */
async function startSilentProxy(): Promise<string> {
  return `http://${await listen(createServer().on('connect', () => {}))}`
}

/** Until the test is over. Resolves to host and port. */
async function listen(server: Server): Promise<string> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
