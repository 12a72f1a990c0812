/** Ctrl-C, wherever it meets a pull: the process ends at once, with the exit code of the signal, and leaves no trace. */

import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { CLI, finish, startNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { startBlackHole } from './black-hole.ts'
import type { Fault } from './faults.ts'
import { cloneProject } from './project.ts'
import { cli, createPullProject, resourceRequests, startServer, touch } from './runs.ts'

const leftIn = (project: string): string[] =>
  readdirSync(project, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tmp$|\.lock$/.test(file))

async function interrupt(
  project: string,
  isThere: (child: ReturnType<typeof cli.start>) => Promise<unknown>,
  [signal, code]: readonly [NodeJS.Signals, number],
): Promise<string> {
  const child = cli.start(project, { DEBUG: 'unplugin-translations' })
  const ended = finish(child)
  await isThere(child)
  child.kill(signal)
  // Nothing that it waits for would come while the test runs.
  const { stderr, ...rest } = await ended
  expect(rest).toEqual({ code, stdout: '' })
  expect(leftIn(project)).toEqual([])
  return stderr
}

const SIGINT = ['SIGINT', 130] as const
const SIGTERM = ['SIGTERM', 143] as const

describe('a pull that is told to end', () => {
  it.each<[string, readonly [NodeJS.Signals, number], Fault, number]>([
    ['before an answer', SIGINT, { kind: 'hang', stage: 'beforeHeaders' }, 4],
    ['in the middle of an answer', SIGINT, { kind: 'hang', stage: 'afterHeaders' }, 4],
    ['in the middle of an answer', SIGTERM, { kind: 'hang', stage: 'afterHeaders' }, 4],
    [
      'in a pause that the service asked for',
      SIGINT,
      { kind: 'status', status: 503, headers: { 'retry-after': '300' } },
      4,
    ],
    ['between two tries', SIGTERM, { kind: 'status', status: 500 }, 5],
  ])('%s, by %s', async (_, signal, fault, requests) => {
    const server = await startServer(cloneProject(), { match: '/de/', fault })
    const project = createPullProject(server, {
      pull: { limits: { attempts: 50, retryBudget: 500, maxRetryAfter: 600_000 } },
    })
    const isThere = () =>
      expect.poll(() => resourceRequests(server).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(requests)
    expect(await interrupt(project, isThere, signal)).not.toContain('TR_')
  })

  it.each([SIGINT, SIGTERM])('while it connects, by %s', async (...signal) => {
    const limits = { connectTimeout: 200, attempts: 50, retryBudget: 500 }
    const project = createPullProject({ url: await startBlackHole() }, { pull: { limits } })
    const isThere = async (child: ReturnType<typeof cli.start>): Promise<unknown> =>
      child.stderr && once(child.stderr, 'data')
    expect(await interrupt(project, isThere, signal)).toContain('no connection in 0.2 s')
  })
})

describe('a scan that is told to end', () => {
  it.each([SIGINT, SIGTERM])('by %s, ends at once, though it never waits', async (signal, code) => {
    const count = 600
    const project = createProject({
      'src/a.tsx': [
        `import { t } from 'i18next'`,
        ...Array.from({ length: count }, (_, index) => {
          const [one, other] = [(index + 1) % count, (index + 3) % count]
          return `const C${index} = ({ k }) => <><C${one} k={k} /><C${other} k={k} />{t(k)}</>`
        }),
        'export const R = () => <C0 k="x" />',
      ].join('\n'),
    })
    const child = startNode(CLI, ['scan', '--json'], { cwd: project })
    const ended = finish(child)
    // By then it is in the midst of it, which takes many times as long; or, on a slow machine, about to begin.
    await setTimeout(1_500)
    child.kill(signal)
    expect(await ended).toMatchObject({ stdout: '', stderr: '' })
    expect([signal, code]).toContain(child.signalCode ?? child.exitCode)
    expect(leftIn(project)).toEqual([])
  })
})

describe('pull --watch', () => {
  it('pulls what changes at the service, cheaply, through an outage, until it is told to end', async () => {
    const server = await startServer()
    const project = createPullProject(server)
    writeFiles(project, { 'tsconfig.json': '{}' })
    const child = startNode(CLI, ['pull', '--watch', '--interval', '1', '--json'], { cwd: project })
    const ended = finish(child)
    if (!child.stdout) throw new Error('no output')
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value as string)
    expect(await next()).toMatchObject({ lock: 'created', changes: [] })

    server.clear()
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/download/shop/latest']))

    server.play({ match: '/download/', nth: [1, 2, 3, 4], fault: { kind: 'status', status: 500 } })
    const types = (): string => readFileSync(join(project, 'translations.d.ts'), 'utf8')
    expect(types()).not.toContain('more')
    const { de, en } = server.project.texts
    for (const texts of [de, en]) if (texts) texts.cart = { title: 'Anders', more: 'Mehr' }
    touch(server)
    expect(await next()).toMatchObject({
      lock: 'updated',
      changes: [
        { language: 'de', namespace: 'cart', before: 1, after: 2 },
        { language: 'en', namespace: 'cart', before: 1, after: 2 },
      ],
    })
    expect(types()).toContain('more')
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr.match(/TR_HTTP_5XX/g)).toHaveLength(1)
  })
})
