/** The network fails in every way that is known; a build has all texts of one moment, or it fails and says why. */

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Fault } from './faults.ts'
import { CASES } from './network-cases.ts'
import { cloneProject, createTexts } from './project.ts'
import { createPullProject, measureCli, resourceRequests, runners, startServer, touch } from './runs.ts'
import type { FaultServer } from './server.ts'

/** Lines that tell of the fault. */
const warnings = (text: string): string[] => text.split('\n').filter((line) => line.includes('TR_'))

describe.each(runners)('$name', ({ run, output }) => {
  it.each(CASES)('$name: fails without a snapshot, and leaves nothing half', async ({ fault, code, exit, says }) => {
    const server = await startServer(cloneProject(), { match: 'GET /shop/latest/de/cart', fault })
    const project = createPullProject(server)
    const { code: exitCode, stdout, stderr } = await run(project)
    expect([exitCode, `${stdout}${stderr}`]).toEqual([exit, expect.stringContaining(says)])
    expect(`${stdout}${stderr}`).toContain(code)
    expect(`${stdout}${stderr}`).toContain('/shop/latest/de/cart')
    expect(output(project).size).toBe(0)
    expect(readdirSync(project)).not.toContain('translations.lock')
    expect(server.requests.length).toBeLessThanOrEqual(10 + 4 + 2)
  })

  it.each(CASES)('$name: goes on with the snapshot, and says so in one line', async ({ fault, code, says }) => {
    const server = await startServer()
    const project = createPullProject(server)
    expect((await run(project)).code).toBe(0)
    const before = output(project)
    touch(server)
    server.play({ match: 'GET /shop/latest/de/cart', fault })
    const { code: exitCode, stdout, stderr } = await run(project)
    expect([exitCode, stderr]).toEqual([0, expect.anything()])
    const [warning = '', ...others] = warnings(`${stdout}\n${stderr}`)
    expect(others).toEqual([])
    for (const part of [code, says, '/shop/latest/de/cart', 'ago']) expect(warning).toContain(part)
    expect(output(project)).toEqual(before)
  })

  it('a reset in the middle, once, is read again', async () => {
    const server = await startServer(cloneProject(), {
      match: 'GET /shop/latest/de/cart',
      nth: 1,
      fault: { kind: 'reset', atByte: 9 },
    })
    const project = createPullProject(server)
    const { code, stderr } = await run(project)
    expect([code, warnings(stderr)]).toEqual([0, []])
    expect(resourceRequests(server)).toHaveLength(5)
  })

  it.each([302, 307])('%i to another origin sends it nothing', async (status) => {
    const other = await startServer()
    const server = await startServer(cloneProject(), {
      match: '/de/cart',
      fault: { kind: 'redirect', to: `${other.url}/x`, status },
    })
    const { code, stdout, stderr } = await run(createPullProject(server))
    expect(code).toBe(5)
    for (const part of ['TR_REDIRECT', server.url, other.url]) expect(`${stdout}${stderr}`).toContain(part)
    expect(other.requests).toEqual([])
  })

  it.each([401, 403])('%i stops at once, snapshot or not, and says which key', async (status) => {
    const server = await startServer({ ...cloneProject(), privateKey: 'key-of-latest-0123' })
    const project = createPullProject(server, { source: 'private' })
    const env = { TRANSLATIONS_API_KEY_LATEST: 'key-of-latest-0123' }
    expect((await run(project, env)).code).toBe(0)
    touch(server)
    server.clear()
    server.play({ match: '/private/', fault: { kind: 'status', status } })
    const { code, stdout, stderr } = await run(project, env)
    expect([code, `${stdout}${stderr}`]).toEqual([4, expect.stringContaining('TRANSLATIONS_API_KEY_LATEST')])
    expect(`${stdout}${stderr}`).not.toContain('key-of-latest-0123')
    const refused = server.requests.filter(({ path }) => path.startsWith('/private/'))
    expect(refused.every(({ headers }) => headers.authorization === 'Bearer key-of-latest-0123')).toBe(true)
    expect(new Set(refused.map(({ path }) => path)).size).toBe(refused.length)
  })
})

