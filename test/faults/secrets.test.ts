/** The key goes to the service in one header, and nowhere else. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { CLI, type Finished, finish, REPOSITORY, runCli, startNode } from '../support/process.ts'
import { readTree, writeFiles } from '../support/project.ts'
import type { Fault } from './faults.ts'
import { cloneProject } from './project.ts'
import { createPullProject, runners, startServer, touch } from './runs.ts'
import type { FaultServer } from './server.ts'

const KEY = 'CANARY_7f3a91c2d4e5f607'
const ENV = { TRANSLATIONS_API_KEY: KEY, DEBUG: 'unplugin-translations' }
const VITE = join(REPOSITORY, 'node_modules/vite/bin/vite.js')

/** The key as it is, and in every disguise that a log or a bundle could give it. */
const SPELLINGS = [
  KEY,
  KEY.slice(0, 8),
  KEY.slice(8),
  [...KEY].reverse().join(''),
  ...(['base64', 'base64url', 'hex'] as const).map((encoding) =>
    Buffer.from(KEY).toString(encoding).replace(/=+$/, ''),
  ),
  encodeURIComponent(`"${KEY}"`),
]

const findLeaks = (text: string): string[] => SPELLINGS.filter((spelling) => text.includes(spelling))

/** Everything in the project but what the test itself wrote the key into. */
const leaksIn = (project: string, except: readonly string[] = []): string[] =>
  [...readTree(project)]
    .filter(([file, text]) => !except.includes(file) && findLeaks(text).length > 0)
    .map(([file]) => file)

let server: FaultServer
let project: string

beforeEach(async () => {
  server = await startServer({ ...cloneProject(), privateKey: KEY })
  project = createPullProject(server, { source: 'private', report: true })
})

const PLACES: { place: string; file: string | undefined; env: Record<string, string> }[] = [
  { place: 'the environment', file: undefined, env: ENV },
  { place: '.env', file: '.env', env: {} },
  { place: '.env.local', file: '.env.local', env: {} },
  { place: 'the options', file: 'translations.config.json', env: {} },
]

describe.each(PLACES)('a key in $place', ({ file, env }) => {
  beforeEach(() => {
    if (file === 'translations.config.json') {
      const config = JSON.parse(readFileSync(join(project, file), 'utf8')) as object
      writeFiles(project, { [file]: { ...config, apiKey: KEY } })
    } else if (file) writeFiles(project, { [file]: `OTHER=1\nTRANSLATIONS_API_KEY="${KEY}"\n` })
  })

  it.each(runners)('is in nothing that is made or kept: $name', async ({ run }) => {
    const { code, stdout, stderr } = await run(project, env)
    expect([code, stderr]).toEqual([0, expect.anything()])
    expect(findLeaks(`${stdout}${stderr}`)).toEqual([])
    expect(leaksIn(project, file ? [file] : [])).toEqual([])
    expect(server.requests.filter(({ headers }) => headers.authorization === `Bearer ${KEY}`)).not.toEqual([])
  })
})

it.each([true, 'inline', 'hidden'])('is in no source map: %s', async (sourcemap) => {
  writeFiles(project, {
    'vite.config.js': `import translations from 'unplugin-translations/vite'
export default {
  build: { outDir: 'dist', sourcemap: ${JSON.stringify(sourcemap)}, manifest: true, minify: false, rollupOptions: { input: 'src/main.js' } },
  plugins: [translations()],
}`,
  })
  const child = startNode(VITE, ['build'], { cwd: project, env: ENV })
  const { code, stdout, stderr } = await finish(child)
  expect([code, findLeaks(`${stdout}${stderr}`)]).toEqual([0, []])
  expect(readdirSync(join(project, 'dist/.vite'))).toContain('manifest.json')
  expect(leaksIn(project)).toEqual([])
})

