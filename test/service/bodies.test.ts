/** Bodies that are none, or too much: refused with their place, before they cost anything, and stored nowhere. */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createFolder } from '../support/project.ts'
import { type ServedProject, startServe } from '../support/service.ts'
import { expectNothingStored, refusal } from './refusal.ts'
import { HOME, startServed } from './served.ts'

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
    expect((await refusal(served, 'POST', `/used/${HOME}`, { body: Object.keys(body) }))[1]).toContain('at most 1000')
    await expectNothingStored(served)
  })

  it('nested a hundred thousand deep is refused, and the service lives', async () => {
    const served = await startServed()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await refusal(served, 'POST', `/update/${HOME}`, { body: `{"a":${deep}}` }))[0]).toBe(400)
    expect((await refusal(served, 'POST', `/used/${HOME}`, { body: deep }))[0]).toBe(400)
    await expectNothingStored(served)
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

  it('as large as the limit is taken', async () => {
    const { send } = await startServed()
    const body = JSON.stringify({ a: 'x'.repeat(1024 * 1024 - '{"a":""}'.length) })
    expect((await send('POST', `/update/${HOME}`, { body })).status).toBe(200)
  })
})

const MEBI = 1024 * 1024

interface Attack {
  /** Beside host and key. */
  headers: string
  pieces(): Iterable<string | Buffer>
}

const whole = (body: string | Buffer, more = ''): Attack => ({
  headers: `content-length: ${Buffer.byteLength(body)}\r\n${more}`,
  pieces: () => [body],
})

const nested = (open: string, close: string): Attack => whole(`{"a":${open.repeat(100_000)}1${close.repeat(100_000)}}`)

const manyKeys = (count: number): Attack =>
  whole(`{${Array.from({ length: count }, (_, index) => `"${index}":""`).join(',')}}`)

function* chunksOf(size: number): Generator<Buffer> {
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
  for (let sent = 0; sent < size; sent += 0x10000) yield chunk
}

interface Outcome {
  answer: string
  /** Bytes that the sender got rid of. */
  sent: number
}

/** How long a busy sender looks at nothing but what it sends. */
const BUSY = 100

/** Sends for as long as the service takes it; resolves when the connection is closed. */
function attack({ url, keys }: ServedProject, { headers, pieces }: Attack): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = ''
    let sent = 0
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('data', (data) => {
      answer += data
      // A connection that the service keeps is closed by a reader who has read.
      if (!/^connection: close/im.test(answer)) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ answer, sent }))
    socket.pause()
    setTimeout(() => socket.resume(), BUSY)
    const head = `POST /update/${HOME} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${keys.latest}\r\n`
    socket.write(`${head}${headers}\r\n`)
    const source = pieces()[Symbol.iterator]()
    const push = (): void => {
      for (let next = source.next(); !next.done && !socket.destroyed; next = source.next()) {
        sent += next.value.length
        if (!socket.write(next.value)) return void socket.once('drain', push)
      }
    }
    push()
  })
}

/** Megabytes; `VmHWM` is the most there was since the last reset. */
const memory = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe('V-06 a body that attacks', () => {
  it('is refused before it fills the memory, and its sender is told', async () => {
    const service = await startServe(createFolder())
    const cases: [string, Attack, number, boolean][] = [
      ['1 MiB and one byte', whole(`{"a":"${'x'.repeat(MEBI - 7)}"}`), 413, true],
      ['1 GB in chunks', { headers: 'transfer-encoding: chunked\r\n', pieces: () => chunksOf(1024 * MEBI) }, 413, true],
      ['1 GB announced', { headers: `content-length: ${1024 * MEBI}\r\n`, pieces: () => [] }, 413, true],
      ['1 GB', { headers: `content-length: ${1024 * MEBI}\r\n`, pieces: () => chunksOf(1024 * MEBI) }, 413, true],
      ['a gzip bomb', whole(gzipSync(Buffer.alloc(400 * MEBI)), 'content-encoding: gzip\r\n'), 415, true],
      ['1,000,000 keys', manyKeys(1_000_000), 413, true],
      ['what fits of them', manyKeys(95_000), 400, false],
      ['100,000 arrays', nested('[', ']'), 400, false],
      ['100,000 objects', nested('{"a":', '}'), 400, false],
    ]
    for (const [name, body, status, isClosed] of cases) {
      // Linux: forget the highest memory so far.
      writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
      const before = memory(service.pid, 'VmRSS')
      const { answer, sent } = await attack(service, body)
      expect([name, answer.split('\r\n')[0]]).toEqual([name, expect.stringContaining(` ${status} `)])
      expect([name, JSON.parse(answer.split('\r\n\r\n')[1] ?? '')]).toEqual([
        name,
        { errorMessage: expect.stringMatching(/^body: /) },
      ])
      expect([name, /^connection: close/im.test(answer)]).toEqual([name, isClosed])
      expect([name, sent < 64 * MEBI]).toEqual([name, true])
      const growth = memory(service.pid, 'VmHWM') - before
      expect(growth, `${name}: ${growth} MiB`).toBeLessThan(32)
    }
    expect(await (await fetch(`${service.url}/download/local`)).json()).toEqual([])
  })
})
