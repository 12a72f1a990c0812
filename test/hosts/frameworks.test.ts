/** Frameworks: commands that build one thing after the other, and what they do with a bundler besides. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { type Finished, runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const CALLS = (key: string): string => `import texts from 'virtual:translations/en/common'
console.log(texts, t('${key}'))
`
const FILES = {
  'texts/en/common.json': { title: 'Title', served: 'Served', idle: 'Idle' },
  'src/client.js': CALLS('title'),
  'src/server.js': CALLS('served'),
  'plugin.mjs': `export { default } from 'unplugin-translations/webpack'`,
  'translations.config.json': {
    scan: { defaultNamespace: 'common', functions: ['t'] },
    checks: { unused: 'warn' },
    output: { prune: true },
    release: { publish: 'latest', interval: 20 },
  },
}

interface Result extends Finished {
  told: string
  recorder: Recorder
}

interface RunOptions {
  keys?: Readonly<Record<string, string>>
  flags?: readonly string[]
}

interface Prepared {
  project: string
  recorder: Recorder
  env: Record<string, string>
}

async function prepare(files: Record<string, string | object>): Promise<Prepared> {
  const project = createProject({ ...FILES, ...files })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  return { project, recorder, env: { ...service.env, TRANSLATIONS_BASE_URL: recorder.url } }
}

const resultOf = (finished: Finished, { recorder }: Prepared): Result => ({
  ...finished,
  told: finished.stdout + finished.stderr,
  recorder,
})

/** `program`: where it lies in the project. */
async function run(
  program: string,
  script: string,
  files = {},
  { keys, flags = [] }: RunOptions = {},
): Promise<Result> {
  const prepared = await prepare({ ...files, [program]: script })
  const { project, env } = prepared
  return resultOf(await runNode(join(project, program), flags, { cwd: project, env: { ...env, ...keys } }), prepared)
}

/** A script that is no program of anybody, and where it does not matter how its process ends. */
async function runAlong(host: string, script: string, files = {}): Promise<Result> {
  const prepared = await prepare({ ...files, 'build.mjs': script })
  return resultOf(await runInLoop(host, join(prepared.project, 'build.mjs'), { env: prepared.env }), prepared)
}

const pulls = ({ recorder }: Result): number =>
  recorder.requests.filter((line) => line.startsWith('GET /languages/')).length
const unused = ({ told }: Result): (string | undefined)[] =>
  Array.from(told.matchAll(/unused (common:\w+)/g), ([, key]) => key)

const ONCE = ['POST /publish/local/latest']

/** The configuration is read anew for each, and names what the others build. */
const vite = (rest: string): string => `(async () => {
const { build } = await import('vite')
for (const [name, ssr] of [['client', undefined], ['server', 'src/server.js']])
  await build({ build: { ssr, outDir: 'dist/' + name, rolldownOptions: { input: 'src/' + name + '.js' } } })
${rest}
})()`
const VITE_CONFIG = {
  'vite.config.mjs': `import translations from 'unplugin-translations/vite'
export default { plugins: [translations()], builder: {}, environments: { client: {}, ssr: {} } }
`,
}

const webpack = (rest: string): string => `(async () => {
const { promisify } = await import('node:util')
const { default: webpack } = await import('webpack')
const { default: translations } = await import(process.cwd() + '/plugin.mjs')
const configs = ['server', 'client'].map((name) => ({ mode: 'production', name, entry: './src/' + name + '.js', optimization: { minimize: false },
  output: { path: process.cwd() + '/dist/' + name }, plugins: [translations()] }))
for (const config of configs) {
  const compiler = webpack(config)
  const stats = await promisify(compiler.run.bind(compiler))()
  console.log(stats.compilation.warnings.map(({ message }) => message).join('\\n'))
  await promisify(compiler.close.bind(compiler))()
}
${rest}
})()`

