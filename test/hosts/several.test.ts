/** Builds that are more than one: environments, compilers, configurations and outputs. One release, and only for all of them. */
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { type Finished, type ProcessOptions, runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'src/client.js': `import texts from 'virtual:translations/en/common'\nconsole.log(texts)\n`,
  'src/server.js': `import texts from 'virtual:translations/en/common'\nconsole.log(texts)\n`,
  'src/broken.js': 'const = (',
  'translations.config.json': { scan: false, release: { publish: 'latest', interval: 20 } },
}

const ONCE = ['POST /publish/local/latest']

interface Result {
  code: number | null
  told: string
  recorder: Recorder
}

type Start = (script: string, options: ProcessOptions) => Promise<Finished>

async function build(script: string, start: Start, files = {}): Promise<Result> {
  const project = createProject({ ...FILES, ...files, 'build.mjs': script })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
  const { code, stdout, stderr } = await start(`${project}/build.mjs`, { cwd: project, env })
  return { code, told: stdout + stderr, recorder }
}

const run = (script: string, files = {}): Promise<Result> =>
  build(script, (file, options) => runNode(file, [], options), files)

/** In the process of a host, where nothing fails, and no build is left that was begun. */
const runAlong = (host: string, script: string): Promise<Result> =>
  build(script, (file, options) => runInLoop(host, file, options))

const writesOf = ({ recorder, told }: Result): string[] => {
  expect(
    recorder.requests.some((line) => line.startsWith('GET /download/')),
    told,
  ).toBe(true)
  return recorder.writes()
}

/** The proof of a release asks for lists too; the languages are asked for by a pull alone. */
const pulls = ({ recorder }: Result): number =>
  recorder.requests.filter((line) => line.startsWith('GET /languages/')).length

const UNSENT = /nothing was sent: (?:another|a) build of this process/

