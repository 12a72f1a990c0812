/** The network fails in every way that is known; a build has all texts of one moment, or it fails and says why. */

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { startBlackHole } from './black-hole.ts'
import { CASES } from './network-cases.ts'
import { cloneProject } from './project.ts'
import {
  createPullProject,
  createRunTo,
  resourceRequests,
  runners,
  startServer,
  told,
  touch,
  useGoodProject,
} from './runs.ts'
import { findClosedUrl } from './server.ts'

/** Lines that tell of the fault. */
const warnings = (text: string): string[] => text.split('\n').filter((line) => line.includes('TR_'))

const FAULTY = '/shop/latest/de/cart'

describe.each(runners)('$name', (runner) => {
  const { runAlong, output } = runner
  const runTo = createRunTo(runner)
  const good = useGoodProject(runner)

  it.each(CASES)('$name: fails without a snapshot, and leaves nothing half', async ({ fault, code, exit, says }) => {
    const { server } = good()
    server.play({ match: `GET ${FAULTY}`, fault })
    const project = createPullProject(server)
    const text = await runTo(exit, project)
    for (const part of [says, code, FAULTY]) expect(text).toContain(part)
    expect(output(project).size).toBe(0)
    expect(readdirSync(project)).not.toContain('translations.lock')
    expect(readdirSync(project, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tmp'))).toEqual(
      [],
    )
    // What is no translation is none the second time either; what did not come may come.
    const asked = resourceRequests(server).filter((line) => line.includes(FAULTY))
    expect(asked).toHaveLength(exit === EXIT.badContent || code === 'TR_RATE_LIMITED' ? 1 : 2)
  })

  it.each(CASES)('$name: goes on with the snapshot, and says so in one line', async ({ fault, code, says }) => {
    const { server, copy, output: before } = good()
    const project = copy()
    touch(server)
    server.play({ match: `GET ${FAULTY}`, fault })
    const finished = await runAlong(project)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.anything()])
    const [warning = '', ...others] = warnings(told(finished))
    expect(others).toEqual([])
    for (const part of [code, says, FAULTY, 'ago']) expect(warning).toContain(part)
    expect(output(project)).toEqual(before)
  })

  it('a reset in the middle, once, is read again, and only a debug log tells of it', async () => {
    const { server, output: before } = good()
    const fault = { kind: 'reset', atByte: 9 } as const
    server.play({ match: `GET ${FAULTY}`, nth: 1, fault })
    const project = createPullProject(server)
    const finished = await runAlong(project, { DEBUG: 'unplugin-translations' })
    expect([finished.code, warnings(told(finished))]).toEqual([EXIT.done, []])
    expect(told(finished).match(/.*attempt 2 of 2 follows$/gm)).toEqual([
      expect.stringContaining(`GET ${server.url}${FAULTY}: the connection broke`),
    ])
    expect(resourceRequests(server)).toHaveLength(5)
    expect(output(project)).toEqual(before)
  })

  it.each([
    ['refuses', findClosedUrl, 'TR_NET_REFUSED'],
    ['never takes', startBlackHole, 'no connection in 0.5 s'],
  ])('an address that %s connections fails before anything is asked', async (_, findUrl, says) => {
    const pull = { limits: { connectTimeout: 500, attempts: 2 } }
    const project = createPullProject({ url: await findUrl() }, { pull })
    expect(await runTo(EXIT.unreachable, project)).toContain(says)
  })

  it.each([302, 307])('%i to another origin sends it nothing', async (status) => {
    const other = await startServer()
    const { server } = good()
    server.play({ match: '/de/cart', fault: { kind: 'redirect', to: `${other.url}/x`, status } })
    const text = await runTo(EXIT.badContent, createPullProject(server))
    for (const part of ['TR_REDIRECT', server.url, other.url]) expect(text).toContain(part)
    expect(other.requests).toEqual([])
  })

  it.each([401, 403])('%i stops at once, snapshot or not, and says which key', async (status) => {
    const server = await startServer({ ...cloneProject(), privateKey: 'key-of-latest-0123' })
    const project = createPullProject(server, { source: 'private' })
    const env = { TRANSLATIONS_API_KEY_LATEST: 'key-of-latest-0123' }
    expect((await runAlong(project, env)).code).toBe(EXIT.done)
    touch(server)
    server.clear()
    server.play({ match: '/private/', fault: { kind: 'status', status } })
    const text = await runTo(EXIT.refused, project, env)
    expect(text).toContain('TRANSLATIONS_API_KEY_LATEST')
    expect(text).not.toContain('key-of-latest-0123')
    const refused = server.requests.filter(({ path }) => path.startsWith('/private/'))
    expect(refused.every(({ headers }) => headers.authorization === 'Bearer key-of-latest-0123')).toBe(true)
    expect(new Set(refused.map(({ path }) => path)).size).toBe(refused.length)
  })
})