describe.each([
  ['of Vite, which ends by itself', 'node_modules/@nuxt/cli/bin/nuxi.mjs', vite, ''],
  ['of Vite, which ends its process', 'node_modules/@react-router/dev/bin.js', vite, 'process.exit(0)'],
  ['of webpack, which ends by itself', 'node_modules/umi/bin/umi.js', webpack, ''],
  ['of webpack, which ends its process', 'node_modules/next/dist/bin/next', webpack, 'process.exit(0)'],
])('a framework %s', (_, program, script, end) => {
  it('pulls, judges and releases once, when all of it is over', async () => {
    const result = await run(program, script(`console.log('rendered')\n${end}`), VITE_CONFIG, { flags: ['build'] })
    const { code, told, recorder } = result
    expect(code, told).toBe(0)
    expect(pulls(result), told).toBe(1)
    expect(unused(result), told).toEqual(['common:idle'])
    expect(recorder.writes(), told).toEqual(ONCE)
    expect(told.indexOf('released'), told).toBeGreaterThan(told.indexOf('rendered'))
  })

  it('releases nothing when something else of it fails', async () => {
    const { code, told, recorder } = await run(program, script('process.exit(3)'), VITE_CONFIG, { flags: ['build'] })
    expect(code, told).toBe(3)
    expect(recorder.writes(), told).toEqual([])
    expect(told).toContain('nothing was sent: the process ended with an error')
  })
})

const SERVER = "await (await (await import('vite')).createServer({ server: { port: 0 } })).listen()"

describe('a framework', () => {
  it('is over where it says so: what fails behind that is not heard', async () => {
    // Whatever it is: what comes later, what sets the code, what is caught, and what is not.
    const rest = `setTimeout(() => { throw new Error('a late failure') })
process.exitCode = 1
try { throw new Error('a caught failure') } catch (error) { console.error(error); process.exit(1) }
throw new Error('an uncaught failure')`
    const script = vite(`process.on('exit', () => console.log('goodbye'))\nprocess.exit(0)\n${rest}`)
    const { code, told, recorder } = await run('node_modules/any/main.mjs', script, VITE_CONFIG)
    expect(code, told).toBe(0)
    expect(told).not.toContain('failure')
    expect(told.indexOf('goodbye'), told).toBeGreaterThan(told.indexOf('released publish latest'))
    expect(recorder.writes(), told).toEqual(ONCE)
  })

  it('is told what fails in the last work outside of what is waited for, and ends with its code', async () => {
    const logger = `(await import('vite')).createLogger()`
    const config = VITE_CONFIG['vite.config.mjs'].replace('{ plugins', '{ customLogger, plugins')
    const customLogger = `const customLogger = { ...${logger}, info: (line) => {
  if (line.includes('releasing')) setTimeout(() => { throw new Error('in the middle of it') })
} }\n`
    const files = { 'vite.config.mjs': config.replace('export', `${customLogger}export`) }
    const { code, told } = await run('node_modules/any/main.mjs', vite('process.exit(0)'), files)
    expect(told).toContain('in the middle of it')
    expect(code, told).toBe(1)
  })

  it.each([
    ['is told to', ['dev'], vite('process.exit(0)')],
    ['has a server by then', [], `${SERVER}\nawait ${vite('process.exit(0)')}`],
    ['has a server afterwards', [], vite(`${SERVER}\nprocess.exit(0)`)],
  ])('that serves what it builds, as it %s, tells what is missing and sends nothing', async (_, flags, script) => {
    const files = { ...VITE_CONFIG, 'src/client.js': CALLS('absent') }
    const { code, told, recorder } = await run('node_modules/any/main.mjs', script, files, { flags })
    expect(code, told).toBe(0)
    expect(told).toContain('missing common:absent')
    expect(told).not.toMatch(/unused|nothing was sent/)
    expect(recorder.writes(), told).toEqual([])
  })

  it('that had a server once is one that builds', async () => {
    const script = `const server = ${SERVER}\nawait server.close()\nawait ${vite('')}`
    const { code, told, recorder } = await run('node_modules/any/main.mjs', script, VITE_CONFIG)
    expect(code, told).toBe(0)
    expect(recorder.writes(), told).toEqual(ONCE)
  })

  it.each([
    ['a scope', 'node_modules/@any/one/main.mjs', 1],
    ['packages of packages', 'node_modules/any/node_modules/other/main.mjs', 1],
    ['a bundler', 'node_modules/webpack-cli/bin/cli.mjs', 2],
    ['nobody', 'build.mjs', 2],
  ])('that is a program of %s has its own count of releases', async (_, program, releases) => {
    const { code, told, recorder } = await run(program, `await ${vite('')}`, VITE_CONFIG)
    expect(code, told).toBe(0)
    expect(recorder.writes(), told).toHaveLength(releases)
  })
})

