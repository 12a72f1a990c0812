/** Bad input of every kind gets a 4xx that names the place, stores nothing and tells nothing it should not. */
import { request } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createService } from '../../src/service/index.ts'
import { expectNothingStored, refusal } from './refusal.ts'
import { HOME, type Served, sendRaw, startServed, temporaryDirectory } from './served.ts'

describe('an address', () => {
  it.each([
    '/local/latest/en/%2e%2e%2fx',
    '/local/latest/en/a%00b',
    '/local/latest/e%20n/home',
    '/local/lat%2fest/en/home',
    '/local/latest/en/__proto__',
    `/local/latest/en/${'x'.repeat(300)}`,
  ])('%s is refused with the name that is unsafe', async (path) => {
    const served = await startServed()
    const refused = [400, expect.stringMatching(/^path: \w+: .* is no safe name for a/)]
    expect(await refusal(served, 'GET', path)).toEqual(refused)
    expect(await refusal(served, 'POST', `/update${path}`, { body: { a: 'A' } })).toEqual(refused)
    await expectNothingStored(served)
  })

  it('that is not correctly encoded is refused', async () => {
    const { service } = await startServed()
    for (const path of ['/local/latest/en/%E0%A4%A', '/local/latest/en/%', '/tags/%zz']) {
      const answer = await sendRaw(service.url, { path })
      expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
        400,
        { errorMessage: expect.stringContaining('not correctly percent-encoded') },
      ])
    }
  })

  it('that is no endpoint is refused without telling where it came from', async () => {
    const served = await startServed()
    expect(await refusal(served, 'GET', '/nothing?secret=1')).toEqual([404, 'there is no endpoint GET /nothing'])
    expect((await refusal(served, 'POST', `/${HOME}`))[0]).toBe(404)
    expect((await refusal(served, 'PUT', `/update/${HOME}`))[0]).toBe(404)
  })

  it.each([
    ['tags=x', 'tags'],
    ['!tags=[0,x]', '!tags'],
    ['updatedAt=5', 'updatedAt'],
    ['lastUsed=>yesterday', 'lastUsed'],
    ['raw=maybe', 'raw'],
    [`tags=[${Array(101).fill(0)}]`, 'tags'],
  ])('with the query %s is refused', async (query, name) => {
    const served = await startServed()
    expect(await refusal(served, 'GET', `/pull/${HOME}?${query}`)).toEqual([
      400,
      expect.stringMatching(new RegExp(`^query ${name}: expected`)),
    ])
  })
})

describe('a year or an id that no storage takes', () => {
  it.each([
    ['/stats/users/local?year=10000', 'query year: expected a year'],
    ['/stats/users/local?year=-1', 'query year: expected a year'],
    ['/stats/user/local/x?year=now', 'query year: expected a year'],
    ['/stats/user/local/x%00', 'path: userId: a NUL character'],
    ['/jobs/local/x%00', 'path: jobId: a NUL character'],
  ])('%s is refused', async (path, message) => {
    const served = await startServed()
    expect(await refusal(served, 'GET', path)).toEqual([400, expect.stringContaining(message)])
  })
})

