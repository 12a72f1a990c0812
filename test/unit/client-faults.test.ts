/** Time, size, repetition and redirects, each bounded, against a real server that misbehaves. */

import { describe, expect, it } from 'vitest'
import type { Limits } from '../../src/client/limits.ts'
import type { TranslationService } from '../../src/protocol/service.ts'
import type { Fault } from '../faults/faults.ts'
import { findClosedUrl, startFaultServer } from '../faults/server.ts'
import { clientOf, fail, RESOURCE, serveEachTest } from './client-calls.ts'

const at = serveEachTest()

const client = (limits: Partial<Limits> = {}, to: { url: string } = at.server): TranslationService =>
  clientOf(to, { limits })

const first = (fault: Fault, nth: number | number[] = 1): void => at.server.play({ match: '', nth, fault })

describe('retry by meaning', () => {
  const passing: Fault[] = [
    { kind: 'reset' },
    { kind: 'reset', atByte: 5 },
    { kind: 'lie', bytes: 10 },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 502 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 504 },
    { kind: 'status', status: 429 },
  ]
  it.each(passing)('reads again after %j, and never takes a half for the whole', async (fault) => {
    first(fault)
    expect({ ...(await client().getResource(RESOURCE)) }).toEqual({ hello: 'Hello', bye: 'Bye' })
    expect(at.server.requests).toHaveLength(2)
  })

  it.each(['reportMissing', 'reportUsed'] as const)('%s is sent again with the same whole body', async (name) => {
    first({ kind: 'status', status: 503 })
    await client()[name]({ ...RESOURCE, entries: { a: 'Ä' }, keys: ['a'] })
    const [one, two] = at.server.requests
    expect(two?.bodyHash).toBe(one?.bodyHash)
    expect(two?.body.length).toBeGreaterThan(4)
  })

  const writes: [string, (service: TranslationService) => Promise<unknown>][] = [
    ['update', (s) => s.update({ ...RESOURCE, entries: { a: 'A' }, replace: true })],
    ['copyVersion', (s) => s.copyVersion({ projectId: 'shop', fromVersion: 'a', toVersion: 'b' })],
    ['publish', (s) => s.publish({ projectId: 'shop', version: 'a' })],
    ['createNamespace', (s) => s.createNamespace(RESOURCE)],
    ['renameNamespace', (s) => s.renameNamespace({ ...RESOURCE, fromNamespace: 'a', toNamespace: 'b' })],
    ['deleteNamespace', (s) => s.deleteNamespace(RESOURCE)],
    ['addLanguage', (s) => s.addLanguage(RESOURCE)],
    ['removeLanguage', (s) => s.removeLanguage(RESOURCE)],
    ['invite', (s) => s.invite({ projectId: 'shop', invitation: { email: 'a@b.example' } })],
  ]
  it.each(writes)('%s is sent once when it may have arrived', async (_, call) => {
    for (const fault of [{ kind: 'reset' }, { kind: 'status', status: 500 }] as const) {
      at.server.clear()
      at.server.play({ match: '', fault })
      const error = await fail(call(client()))
      expect(error.mayHaveArrived).toBe(true)
      expect(at.server.requests).toHaveLength(1)
    }
  })

  it('a write that was refused for its rate was not done, so it is sent again', async () => {
    first({ kind: 'status', status: 429 })
    await client().publish({ projectId: 'shop', version: 'a' })
    expect(at.server.requests).toHaveLength(2)
  })

  it('a write whose connection was refused has not arrived', async () => {
    const error = await fail(
      client({ attempts: 2 }, { url: await findClosedUrl() }).publish({ projectId: 'shop', version: 'a' }),
    )
    expect(error).toMatchObject({ code: 'TR_NET_REFUSED', mayHaveArrived: false, exitCode: 3 })
  })

  it('names a host that is not known', async () => {
    const error = await fail(client({ attempts: 1 }, { url: 'https://nowhere.invalid' }).getResource(RESOURCE))
    expect(error.code).toBe('TR_NET_DNS')
  })

  it('stops after the attempts of one request', async () => {
    at.server.play({ match: '', fault: { kind: 'status', status: 500 } })
    expect((await fail(client({ attempts: 3 }).getResource(RESOURCE))).code).toBe('TR_HTTP_5XX')
    expect(at.server.requests).toHaveLength(3)
  })

  it('has one budget for all requests', async () => {
    at.server.play({ match: '', fault: { kind: 'status', status: 500 } })
    const service = client({ retryBudget: 5 })
    await Promise.allSettled(Array.from({ length: 20 }, () => service.getResource(RESOURCE)))
    expect(at.server.requests).toHaveLength(25)
  })
})

