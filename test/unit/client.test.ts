/** The client against a real server: what it sends, what it takes for success, what it makes of everything else. */

import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createClient, type Fetch } from '../../src/client/index.ts'
import type { OperationName, TranslationService } from '../../src/protocol/service.ts'
import { PROJECT } from '../faults/project.ts'
import { fail, KEY, RESOURCE, serveEachTest } from './client-calls.ts'

const at = serveEachTest()

const sent = (): string[] => at.server.requests.map(({ method, path }) => `${method} ${path}`)

describe('requests', () => {
  const version = { projectId: 'shop', version: 'latest' }
  const calls: [OperationName, (service: TranslationService) => Promise<unknown>, string, boolean][] = [
    ['getResource', (s) => s.getResource(RESOURCE), 'GET /shop/latest/en/common', false],
    ['getLanguages', (s) => s.getLanguages({ projectId: 'shop' }), 'GET /languages/shop', false],
    [
      'reportMissing',
      (s) => s.reportMissing({ ...RESOURCE, entries: { a: 'A' } }),
      'POST /missing/shop/latest/en/common',
      true,
    ],
    ['reportUsed', (s) => s.reportUsed({ ...RESOURCE, keys: ['a'] }), 'POST /used/shop/latest/en/common', true],
    [
      'update',
      (s) => s.update({ ...RESOURCE, entries: { a: null }, replace: true }),
      'POST /update/shop/latest/en/common?replace=true',
      true,
    ],
    ['download', (s) => s.download(version), 'GET /download/shop/latest', false],
    [
      'pull',
      (s) => s.pull({ ...RESOURCE, tags: [0, 2], notTags: [1], updatedAt: { after: 5 } }),
      'GET /pull/shop/latest/en/common?tags=%5B0%2C2%5D&!tags=%5B1%5D&updatedAt=%3E5',
      true,
    ],
    ['getTags', (s) => s.getTags({ projectId: 'shop' }), 'GET /tags/shop', true],
    [
      'copyVersion',
      (s) => s.copyVersion({ projectId: 'shop', fromVersion: 'a', toVersion: 'b' }),
      'POST /copy/shop/version/a/b',
      true,
    ],
    ['publish', (s) => s.publish(version), 'POST /publish/shop/latest', true],
    ['getJob', (s) => s.getJob({ projectId: 'shop', jobId: 'j' }), 'GET /jobs/shop/j', true],
    ['createNamespace', (s) => s.createNamespace(RESOURCE), 'POST /create/shop/latest/en/common', true],
    ['addLanguage', (s) => s.addLanguage({ projectId: 'shop', language: 'fr' }), 'POST /language/shop/fr', true],
  ]
  it.each(calls)('%s sends one request, with the key only where it is needed', async (_, call, line, withKey) => {
    await call(at.client())
    expect(sent()).toEqual([line])
    expect(at.server.requests[0]?.headers.authorization).toBe(withKey ? `Bearer ${KEY}` : undefined)
    expect(at.server.requests[0]?.headers['content-type']).toBe('application/json')
  })

  it('asks for the key of the version that the interface wants', async () => {
    const asked: (string | undefined)[] = []
    const service = at.client({
      apiKey: (wanted) => {
        asked.push(wanted)
        return KEY
      },
    })
    await service.copyVersion({ projectId: 'shop', fromVersion: 'latest', toVersion: 'production' })
    await service.publish({ projectId: 'shop', version: 'production' })
    await service.getTags({ projectId: 'shop' })
    expect(asked).toEqual(['production', 'production', undefined])
  })

  it('sends the key to the list only where private resources are wanted', async () => {
    await at.client({ listPrivate: true }).download({ projectId: 'shop' })
    expect(at.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('encodes every name as one segment', async () => {
    at.server.project.texts.en = { ...PROJECT.texts.en, 'emails/wel come%2F?#': { a: 'A' } }
    const resource = await at.client().getResource({ ...RESOURCE, namespace: 'emails/wel come%2F?#' })
    expect({ ...resource }).toEqual({ a: 'A' })
    expect(sent()).toEqual(['GET /shop/latest/en/emails%2Fwel%20come%252F%3F%23'])
  })

  it('trims slashes of the base address, and keeps its path', async () => {
    await at
      .client({ baseUrl: `${at.server.url}/api//` })
      .getTags({ projectId: 'shop' })
      .catch(() => {})
    expect(sent()).toEqual(['GET /api/tags/shop'])
  })

  it.each([
    '',
    'shop',
    'ftp://host',
    'http://user:secret-word@host/',
    'http://:secret-word@host/',
    'http://user:secret-word@ho st/',
    'http://host/?key=secret-word',
    'http://host/#part',
  ])('refuses the base address %j, and keeps what may be secret in it', (baseUrl) => {
    const refused = expect.objectContaining({ code: 'TR_CONFIG', message: expect.not.stringContaining('secret') })
    expect(() => createClient({ baseUrl })).toThrow(refused)
  })

  it('follows pages with the cursor encoded', async () => {
    at.server.project.pageSize = 1
    const resource = await at.client().pull(RESOURCE)
    delete at.server.project.pageSize
    expect({ ...resource }).toEqual({ hello: 'Hello', bye: 'Bye' })
    expect(sent()).toEqual(['GET /pull/shop/latest/en/common', 'GET /pull/shop/latest/en/common?next=at%2B%26%3D1'])
  })

  it('sorts what came in pages', async () => {
    const pages = [{ b: 'B' }, { a: 'A' }]
    const fetch: Fetch = async () => {
      const page = JSON.stringify(pages.shift())
      return new Response(page, { headers: pages.length > 0 ? { 'x-next-page': '2' } : {} })
    }
    expect(Object.keys(await at.client({ fetch }).pull(RESOURCE))).toEqual(['a', 'b'])
  })

  it('takes no part of a resource for the whole: a page that comes again has no end behind it', async () => {
    const headers = { 'x-next-page': 'again' }
    at.server.play({ match: '', fault: { kind: 'body', body: '{"a":"A"}', headers } })
    const error = await fail(at.client().pull(RESOURCE))
    expect(error).toMatchObject({ code: 'TR_BAD_CONTENT', message: expect.stringContaining('x-next-page') })
    expect(sent()).toHaveLength(2)
  })

  describe('too much for one', () => {
    const keys = Array.from({ length: 2001 }, (_, index) => `k${index}`)
    const entries = Object.fromEntries(keys.map((key) => [key, 'x']))
    const long = 'x'.repeat(900_000)

    /** What is sent, to a service that has something to do for the first request only. */
    async function record(call: (service: TranslationService) => Promise<unknown>): Promise<[string, string[]][]> {
      const asked: [string, string[]][] = []
      const fetch: Fetch = async (input, init) => {
        const body = JSON.parse(String(init?.body)) as string[] | object
        asked.push([new URL(String(input)).search, Array.isArray(body) ? body : Object.keys(body)])
        return new Response('{}', { status: asked.length === 1 ? 200 : 412 })
      }
      expect(await call(at.client({ fetch }))).toEqual({ changed: true })
      return asked
    }

    it.each<[string, (service: TranslationService) => Promise<unknown>]>([
      ['missing', (service) => service.reportMissing({ ...RESOURCE, entries })],
      ['used', (service) => service.reportUsed({ ...RESOURCE, keys })],
      ['update', (service) => service.update({ ...RESOURCE, entries })],
    ])('goes in several to %s', async (_, call) => {
      const pages = [keys.slice(0, 1000), keys.slice(1000, 2000), keys.slice(2000)]
      expect(await record(call)).toEqual(pages.map((page) => ['', page]))
    })

    it('empties a namespace with the first of them only', async () => {
      const asked = await record((service) => service.update({ ...RESOURCE, entries, replace: true }))
      expect(asked.map(([query]) => query)).toEqual(['?replace=true', '', ''])
    })

    it('counts bytes as well as keys', async () => {
      const asked = await record((service) => service.update({ ...RESOURCE, entries: { a: long, b: long, c: 'x' } }))
      expect(asked).toEqual([
        ['', ['a']],
        ['', ['b', 'c']],
      ])
    })
  })

  it('keeps to the limit of requests under way', async () => {
    at.server.play({ match: '', fault: { kind: 'delay', milliseconds: 30 } })
    const service = at.client({ limits: { concurrency: 3 } })
    await Promise.all(Array.from({ length: 12 }, () => service.getResource(RESOURCE)))
    expect(at.server.busiest()).toBe(3)
  })
})

describe('the key', () => {
  it.each(['with\nnewline-0123', 'with\u2028separator', 'schlüssel-0123456'])(
    '%j never reaches a header',
    async (apiKey) => {
      const error = (await at
        .client({ apiKey })
        .getTags({ projectId: 'shop' })
        .catch((reason: unknown) => reason)) as Error
      expect(error).toMatchObject({ code: 'TR_CONFIG' })
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain(apiKey.slice(-6))
      expect(at.server.requests).toEqual([])
    },
  )

  it.each(['10.0.0.1', '127.0.0.1.evil.example', '127.evil.example', 'localhost.evil.example', '[::2]'])(
    'does not go to %s without encryption, nor over a name that only looks like this machine',
    async (host) => {
      const call = at.client({ baseUrl: `http://${host}` }).getTags({ projectId: 'shop' })
      await expect(call).rejects.toMatchObject({ code: 'TR_CONFIG', message: expect.stringContaining('encryption') })
    },
  )

  it('loses white space around it', async () => {
    await at.client({ apiKey: ` ${KEY}\n` }).getTags({ projectId: 'shop' })
    expect(at.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('is in no error about what the texts are', async () => {
    at.server.play({ match: '', fault: { kind: 'body', body: JSON.stringify({ [KEY]: 5 }) } })
    const error = (await at
      .client()
      .pull(RESOURCE)
      .catch((reason: unknown) => reason)) as Error
    expect(error).toMatchObject({ code: 'TR_BAD_CONTENT', message: expect.stringContaining('got a number') })
    expect(`${inspect(error, { depth: null, showHidden: true })}${JSON.stringify(error)}`).not.toContain(KEY)
  })

  it.each([
    { kind: 'status', status: 401 },
    { kind: 'status', status: 401, body: JSON.stringify({ errorMessage: `${KEY} is not valid` }) },
    { kind: 'status', status: 500, body: JSON.stringify({ message: `no: ${KEY}` }) },
    { kind: 'body', body: `<p>${KEY}` },
    { kind: 'reset' },
    { kind: 'body', body: 'no' },
    { kind: 'redirect', to: 'http://127.0.0.1:1/' },
  ] as const)('is in no error: %j', async (fault) => {
    at.server.play({ match: '', fault })
    const error = await fail(at.client({ limits: { attempts: 1 } }).getTags({ projectId: 'shop' }))
    expect(`${inspect(error, { depth: null, showHidden: true })}${JSON.stringify(error)}`).not.toContain(KEY)
  })
})