describe('a key', () => {
  it('that is wrong is named, and masked', async () => {
    const served = await startServed()
    const authorization = `Bearer ${served.service.keys.production}`
    const [status, message] = await refusal(served, 'POST', `/update/${HOME}`, { headers: { authorization }, body: {} })
    expect(status).toBe(401)
    expect(message).toMatch(/^the key tr_….{3} is not valid for version latest$/)
  })

  it('is asked for before a body is read', async () => {
    const served = await startServed()
    const broken = await refusal(served, 'POST', `/update/${HOME}`, { body: '{', anonymous: true })
    expect(broken[0]).toBe(401)
  })

  it('of a user with a scope is valid within it only', async () => {
    const { send, service } = await startServed()
    const invitation = { email: 'ada@example.com', scope: { languages: ['de'], versions: ['latest'] }, role: 'admin' }
    const whole = { authorization: service.localKey }
    const invited = await send('POST', '/invite/local?send=false', { headers: whole, body: invitation })
    const { code } = (await invited.json()) as { code: string }
    const joined = await send('POST', '/register', { body: { code, firstname: 'Ada', lastname: 'L' }, anonymous: true })
    const { key } = (await joined.json()) as { key: string }
    const status = async (method: string, path: string, body?: unknown): Promise<number> =>
      (await send(method, path, { headers: { authorization: key }, body })).status
    expect(await status('POST', '/update/local/latest/de/home', { a: 'A' })).toBe(200)
    expect(await status('POST', '/update/local/latest/en/home', { a: 'A' })).toBe(403)
    expect(await status('POST', '/update/local/production/de/home', { a: 'A' })).toBe(403)
    expect(await status('POST', '/copy/local/version/latest/production')).toBe(403)
    expect(await status('DELETE', '/delete/local/latest/home')).toBe(403)
    // From every version, those outside of the scope too.
    expect(await status('DELETE', '/language/local/de')).toBe(403)
    expect(await status('GET', '/tags/local')).toBe(200)
    expect((await send('POST', '/register', { body: { code }, anonymous: true })).status).toBe(404)
    const users = (await (await send('GET', '/users/local')).json()) as object[]
    expect(users).toContainEqual(expect.objectContaining({ firstname: 'Ada', email: 'ada@example.com' }))
  })

  it('of a user with a scope lists private resources of its versions and languages only', async () => {
    const { send, service } = await startServed()
    await send('POST', '/update/local/latest/de/home', { body: { a: 'A' } })
    await service.configureVersion('latest', { isPrivate: true })
    const listed: number[] = []
    const scopes = [
      { versions: ['production'] },
      { versions: ['latest'] },
      { languages: ['en'] },
      { languages: ['de'] },
    ]
    for (const scope of scopes) {
      const request = { headers: { authorization: service.localKey }, body: { email: 'ada@example.com', scope } }
      const { code } = (await (await send('POST', '/invite/local?send=false', request)).json()) as { code: string }
      const joined = await send('POST', '/register', { body: { code }, anonymous: true })
      const { key } = (await joined.json()) as { key: string }
      const answer = await send('GET', '/download/local', { headers: { authorization: key } })
      listed.push(((await answer.json()) as object[]).length)
    }
    expect(listed).toEqual([0, 1, 0, 1])
  })
})

describe('an invitation', () => {
  /** Invites as `authorization`, accepts it, and answers what the new key may. */
  const invite = async (send: Served['send'], authorization: string, invitation: object): Promise<Invited> => {
    const body = { email: 'ada@example.com', ...invitation }
    const invited = await send('POST', '/invite/local?send=false', { headers: { authorization }, body })
    if (invited.status !== 200) return { status: invited.status, key: '' }
    const { code } = (await invited.json()) as { code: string }
    const joined = await send('POST', '/register', { body: { code }, anonymous: true })
    return { status: 200, key: ((await joined.json()) as { key: string }).key }
  }
  interface Invited {
    status: number
    key: string
  }

  it('hands out no more than the key of one version has', async () => {
    const { send, service } = await startServed()
    const status = async (authorization: string, method: string, path: string, body?: unknown): Promise<number> =>
      (await send(method, path, { headers: { authorization }, body })).status
    const manages = (key: string): Promise<number> => status(key, 'GET', '/manage/local/keys')
    const writes = (key: string, version: string): Promise<number> =>
      status(key, 'POST', `/update/local/${version}/de/home`, { a: String(Math.random()) })
    const latest = service.keys.latest ?? ''
    const { key } = await invite(send, latest, { role: 'admin' })
    expect([await manages(key), await writes(key, 'latest'), await writes(key, 'production')]).toEqual([403, 200, 401])
    expect(await status(key, 'POST', '/publish/local/production')).toBe(401)
    for (const versions of [['production'], ['latest', 'production'], ['nowhere']]) {
      expect((await invite(send, latest, { scope: { languages: [], versions } })).status).toBe(403)
    }
    expect((await invite(send, latest, { scope: { languages: ['de'], versions: ['latest'] } })).status).toBe(200)
    const whole = await invite(send, service.localKey, { email: 'bo@example.com', role: 'admin' })
    expect([await manages(whole.key), await writes(whole.key, 'production')]).toEqual([200, 200])
  })

  it('hands out no more than the scope of its user, who can not widen it either', async () => {
    const { send, service } = await startServed()
    const own = { role: 'admin', scope: { languages: ['de'], versions: ['latest'] } }
    const { key } = await invite(send, service.localKey, own)
    for (const scope of [
      undefined,
      { languages: [], versions: [] },
      { languages: ['de'], versions: [] },
      { languages: ['de', 'en'], versions: ['latest'] },
      { languages: ['de'], versions: ['production'] },
    ]) {
      expect((await invite(send, key, { role: 'admin', scope })).status, JSON.stringify(scope)).toBe(403)
    }
    expect((await invite(send, key, { ...own, email: 'bo@example.com' })).status).toBe(200)
    await invite(send, service.keys.latest ?? '', { role: 'admin' })
    const headers = { authorization: key }
    for (const scope of [
      { languages: ['de'], versions: [] },
      { languages: [], versions: ['latest'] },
    ]) {
      const partly = await invite(send, service.localKey, { email: 'cy@example.com', role: 'admin', scope })
      const authorization = partly.key
      expect((await send('GET', '/manage/local/keys', { headers: { authorization } })).status).toBe(403)
    }
    expect((await send('POST', '/update/local/latest/en/home', { headers, body: { a: 'A' } })).status).toBe(403)
  })

  it.each([
    [13, 200],
    [15, 404],
  ])('that is %s days old answers with %s', async (days, status) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { send, service } = await startServed()
    const request = { headers: { authorization: service.localKey }, body: { email: 'ada@example.com' } }
    const { code } = (await (await send('POST', '/invite/local?send=false', request)).json()) as { code: string }
    vi.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000)
    expect((await send('POST', '/register', { body: { code }, anonymous: true })).status).toBe(status)
  })
})

