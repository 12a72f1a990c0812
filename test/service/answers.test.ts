/** What leaves the service, byte by byte: clients of the interface read outcomes from statuses and headers. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { HOME, sendRaw, startServed } from './served.ts'

describe('published resources', () => {
  it('are sent as brotli, gzip or plain, with the headers that caches need', async () => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { b: 'Ü', a: 'A' } })
    const get = (headers: Record<string, string> = {}): ReturnType<typeof sendRaw> =>
      sendRaw(service.url, { path: `/${HOME}`, headers })
    const plain = await get()
    expect(plain.body.toString()).toBe('{"a":"A","b":"Ü"}')
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '18',
      'cache-control': 'public, max-age=0, stale-while-revalidate=600, stale-if-error=86400',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
    })
    expect(plain.headers).not.toHaveProperty('access-control-allow-origin')
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    const gz = await get({ 'accept-encoding': 'gzip;q=1, br;q=0' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.body)).toEqual(plain.body)
    expect(new Set([plain, br, gz].map((answer) => answer.headers.etag)).size).toBe(3)
  })

  it('are not sent again to who has them, in whichever encoding', async () => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
    const first = await sendRaw(service.url, { path: `/${HOME}`, headers: { 'accept-encoding': 'br' } })
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await sendRaw(service.url, { path: `/${HOME}`, headers })).status
    const etag = String(first.headers.etag)
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '"x"' })).toBe(200)
    expect(await status({ 'if-modified-since': String(first.headers['last-modified']) })).toBe(304)
    expect(await status({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200)
    await send('POST', `/update/${HOME}`, { body: { a: 'B' } })
    expect(await status({ 'if-none-match': etag })).toBe(200)
  })

  it('are answered to HEAD without a body', async () => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
    const head = await sendRaw(service.url, { method: 'HEAD', path: `/${HOME}` })
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '9' }, body: Buffer.alloc(0) })
  })

  it('of a private version are kept by no cache that is shared', async () => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
    await service.configureVersion('latest', { isPrivate: true })
    expect((await send('GET', `/${HOME}`)).status).toBe(404)
    const answer = await send('GET', `/private/${HOME}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(await answer.json()).toEqual({ a: 'A' })
  })

  it('say how long they may be kept', async () => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
    await service.configureVersion('latest', { maxAge: 60 })
    expect((await send('GET', `/${HOME}`)).headers.get('cache-control')).toContain('max-age=60')
  })
})

describe('a resource that is not published', () => {
  it('may be asked for again soon, and is not asked for by every reader of a cache', async () => {
    const { send } = await startServed()
    const { status, headers } = await send('GET', '/local/latest/en/nothing')
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=5'])
  })
})

describe('answers of the other endpoints', () => {
  it('are an empty object where a write succeeded, with 412 where nothing was to do', async () => {
    const { send } = await startServed()
    for (const status of [200, 412]) {
      const answer = await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toContain('json')
      expect(await answer.json()).toEqual({})
    }
  })

  it('of a finished job carry no message, for that would say it failed', async () => {
    const { send } = await startServed()
    const answer = await send('GET', '/jobs/local/none')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({})
  })

  it('of copy and publish are the job alone', async () => {
    const { service, send } = await startServed()
    const authorization = service.keys.production ?? ''
    const copy = await send('POST', '/copy/local/version/latest/production', { headers: { authorization } })
    expect(await copy.json()).toEqual({ jobId: expect.stringMatching(/^[\da-f-]{36}$/) })
  })

  it('are not kept by caches', async () => {
    const { send } = await startServed()
    expect((await send('GET', '/languages/local')).headers.get('cache-control')).toBe('no-store')
  })

  it('to a regeneration of statistics are what clients expect', async () => {
    const { send } = await startServed()
    const answer = await send('POST', '/stats/project/regenerate/local/latest/en/home', { body: '' })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  })

  it('say when no mail was sent, and hand it over where one can be', async () => {
    const without = await startServed()
    await without.send('POST', '/invite/local', { body: { email: 'a@b.c' } })
    expect(without.warnings).toEqual([expect.stringContaining('no mail is sent')])
    await without.send('POST', '/invite/local?send=false', { body: { email: 'a@b.c' } })
    expect(without.warnings).toHaveLength(1)
    const sent: string[] = []
    const { send } = await startServed({ sendInvitation: async ({ email }) => void sent.push(email) })
    await send('POST', '/invite/local', { body: { email: 'a@b.c' } })
    await send('POST', '/invite/local?send=false', { body: { email: 'd@e.f' } })
    expect(sent).toEqual(['a@b.c'])
  })
})

describe('the link of an invitation', () => {
  it('leads to a page that makes its reader a member', async () => {
    const { send } = await startServed()
    const invited = await send('POST', '/invite/local?send=false', { body: { email: 'ada@example.com' } })
    const { link, code } = (await invited.json()) as { link: string; code: string }
    const page = await fetch(link)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    // Under `no-referrer` a browser says `Origin: null` of the form, which is an origin that may not call.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(await page.text()).toContain(code)
    expect(await (await fetch(link.replace(code, encodeURIComponent('"><script>')))).text()).not.toContain('<script>')
    const join = (origin: string): Promise<Response> =>
      fetch(new URL('/register', link), { method: 'POST', headers: { origin }, body: new URLSearchParams({ code }) })
    expect((await join('null')).status).toBe(403)
    const joined = await join(new URL(link).origin)
    const key = /<code>(.*)<\/code>/.exec(await joined.text())?.[1] ?? ''
    expect((await send('GET', '/tags/local', { headers: { authorization: key } })).status).toBe(200)
  })
})

describe('requests as real clients send them', () => {
  it('carry the key with Bearer or bare', async () => {
    const { service, send } = await startServed()
    const key = service.keys.latest ?? ''
    for (const authorization of [`Bearer ${key}`, `bearer ${key}`, key]) {
      expect((await send('GET', '/tags/local', { headers: { authorization } })).status).toBe(200)
    }
  })

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', `Bearer ${'x'.repeat(10_000)}`, 'Bearer a b', "' or 1=1 --"])(
    'are refused with the authorization %j',
    async (authorization) => {
      const { send } = await startServed()
      const answer = await send('GET', '/tags/local', { headers: { authorization } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(await answer.json()).toEqual({ errorMessage: expect.any(String) })
    },
  )

  it('are refused with two authorizations', async () => {
    const { service } = await startServed()
    const authorization = [`Bearer ${service.keys.latest}`, `Bearer ${service.keys.latest}`]
    expect((await sendRaw(service.url, { path: '/tags/local', headers: { authorization } })).status).toBe(401)
  })

  it('announce JSON without a body', async () => {
    const { service, send } = await startServed()
    const headers = { authorization: service.keys.production ?? '' }
    expect((await send('POST', '/publish/local/production', { headers, body: '' })).status).toBe(200)
    expect((await send('POST', '/language/local/fr')).status).toBe(200)
    expect((await send('DELETE', '/language/local/fr')).status).toBe(200)
    expect((await send('POST', `/create/${HOME}`)).status).toBe(200)
  })

  it('have query parameters that nobody knows, and filters unencoded', async () => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { a: { value: 'A', tags: [true] }, b: 'B' } })
    expect((await send('GET', `/${HOME}?cache=no&ts=1`)).status).toBe(200)
    const path = `/pull/${HOME}?tags=[0,2]&!tags=[1]&updatedAt=>1&next=&tenants=1`
    const headers = { authorization: service.keys.latest ?? '' }
    expect(JSON.parse((await sendRaw(service.url, { path, headers })).body.toString())).toEqual({ a: 'A' })
  })

  it('end in a slash or not', async () => {
    const { send } = await startServed()
    expect((await send('GET', '/languages/local/')).status).toBe(200)
  })

  it('have names encoded once, whatever they contain', async () => {
    const { send } = await startServed()
    for (const name of ['a/b', 'ü 1', '100%', '%41', '?#&', 'constructor', "it's"]) {
      const path = `local/latest/en/${encodeURIComponent(name)}`
      expect((await send('POST', `/update/${path}`, { body: { name } })).status).toBe(200)
      expect(await (await send('GET', `/${path}`)).json()).toEqual({ name })
    }
    const keys = (await (await send('GET', '/download/local')).json()) as { key: string }[]
    expect(keys.map(({ key }) => key).sort()).toEqual(
      ['a/b', 'ü 1', '100%', '%41', '?#&', 'constructor', "it's"].map((name) => `local/latest/en/${name}`).sort(),
    )
  })
})