/** Builds the server in a process of its own, as some do for other browsers or environments. */
const inParts = (part: string): string => `(async () => {
const { spawnSync } = await import('node:child_process')
const { build } = await import('vite')
const one = (name, ssr) => build({ build: { ssr, outDir: 'dist/' + name, rolldownOptions: { input: 'src/' + name + '.js' } } })
if (process.env.PART) {
  await one('server', 'src/server.js')
  ${part}
} else {
  await one('client')
  spawnSync(process.execPath, [process.argv[1]], { stdio: 'inherit', env: { ...process.env, PART: '1' } })
  console.log('rendered')
}
})()`

describe('a framework that builds a part in another process', () => {
  it('judges and releases once, when all of it is over', async () => {
    const result = await run('node_modules/any/main.mjs', inParts(''), VITE_CONFIG)
    const { code, told, recorder } = result
    expect(code, told).toBe(0)
    expect(unused(result), told).toEqual(['common:idle'])
    expect(recorder.writes(), told).toEqual(ONCE)
    expect(told.indexOf('released'), told).toBeGreaterThan(told.indexOf('rendered'))
  })

  it('releases nothing when the part fails, whatever it makes of that', async () => {
    const { code, told, recorder } = await run('node_modules/any/main.mjs', inParts('process.exit(3)'), VITE_CONFIG)
    expect(code, told).toBe(0)
    expect(recorder.writes(), told).toEqual([])
    expect(told).toContain('nothing was sent: a process that this one started failed')
  })

  it('leaves a part to itself that has something else to do', async () => {
    const other = { ...FILES['translations.config.json'], release: { publish: 'production', interval: 20 } }
    const files = {
      ...VITE_CONFIG,
      'other/translations.config.json': other,
      'other/vite.config.mjs': VITE_CONFIG['vite.config.mjs'],
      'other/src/server.js': FILES['src/server.js'],
    }
    const script = inParts('').replace("await one('server'", "process.chdir('other')\n  await one('server'")
    const { code, told, recorder } = await run('node_modules/any/main.mjs', script, files)
    expect(code, told).toBe(0)
    expect(recorder.writes().toSorted(), told).toEqual(['POST /publish/local/latest', 'POST /publish/local/production'])
  })
})

it('pulls once for a build and the server that is there before it', async () => {
  const script = `const { createServer } = await import('vite')
const server = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null } })
await server.ssrLoadModule('/src/both.js')
await server.close()
await ${vite('process.exit(0)')}`
  const program = 'node_modules/astro/astro.js'
  const files = { ...VITE_CONFIG, 'node_modules/astro/package.json': { type: 'module' } }
  const both = { 'src/both.js': "import texts from 'virtual:translations/en/common'\nexport default texts\n" }
  const result = await run(program, script, { ...files, ...both }, { flags: ['build'] })
  expect(result.code, result.told).toBe(0)
  expect(result.told.match(/pulled 1 language /g), result.told).toHaveLength(1)
  expect(result.recorder.writes(), result.told).toEqual(ONCE)
})

it('pulls once for a build and the one that is made in the middle of it', async () => {
  const script = `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const one = (name, ...plugins) => ({ configFile: false, plugins: [translations(), ...plugins],
  build: { ssr: 'src/' + name + '.js', outDir: 'dist/' + name } })
await build(one('server', { name: 'framework', writeBundle: () => build(one('client')) }))`
  const result = await runAlong('vite', script)
  expect(result.code, result.told).toBe(0)
  expect(result.told.match(/pulled 1 language /g), result.told).toHaveLength(1)
  expect(result.recorder.writes(), result.told).toEqual(ONCE)
})