describe('vite', () => {
  const app = (rest: string, server = 'server'): string => `import { createBuilder, createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const root = import.meta.dirname
const environment = (name) => ({ build: { outDir: 'dist/' + name, rolldownOptions: { input: 'src/' + name + '.js' } } })
const config = (...plugins) => ({ root, configFile: false, logLevel: 'info', plugins: [translations(), ...plugins],
  builder: {}, environments: { client: environment('client'), server: environment('${server}') } })
${rest}`

  it('releases once all environments are built, with one pull', async () => {
    const result = await runAlong('vite', app('await (await createBuilder(config())).buildApp()'))
    expect(writesOf(result), result.told).toEqual(ONCE)
    expect(pulls(result)).toBe(1)
    expect(result.told.match(/pulled 1 language/g)).toHaveLength(1)
  })

  it('releases nothing when the second environment fails', async () => {
    const result = await run(app('await (await createBuilder(config())).buildApp()', 'broken'))
    expect(result.code).not.toBe(0)
    expect(writesOf(result)).toEqual([])
  })

  it('releases after a framework has built all of them in its own last hook', async () => {
    const framework = `{ name: 'framework', buildApp: { order: 'post', async handler(builder) {
      for (const one of Object.values(builder.environments)) if (!one.isBuilt) await builder.build(one)
    } } }`
    const result = await runAlong('vite', app(`await (await createBuilder(config(${framework}))).buildApp()`))
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  const partly = (
    rest: string,
  ): string => `const parts = { name: 'parts', enforce: 'post', buildApp: { order: 'post', async handler(builder) { ${rest} } } }
await (await createBuilder({ ...config(parts), builder: {
  async buildApp(builder) { await builder.build(builder.environments.client) } } })).buildApp()`

  it('releases after a framework that leaves one of them out', async () => {
    const result = await run(app(partly('')))
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('releases nothing when the last hook of such a framework fails', async () => {
    const result = await run(app(partly('await builder.build(builder.environments.server)'), 'broken'))
    expect(result.code).not.toBe(0)
    expect(writesOf(result)).toEqual([])
  })

  it('releases nothing when a framework fails after it has built all of them', async () => {
    const result = await run(
      app(`await (await createBuilder({ ...config(), builder: { async buildApp(builder) {
  for (const one of Object.values(builder.environments)) await builder.build(one)
  throw new Error('no pages')
} } })).buildApp()`),
    )
    expect(result.code).not.toBe(0)
    expect(writesOf(result), result.told).toEqual([])
  })

  it('releases after somebody has built each of them by hand', async () => {
    const result = await runAlong(
      'vite',
      app(`const builder = await createBuilder(config())
for (const one of Object.values(builder.environments)) await builder.build(one)`),
    )
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('releases the build of a framework that has used the plugin for a server before', async () => {
    const result = await run(
      app(`const shared = config()
const server = await createServer({ ...shared, server: { middlewareMode: true } })
await server.environments.ssr.transformRequest('virtual:translations/en/common')
await server.close()
await (await createBuilder(shared)).buildApp()`),
    )
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
    // What the server had was closed with it.
    expect(result.told.match(/pulled 1 language/g)).toHaveLength(2)
  })

  it('releases nothing when only some of them were built', async () => {
    const result = await run(
      app(`const builder = await createBuilder(config())
await builder.build(builder.environments.client)`),
    )
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result)).toEqual([])
    expect(result.told).toMatch(UNSENT)
  })

  // Preprocessors do so, to read what it says of styles.
  it.each([
    ['an app', 'config()', 'await (await createBuilder(config(reader))).buildApp()'],
    ['a build, by the same plugin', 'single', 'single.plugins.push(reader)\nawait build(single)'],
  ])('releases where a plugin resolves the configuration once more: %s', async (_, resolved, rest) => {
    const result = await runAlong(
      'vite',
      app(`const { build, resolveConfig } = await import('vite')
const single = { root, configFile: false, plugins: [translations()], build: { ssr: 'src/server.js', outDir: 'dist' } }
const reader = { name: 'reader', buildStart: async () => void await resolveConfig(${resolved}, 'build') }
${rest}`),
    )
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  // The first has ended when the second is about to write.
  const pair = (server: string): string => `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const shared = translations()
const slow = { name: 'slow', generateBundle: { order: 'post', handler: () => new Promise((done) => setTimeout(done, 500)) } }
const one = (name, ...plugins) => build({ root: import.meta.dirname, configFile: false, plugins: [shared, ...plugins],
  build: { ssr: 'src/' + name + '.js', outDir: 'dist/' + name } })
await Promise.all([one('client'), one('${server}', slow)])`

  it('releases once after two builds side by side that share the plugin', async () => {
    const result = await runAlong('vite', pair('server'))
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('releases nothing when one of the two fails', async () => {
    const result = await run(pair('broken'))
    expect(result.code).not.toBe(0)
    expect(writesOf(result)).toEqual([])
  })
})

/** Nobody knows of a build that a script begins when another one has ended: each is the last one for the time being. */
describe('one build after the other in one process', () => {
  const vite = (plugins: string): string => `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const shared = [translations()]
for (const name of ['client', 'server'])
  await build({ root: import.meta.dirname, configFile: false, plugins: ${plugins}, build: { ssr: 'src/' + name + '.js', outDir: 'dist/' + name } })`

  const rollup = (plugins: string): string => `import { rollup } from 'rollup'
import translations from 'unplugin-translations/rollup'
const shared = [translations()]
for (const name of ['client', 'server']) {
  const bundle = await rollup({ input: 'src/' + name + '.js', plugins: ${plugins} })
  await bundle.write({ dir: 'dist/' + name })
  await bundle.close()
}`

  const webpack = `import { promisify } from 'node:util'
import webpack from 'webpack'
import translations from 'unplugin-translations/webpack'
const compiler = webpack({ mode: 'production', context: import.meta.dirname, entry: './src/client.js',
  output: { path: import.meta.dirname + '/dist' }, plugins: [translations()] })
for (let run = 0; run < 2; run++) await promisify(compiler.run.bind(compiler))()
await promisify(compiler.close.bind(compiler))()`

  it.each([
    ['vite', 'a plugin for each', vite('[translations()]')],
    ['vite', 'one plugin', vite('shared')],
    ['rollup', 'one plugin', rollup('shared')],
    ['webpack', 'one compiler', webpack],
  ])('releases after each: %s, %s', async (host, _, script) => {
    const result = await runAlong(host, script)
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual([...ONCE, ...ONCE])
  })

  it('releases nothing of the second when that fails', async () => {
    const result = await run(vite('[translations()]').replace("['client', 'server']", "['client', 'broken']"))
    expect(result.code).not.toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })
})

describe.each([
  ['webpack', "import webpack from 'webpack'", 'webpack'],
  ['rspack', "import { rspack } from '@rspack/core'", 'rspack'],
])('%s', (name, importing, call) => {
  const compilers = (server: string): string => `${importing}
import translations from 'unplugin-translations/${name}'
const one = (name) => ({ mode: 'production', name, context: import.meta.dirname, entry: './src/' + name + '.js',
  output: { path: import.meta.dirname + '/dist/' + name }, plugins: [translations()] })
const compiler = ${call}([one('client'), one('${server}')])
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => {})
})`

  it('releases once after all compilers of a list', async () => {
    const result = await runAlong(name, compilers('server'))
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('releases nothing when one of them fails', async () => {
    const result = await run(compilers('broken'))
    expect(result.code).toBe(1)
    expect(writesOf(result)).toEqual([])
    expect(result.told).toMatch(UNSENT)
  })
})

describe.each(['rollup', 'rolldown'])('%s', (name) => {
  const list = (server: string): string => `import { ${name} } from '${name}'
import translations from 'unplugin-translations/${name}'
const configs = ['client', '${server}'].map((name) => ({ input: 'src/' + name + '.js', plugins: [translations()] }))
for (const config of configs) {
  const bundle = await ${name}(config)
  await bundle.write({ dir: 'dist' })
  await bundle.close()
}`

  it('releases once after all configurations of a list', async () => {
    const result = await runAlong(name, list('server'))
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('says where nothing tells that another one of the list is to come', async () => {
    const shared = list('server')
      .replace('const configs', 'const shared = translations()\nconst configs')
      .replace('[translations()]', '[shared]')
    const AGAIN = 'this process has released the same before'
    const [apart, together] = [await runAlong(name, shared), await runAlong(name, list('server'))]
    expect(writesOf(apart), apart.told).toEqual([...ONCE, ...ONCE])
    expect(apart.told).toContain(AGAIN)
    expect(together.told).not.toContain(AGAIN)
  })

  it('releases nothing when a later one fails, and says so', async () => {
    const result = await run(list('broken'))
    expect(result.code).not.toBe(0)
    expect(writesOf(result)).toEqual([])
    expect(result.told).toMatch(UNSENT)
  })

  it('releases nothing when the second output can not be written', async () => {
    const result = await run(`import { writeFileSync } from 'node:fs'
import { ${name} } from '${name}'
import translations from 'unplugin-translations/${name}'
writeFileSync('blocked', '')
const bundle = await ${name}({ input: 'src/client.js', plugins: [translations()] })
await bundle.write({ dir: 'dist' })
await bundle.write({ dir: 'blocked/dist' }).catch(() => { process.exitCode = 1 })
await bundle.close()`)
    expect(result.code).toBe(1)
    expect(writesOf(result)).toEqual([])
  })

  it('releases nothing when nothing was written', async () => {
    const result = await run(`import { ${name} } from '${name}'
import translations from 'unplugin-translations/${name}'
const bundle = await ${name}({ input: 'src/client.js', plugins: [translations()] })
await bundle.generate({})
await bundle.close()`)
    expect(writesOf(result)).toEqual([])
  })
})

describe('rsbuild', () => {
  const environments = (server: string): string => `import { createRsbuild } from '@rsbuild/core'
import translations from 'unplugin-translations/rsbuild'
const one = (name) => ({ source: { entry: { main: './src/' + name + '.js' } }, output: { target: 'node', distPath: { root: 'dist/' + name } } })
const rsbuild = await createRsbuild({ cwd: import.meta.dirname, config: {
  environments: { client: one('client'), server: one('${server}') }, plugins: [translations()] } })
const { close } = await rsbuild.build()
await close()`

  it('releases once after all environments', async () => {
    const result = await runAlong('rsbuild', environments('server'))
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('releases nothing when one of them fails', async () => {
    const result = await run(environments('broken'))
    expect(result.code).not.toBe(0)
    expect(writesOf(result)).toEqual([])
  })
})

describe('esbuild', () => {
  const script = (rest: string): string => `import { build, context } from 'esbuild'
import translations from 'unplugin-translations/esbuild'
const one = (name, ...plugins) => ({ entryPoints: ['src/' + name + '.js'], outdir: 'dist', bundle: true, format: 'esm',
  plugins: [translations(), ...plugins] })
${rest}`
  const UNSENT_BY_CONTEXT =
    /nothing was sent: a context of esbuild may be a watcher; run `unplugin-translations release`/g

  it('releases once after builds that a script starts at once', async () => {
    const result = await run(script("await Promise.all([build(one('client')), build(one('server'))])"))
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('releases nothing when one of them fails', async () => {
    const result = await run(
      script(`const ended = await Promise.allSettled([build(one('client')), build(one('broken'))])
process.exitCode = ended.filter(({ status }) => status === 'rejected').length`),
    )
    expect(result.code).not.toBe(0)
    expect(writesOf(result)).toEqual([])
    expect(result.told).toMatch(UNSENT)
  })

  it('releases nothing from a context, which may watch, and says so once', async () => {
    const result = await run(
      script(`const once = await context(one('client'))
await once.rebuild()
await once.rebuild()
await once.dispose()`),
    )
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual([])
    expect(result.told.match(UNSENT_BY_CONTEXT), result.told).toHaveLength(1)
  })

  // tsup builds so, and once more after each change where it watches.
  it('releases nothing that it was not to write, and says so once', async () => {
    const result = await run(
      script("for (let round = 0; round < 2; round++) await build({ ...one('client'), write: false })"),
    )
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual([])
    expect(result.told.match(/nothing was sent: the bundler wrote no files/g), result.told).toHaveLength(1)
  })

  it('releases a build beside a context', async () => {
    const result = await run(
      script(`const watching = await context(one('server'))
await watching.rebuild()
await build(one('client'))
await watching.dispose()`),
    )
    expect(result.code, result.told).toBe(0)
    expect(writesOf(result), result.told).toEqual(ONCE)
  })

  it('fails with a release that fails, and tells why where nobody prints what it rejects with', async () => {
    const config = { scan: false, release: { publish: 'nowhere', interval: 20 } }
    const files = { 'translations.config.json': config }
    const result = await run(script("await build(one('client')).catch(() => { process.exitCode = 3 })"), files)
    expect(result.code, result.told).not.toBe(0)
    expect(result.told).toMatch(/\[ERROR\] TR_/)
  })
})
