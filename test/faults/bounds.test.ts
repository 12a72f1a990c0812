/** Many resources, many bytes, much time: a pull keeps to its bounds as one, not each request to its own. */

import { describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import type { Fault } from './faults.ts'
import { cloneProject, createTexts } from './project.ts'
import {
  createPullProject,
  createRunTo,
  measure,
  resourceRequests,
  runners,
  SHORT,
  startServer,
  told,
  touch,
} from './runs.ts'

describe.each(runners)('$name', (runner) => {
  const { runAlong, start, output } = runner
  const runTo = createRunTo(runner)

  it.each([429, 503])('waits once for a Retry-After that all are given with %i', async (status) => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(2, 4) })
    const fault: Fault = { kind: 'status', status, headers: { 'retry-after': '2' } }
    const paths = ['en', 'l1'].flatMap((language) => [0, 1, 2, 3].map((index) => `/${language}/n${index}`))
    server.play(...paths.map((match) => ({ match, nth: 1, fault })))
    const pull = { limits: { ...SHORT, concurrency: 8 } }
    const finished = await runAlong(createPullProject(server, { pull }))
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.anything()])
    const times = server.requests.filter(({ path }) => path.startsWith('/shop/')).map(({ at }) => at)
    expect(times).toHaveLength(16)
    const [first = 0] = times
    for (const again of times.slice(8)) {
      expect(again - first).toBeGreaterThanOrEqual(2000)
      // Where waiting twice would begin.
      expect(again - first).toBeLessThan(4000)
    }
  })

  it('has one budget of second tries, and lists what is missing when it is spent', async () => {
    // Half of all requests, by a fixed series.
    let state = 42
    const nth = Array.from({ length: 200 }, (_, index) => index + 1).filter(() => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state % 1000 < 500
    })
    const server = await startServer(
      { ...cloneProject(), texts: createTexts(8, 5) },
      { match: '^GET /shop/', nth, fault: { kind: 'status', status: 500 } },
    )
    // More attempts than a budget could pay for.
    const project = createPullProject(server, { pull: { limits: { ...SHORT, attempts: 20 } } })
    expect(await runTo(EXIT.unreachable, project)).toMatch(
      /TR_HTTP_5XX .*\d+ of 40 resources not fetched: (?:\w+\/n\d, ){4}\w+\/n\d and \d+ more/,
    )
    expect(resourceRequests(server).length).toBeLessThanOrEqual(50)
    expect(output(project).size).toBe(0)
  })

  it('takes all resources of one moment, or none', async () => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(8, 5) })
    const project = createPullProject(server)
    const fault = { match: '/l7/n1', fault: { kind: 'status', status: 404 } } as const
    server.play(fault)
    await runTo(EXIT.badContent, project)
    expect(output(project).size).toBe(0)
    server.play()
    expect((await runAlong(project)).code).toBe(EXIT.done)
    const before = output(project)
    for (const namespaces of Object.values(server.project.texts)) {
      for (const resource of Object.values(namespaces)) resource.key0 = 'new'
    }
    touch(server)
    server.play(fault)
    const finished = await runAlong(project)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.stringContaining('TR_NOT_FOUND')])
    expect(output(project)).toEqual(before)
  })

  it.each(['gzip', 'br', 'deflate'] as const)('ends a bomb of %s at 16 MiB, with little memory', async (encoding) => {
    const server = await startServer(cloneProject(), {
      match: '/de/cart',
      fault: { kind: 'bomb', mebibytes: 400, encoding },
    })
    const env = { NODE_OPTIONS: '--max-old-space-size=256' }
    const { peak, ...finished } = await measure(start(createPullProject(server), env))
    expect([finished.code, told(finished)]).toEqual([EXIT.badContent, expect.stringContaining('TR_TOO_LARGE')])
    expect(peak).toBeGreaterThan(20)
    expect(peak).toBeLessThan(200)
    await expect.poll(() => server.requests.some(({ abandoned }) => abandoned)).toBe(true)
  })

  it('ends a bomb of many parts at the limit of the whole pull', async () => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(2, 4, 100) })
    const project = createPullProject(server, { pull: { maxBytes: 10_000 } })
    expect(await runTo(EXIT.badContent, project)).toContain('larger than 10000 bytes')
  })

  it('ends every request at the limit of time of the whole pull', async () => {
    const server = await startServer(
      { ...cloneProject(), texts: createTexts(8, 25) },
      { match: '^GET /shop/', fault: { kind: 'hang', stage: 'beforeHeaders' } },
    )
    const project = createPullProject(server, { pull: { timeout: 1500, limits: {} } })
    expect(await runTo(EXIT.unreachable, project)).toContain('the pull took longer than 1.5 s')
    await expect.poll(() => server.requests.every(({ abandoned, status }) => abandoned || status === 200)).toBe(true)
  })
})
