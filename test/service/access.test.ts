/** Who may do what: every endpoint of the route table with every kind of key, and from every kind of page. */
import { describe, expect, it } from 'vitest'
import { formatPath, type Route, routes } from '../../src/protocol/routes.ts'
import { type Served, sendRaw, startServed } from './served.ts'

const INPUT = {
  projectId: 'local',
  language: 'de',
  namespace: 'home',
  fromVersion: 'latest',
  toVersion: 'production',
  fromNamespace: 'home',
  toNamespace: 'start',
  jobId: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
}
const BODIES: Readonly<Record<string, unknown>> = {
  entries: { a: 'changed' },
  keys: ['a'],
  invitation: { email: 'ada@example.com' },
}

type Version = 'latest' | 'production'

interface Request {
  method: string
  path: string
  body?: string
}

function requestOf(route: Route, version: Version): Request {
  const path = formatPath(route.path, { ...INPUT, version })
  return { method: route.method, path, ...(route.body ? { body: JSON.stringify(BODIES[route.body]) } : {}) }
}

/** How a key may be sent, and whether that makes it one. */
function headersOf(key: string): Record<string, { headers: Record<string, string | string[]>; isKey: boolean }> {
  return {
    none: { headers: {}, isKey: false },
    wrong: { headers: { authorization: `Bearer ${key.slice(0, -4)}AAAA` }, isKey: false },
    right: { headers: { authorization: `Bearer ${key}` }, isKey: true },
    'in lower case': { headers: { authorization: `bearer ${key}` }, isKey: true },
    Basic: { headers: { authorization: `Basic ${Buffer.from(`user:${key}`).toString('base64')}` }, isKey: false },
    twice: { headers: { authorization: [`Bearer ${key}`, `Bearer ${key}`] }, isKey: false },
    '10 KB': { headers: { authorization: `Bearer ${key}${'x'.repeat(10_000)}` }, isKey: false },
  }
}

async function start(): Promise<Served> {
  const served = await startServed()
  for (const version of ['latest', 'production']) {
    const headers = { authorization: served.service.keys[version] ?? '' }
    await served.send('POST', `/update/local/${version}/de/home`, { headers, body: { a: 'A' } })
  }
  return served
}

/** All that the service holds, as text. */
async function readEverything({ service }: Served): Promise<string> {
  const headers = { authorization: service.localKey }
  const paths = ['/pull/local/latest/de/home?raw=true', '/pull/local/production/de/home?raw=true', '/languages/local']
  const more = ['/users/local', '/stats/project/local', '/download/local', '/pull/local/latest/de/home?lastUsed=>1']
  const texts = [...paths, ...more].map(async (path) => (await fetch(service.url + path, { headers })).text())
  return (await Promise.all(texts)).join('\n')
}

describe('V-01 every endpoint', () => {
  it.each(Object.entries(routes))('%s takes the keys that section 5 names, and no other', async (_, route) => {
    const served = await start()
    const before = await readEverything(served)
    const version: Version = 'production'
    const request = requestOf(route, version)
    const refused: string[] = []
    for (const keyVersion of ['latest', 'production'] as const) {
      for (const [how, { headers, isKey }] of Object.entries(headersOf(served.service.keys[keyVersion] ?? ''))) {
        const fits = isKey && (route.keyOf === undefined || keyVersion === version)
        // Endpoint 7 shows less without a fitting key; what is no key at all it refuses as everybody does.
        const mayAnswer = route.auth === 'none' || (route.auth === 'optional' ? isKey || how === 'none' : fits)
        if (mayAnswer) continue
        const { status, body } = await sendRaw(served.service.url, { ...request, headers })
        expect([how, keyVersion, status, body.toString()]).toEqual([
          how,
          keyVersion,
          401,
          expect.stringMatching(/errorMessage/),
        ])
        refused.push(how)
      }
    }
    expect(refused.length).toBe(route.auth === 'none' ? 0 : route.auth === 'optional' ? 8 : route.keyOf ? 12 : 10)
    expect(await readEverything(served)).toBe(before)
    const right = { authorization: `Bearer ${served.service.keys[version]}` }
    const { status } = await sendRaw(served.service.url, { ...request, headers: route.auth === 'none' ? {} : right })
    expect([401, 403]).not.toContain(status)
  })
})

