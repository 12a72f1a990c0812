/** Many processes, killed processes, processes that are told to end: the snapshot is whole, old or new. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { CLI, finish, REPOSITORY, runCli, startNode } from '../support/process.ts'
import { readTree, writeFiles } from '../support/project.ts'
import { cloneProject, createTexts } from './project.ts'
import { createPullProject, resourceRequests, runners, startServer, touch } from './runs.ts'
import type { FaultServer } from './server.ts'

const lockText = (project: string): string => readFileSync(join(project, 'translations.lock'), 'utf8')
const listFiles = (project: string): string[] => readdirSync(project, { recursive: true, encoding: 'utf8' })

function rewrite(server: FaultServer, text: string): void {
  for (const namespaces of Object.values(server.project.texts)) {
    for (const resource of Object.values(namespaces)) resource.key0 = text
  }
  touch(server)
}

const VITE = join(REPOSITORY, 'node_modules/vite/bin/vite.js')

/** Hundreds of processes; on a busy machine they take their time. */
const PATIENCE = { timeout: 900_000 }

describe('a process that is killed', PATIENCE, () => {
  const programs = [
    { name: 'pull', script: CLI, args: ['pull', '--update'], moments: [1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 40] },
    { name: 'vite build', script: VITE, args: ['build'], moments: [1, 20, 40] },
  ]
  it.each(programs)('leaves the old snapshot or the new one: $name', async ({ script, args, moments }) => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(8, 5) })
    const project = createPullProject(server)
    expect(await runners[1]?.run(project)).toMatchObject({ code: 0 })
    const seen = new Set([lockText(project)])
    for (const nth of moments) {
      rewrite(server, `text of round ${nth}`)
      for (const when of ['beforeReply', 'afterReply'] as const) {
        server.play({ match: '^GET /shop/', nth, fault: { kind: 'killClient', when } })
        const child = startNode(script, args, { cwd: project })
        server.setClient(child.pid ?? 0)
        await finish(child)
        expect(child.signalCode).toBe('SIGKILL')
        expect(seen).toContain(lockText(project))
        expect(await runCli(['pull', '--offline'], { cwd: project })).toMatchObject({ code: 0 })
      }
      server.play()
      expect(await runCli(['pull'], { cwd: project })).toMatchObject({ code: 0 })
      seen.add(lockText(project))
      expect(listFiles(project).filter((file) => file.endsWith('.tmp'))).toEqual([])
    }
    expect(seen.size).toBe(moments.length + 1)
  })
})

describe('eight processes with a cold cache', PATIENCE, () => {
  const programs = [
    { name: 'pull', script: CLI, args: ['pull'], rounds: 20 },
    { name: 'vite build', script: VITE, args: ['build'], rounds: 2 },
  ]
  it.each(programs)('make the same, and a snapshot without a gap: $name', async ({ script, args, rounds }) => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(3, 3) })
    const outputs = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      server.clear()
      const project = createPullProject(server, { pull: { limits: {} } })
      // Vite empties the folder that it writes to: each build has its own.
      writeFiles(project, { 'vite.config.js': VITE_CONFIG })
      const started = Array.from({ length: 8 }, (_, index) =>
        finish(startNode(script, args, { cwd: project, env: { OUT: `dist-${index}` } })),
      )
      expect((await Promise.all(started)).map(({ code, stderr }) => [code, stderr])).toEqual(started.map(() => [0, '']))
      for (const out of readdirSync(project).filter((name) => name.startsWith('dist-'))) {
        outputs.add(JSON.stringify([...readTree(join(project, out))]))
      }
      outputs.add(lockText(project))
      expectFewRequests(server)
      expect(await runCli(['pull', '--offline'], { cwd: project })).toMatchObject({ code: 0 })
      expect(listFiles(project).filter((file) => file.endsWith('.tmp'))).toEqual([])
    }
    // One lock, and one output where something is built.
    expect(outputs.size).toBe(script === VITE ? 2 : 1)
  })
})

const VITE_CONFIG = `import translations from 'unplugin-translations/vite'
export default {
  build: { ssr: 'src/main.js', outDir: process.env.OUT },
  plugins: [translations()],
}`

/** Of nine resources, none more often than there are processes. */
function expectFewRequests(server: FaultServer): void {
  const counts = new Map<string, number>()
  for (const line of resourceRequests(server)) counts.set(line, (counts.get(line) ?? 0) + 1)
  expect(counts.size).toBe(9)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(8)
}

describe('a process that is told to end', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends a pull within a second, and leaves no trace', async (signal, code) => {
    const server = await startServer(cloneProject(), { match: '/de/', fault: { kind: 'hang', stage: 'afterHeaders' } })
    const project = createPullProject(server, { pull: { limits: {} } })
    const child = startNode(CLI, ['pull'], { cwd: project })
    const ended = finish(child)
    await expect.poll(() => resourceRequests(server).length, { timeout: 10_000 }).toBe(4)
    const begun = performance.now()
    child.kill(signal)
    expect(await ended).toMatchObject({ code, stdout: '', stderr: '' })
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(listFiles(project).filter((file) => /\.tmp$|\.lock$/.test(file))).toEqual([])
  })
})

describe('pull --watch', () => {
  it('pulls what changes at the service, cheaply, through an outage, until it is told to end', async () => {
    const server = await startServer()
    const project = createPullProject(server)
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
    const { de } = server.project.texts
    if (de) de.cart = { title: 'Anders', more: 'Mehr' }
    touch(server)
    expect(await next()).toMatchObject({
      lock: 'updated',
      changes: [{ language: 'de', namespace: 'cart', before: 1, after: 2 }],
    })
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr.match(/TR_HTTP_5XX/g)).toHaveLength(1)
  })
})
