/** Bad input of every kind gets a 4xx that names the place, stores nothing and tells nothing it should not. */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createService } from '../../src/service/index.ts'
import { HOME, type SendOptions, type Served, sendRaw, startServed, temporaryDirectory } from './served.ts'

async function refusal(served: Served, method: string, path: string, options?: SendOptions): Promise<[number, string]> {
  const answer = await served.send(method, path, options)
  const body = (await answer.json()) as { errorMessage: string }
  expect(Object.keys(body)).toEqual(['errorMessage'])
  return [answer.status, body.errorMessage]
}

async function expectNothingStored(served: Served): Promise<void> {
  expect(await (await served.send('GET', '/download/local')).json()).toEqual([])
  expect(served.errors).toEqual([])
}

describe('a body', () => {
  it.each([
    ['no JSON', '{"a":', 'body: no valid JSON'],
    ['no object', '["a"]', 'body: expected a JSON object'],
    ['null', 'null', 'body: expected a JSON object'],
    ['a number', '{"a":1}', 'key "a": expected a text'],
    ['null where it deletes nothing', '{"a":null}', 'key "a"'],
    ['an array', '{"a":["b"]}', 'key "a"'],
    ['a nested resource', '{"button":{"save":"Save"}}', 'key "button": unknown field "save"'],
    ['an entry without value', '{"a":{"tags":[]}}', 'key "a": value: expected a text'],
    ['a context that is a text', '{"a":{"value":"A","context":"x"}}', 'key "a": context'],
    ['tags that are no flags', '{"a":{"value":"A","tags":["x"]}}', 'key "a": tags'],
    ['a NUL', '{"a":"x\\u0000y"}', 'key "a": a NUL character'],
    ['a NUL in a key', '{"x\\u0000y":"a"}', 'key "x\\u{0}y": a NUL character'],
    ['half a pair', '{"a":"\\ud800"}', 'key "a": a NUL character or half of a surrogate pair'],
    ['a key of 1801 bytes', JSON.stringify({ [`${'ü'.repeat(900)}k`]: 'a' }), 'at most 1800 bytes'],
  ])('of missing with %s is refused', async (_, body, message) => {
    const served = await startServed()
    expect(await refusal(served, 'POST', `/missing/${HOME}`, { body })).toEqual([400, expect.stringContaining(message)])
    await expectNothingStored(served)
  })

  it.each([
    ['no array', '{"a":"A"}', 'body: expected an array of keys'],
    ['no texts', '["a",1]', 'body[1]: expected a text'],
  ])('of used with %s is refused', async (_, body, message) => {
    const served = await startServed()
    expect(await refusal(served, 'POST', `/used/${HOME}`, { body })).toEqual([400, message])
  })

  it('with 1001 keys is refused whole', async () => {
    const served = await startServed()
    const body = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`k${index}`, 'x']))
    for (const endpoint of ['missing', 'update']) {
      expect(await refusal(served, 'POST', `/${endpoint}/${HOME}`, { body })).toEqual([
        400,
        expect.stringContaining('1001 keys; at most 1000'),
      ])
    }
    await expectNothingStored(served)
  })

  it('nested a hundred thousand deep is refused, and the service lives', async () => {
    const served = await startServed()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await refusal(served, 'POST', `/update/${HOME}`, { body: `{"a":${deep}}` }))[0]).toBe(400)
    expect((await refusal(served, 'POST', `/used/${HOME}`, { body: deep }))[0]).toBe(400)
    await expectNothingStored(served)
  })

  it('that is compressed is refused unread', async () => {
    const { service } = await startServed()
    const headers = { authorization: service.keys.latest ?? '', 'content-encoding': 'gzip' }
    const body = gzipSync('{"a":"A"}').toString('latin1')
    expect((await sendRaw(service.url, { method: 'POST', path: `/update/${HOME}`, headers, body })).status).toBe(415)
  })

  it('of invalid UTF-8 is refused', async () => {
    const { service } = await startServed()
    const answer = await fetch(`${service.url}/update/${HOME}`, {
      method: 'POST',
      headers: { authorization: service.keys.latest ?? '' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x22, 0x22, 0x7d]),
    })
    expect([answer.status, await answer.json()]).toEqual([400, { errorMessage: 'body: no valid UTF-8' }])
  })

  it('larger than 1 MiB is refused before it is read, announced or not', async () => {
    const served = await startServed()
    const body = JSON.stringify({ a: 'x'.repeat(1024 * 1024) })
    expect((await refusal(served, 'POST', `/update/${HOME}`, { body }))[0]).toBe(413)
    expect(await streamForEver(served)).toBe(413)
    await expectNothingStored(served)
  })

  it('as large as the limit is taken', async () => {
    const { send } = await startServed()
    const body = JSON.stringify({ a: 'x'.repeat(1024 * 1024 - '{"a":""}'.length) })
    expect((await send('POST', `/update/${HOME}`, { body })).status).toBe(200)
  })
})

/** Sends chunks until the service answers; the status, and that it has not taken gigabytes to come. */
function streamForEver({ service }: Served): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(`${service.url}/update/${HOME}`, {
      method: 'POST',
      headers: { authorization: service.keys.latest ?? '' },
      agent: false,
    })
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let sent = 0
    let answered = false
    const push = (): void => {
      if (answered) return
      if (sent > 64 * 1024 * 1024) {
        reject(new Error('no answer after 64 MiB'))
        return
      }
      sent += chunk.length
      sending.write(chunk, () => setImmediate(push))
    }
    sending.on('response', (response) => {
      answered = true
      response.resume()
      resolve(response.statusCode ?? 0)
      sending.destroy()
    })
    sending.on('error', (error) => answered || reject(error))
    push()
  })
}

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
    const { send } = await startServed()
    const invitation = { email: 'ada@example.com', scope: { languages: ['de'], versions: ['latest'] }, role: 'admin' }
    const invited = await send('POST', '/invite/local?send=false', { body: invitation })
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
    expect(await status('GET', '/tags/local')).toBe(200)
    expect((await send('POST', '/register', { body: { code }, anonymous: true })).status).toBe(404)
    const users = (await (await send('GET', '/users/local')).json()) as object[]
    expect(users).toContainEqual(expect.objectContaining({ firstname: 'Ada', email: 'ada@example.com' }))
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