describe('management', () => {
  it.each([
    ['GET', '/manage/x%00/keys', undefined, 400, 'path: projectId: a NUL'],
    ['GET', '/manage/%zz/keys', undefined, 400, 'path: not correctly percent-encoded'],
    ['DELETE', '/manage/local/keys/x%00', undefined, 400, 'path: prefix: a NUL'],
    ['POST', '/manage/local/keys', { version: 'a\0' }, 400, 'body: version: a NUL'],
    ['POST', '/manage/local/keys', { version: 'none' }, 404, 'no version none'],
    ['POST', '/manage/local/keys', { userId: 'none' }, 404, 'no member has the id none'],
    ['POST', '/manage/local/keys', { role: 'king' }, 400, 'body: role: expected one of'],
    ['POST', '/manage/local/keys', { more: 1 }, 400, 'body: expected only'],
    ['POST', '/manage/local/versions/none', {}, 404, 'no version none'],
    ['POST', '/manage/local/versions/latest', { maxAge: -1 }, 400, 'body: maxAge: expected seconds'],
    ['POST', '/manage/local/versions/latest', { isPrivate: 'yes' }, 400, 'body: isPrivate: expected true or false'],
  ] as const)('%s %s %j is refused', async (method, path, body, status, message) => {
    const served = await startServed()
    const headers = { authorization: served.service.localKey }
    const refused = await refusal(served, method, path, { headers, body })
    expect(refused).toEqual([status, expect.stringContaining(message)])
    expect(await served.service.listKeys()).toHaveLength(2)
    expect(served.errors).toEqual([])
  })
})

describe('an error of our own', () => {
  it('is logged, and tells its reader nothing', async () => {
    const errors: string[] = []
    const logger = { debug() {}, info() {}, warn() {}, error: (line: string) => void errors.push(line) }
    const service = await createService({ logger })
    await service.close()
    const answer = await service.fetch(new Request('http://x/languages/local'))
    expect([answer.status, await answer.json()]).toEqual([500, { errorMessage: 'internal error' }])
    expect(errors.join()).toMatch(/^service: /)
  })

  it('is not what a sender makes that goes away', async () => {
    const { service, send, errors } = await startServed()
    const headers = { authorization: service.keys.latest ?? '', 'content-length': '1000' }
    const sending = request(`${service.url}/update/${HOME}`, { method: 'POST', headers, agent: false })
    sending.on('error', () => undefined)
    sending.write('{')
    await new Promise((resolve) => setTimeout(resolve, 50))
    sending.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await send('GET', '/languages/local')).status).toBe(200)
    expect(errors).toEqual([])
  })
})

describe('a project', () => {
  it('keeps its reference language, and says so', async () => {
    const data = temporaryDirectory()
    await (await createService({ data, reference: 'de' })).close()
    const { send, warnings } = await startServed({ data, reference: 'fr' })
    expect(await (await send('GET', '/languages/local')).json()).toMatchObject({ de: { isReferenceLanguage: true } })
    expect(warnings).toEqual([expect.stringContaining('reference language of local is de')])
  })
})
