/** Reports through the command line and real builds, against a server that fails on demand: nothing lost, nothing said twice. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FaultServer, type Rule, startFaultServer } from '../faults/server.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { buildByViteAlong, hosts, VITE } from '../support/hosts.ts'
import { CLI, type Finished, finish, startNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { SIZES } from './sizes.ts'

const KEY = 'key-0123456789-canary'

interface Setup {
  project: string
  server: FaultServer
  env: Record<string, string>
  /** Runs a command or, as `build`, Vite, in a process of its own; the server may end it. */
  runAlone(...args: string[]): Promise<Finished>
  /** The same, where nothing ends it before it is done, and no build fails. */
  run(...args: string[]): Promise<Finished>
}

const range = (count: number): string[] => Array.from({ length: count }, (_, index) => `key${index}`)

const sourceOf = (keys: readonly string[]): string =>
  `export const render = (t) => [${keys.map((key) => `t(${JSON.stringify(key)})`).join(', ')}].length\n`

const CONFIG = { scan: { defaultNamespace: 'common', functions: ['t'] }, report: { used: false } }

async function setUp(keys: readonly string[], config: object = {}, ...rules: Rule[]): Promise<Setup> {
  const server = await startFaultServer()
  server.play(...rules)
  onTestFinished(() => server.close())
  const project = createProject({
    'src/render.js': sourceOf(keys),
    'src/main.js': "import { render } from './render.js'\nconsole.log(render(String))\n",
    'vite.config.js': `import translations from 'unplugin-translations/vite'
export default { build: { ssr: 'src/main.js' }, plugins: [translations()], logLevel: 'info' }
`,
    'translations.config.json': { ...CONFIG, ...config },
  })
  const env = { TRANSLATIONS_BASE_URL: server.url, TRANSLATIONS_PROJECT_ID: 'shop', TRANSLATIONS_API_KEY: KEY }
  const start = (script: string, args: readonly string[]): Promise<Finished> => {
    const child = startNode(script, args, { cwd: project, env })
    if (child.pid !== undefined) server.setClient(child.pid)
    return finish(child)
  }
  const runAlone = (...args: string[]): Promise<Finished> => start(args[0] === 'build' ? VITE : CLI, args)
  const run = (...args: string[]): Promise<Finished> =>
    args[0] === 'build' ? buildByViteAlong(project, env) : runCliAlong(args, { cwd: project, env })
  return { project, server, env, run, runAlone }
}

const posts = ({ requests }: FaultServer, kind = 'missing') =>
  requests.filter(({ method, path }) => method === 'POST' && path.startsWith(`/${kind}/`))

const keysOf = (body: string): string[] => {
  const value = JSON.parse(body) as string[] | object
  return Array.isArray(value) ? value : Object.keys(value)
}

const sizes = (server: FaultServer): number[] => posts(server).map(({ body }) => keysOf(body).length)