describe('Retry-After', () => {
  it('pauses all requests together', async () => {
    first({ kind: 'status', status: 429, headers: { 'retry-after': '1' } }, [1, 2, 3, 4])
    const service = client({ concurrency: 4 })
    await Promise.all(Array.from({ length: 8 }, () => service.getResource(RESOURCE)))
    const refused = at.server.requests.slice(0, 4).map(({ at }) => at)
    const later = at.server.requests.slice(4).map(({ at }) => at)
    expect(at.server.requests).toHaveLength(12)
    expect(Math.min(...later) - Math.max(...refused)).toBeGreaterThanOrEqual(900)
  })

  it('reads a date too', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 2000).toUTCString() }
    first({ kind: 'status', status: 503, headers })
    await client().getResource(RESOURCE)
    const [one, two] = at.server.requests
    expect((two?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThan(900)
  })

  it('gives up at once when the wait is too long, and says until when', async () => {
    at.server.play({ match: '', fault: { kind: 'status', status: 429, headers: { 'retry-after': '3600' } } })
    const error = await fail(client().getResource(RESOURCE))
    expect(error.code).toBe('TR_RATE_LIMITED')
    expect(error.message).toMatch(/not before \d{4}-\d\d-\d\dT/)
    expect(at.server.requests).toHaveLength(1)
  })
})

describe('redirects', () => {
  it.each([302, 307])('%i to another origin is not followed, not even with a request', async (status) => {
    const other = await startFaultServer()
    at.server.play({ match: '', fault: { kind: 'redirect', to: `${other.url}/shop`, status } })
    for (const call of [client().getResource(RESOURCE), client().reportUsed({ ...RESOURCE, keys: ['a'] })]) {
      const error = await fail(call)
      expect(error.code).toBe('TR_REDIRECT')
      expect(error.message).toContain(at.server.url)
      expect(error.message).toContain(other.url)
    }
    expect(other.requests).toEqual([])
    expect(at.server.requests).toHaveLength(2)
    await other.close()
  })

  it('follows a GET within the origin, at most three times', async () => {
    first({ kind: 'redirect', to: '/shop/latest/de/common' })
    expect((await client().getResource(RESOURCE)).hello).toBe('Hallo')
    at.server.clear()
    at.server.play({ match: '', fault: { kind: 'redirect', to: '/shop' } })
    expect((await fail(client().getResource(RESOURCE))).code).toBe('TR_REDIRECT')
    expect(at.server.requests).toHaveLength(4)
  })

  it('tells of an address that is none, at once', async () => {
    at.server.play({ match: '', fault: { kind: 'redirect', to: 'http://[' } })
    expect(await fail(client().getResource(RESOURCE))).toMatchObject({ code: 'TR_REDIRECT', status: 302 })
    expect(at.server.requests).toHaveLength(1)
  })

  it('never repeats a body elsewhere', async () => {
    at.server.play({ match: '', fault: { kind: 'redirect', to: '/used', status: 307 } })
    expect((await fail(client().reportUsed({ ...RESOURCE, keys: ['a'] }))).code).toBe('TR_REDIRECT')
    expect(at.server.requests).toHaveLength(1)
  })
})

describe('bounds', () => {
  it.each(['gzip', 'br', 'deflate'] as const)('a %s bomb ends at the limit of decoded bytes', async (encoding) => {
    at.server.play({ match: '', fault: { kind: 'bomb', mebibytes: 400, encoding } })
    const error = await fail(client().getResource(RESOURCE))
    expect(error).toMatchObject({ code: 'TR_TOO_LARGE', exitCode: 5 })
    expect(error.message).toContain('16777216 bytes')
    expect(at.server.requests).toHaveLength(1)
  })

  it.each([
    ['no reply in 0.1 s', { headersTimeout: 100 }, { kind: 'hang', stage: 'beforeHeaders' }],
    ['no further data in 0.1 s', { idleTimeout: 100 }, { kind: 'hang', stage: 'afterHeaders' }],
    ['no complete answer in 0.2 s', { requestTimeout: 200 }, { kind: 'drip', bytes: 1, milliseconds: 20 }],
  ] as const)('%s', async (message, limits, fault) => {
    at.server.play({ match: '', fault })
    const error = await fail(client({ ...limits, attempts: 2 }).getResource(RESOURCE))
    expect(error).toMatchObject({ code: 'TR_TIMEOUT', exitCode: 3, message: expect.stringContaining(message) })
    expect(at.server.requests).toHaveLength(2)
  })

  it('hangs up on a server that it gave up', async () => {
    at.server.play({ match: '', fault: { kind: 'hang', stage: 'afterHeaders' } })
    await fail(client({ idleTimeout: 50, attempts: 1 }).getResource(RESOURCE))
    await expect.poll(() => at.server.requests[0]?.abandoned).toBe(true)
  })

  it('does not begin for a caller that has ended', async () => {
    const call = fail(client().getResource(RESOURCE, { signal: AbortSignal.abort() }))
    expect((await call).code).toBe('TR_ABORTED')
    expect(at.server.requests).toEqual([])
  })

  it.each([
    ['under way', { kind: 'hang', stage: 'beforeHeaders' }],
    ['between attempts', { kind: 'status', status: 500 }],
    ['in a pause', { kind: 'status', status: 429, headers: { 'retry-after': '300' } }],
  ] as const)('ends on the signal of the caller: %s', async (_, fault) => {
    at.server.play({ match: '', fault })
    const controller = new AbortController()
    const patient = client({ requestTimeout: 600_000, maxRetryAfter: 600_000 })
    const call = fail(patient.getResource(RESOURCE, { signal: controller.signal }))
    await expect.poll(() => at.server.requests.length).toBeGreaterThan(0)
    controller.abort()
    expect((await call).code).toBe('TR_ABORTED')
  })
})