describe('V-19 a page of another origin', () => {
  it.each(Object.entries(routes))('gets nothing from %s, and changes nothing', async (_, route) => {
    const served = await start()
    const before = await readEverything(served)
    const request = requestOf(route, 'latest')
    const authorization = `Bearer ${served.service.keys.latest}`
    const { host } = new URL(served.service.url)
    const pages: Record<string, string>[] = [
      { host, origin: 'http://evil.example' },
      { host, origin: 'null' },
      { host: 'evil.example' },
      { host: `evil.example:${new URL(served.service.url).port}`, origin: served.service.url },
    ]
    for (const headers of pages) {
      const answer = await sendRaw(served.service.url, { ...request, headers: { authorization, ...headers } })
      expect([headers, answer.status]).toEqual([headers, 403])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.body.toString()).not.toContain('"a"')
    }
    const preflight = await sendRaw(served.service.url, {
      method: 'OPTIONS',
      path: request.path,
      headers: { host, origin: 'http://evil.example', 'access-control-request-private-network': 'true' },
    })
    expect([preflight.status, preflight.headers['access-control-allow-private-network']]).toEqual([403, undefined])
    expect(await readEverything(served)).toBe(before)
  })
})

describe('V-04 a version that becomes private and public again', () => {
  it('is readable through the endpoint of its mode only, and leaves no copy behind', async () => {
    const { service, send } = await start()
    const anonymous = { anonymous: true } as const
    const states = async (): Promise<unknown[]> => [
      (await send('GET', '/local/latest/de/home', anonymous)).status,
      (await send('GET', '/private/local/latest/de/home')).status,
      (await send('GET', '/private/local/latest/de/home', anonymous)).status,
      await listed(anonymous),
      await listed({}),
    ]
    const listed = async (options: { anonymous?: boolean }): Promise<unknown[]> =>
      ((await (await send('GET', '/download/local/latest', options)).json()) as { key: string }[]).map(({ key }) => key)
    const key = 'local/latest/de/home'
    const isPublic = [200, 404, 401, [key], [key]]
    // Twice: the second time from memory.
    for (const isPrivate of [false, true, false]) {
      await service.configureVersion('latest', { isPrivate })
      const expected = isPrivate ? [404, 200, 401, [], [`private/${key}`]] : isPublic
      expect(await states()).toEqual(expected)
      expect(await states()).toEqual(expected)
    }
    await send('POST', '/update/local/latest/de/home', { body: { a: 'secret' } })
    await service.configureVersion('latest', { isPrivate: true })
    expect(await (await send('GET', '/local/latest/de/home', anonymous)).text()).not.toContain('secret')
  })
})

describe('a published resource from memory', () => {
  it('is the very answer that the router gives', async () => {
    const { service, send } = await start()
    await send('POST', '/update/local/latest/de/a%2Fb', { body: { a: 'A' } })
    const variants: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'br;q=0' },
    ]
    for (const path of ['/local/latest/de/home', '/local/latest/de/a%2Fb']) {
      for (const headers of variants) {
        const get = async (more: object = {}): Promise<unknown> => {
          const answer = await sendRaw(service.url, { path, headers: { ...headers, ...more } })
          const { date, connection, 'keep-alive': _, ...told } = answer.headers
          return { status: answer.status, told, body: answer.body.toString('base64') }
        }
        // An allowed origin takes the long way.
        const slow = await get({ origin: service.url })
        expect(await get()).toEqual(slow)
        expect(await get({ 'if-none-match': '*' })).toEqual(await get({ 'if-none-match': '*', origin: service.url }))
      }
    }
    expect((await sendRaw(service.url, { path: '/local/latest/de/a/b' })).status).toBe(404)
    expect((await sendRaw(service.url, { method: 'POST', path: '/local/latest/de/home' })).status).toBe(404)
  })

  it('never stands in for another endpoint', async () => {
    const { service } = await startServed({ projectId: 'download' })
    const headers = { authorization: service.localKey }
    const post = { method: 'POST', headers, body: '{"a":"A"}' }
    await fetch(`${service.url}/update/download/latest/de/home`, post)
    await fetch(`${service.url}/private/download/latest/de/home`, { headers })
    await service.fetch(new Request('http://x/private/download/latest/de/home', { headers }))
    // The list of a project called `latest`, which there is not.
    const answer = await fetch(`${service.url}/download/latest/de/home`)
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no project latest')])
  })
})
