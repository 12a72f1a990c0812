/** Who may talk to a service on the loopback, and for how long. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createService, serve } from '../../src/service/index.ts'
import { listen } from '../../src/service/listen.ts'
import { openStore } from '../../src/service/store/open.ts'
import { HOME, sendRaw, startServed, temporaryDirectory } from './served.ts'

describe('a service on the loopback', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'a b', '[', 'x'.repeat(5000)])(
    'does not answer the host %j',
    async (host) => {
      const { service } = await startServed()
      for (const path of ['/languages/local', `/${HOME}`, '/health', '/nothing']) {
        const { status } = await sendRaw(service.url, { path, headers: { host } }).catch(() => ({ status: 400 }))
        expect([400, 403]).toContain(status)
      }
      expect((await sendRaw(service.url, { path: '/languages/local' })).status).toBe(200)
    },
  )

  it.each(['localhost', 'localhost:1234', '127.0.0.1', '[::1]', '[::1]:80', 'app.localhost'])(
    'answers the host %j',
    async (host) => {
      const { service } = await startServed()
      expect((await sendRaw(service.url, { path: '/languages/local', headers: { host } })).status).toBe(200)
    },
  )

  it('answers other hosts that it is told of', async () => {
    const { service } = await startServed({ allowedHosts: ['translations.test'] })
    const headers = { host: 'translations.test' }
    expect((await sendRaw(service.url, { path: '/languages/local', headers })).status).toBe(200)
  })

  it.each(['http://evil.example', 'null', 'http://localhost:1'])('does not answer the origin %j', async (origin) => {
    const { service, send } = await startServed()
    await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
    for (const [method, path] of [
      ['GET', `/${HOME}`],
      ['GET', '/languages/local'],
      ['POST', `/update/${HOME}`],
      ['OPTIONS', `/${HOME}`],
    ] as const) {
      const answer = await send(method, path, { headers: { origin } })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const own = await send('GET', `/${HOME}`, { headers: { origin: service.url } })
    expect(own.status).toBe(200)
  })

  it('answers exactly the origins that are configured', async () => {
    const { send } = await startServed({ cors: ['http://app.test'] })
    await send('POST', `/update/${HOME}`, { body: { a: 'A' } })
    const headers = { origin: 'http://app.test', 'access-control-request-method': 'POST' }
    const preflight = await send('OPTIONS', `/update/${HOME}`, { headers, anonymous: true })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const answer = await send('GET', `/${HOME}`, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(answer.headers.get('vary')).toMatch(/Origin/)
    const refused = await send('GET', `/${HOME}x`, { headers })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, 'http://app.test'])
    const other = await send('GET', `/${HOME}`, { headers: { origin: 'http://app.test.evil' } })
    expect(other.status).toBe(403)
  })

  it('gives no other origin leave to read, wherever it runs', async () => {
    const service = await createService({ cors: ['http://app.test'] })
    onTestFinished(() => service.close())
    const leave = async (origin: string, method = 'GET'): Promise<string | null> => {
      const answer = await service.fetch(new Request('http://x/languages/local', { method, headers: { origin } }))
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await leave('http://app.test')).toBe('http://app.test')
    expect(await leave('http://evil.example')).toBeNull()
    expect(await leave('http://evil.example', 'OPTIONS')).toBeNull()
  })

  it('listens on both of its addresses', async () => {
    const { service } = await startServed()
    const { port } = new URL(service.url)
    const six = await fetch(`http://[::1]:${port}/languages/local`).catch((error: Error) => error)
    // A machine without IPv6 has only one.
    if (!(six instanceof Error)) expect(six.status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/languages/local`)).status).toBe(200)
  })

  it('says when its port is taken', async () => {
    const { service } = await startServed()
    const taken = serve({ port: Number(new URL(service.url).port) })
    await expect(taken).rejects.toMatchObject({
      code: 'TR_CONFIG',
      exitCode: 2,
      message: expect.stringContaining('in use'),
    })
  })

  it('tells who it is', async () => {
    const { send } = await startServed()
    expect(await (await send('GET', '/health')).json()).toEqual({ status: 'ok', nonce: expect.any(String) })
  })
})

describe('what is no request', () => {
  it.each([
    ['GARBAGE\r\n\r\n', '400 Bad Request', 'no valid HTTP'],
    [`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header', 'headers are too'],
  ])('is refused as JSON too: %#', async (sent, status, message) => {
    const { service } = await startServed()
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(sent))
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expect(head).toContain('connection: close')
    expect(JSON.parse(body)).toEqual({ errorMessage: expect.stringContaining(message) })
  })

  it('is not what a page asks for leave with', async () => {
    const { send } = await startServed()
    const answer = await send('OPTIONS', '/languages/local', { anonymous: true })
    expect([answer.status, await answer.json()]).toEqual([403, { errorMessage: expect.any(String) }])
  })
})

it('connections are no more than 256 at once', async () => {
  const { service } = await startServed()
  let refused = 0
  const opened = Array.from({ length: 260 }, () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.resume().on('error', () => undefined)
    socket.on('close', () => {
      refused += 1
    })
    return once(socket, 'connect')
  })
  await Promise.all(opened)
  await expect.poll(() => refused, { timeout: 3000 }).toBe(4)
})

describe('slow clients', { timeout: 60_000 }, () => {
  it('hold nobody up, and are cut off', async () => {
    const { service, send } = await startServed()
    const { port } = new URL(service.url)
    let cutOff = 0
    const ends: Promise<void>[] = []
    const drip = (head: string): void => {
      const socket: Socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      const timer = setInterval(() => socket.write('x'), 500)
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined)
      socket.resume()
      ends.push(
        new Promise((resolve) =>
          socket.on('close', () => {
            clearInterval(timer)
            cutOff += 1
            resolve()
          }),
        ),
      )
    }
    for (let index = 0; index < 100; index++) drip('GET /languages/local HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    for (let index = 0; index < 100; index++) {
      drip(`POST /register HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n`)
    }
    for (let index = 0; index < 20; index++)
      expect((await send('POST', `/update/${HOME}`, { body: { a: String(index) } })).status).toBe(200)
    expect(cutOff).toBe(0)
    // By Node's own limits it would take longer than a test may.
    await Promise.all(ends)
  })
})

describe('closing', () => {
  it('does not wait for idle connections, and takes no more requests', async () => {
    const service = await serve()
    await (await fetch(`${service.url}/languages/local`)).json()
    // The deadline for connections never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await service.close()
    await expect(fetch(`${service.url}/languages/local`)).rejects.toThrow()
  })

  it('ends the connection of a sender that never pauses with the answer it is at', async () => {
    let answered = 0
    let closing: Promise<boolean> | undefined
    const listener = await listen(
      (_request, response) => {
        answered += 1
        if (answered === 3) closing = listener.close()
        response.end('answer')
      },
      { port: 0, cors: [] },
    )
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
    const ask = (): unknown => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    socket
      .on('connect', ask)
      .on('data', ask)
      .on('error', () => {})
    await once(socket, 'close')
    expect([answered, await closing]).toEqual([3, true])
  })

  it('of a service in process ends the job under way first', async () => {
    const data = temporaryDirectory()
    const errors: string[] = []
    const logger = { debug() {}, info() {}, warn() {}, error: (line: string) => void errors.push(line) }
    const service = await createService({ data, logger })
    const post = (path: string, body?: object): Promise<Response> => {
      const init = {
        method: 'POST',
        headers: { authorization: service.localKey },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }
      return service.fetch(new Request(`http://x${path}`, init))
    }
    for (let index = 0; index < 20; index++) await post(`/update/local/production/en/n${index}`, { a: 'A' })
    await post('/publish/local/production')
    // Begun, and by far not at its end.
    await breathe()
    await service.close()
    const database = await openStore({ directory: data })
    onTestFinished(() => database.close())
    const count = (table: string): Promise<{ count: number }[]> =>
      database.read((sql) => sql.all(`select count(*) as count from ${table}`))
    expect([errors, await count('jobs'), await count('published')]).toEqual([[], [{ count: 0 }], [{ count: 20 }]])
  })
})