it('counts a bundle of Rollup that nobody closes', async () => {
  const script = `import { build } from 'vite'
import { rollup } from 'rollup'
import translations from 'unplugin-translations/rollup'
const plugins = [translations()]
await build({ build: { rolldownOptions: { input: 'src/client.js' } } })
await (await rollup({ input: 'src/server.js', plugins })).write({ dir: 'dist/server' })`
  const files = { ...VITE_CONFIG, 'build.mjs': script }
  const result = await run('node_modules/@nuxt/cli/bin/nuxi.mjs', `import(process.cwd() + '/build.mjs')`, files)
  const { code, told, recorder } = result
  expect(code, told).toBe(0)
  expect(pulls(result), told).toBe(1)
  expect(unused(result), told).toEqual(['common:idle'])
  expect(recorder.writes(), told).toEqual(ONCE)
})

it('ends a command with the code of a release that fails', async () => {
  const keys = { TRANSLATIONS_API_KEY: 'wrong', TRANSLATIONS_API_KEY_LATEST: 'wrong' }
  const program = 'node_modules/@react-router/dev/bin.js'
  const { code, told } = await run(program, vite('process.exit(0)'), VITE_CONFIG, { keys })
  expect(told).toContain('TR_AUTH')
  expect(code, told).toBe(4)
})

it('releases a build of one environment, whatever others its configuration names', async () => {
  const script = `import { build } from 'vite'
await build({ build: { rolldownOptions: { input: 'src/client.js' } } })`
  const { code, told, recorder } = await runAlong('vite', script, VITE_CONFIG)
  expect(code, told).toBe(0)
  expect(recorder.writes(), told).toEqual(ONCE)
})

describe.each(['/~start/entry.tsx', 'src/client.js_piece.js'])('a module that a framework names %s', (name) => {
  it('is no file', async () => {
    const script = `import { build } from 'vite'
import { resolve } from 'node:path'
import translations from 'unplugin-translations/vite'
const made = resolve('${name}')
const framework = { name: 'framework', resolveId: (id) => (id === 'entry' ? made : undefined),
  load: (id) => (id === made ? 'import "' + resolve('src/client.js') + '"' : undefined) }
await build({ configFile: false, plugins: [translations(), framework], build: { minify: false, rolldownOptions: { input: 'entry' } } })`
    const result = await runAlong('vite', script)
    expect(result.code, result.told).toBe(0)
    expect(result.told).not.toMatch(/not scanned|nothing is pruned/)
    expect(unused(result), result.told).toEqual(['common:idle', 'common:served'])
  })
})

it('scans what is built of an output as the source that the output was made of', async () => {
  const script = `import { createBuilder } from 'vite'
import translations from 'unplugin-translations/vite'
const part = (outDir, input) => ({ build: { outDir, minify: false, emptyOutDir: false, rolldownOptions: { input } }, consumer: 'server' })
const environments = { ssr: part('dist/ssr', 'src/server.js'), server: part('dist/server', 'dist/ssr/assets/server.js') }
for (const { build } of Object.values(environments)) build.rolldownOptions.output = { entryFileNames: 'assets/[name].js' }
const builder = await createBuilder({ configFile: false, plugins: [translations()], environments,
  builder: { async buildApp({ build, environments }) { for (const name of ['ssr', 'server']) await build(environments[name]) } } })
await builder.buildApp()`
  const result = await runAlong('vite', script, { 'src/server.js': CALLS('absent') })
  expect(result.code, result.told).toBe(0)
  expect(result.told).toMatch(/missing common:absent - not in en {2}src\/server\.js:2:\d+$/m)
  expect(result.told).toContain('scanned 1 module:')
})