describe('goes only where it is needed', () => {
  it('never to endpoints 1 and 3, never to 7 for published texts, never into an address', async () => {
    const open = await startServer()
    await runCli(['pull'], { cwd: createPullProject(open), env: ENV })
    expect(open.requests.length).toBeGreaterThan(4)
    expect(open.requests.map(({ headers }) => headers.authorization)).toEqual(open.requests.map(() => undefined))
    await runCli(['pull'], { cwd: project, env: ENV })
    for (const { path, headers } of server.requests) {
      expect(headers.authorization).toBe(/^\/(?:private|download)\//.test(path) ? `Bearer ${KEY}` : undefined)
      expect(findLeaks(path)).toEqual([])
    }
  })

  it.each(['pull', 'scan', 'check', 'report'])('%s connects to the service and to nothing else', async (command) => {
    const { code, stderr } = await recordSockets([command])
    expect(code).toBe(0)
    const targets = [...stderr.matchAll(/^SOCKET (.*)$/gm)].map(([, target]) => target)
    expect(new Set(targets)).toEqual(new Set(command === 'scan' ? [] : [server.url]))
    expect(stderr).not.toMatch(/^LOOKUP (?!127\.0\.0\.1)/m)
  })

  it('not unencrypted to another machine', async () => {
    const config = JSON.parse(readFileSync(join(project, 'translations.config.json'), 'utf8')) as object
    writeFiles(project, { 'translations.config.json': { ...config, baseUrl: 'http://translations.example' } })
    const { code, stderr } = await recordSockets(['pull'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('without encryption')])
  })

  function recordSockets(args: readonly string[]): Promise<Finished> {
    const preload = pathToFileURL(join(import.meta.dirname, 'record-network.mjs')).href
    return runCli(args, { cwd: project, env: { TRANSLATIONS_API_KEY: KEY, NODE_OPTIONS: `--import=${preload}` } })
  }
})

describe('stays out of', () => {
  const faults: Fault[] = [
    { kind: 'status', status: 401, body: JSON.stringify({ errorMessage: `the key ${KEY} is not valid` }) },
    { kind: 'status', status: 403, body: JSON.stringify({ message: `no: ${KEY}` }) },
    { kind: 'status', status: 500, body: JSON.stringify({ errorMessage: KEY }) },
    { kind: 'body', body: `<html>${KEY}</html>`, headers: { 'content-type': 'text/html' } },
    { kind: 'body', body: JSON.stringify({ [KEY]: 5 }) },
    { kind: 'reset' },
    { kind: 'redirect', to: 'http://127.0.0.1:1/' },
  ]
  it.each(faults)('what is said about $kind $status', async (fault) => {
    server.play({ match: '/private/', fault })
    for (const args of [['pull'], ['pull', '--json'], ['pull', '--update', '--json']]) {
      const { code, stdout, stderr } = await runCli(args, { cwd: project, env: ENV })
      expect(code).toBeGreaterThan(1)
      expect(findLeaks(`${stdout}${stderr}`)).toEqual([])
    }
    expect(leaksIn(project)).toEqual([])
    const built = await finish(startNode(VITE, ['build'], { cwd: project, env: ENV }))
    expect(findLeaks(`${built.stdout}${built.stderr}`)).toEqual([])
  })

  it('the arguments of any process, and of its children', async () => {
    server.play({ match: '', fault: { kind: 'delay', milliseconds: 100 } })
    for (const [script, args] of [
      [CLI, ['pull']],
      [VITE, ['build']],
    ] as const) {
      touch(server)
      const child = startNode(script, args, { cwd: project, env: ENV })
      const ended = finish(child)
      const seen = new Set<string>()
      const watch = setInterval(() => {
        for (const pid of listTree(child.pid ?? 0)) seen.add(readProcess(pid, 'cmdline'))
      }, 10)
      await ended
      clearInterval(watch)
      expect(seen.size).toBeGreaterThan(0)
      expect(findLeaks([...seen].join('\n'))).toEqual([])
    }
  })
})

describe('a key that no header can carry', () => {
  it.each([`${KEY}\nx`, `${KEY}\u2028x`, `schlüssel-${KEY}`])('%j is refused without being shown', async (key) => {
    const { code, stdout, stderr } = await runCli(['pull', '--json'], {
      cwd: project,
      env: { TRANSLATIONS_API_KEY: key },
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('characters that no header can carry')])
    expect(findLeaks(`${stdout}${stderr}`)).toEqual([])
    expect(server.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  })

  it('is none for white space around it', async () => {
    expect(await runCli(['pull'], { cwd: project, env: { TRANSLATIONS_API_KEY: ` ${KEY}\n` } })).toMatchObject({
      code: 0,
    })
  })
})

/** The process and all below it, as the kernel has them now. */
function listTree(root: number): number[] {
  const children = readProcess(root, `task/${root}/children`)
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0)
  return [root, ...children.flatMap(listTree)]
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
