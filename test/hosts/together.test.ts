/** What is found and reported of builds that belong together is about all of them, and is said and sent once. */
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { runNode, startNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const source = (key: string): string => `import i18next from 'i18next'
import { both } from './both.js'
import texts from 'virtual:translations/en/common'
console.log(i18next.t('${key}'), i18next.t('absent.${key}'), both(), texts)
`

const FILES = {
  'texts/en/common.json': { client: 'Client', server: 'Server', old: 'Old' },
  'src/client.js': source('client'),
  'src/server.js': source('server'),
  'src/both.js': `import i18next from 'i18next'\nexport const both = () => i18next.t('absent.both')\n`,
  'src/broken.js': 'const = (',
  'translations.config.json': { scan: { defaultNamespace: 'common' }, checks: { unused: 'warn' }, report: true },
}

const SCRIPTS: Readonly<Record<string, (server: string) => string>> = {
  // As frameworks do: the client is built in a hook of the server, with a plugin of its own.
  vite: (server) => `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const one = (name, ...plugins) => ({ root: import.meta.dirname, configFile: false, plugins: [translations(), ...plugins],
  build: { ssr: 'src/' + name + '.js', outDir: 'dist/' + name } })
await build(one('server', { name: 'framework', async writeBundle() {
  await build(one('client'))
  if ('${server}' === 'broken') throw new Error('broken')
} }))`,
  webpack: (server) => `import webpack from 'webpack'
import translations from 'unplugin-translations/webpack'
const one = (name) => ({ mode: 'production', context: import.meta.dirname, entry: './src/' + name + '.js', target: 'node',
  externals: { i18next: 'commonjs i18next' }, output: { path: import.meta.dirname + '/dist/' + name }, plugins: [translations()] })
const compiler = webpack(['client', '${server}'].map(one))
compiler.run((error, stats) => {
  console.log(stats.toString({ all: false, warnings: true }))
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => {})
})`,
  rollup: (server) => `import { rollup } from 'rollup'
import translations from 'unplugin-translations/rollup'
const configs = ['client', '${server}'].map((name) => ({ input: 'src/' + name + '.js', external: ['i18next'], plugins: [translations()] }))
for (const config of configs) {
  const bundle = await rollup(config)
  await bundle.write({ dir: 'dist' })
  await bundle.close()
}`,
}

describe.each(Object.entries(SCRIPTS))('%s', (host, script) => {
  const run = async (server: string) => {
    const project = createProject({ ...FILES, 'build.mjs': script(server) })
    const service = await startService(project)
    const recorder = await startRecorder(service.url)
    const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
    const file = `${project}/build.mjs`
    // What fails is left to the end of its process.
    const isAlone = server === 'broken'
    const finished = isAlone ? runNode(file, [], { cwd: project, env }) : runInLoop(host, file, { env })
    const { stdout, stderr } = await finished
    const used = async (): Promise<string[]> => {
      const url = `${service.url}/pull/local/latest/en/common?lastUsed=${encodeURIComponent('>1')}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${service.keys.latest}` } })
      return Object.keys((await answer.json()) as object).sort()
    }
    return { told: stdout + stderr, writes: recorder.writes(), used }
  }

  it('are judged and reported together', async () => {
    const { told, writes, used } = await run('server')
    const count = (text: string): number => told.split(text).length - 1
    expect(told).toContain('2 keys used, 3 missing, 1 unused')
    expect(count('keys used'), told).toBe(1)
    expect(count('missing common:absent.client'), told).toBe(1)
    expect(count('missing common:absent.server'), told).toBe(1)
    expect(count('missing common:absent.both'), told).toBe(1)
    expect(count('unused common:old'), told).toBe(1)
    expect(count('unused common:'), told).toBe(1)
    expect(writes).toEqual(['POST /missing/local/latest/en/common', 'POST /used/local/latest/en/common'])
    expect(await used()).toEqual(['absent.both', 'absent.client', 'absent.server', 'client', 'server'])
  })
  it('are not reported when the last of them fails', async () => {
    const { told, writes } = await run('broken')
    expect(writes, told).toEqual([])
    expect(told).toMatch(/nothing was sent: (?:another|a) build of this process/)
  })
})