const readSpool = (project: string): { pending: { count: number }[]; rejected: { key: string }[] }[] => {
  const folder = join(project, '.translations/reported')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

/** What is left to say fails the command, which was asked for nothing else, and no build. */
const WAYS = [
  { name: 'a build', way: 'build', left: 0 },
  { name: 'the command', way: 'report', left: 7 },
]

describe.each(WAYS)('$name', ({ way, left }) => {
  it.each(SIZES)('sends %i missing keys in requests of at most a thousand', async (count, expected) => {
    const { server, run } = await setUp(range(count))
    expect(await run(way)).toMatchObject({ code: 0 })
    expect(sizes(server)).toEqual(expected)
    expect(posts(server).flatMap(({ body }) => keysOf(body))).toEqual(range(count).sort())
  })

  it('that is killed before its answer came is resumed by the next one', async () => {
    const kill: Rule = { match: '/missing/', nth: 2, fault: { kind: 'killClient', when: 'beforeReply' } }
    const { project, server, run, runAlone } = await setUp(range(2501), {}, kill)
    expect(await runAlone(way)).toMatchObject({ code: null })
    const [first, second] = posts(server)
    expect(posts(server)).toHaveLength(2)
    server.play()
    server.clear()
    const { code, stdout, stderr } = await run(way)
    expect(code, stderr).toBe(0)
    expect(stdout + stderr).toContain('1 report resumed')
    const bodies = posts(server).map(({ bodyHash }) => bodyHash)
    expect(bodies).toHaveLength(2)
    expect(bodies).toContain(second?.bodyHash)
    expect(bodies).not.toContain(first?.bodyHash)
    const told = [first, ...posts(server)].flatMap((request) => keysOf(request?.body ?? '[]'))
    expect(told.sort()).toEqual(range(2501).sort())
    expect(readSpool(project)).toMatchObject([{ pending: [] }])
  })

  it('that is killed after the answer does not say it again', async () => {
    const kill: Rule = { match: '/missing/', nth: 1, fault: { kind: 'killClient', when: 'afterReply' } }
    const { server, run, runAlone } = await setUp(range(3), {}, kill)
    await runAlone(way)
    server.play()
    server.clear()
    expect(await run(way)).toMatchObject({ code: 0 })
    // Whether the answer was read before the end is up to the system; more than once is up to us.
    expect(posts(server).length).toBeLessThanOrEqual(1)
    server.clear()
    expect(await run(way)).toMatchObject({ code: 0 })
    expect(posts(server)).toEqual([])
  })

  it('delivers the rest when a part fails, warns once, and the next build delivers that part', async () => {
    const fail: Rule = { match: '/missing/', body: '"key1500"', fault: { kind: 'status', status: 500 } }
    const { project, server, run } = await setUp(range(2501), { pull: { limits: { attempts: 1 } } }, fail)
    const { code, stdout, stderr } = await run(way)
    expect(code).toBe(left)
    expect(`${stdout}${stderr}`.match(/TR_REPORT_PENDING 1000 keys/g)).toHaveLength(1)
    expect(sizes(server).sort()).toEqual([1000, 1000, 501])
    expect(readSpool(project)).toMatchObject([{ pending: [{ count: 1000 }] }])
    server.play()
    server.clear()
    expect(await run(way)).toMatchObject({ code: 0 })
    expect(sizes(server)).toEqual([1000])
  })

  it('fails with 7 under `strict`', async () => {
    const fail: Rule = { match: '/missing/', fault: { kind: 'status', status: 500 } }
    const config = { report: { strict: true }, pull: { limits: { attempts: 1 } } }
    const { runAlone } = await setUp(range(3), config, fail)
    const { code, stdout, stderr } = await runAlone(way)
    expect(code).toBe(7)
    expect(stdout + stderr).toContain('TR_REPORT_PENDING')
  })

  it('finds the key that the service refuses, names it, and leaves it alone from then on', async () => {
    const keys = [...range(999), 'bad\u001b[2J\n##vso[x]']
    const refuse: Rule = { match: '/missing/', body: 'bad', fault: { kind: 'status', status: 400 } }
    const { project, server, run } = await setUp(keys, {}, refuse)
    const { code, stdout, stderr } = await run(way)
    expect(code).toBe(left)
    expect(stdout + stderr).toContain('TR_REPORT_REJECTED the service refuses common:bad\\u{1b}[2J\\u{a}##vso[x]')
    expect(posts(server).length).toBeLessThanOrEqual(12)
    const taken = posts(server).filter(({ status }) => status === 200)
    expect(new Set(taken.flatMap(({ body }) => keysOf(body)))).toEqual(new Set(range(999)))
    expect(readSpool(project)).toMatchObject([{ pending: [], rejected: [{ key: 'bad\u001b[2J\n##vso[x]' }] }])
    server.clear()
    expect(await run(way)).toMatchObject({ code: 0 })
    expect(posts(server)).toEqual([])
    expect(await run('report', '--force')).toMatchObject({ code: 7 })
    expect(posts(server).length).toBeGreaterThan(0)
  })

  it('sends the whole body again after an answer of 503', async () => {
    const { server, run } = await setUp(
      range(900),
      {},
      { match: 'POST', nth: 1, fault: { kind: 'status', status: 503 } },
    )
    expect(await run(way)).toMatchObject({ code: 0 })
    const [first, second] = posts(server)
    expect(posts(server)).toHaveLength(2)
    expect(second?.bodyHash).toBe(first?.bodyHash)
    expect(keysOf(second?.body ?? '')).toHaveLength(900)
  })

  it('tells the reference language before any other, and the others only once it is told', async () => {
    const fail: Rule = { match: '/missing/.*/en/', fault: { kind: 'status', status: 500 } }
    const config = { report: { languages: ['de'] }, pull: { limits: { attempts: 1 } } }
    const { server, run } = await setUp(range(3), config, fail)
    expect(await run(way)).toMatchObject({ code: left })
    const languages = (): string[] =>
      server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/')[4] ?? '')
    expect(new Set(languages())).toEqual(new Set(['en']))
    server.play()
    server.clear()
    expect(await run(way)).toMatchObject({ code: 0 })
    expect(languages().lastIndexOf('en')).toBeLessThan(languages().indexOf('de'))
  })

  it('sends nothing to one project that was held for another', async () => {
    const hold: Rule = { match: 'POST', fault: { kind: 'status', status: 500 } }
    const { project, server, run } = await setUp(range(3), {
      version: 'dev',
      pull: { mode: 'auto', limits: { attempts: 1 } },
    })
    server.project.version = 'dev'
    onTestFinished(() => {
      server.project.version = 'latest'
    })
    server.play(hold)
    expect(await run(way)).toMatchObject({ code: left })
    server.project.version = 'latest'
    server.play()
    server.clear()
    writeFiles(project, {
      'translations.config.json': { ...CONFIG, lock: false },
      'src/render.js': sourceOf(['other']),
    })
    const { code, stdout, stderr } = await run(way)
    expect(code, stderr).toBe(0)
    expect(posts(server).map(({ path, body }) => [path, keysOf(body)])).toEqual([
      ['/missing/shop/latest/en/common', ['other']],
    ])
    expect(stdout + stderr).toContain('3 keys wait to be reported to shop dev')
  })
})

describe('builds', () => {
  it.each(hosts)('takes 412 for success in $name, and says so', async (host) => {
    const { project, server, env } = await setUp(
      range(5),
      {},
      { match: 'POST', fault: { kind: 'status', status: 412 } },
    )
    const { code, stdout, stderr } = await host.buildAlong(project, env)
    expect(code).toBe(0)
    expect(stdout + stderr).toContain('reported nothing new to shop latest (1 request)')
    expect(readSpool(project)).toMatchObject([{ pending: [] }])
    server.clear()
    expect(await host.buildAlong(project, env)).toMatchObject({ code: 0 })
    expect(posts(server)).toEqual([])
  })

  it('of several environments reports each key once', async () => {
    const { project, server, run } = await setUp(range(10))
    writeFiles(project, {
      'index.html': '<script type="module" src="/src/main.js"></script>',
      'vite.config.js': `import translations from 'unplugin-translations/vite'
export default {
  builder: {},
  environments: {
    client: { build: { outDir: 'dist/client' } },
    ssr: { build: { outDir: 'dist/ssr', rollupOptions: { input: 'src/main.js' } } },
    edge: { build: { outDir: 'dist/edge', ssr: true, rollupOptions: { input: 'src/main.js' } } },
  },
  plugins: [translations()],
}
`,
    })
    const { code, stderr } = await run('build')
    expect(code, stderr).toBe(0)
    expect(readdirSync(join(project, 'dist')).sort()).toEqual(['client', 'edge', 'ssr'])
    expect(sizes(server)).toEqual([10])
  })
})

describe('reports', () => {
  it('of processes that run at once say each key once', async () => {
    // Answers that take their time, so that every process has begun before the first one is done.
    const slow: Rule = { match: 'POST', fault: { kind: 'delay', milliseconds: 1500 } }
    const { server, runAlone } = await setUp(range(1500), { report: true }, slow)
    const codes = await Promise.all(Array.from({ length: 4 }, () => runAlone('report').then(({ code }) => code)))
    expect(codes).toEqual([0, 0, 0, 0])
    const told = posts(server).flatMap(({ body }) => keysOf(body))
    expect(told).toHaveLength(1500)
    expect(new Set(told).size).toBe(1500)
    const used = posts(server, 'used').flatMap(({ body }) => keysOf(body))
    expect(new Set(used).size).toBe(used.length)
  })

  it('go to the version of the branch, or nowhere', async () => {
    const report = { used: false, version: { main: 'latest', 'feature/*': 'preview' } }
    const { project, server, run } = await setUp(range(2), { report })
    const onBranch = async (branch: string): Promise<string[]> => {
      server.clear()
      writeFiles(project, { '.git/HEAD': `ref: refs/heads/${branch}\n` })
      expect(await run('build')).toMatchObject({ code: 0 })
      return posts(server).map(({ path }) => path.split('/')[3] ?? '')
    }
    expect(await onBranch('feature/one')).toEqual(['preview'])
    expect(await onBranch('other')).toEqual([])
    expect(await onBranch('main')).toEqual(['latest'])
    writeFiles(project, { '.git/HEAD': 'ref: refs/heads/other\n' })
    expect(await run('report')).toMatchObject({ code: 2, stderr: expect.stringContaining('TRANSLATIONS_BRANCH') })
  })

  it("with 'ci-only' go from a build server alone, with `true` from anywhere", async () => {
    const { project, server, env } = await setUp(range(2), { report: 'ci-only' })
    const [vite] = hosts
    expect(await vite?.buildAlong(project, env)).toMatchObject({ code: 0 })
    expect(posts(server)).toEqual([])
    expect(await vite?.buildAlong(project, { ...env, CI: 'true' })).toMatchObject({ code: 0 })
    expect(posts(server)).toHaveLength(1)
  })

  it('are not made from modules of which one could not be read', async () => {
    const { project, server, run } = await setUp(range(2))
    const odd = "{ name: 'odd', transform: (code, id) => (id.endsWith('odd.js') ? 'export {}' : undefined) }"
    writeFiles(project, {
      'src/main.js': "import './odd.js'\nimport { render } from './render.js'\nconsole.log(render(String))\n",
      'src/odd.js': 'const = t(',
      'vite.config.js': `import translations from 'unplugin-translations/vite'
export default { build: { ssr: 'src/main.js' }, plugins: [translations(), { enforce: 'pre', ...${odd} }] }
`,
    })
    const { code, stdout, stderr } = await run('build')
    expect(code, stderr).toBe(0)
    expect(stdout + stderr).toContain('nothing was reported')
    expect(posts(server)).toEqual([])
  })

  it('of used keys go once a day, with --force whenever they are asked for', async () => {
    const { server, run } = await setUp(['hello'], { report: true })
    expect(await run('report')).toMatchObject({ code: 0 })
    expect(await run('report')).toMatchObject({ code: 0 })
    expect(posts(server, 'used').map(({ body }) => keysOf(body))).toEqual([['hello']])
    expect(await run('report', '--force')).toMatchObject({ code: 0 })
    expect(posts(server, 'used')).toHaveLength(2)
  })

  it('carry tags, and ask for their names only when there is something to carry', async () => {
    const { server, run } = await setUp(['new'], { report: { tags: ['draft', 0] } })
    server.project.tags = ['new', 'old', 'draft']
    onTestFinished(() => {
      delete server.project.tags
    })
    expect(await run('build')).toMatchObject({ code: 0 })
    const [request] = posts(server)
    expect(JSON.parse(request?.body ?? '')).toEqual({ new: { value: 'new', tags: [true, false, true] } })
  })

  it('leave no key of the service in any file', async () => {
    const { project, run } = await setUp(
      range(3),
      {},
      { match: 'POST', fault: { kind: 'status', status: 400, body: `{"errorMessage":"${KEY}"}` } },
    )
    const { stdout, stderr } = await run('report')
    expect(stdout + stderr).not.toContain(KEY)
    expect(JSON.stringify(readSpool(project))).not.toContain(KEY)
  })
})
