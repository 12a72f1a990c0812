/** The key goes to the service in one header, and nowhere else. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { type Finished, finish, runCli } from '../support/process.ts'
import { readTree, writeFiles } from '../support/project.ts'
import type { Fault } from './faults.ts'
import { cloneProject } from './project.ts'
import {
  cliRunner,
  configure,
  createPullProject,
  createRunTo,
  preload,
  runners,
  startServer,
  told,
  vite,
} from './runs.ts'
import type { FaultServer } from './server.ts'

const KEY = 'CANARY_7f3a91c2d4e5f607'
const ENV = { TRANSLATIONS_API_KEY: KEY, DEBUG: 'unplugin-translations' }

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

const FAULTS: readonly (Fault & { exit: number })[] = [
  {
    kind: 'status',
    status: 401,
    body: JSON.stringify({ errorMessage: `the key ${KEY} is not valid` }),
    exit: EXIT.refused,
  },
  { kind: 'status', status: 403, body: JSON.stringify({ message: `no: ${KEY}` }), exit: EXIT.refused },
  { kind: 'status', status: 500, body: JSON.stringify({ errorMessage: KEY }), exit: EXIT.unreachable },
  { kind: 'body', body: `<html>${KEY}</html>`, headers: { 'content-type': 'text/html' }, exit: EXIT.badContent },
  { kind: 'body', body: JSON.stringify({ [KEY]: 5 }), exit: EXIT.badContent },
  { kind: 'reset', exit: EXIT.unreachable },
  { kind: 'redirect', to: 'http://127.0.0.1:1/', exit: EXIT.badContent },
]

let server: FaultServer
let project: string

beforeEach(async () => {
  server = await startServer({ ...cloneProject(), privateKey: KEY })
  project = createPullProject(server, { source: 'private', report: true, scan: { defaultNamespace: 'common' } })
  const main = readFileSync(join(project, 'src/main.js'), 'utf8')
  // One key that the service has, so that there is something to report.
  writeFiles(project, { 'src/main.js': `${main}export const greet = (i18next) => i18next.t('hello')\n` })
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

  it.each(runners)('is in nothing that is made or kept: $name', async ({ runAlong }) => {
    const finished = await runAlong(project, env)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.anything()])
    expect(findLeaks(told(finished))).toEqual([])
    expect(leaksIn(project, file ? [file] : [])).toEqual([])
    expect(server.requests.filter(({ headers }) => headers.authorization === `Bearer ${KEY}`)).not.toEqual([])
  })
})

it('is in no journal, cache or report of any command', async () => {
  const outputs = ['json', 'sarif', 'html', 'junit'].map((format) => [
    'check',
    '--format',
    format,
    '--output',
    `check.${format}`,
  ])
  server.play({ match: '^POST', fault: { kind: 'status', status: 500, body: JSON.stringify({ errorMessage: KEY }) } })
  for (const args of [
    ['pull'],
    ['scan'],
    ['report'],
    ['report', '--dry-run'],
    ...outputs,
    ['release', '--copy', 'a', 'b', '--yes'],
  ]) {
    const finished = await runCliAlong(args, { cwd: project, env: ENV })
    expect([args, findLeaks(told(finished)), leaksIn(project)]).toEqual([args, [], []])
  }
  expect([...readTree(project).keys()]).toEqual(
    expect.arrayContaining(['check.json', 'check.sarif', 'check.html', 'check.junit']),
  )
  expect(server.requests.some(({ path, headers }) => path.startsWith('/used/') && headers.authorization)).toBe(true)
})

it.each([true, 'inline', 'hidden'])('is in no source map: %s', async (sourcemap) => {
  writeFiles(project, {
    'vite.config.js': `import translations from 'unplugin-translations/vite'
export default {
  build: { outDir: 'dist', sourcemap: ${JSON.stringify(sourcemap)}, manifest: true, minify: false, rollupOptions: { input: 'src/main.js' } },
  plugins: [translations()],
}`,
  })
  const finished = await vite.runAlong(project, ENV)
  expect([finished.code, findLeaks(told(finished))]).toEqual([EXIT.done, []])
  expect(readdirSync(join(project, 'dist/.vite'))).toContain('manifest.json')
  expect(leaksIn(project)).toEqual([])
})

describe.each(runners)('$name', (runner) => {
  const { name, run, runAlong, start } = runner
  const runTo = createRunTo(runner)

  it('sends it never to endpoints 1 and 3, never to 7 for published texts, never in an address', async () => {
    const open = await startServer()
    await runAlong(createPullProject(open), ENV)
    expect(open.requests.length).toBeGreaterThan(4)
    expect(open.requests.map(({ headers }) => headers.authorization)).toEqual(open.requests.map(() => undefined))
    await runAlong(project, ENV)
    expect(server.requests.length).toBeGreaterThan(4)
    for (const { path, headers } of server.requests) {
      expect(headers.authorization).toBe(/^\/languages\//.test(path) ? undefined : `Bearer ${KEY}`)
      expect(findLeaks(path)).toEqual([])
    }
  })

  it('connects to the service and to nothing else', async () => {
    const finished = await run(project, { ...ENV, ...preload('record-network.mjs') })
    expect([finished.code, listTargets(finished)]).toEqual([EXIT.done, [server.url]])
  })

  it('does not send it unencrypted to another machine', async () => {
    configure(project, { baseUrl: 'http://translations.example' })
    expect(await runTo(EXIT.usage, project, ENV)).toContain('without encryption')
  })

  it.each(FAULTS)('keeps it out of what is said about $kind $status', async (fault) => {
    server.play({ match: '/private/', fault })
    expect(findLeaks(await runTo(fault.exit, project, ENV))).toEqual([])
    expect(leaksIn(project)).toEqual([])
  })

  it('shows it to no other process', async () => {
    server.play({ match: '', fault: { kind: 'delay', milliseconds: 100 } })
    const child = start(project, ENV)
    const ended = finish(child)
    const [commands, environments] = [new Set<string>(), new Set<string>()]
    const watch = setInterval(() => {
      const [own, ...others] = listTree(child.pid ?? 0)
      for (const pid of [own ?? 0, ...others]) commands.add(readProcess(pid, 'cmdline'))
      for (const pid of others) environments.add(readProcess(pid, 'environ'))
    }, 10)
    await ended
    clearInterval(watch)
    expect(commands.size).toBeGreaterThan(0)
    expect(findLeaks([...commands, ...environments].join('\n'))).toEqual([])
  })

  it.each([`${KEY}\nx`, `${KEY}\u2028x`, `schlüssel-${KEY}`])('refuses the key %j without showing it', async (key) => {
    const text = await runTo(EXIT.usage, project, { TRANSLATIONS_API_KEY: key })
    expect(text).toContain('characters that no header can carry')
    expect(findLeaks(text)).toEqual([])
    expect(server.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  })

  it('leaves white space around it out, and says so once', async () => {
    const finished = await runAlong(project, { TRANSLATIONS_API_KEY: ` ${KEY}\n` })
    expect([finished.code, findLeaks(told(finished))]).toEqual([EXIT.done, []])
    expect(told(finished).match(/the white space around the key of TRANSLATIONS_API_KEY/g)).toHaveLength(1)
  })

  it.each([302, 307])('sends no report to where the service redirects it: %i', async (status) => {
    const other = await startServer()
    server.play({ match: '^POST', fault: { kind: 'redirect', to: `${other.url}/x`, status } })
    const reporter = name === 'pull' ? cliRunner('report') : { runAlong }
    const finished = await reporter.runAlong(project, ENV)
    expect(finished.code).toBe(name === 'pull' ? EXIT.reportsPending : EXIT.done)
    for (const part of ['TR_REPORT_PENDING', server.url, other.url]) expect(told(finished)).toContain(part)
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(other.requests).toEqual([])
  })
})

describe('commands that say more', () => {
  it.each(['scan', 'check', 'report'])('%s connects to the service and to nothing else', async (command) => {
    const finished = await runCli([command], { cwd: project, env: { ...ENV, ...preload('record-network.mjs') } })
    expect([finished.code, listTargets(finished)]).toEqual([EXIT.done, command === 'scan' ? [] : [server.url]])
  })

  it.each(FAULTS)('JSON about $kind $status keeps it to itself', async (fault) => {
    server.play({ match: '/private/', fault })
    for (const args of [
      ['pull', '--json'],
      ['pull', '--update', '--json'],
    ]) {
      const finished = await runCliAlong(args, { cwd: project, env: ENV })
      expect(finished.code).toBe(fault.exit)
      expect(JSON.parse(finished.stdout)).toMatchObject({ code: expect.stringMatching(/^TR_/) })
      expect(findLeaks(told(finished))).toEqual([])
    }
  })
})

/** Origins that a recorded process connected to, and names that it looked up. */
function listTargets(finished: Finished): string[] {
  const lines = told(finished).matchAll(/^(?:SOCKET (.*)|LOOKUP (?!127\.0\.0\.1)(.*))$/gm)
  return [...new Set(Array.from(lines, ([, origin, name]) => origin ?? name ?? ''))]
}

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