describe.each(['rollup', 'rolldown'])('%s, where one plugin serves several bundles,', (host) => {
  const run = async (build: string, isAlone = true): Promise<string> => {
    const script = `import { ${host} } from '${host}'
import translations from 'unplugin-translations/${host}'
const plugin = translations()
const others = {}
const write = async (name) => {
  const bundle = await ${host}({ input: 'src/' + name + '.js', external: ['i18next'], plugins: [plugin, others[name]] })
  await bundle.write({ dir: 'dist/' + name })
  return bundle
}
const build = async (name) => (await write(name)).close()
${build}`
    const project = createProject({ ...FILES, 'build.mjs': script })
    const service = await startService(project)
    const [file, options] = [`${project}/build.mjs`, { cwd: project, env: service.env }]
    const { stdout, stderr } = await (isAlone ? runNode(file, [], options) : runInLoop(host, file, options))
    return stdout + stderr
  }

  it('has the modules of each alone, one after the other', async () => {
    const told = await run("await build('client')\nawait build('server')", false)
    expect(told.match(/scanned \d+ modules/g), told).toEqual(['scanned 2 modules', 'scanned 2 modules'])
  })

  it.each([
    "await Promise.all(['client', 'server'].map(build))",
    "for (const closed of (await Promise.all(['client', 'server'].map(write))).map((bundle) => bundle.close())) await closed",
  ])('has those of all together, side by side: %s', async (build) => {
    const told = await run(build, false)
    expect(told.match(/scanned \d+ modules|reported \d+ missing/g), told).toEqual([
      'scanned 3 modules',
      'reported 3 missing',
    ])
  })

  it('has those of all together, though one of them is written long before', async () => {
    const told = await run(`let release
const isWritten = new Promise((resolve) => { release = resolve })
others.server = { name: 'slow', load: (id) => id.endsWith('server.js') ? isWritten.then(() => null) : null }
const both = [write('client').then((bundle) => (release(), bundle)), write('server')]
for (const bundle of await Promise.all(both)) await bundle.close()`)
    expect(told.match(/unused common:\w+|scanned \d+ modules/g), told).toEqual([
      'scanned 3 modules',
      'unused common:old',
    ])
  })

  it.each([
    "await write('client')\nawait write('server')",
    "await write('client')\nawait build('server')",
    "await build('client').then(() => write('server'))",
  ])('has those that nobody closes, when the process has nothing left to do: %s', async (build) => {
    const told = await run(build)
    const last = told.match(/scanned \d+ modules|reported \d+ missing|never ended/g)?.slice(-2)
    expect(last, told).toEqual([
      /build\('client/.test(build) ? 'scanned 2 modules' : 'scanned 3 modules',
      expect.stringContaining('reported'),
    ])
  })

  it.each([
    "await Promise.allSettled(['client', 'broken', 'server'].map(build))",
    "await Promise.allSettled(['client', 'broken', 'server'].map(write))",
    "await write('client')\nprocess.exitCode = 1",
  ])('sends nothing where one of them fails: %s', async (build) => {
    const told = await run(build)
    expect(told).not.toContain('reported')
  })
})

/** Each tells `TOLD` and what was found, whenever all of it is built. */
const WATCHERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['webpack', 'rspack'].map((name) => [
      name,
      `import * as bundler from '${name === 'rspack' ? '@rspack/core' : 'webpack'}'
import translations from 'unplugin-translations/${name}'
const one = (name) => ({ mode: 'development', devtool: false, context: import.meta.dirname, entry: './src/' + name + '.js', target: 'node',
  externals: { i18next: 'commonjs i18next' }, output: { path: import.meta.dirname + '/dist/' + name }, plugins: [translations()] })
const { rspack, default: webpack = rspack } = bundler
webpack(['client', 'server'].map(one)).watch({}, (error, stats) => console.log('TOLD', error ?? stats.toString({ all: false, warnings: true })))`,
    ]),
  ),
  vite: `import { build, createLogger } from 'vite'
import translations from 'unplugin-translations/vite'
const warn = (line) => console.log(line)
const output = ['es', 'cjs'].map((format) => ({ format, dir: 'dist/' + format }))
const watcher = await build({ configFile: false, customLogger: { ...createLogger('silent'), warn }, plugins: [translations()],
  build: { watch: {}, minify: false, rolldownOptions: { input: ['src/client.js', 'src/server.js'], external: ['i18next'], output } } })
watcher.on('event', ({ code }) => code === 'END' && console.log('TOLD'))`,
}

describe.each(Object.entries(WATCHERS))('what %s watches side by side', (_, script) => {
  it('is told once, after each change too', async () => {
    const project = createProject({ ...FILES, 'build.mjs': script })
    const { env } = await startService(project)
    const child = startNode(join(project, 'build.mjs'), [], { cwd: project, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let told = ''
    child.stdout?.on('data', (data: Buffer) => {
      told += data
    })
    const wait = { timeout: 20_000, interval: 100 }
    const count = (key: string): number => told.split(`missing common:absent.${key} `).length - 1
    await expect.poll(() => told, wait).toContain('TOLD')
    await expect.poll(() => ['client', 'server', 'both'].map(count), wait).toEqual([1, 1, 1])
    told = ''
    writeFiles(project, { 'src/both.js': FILES['src/both.js'].replace('absent.both', 'absent.changed') })
    await expect.poll(() => told, wait).toMatch(/changed.*TOLD|TOLD.*changed/s)
    // Watchers may take one change for two, and build twice.
    const rounds = told.split('TOLD').map((round) => round.split('missing common:absent.changed ').length - 1)
    expect(Math.max(...rounds), told).toBe(1)
  })
})