it('finds what the templates of Angular look up, which are no modules', async () => {
  const files = {
    'node_modules/@angular/core/package.json': { name: '@angular/core', type: 'module', main: 'index.js' },
    'node_modules/@angular/core/index.js': 'export const Component = (options) => (target) => target',
    'src/client.ts': `import { Component } from '@angular/core'
import texts from 'virtual:translations/en/common'
@Component({ selector: 'app-page', templateUrl: 'page.html' })
class Page {}
console.log(texts, t('title'), Page)
`,
    'src/page.html': `<p>{{ 'served' | translate }}</p>\n`,
  }
  const script = `import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import translations from 'unplugin-translations/esbuild'
await build({ absWorkingDir: process.cwd(), entryPoints: ['src/client.ts'], bundle: true, external: ['@angular/core'], outdir: 'dist', plugins: [translations()] })
console.log(readFileSync('dist/client.js', 'utf8').includes('Served') ? 'is there' : 'is gone')`
  const result = await runAlong('esbuild', script, files)
  expect(result.code, result.told).toBe(0)
  expect(unused(result), result.told).toEqual(['common:idle'])
  expect(result.told).toContain('is there')
})

it('names modules so that who watches what esbuild has read can take the names for files', async () => {
  const script = `import { build } from 'esbuild'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import translations from 'unplugin-translations/esbuild'
const { metafile } = await build({ absWorkingDir: process.cwd(), entryPoints: ['src/client.js'], bundle: true, outdir: 'dist', plugins: [translations()] })
for (const input of Object.keys(metafile.inputs))
  console.log(input, statSync(resolve(input), { throwIfNoEntry: false }) ? 'is there' : 'is none')`
  const result = await runAlong('esbuild', script)
  expect(result.code, result.told).toBe(0)
  expect(result.told).toContain('src/client.js is there\n')
  expect(result.told).toContain(
    'unplugin-translations:virtual:translations/en/common/translations-en--common is none\n',
  )
})

it('puts texts in where Rolldown, as it did before its first release, does not wait until rendering may start', async () => {
  const script = `import { rolldown } from 'rolldown'
import translations from 'unplugin-translations/rolldown'
const plugin = translations()
const hasty = { ...plugin, renderStart() { plugin.renderStart.call(this) } }
const bundle = await rolldown({ input: 'src/client.js', plugins: [hasty] })
const { output } = await bundle.generate()
await bundle.close()
console.log(output[0].code)`
  const result = await runAlong('rolldown', script)
  expect(result.code, result.told).toBe(0)
  expect(result.told).toContain('Title')
  expect(result.told).not.toContain('__translations_texts')
})

const SIDE_BY_SIDE = (entries: string): string => `import { build } from 'esbuild'
import translations from 'unplugin-translations/esbuild'
const plugins = [translations()]
const run = (entry) => build({ absWorkingDir: process.cwd(), entryPoints: ['src/' + entry + '.js'], bundle: true, outdir: 'dist', plugins, logLevel: 'silent' })
const all = await Promise.allSettled([${entries}].map(run))
console.log(all.flatMap(({ value }) => value?.warnings ?? []).map(({ text }) => text).join('\\n'))`

it('judges and releases once what esbuild builds side by side with one plugin', async () => {
  const result = await runAlong('esbuild', SIDE_BY_SIDE(`'client', 'server'`))
  const { code, told, recorder } = result
  expect(code, told).toBe(0)
  expect(unused(result), told).toEqual(['common:idle'])
  expect(recorder.writes(), told).toEqual(ONCE)
})

it('releases nothing of what esbuild builds side by side when one of it fails', async () => {
  const { code, told, recorder } = await runAlong('esbuild', SIDE_BY_SIDE(`'client', 'server', 'broken'`), {
    'src/broken.js': 'import "./absent.js"\n',
  })
  expect(code, told).toBe(0)
  expect(recorder.writes(), told).toEqual([])
})

it('pulls nothing for a server that is there to read modules alone', async () => {
  const script = `import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const own = [translations()].flat().map((plugin) => ({ ...plugin, configureServer: undefined }))
const server = await createServer({ configFile: false, plugins: own, server: { watch: null, hmr: false } })
await server.pluginContainer.buildStart({})
await server.close()`
  const result = await runAlong('vite', script)
  expect(result.code, result.told).toBe(0)
  expect(pulls(result), result.told).toBe(0)
})