describe('many resources', () => {
  let server: FaultServer
  const start = async (...rules: Parameters<typeof startServer>[1][]): Promise<string> => {
    server = await startServer({ ...cloneProject(), texts: createTexts(8, 5) })
    server.play(...rules.filter((rule) => rule !== undefined))
    return createPullProject(server, { pull: { limits: { attempts: 4 } } })
  }

  it.each([429, 503])('wait together for a Retry-After with %i', async (status) => {
    server = await startServer({ ...cloneProject(), texts: createTexts(2, 4) })
    const fault: Fault = { kind: 'status', status, headers: { 'retry-after': '2' } }
    server.play(
      ...['en', 'l1'].flatMap((language) =>
        Array.from({ length: 4 }, (_, index) => ({ match: `/${language}/n${index}`, nth: 1, fault })),
      ),
    )
    const { code, milliseconds } = await measureCli(['pull'], createPullProject(server), {})
    expect(code).toBe(0)
    expect(resourceRequests(server).length).toBeLessThanOrEqual(16)
    const [first] = server.requests.filter(({ path }) => path.startsWith('/shop/'))
    const last = server.requests.at(-1)
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2000)
    // Two waits at most: six requests meet the first, the other two may meet a second.
    expect(milliseconds).toBeLessThan(6000)
  })

  it('share one budget, and the error lists what is missing', async () => {
    // Half of all requests, by a fixed series.
    let state = 42
    const nth = Array.from({ length: 200 }, (_, index) => index + 1).filter(() => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state % 1000 < 500
    })
    const project = await start({ match: '^GET /shop/', nth, fault: { kind: 'status', status: 500 } })
    const { code, stderr, milliseconds } = await measureCli(['pull'], project, {})
    expect(code).toBe(3)
    expect(stderr).toMatch(/TR_HTTP_5XX .*\d+ of 40 resources not fetched: (?:\w+\/n\d, ){4}\w+\/n\d and \d+ more/)
    expect(resourceRequests(server).length).toBeLessThanOrEqual(50)
    expect(milliseconds).toBeLessThan(60_000)
  })

  it.each(runners)('are all of one moment when one of them fails: $name', async ({ run, output }) => {
    const project = await start()
    expect((await run(project)).code).toBe(0)
    const before = output(project)
    for (const namespaces of Object.values(server.project.texts)) {
      for (const resource of Object.values(namespaces)) resource.key0 = 'new'
    }
    touch(server)
    server.play({ match: '/l7/n1', fault: { kind: 'status', status: 404 } })
    const { code, stdout, stderr } = await run(project)
    expect([code, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('TR_NOT_FOUND')])
    expect(output(project)).toEqual(before)
  })
})

describe('a bomb', () => {
  it.each(['gzip', 'br', 'deflate'] as const)('of %s ends at 16 MiB with little memory', async (encoding) => {
    const server = await startServer(cloneProject(), {
      match: '/de/cart',
      fault: { kind: 'bomb', mebibytes: 400, encoding },
    })
    const env = { NODE_OPTIONS: '--max-old-space-size=256' }
    const { code, stderr, peak } = await measureCli(['pull'], createPullProject(server), env)
    expect([code, stderr]).toEqual([5, expect.stringContaining('TR_TOO_LARGE')])
    expect(peak).toBeGreaterThan(20)
    expect(peak).toBeLessThan(200)
    await expect.poll(() => server.requests.some(({ abandoned }) => abandoned)).toBe(true)
  })

  it('of many parts ends at the limit of the whole pull', async () => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(2, 4, 100) })
    const { code, stderr } = await measureCli(['pull'], createPullProject(server, { pull: { maxBytes: 10_000 } }), {})
    expect([code, stderr]).toEqual([5, expect.stringContaining('larger than 10000 bytes')])
  })
})

describe('a whole pull', () => {
  it('has a limit of time, and ends every request by it', async () => {
    const server = await startServer(
      { ...cloneProject(), texts: createTexts(8, 25) },
      { match: '^GET /shop/', fault: { kind: 'hang', stage: 'beforeHeaders' } },
    )
    const project = createPullProject(server, { pull: { timeout: 1500, limits: {} } })
    const { code, stderr, milliseconds } = await measureCli(['pull'], project, {})
    expect([code, stderr]).toEqual([3, expect.stringContaining('the pull took longer than 1.5 s')])
    expect(milliseconds).toBeLessThan(6000)
  })
})
