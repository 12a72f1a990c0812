/** Random schedules of faults: whatever happens, a pull is whole or it fails with a code that is known. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listResources } from '../../src/catalog/catalog.ts'
import { createContext } from '../../src/context.ts'
import { EXIT, exitCodeOf } from '../../src/errors.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveOptions } from '../../src/options.ts'
import { createFolder } from '../support/project.ts'
import type { Fault } from './faults.ts'
import { cloneProject, createTexts } from './project.ts'
import { createPullProject, PATIENCE, ROUNDS, runners, SHORT, told, touch, useGoodProject } from './runs.ts'
import { type FaultServer, type Rule, startFaultServer } from './server.ts'

const FAULTS: readonly Fault[] = [
  { kind: 'reset' },
  { kind: 'reset', atByte: 7 },
  { kind: 'hang', stage: 'beforeHeaders' },
  { kind: 'hang', stage: 'afterHeaders' },
  { kind: 'drip', bytes: 20, milliseconds: 5 },
  { kind: 'delay', milliseconds: 30 },
  { kind: 'truncate', bytes: 9 },
  { kind: 'lie', bytes: 5 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, headers: { 'retry-after': '0' } },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 401 },
  { kind: 'body', body: '<html>', headers: { 'content-type': 'text/html' } },
  { kind: 'body', body: 'null' },
  { kind: 'redirect', to: 'http://127.0.0.1:1/' },
]

const rules: fc.Arbitrary<Rule[]> = fc.array(
  fc.record({
    match: fc.constantFrom('^GET /shop/', '/de/', '/n1', '/download/', '/languages/', 'GET'),
    nth: fc.oneof(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
    ),
    fault: fc.constantFrom(...FAULTS),
  }),
  { maxLength: 4 },
)

const LIMITS = { ...SHORT, headersTimeout: 100, idleTimeout: 100, attempts: 3 }
const SEED = 20_260_101

let server: FaultServer
beforeAll(async () => {
  server = await startFaultServer({ ...cloneProject(), texts: createTexts(2, 2) })
})
afterAll(() => server.close())

it('200 pulls, each whole or failed', PATIENCE, async () => {
  const folder = createFolder()
  const unhandled: unknown[] = []
  const listener = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', listener)
  let round = 0
  await fc.assert(
    fc.asyncProperty(rules, async (schedule) => {
      server.play(...schedule)
      const root = join(folder, String(round++))
      const options = resolveOptions({ projectId: 'shop', baseUrl: server.url, pull: { limits: LIMITS } }, root, {})
      const context = createContext({ options, log: createLogger({ quiet: true }) })
      const result = await context.pull().catch((error: unknown) => exitCodeOf(error))
      if (typeof result === 'number') expect([3, 4, 5]).toContain(result)
      else
        expect(
          Object.fromEntries(
            listResources(result.catalog).map((one) => [`${one.language}/${one.namespace}`, one.resource.key0]),
          ),
        ).toEqual(WHOLE)
      rmSync(root, { recursive: true, force: true })
    }),
    { numRuns: 200, seed: SEED },
  )
  process.off('unhandledRejection', listener)
  expect(unhandled).toEqual([])
})

const WHOLE = { 'en/n0': 'text 0 0 0', 'en/n1': 'text 0 1 0', 'l1/n0': 'text 1 0 0', 'l1/n1': 'text 1 1 0' }

/** What the lock says of every resource. */
const hashesIn = (project: string): string[] | null =>
  readFileSync(join(project, 'translations.lock'), 'utf8').match(/sha256-\w+/g)

describe.each(runners)('$name', (runner) => {
  const { run, runAlong, codeAlong, output } = runner
  // A build that fails has its exit code in a process of its own alone.
  const runMore = codeAlong(EXIT.refused) === EXIT.refused ? runAlong : run
  const good = useGoodProject(runner, { pull: { limits: LIMITS } })

  it('as processes, with and without a snapshot', PATIENCE, async () => {
    const schedules = fc.sample(rules, { numRuns: 4 * ROUNDS, seed: SEED })
    for (const [index, schedule] of schedules.entries()) {
      const { server: own, copy, output: whole } = good()
      const cold = createPullProject(own, { pull: { limits: LIMITS } })
      const warm = copy()
      const hashes = hashesIn(warm)
      touch(own)
      for (const project of [cold, warm]) {
        own.play(...schedule)
        const finished = await (index < ROUNDS ? run : runMore)(project)
        expect([0, 3, 4, 5]).toContain(finished.code)
        expect(told(finished)).not.toMatch(/unhandled/i)
        if (finished.code === EXIT.done) expect([hashesIn(project), output(project)]).toEqual([hashes, whole])
        // Only a refused key is worse than texts of yesterday.
        if (project === warm) expect([EXIT.done, EXIT.refused]).toContain(finished.code)
      }
    }
  })
})
