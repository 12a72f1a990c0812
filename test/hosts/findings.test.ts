/** Findings through the channel of each host: once per cause, with file, line and the source around it; errors stop all else. */
import { existsSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { HOST_NAMES, hostScript, startHost } from '../support/host-scripts.ts'
import { type Finished, finish } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'src/main.js': `import texts from 'virtual:translations/en/common'
import { again } from './again.js'
import { odd } from './odd.js'
const t = globalThis.t ?? ((key) => key)
console.log(texts, t('title'), again(t), odd(t))
`,
  'src/again.js': `export const again = (t) => [t('gone'), t('gone')]\n`,
  // Would clear the screen, and speak to the build server.
  'src/odd.js': "export const odd = (t) => t('esc\\u001b[2J\\n##vso[y]') // \u001b[2J\n",
}

const CONFIG = { scan: { defaultNamespace: 'common', functions: ['t'] } }

/** What a host was told, as it tells its users: message, file from the root, line, column. */
interface Told {
  severity: 'warn' | 'error'
  message: string
  file?: string
  line?: number
  column?: number
}

/** With others in its process, a build is over when it has nothing left to do. */
const head = (isAlone: boolean): string => `import { relative } from 'node:path'
const root = import.meta.dirname
const told = []
const from = (file) => file && relative(root, file)
process.once('${isAlone ? 'exit' : 'beforeExit'}', () => console.log('TOLD ' + JSON.stringify(told)))
`

const graph = (name: string): string => `import { ${name} } from '${name}'
const bundle = await ${name}({ input: 'src/main.js', plugins: [translations()],
  onLog: (level, { plugin, message, loc }) => plugin === 'unplugin-translations' && told.push({ severity: level, message, file: from(loc?.file), line: loc?.line, column: loc?.column }) })
try {
  await bundle.write({ dir: 'dist' })
} finally {
  await bundle.close()
}`

const compiler = (importing: string, name: string): string => `${importing}
const compiler = ${name}({ mode: 'production', target: 'node', context: root, entry: './src/main.js', output: { path: root + '/dist' },
  plugins: [translations()] })
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) process.exitCode = 1
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
  for (const [severity, list] of Object.entries({ error: errors, warn: warnings }))
    for (const { message, file, loc } of list) told.push({ severity, message, file: from(file), line: Number(loc?.split(':')[0]), column: Number(loc?.split(/[:-]/)[1]) })
  compiler.close(() => {})
})`

/** Hosts that hand a finding on with its place: to whatever their users have put behind their channel. */
const CHANNELS: Readonly<Record<string, { script: string; firstColumn: 0 | 1 }>> = {
  rollup: { script: graph('rollup'), firstColumn: 0 },
  rolldown: { script: graph('rolldown'), firstColumn: 0 },
  webpack: { script: compiler("import webpack from 'webpack'", 'webpack'), firstColumn: 0 },
  rspack: { script: compiler("import { rspack } from '@rspack/core'", 'rspack'), firstColumn: 0 },
  esbuild: {
    script: `import { build } from 'esbuild'
const result = await build({ absWorkingDir: root, entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, format: 'esm', logLevel: 'silent', plugins: [translations()] })
  .catch((error) => { process.exitCode = 1; return error })
for (const [severity, list] of Object.entries({ error: result.errors, warn: result.warnings }))
  for (const { pluginName, text, location } of list) if (pluginName) told.push({ severity, message: text + '\\n> ' + location.lineText, ...location })`,
    firstColumn: 0,
  },
}

/** Hosts whose channel takes lines of text. */
const LINES: Readonly<Record<string, string>> = {
  // Of what takes long on a busy machine Rolldown says so, in colours of its own.
  vite: `import { build, createLogger } from 'vite'
const logger = createLogger('silent')
const log = (severity) => (message) => message.includes('PLUGIN_TIMINGS') || told.push({ severity, message })
await build({ root, configFile: false, build: { ssr: 'src/main.js' }, plugins: [translations()],
  customLogger: { ...logger, warn: log('warn'), error: log('error') } })`,
  rsbuild: `import { createLogger, createRsbuild } from '@rsbuild/core'
const customLogger = createLogger()
customLogger.override({ warn: (message) => told.push({ severity: 'warn', message }), error: (message) => told.push({ severity: 'error', message }) })
const rsbuild = await createRsbuild({ cwd: root, config: { customLogger, source: { entry: { main: './src/main.js' } }, output: { target: 'node' }, plugins: [translations()] } })
await (await rsbuild.build()).close()`,
}

/** Hosts that give a plugin no channel: the terminal. */
const TERMINALS: Readonly<Record<string, string>> = {
  farm: `import { build } from '@farmfe/core'
await build({ configFile: false, root, compilation: { input: { main: './src/main.js' }, persistentCache: false, output: { targetEnv: 'node' } }, plugins: [translations()] })`,
  bun: `await Bun.build({ entrypoints: ['src/main.js'], outdir: 'dist', target: 'node', plugins: [translations()] })`,
}

interface Outcome extends Finished {
  told: Told[]
  /** What was sent to the service. */
  writes: string[]
}

/** H-14: of the findings too nothing moves a cursor or speaks to the build server, whoever prints them. */
function expectHarmless(text: string): void {
  expect(text).toContain('common:esc\\u{1b}[2J\\u{a}##vso[y]')
  expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
  expect(text).not.toMatch(/^(?:::|##vso\[)/m)
}

async function run(name: string, script: string, checks: { missing: string }): Promise<Outcome> {
  // What fails ends its process.
  const isAlone = checks.missing === 'error'
  const project = createProject({
    ...FILES,
    'translations.config.json': { ...CONFIG, checks, report: true, release: { publish: 'latest', interval: 20 } },
    'build.mjs': `import translations from 'unplugin-translations/${name}'\n${head(isAlone)}${script}\n`,
  })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
  const finished = isAlone
    ? await finish(startHost(name, [], { cwd: project, env }))
    : await runInLoop(name, `${project}/build.mjs`, { env })
  const [, json = ''] = /^TOLD (.*)$/m.exec(finished.stdout) ?? []
  const all = JSON.parse(json || '[]') as Told[]
  const lines = finished.stdout.replace(/^TOLD .*$/m, '') + finished.stderr
  expectHarmless([lines, ...all.map(({ message }) => message)].join('\n'))
  return {
    ...finished,
    writes: recorder.writes(),
    told: all.filter(({ message }) => message.includes('gone')),
  }
}

const MARK = /^[ >│]*> ?\s*(?:1 \| )?.*t\('gone'\), t\('gone'\)/m
/** Where each stands in `src/again.js`, counted from 1. */
const LINE = 1
const COLUMN = FILES['src/again.js'].indexOf("'gone'") + 1

describe.each(Object.entries(CHANNELS))('%s', (name, { script, firstColumn }) => {
  it.each(['warn', 'error'] as const)('hands a finding on with its place, as %s', async (severity) => {
    const { code, told, writes, stdout, stderr } = await run(name, script, { missing: severity })
    expect(told, stdout + stderr).toHaveLength(1)
    const [{ message, ...place }] = told as [Told]
    // rollup and rolldown know no errors that are more than one.
    const level = name.startsWith('roll') ? 'warn' : severity
    expect(place).toMatchObject({ severity: level, file: 'src/again.js', line: LINE, column: COLUMN - 1 + firstColumn })
    expect(message).toContain('missing common:gone - not in en')
    expect(message).toMatch(MARK)
    expect(code, stdout + stderr).toBe(severity === 'error' ? 1 : 0)
    if (severity === 'error') expect(writes).toEqual([])
  })
})

describe.each(Object.entries(LINES))('%s', (name, script) => {
  it.each(['warn', 'error'] as const)('says a finding in its own log, as %s', async (severity) => {
    const { code, told, writes, stdout, stderr } = await run(name, script, { missing: severity })
    expect(told, stdout + stderr).toHaveLength(1)
    expect(told[0]).toMatchObject({ severity })
    expect(told[0]?.message).toMatch(
      new RegExp(`missing common:gone - not in en {2}src/again\\.js:${LINE}:${COLUMN}, src/again\\.js:1:\\d+`),
    )
    expect(told[0]?.message).toMatch(MARK)
    expect(code, stdout + stderr).toBe(severity === 'error' ? 1 : 0)
    if (severity === 'error') expect(writes).toEqual([])
  })
})

describe.each(Object.entries(TERMINALS))('%s', (name, script) => {
  it.each(['warn', 'error'] as const)('says a finding on the terminal, as %s', async (severity) => {
    const { code, writes, stdout, stderr } = await run(name, script, { missing: severity })
    const text = stdout + stderr
    expect(text.match(/missing common:gone - not in en/g), text).toHaveLength(1)
    expect(text).toContain(`src/again.js:${LINE}:${COLUMN}`)
    expect(text).toMatch(/> 1 \| .*t\('gone'\), t\('gone'\)/)
    expect(code, text).toBe(severity === 'error' ? 1 : 0)
    if (severity === 'error') expect(writes).toEqual([])
  })
})

it('says a finding once in each build of a context, which prints by itself what it is told', async () => {
  const again = `import { context } from 'esbuild'
const built = await context({ absWorkingDir: root, entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, format: 'esm', plugins: [translations()] })
for (const _ of [1, 2]) {
  await built.rebuild().catch(() => { process.exitCode = 1 })
  console.error('BUILT')
}
await built.dispose()`
  for (const severity of ['warn', 'error']) {
    const { code, stderr, stdout } = await run('esbuild', again, { missing: severity })
    const [first = '', second = ''] = stderr.split('BUILT')
    for (const text of [first, second]) expect(text.match(/missing common:gone - not in en/g), stderr).toHaveLength(1)
    expect(code, stdout + stderr).toBe(severity === 'error' ? 1 : 0)
  }
})

it.each([
  [false, 5],
  [true, 1],
])('keeps the exit code of what failed last, mended: %s', async (isMended, expected) => {
  const project = createProject({
    'src/main.js': "import 'virtual:translations/fr'",
    'build.mjs': `import translations from 'unplugin-translations/esbuild'
import { context } from 'esbuild'
import { writeFileSync } from 'node:fs'
const built = await context({ entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, logLevel: 'silent', plugins: [translations()] })
for (let round = 0; round < 12; round++) await built.rebuild().then(() => console.log('BUILT'), () => {})
writeFileSync('src/main.js', ${isMended} ? '' : "import 'virtual:translations/de'")
await built.rebuild().catch(() => {})
await built.dispose()
process.exitCode = 1`,
  })
  const { code, stdout, stderr } = await finish(startHost('esbuild', [], { cwd: project }))
  expect(code, stdout + stderr).toBe(expected)
  expect(stderr).not.toContain('MaxListeners')
  expect(stdout).not.toContain('BUILT')
})

/** Farm gives its watchers no hook for the end of a rebuild, and Bun has none. */
const WATCHERS = HOST_NAMES.filter((name) => name !== 'farm' && name !== 'bun')

describe.each(WATCHERS)('%s watch', (name) => {
  it('says after each change what is wrong now', async () => {
    const project = createProject({
      ...FILES,
      'src/odd.js': 'export const odd = () => 1',
      'translations.config.json': { ...CONFIG, checks: { missing: 'error' } },
      'build.mjs': hostScript(name),
    })
    const { env } = await startService(project)
    const child = startHost(name, ['watch'], { cwd: project, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let text = ''
    let heard = 0
    const hear = (data: Buffer): void => {
      text += data
      heard = performance.now()
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
    const wait = { timeout: 20_000, interval: 50 }
    /** A build goes on talking after its finding; and watchers look at times and take what is young for old. */
    const forget = async (): Promise<void> => {
      await expect.poll(() => performance.now() - heard, wait).toBeGreaterThan(500)
      text = ''
    }
    await expect.poll(() => text, wait).toContain('missing common:gone - not in en')
    await forget()
    writeFiles(project, { 'src/again.js': "export const again = (t) => 'mended' + t('title')\n" })
    const output = (): string => (existsSync(`${project}/dist`) ? [...readTree(`${project}/dist`).values()].join() : '')
    await expect.poll(output, wait).toContain('mended')
    expect(text).not.toContain('missing common:gone')
    writeFiles(project, { 'src/again.js': "export const again = (t) => t('other')\n" })
    await expect.poll(() => text, wait).toContain('missing common:other - not in en')
    expect(text).toMatch(/src\/again\.js/)
    await forget()
    // A module that has gone from the build is judged no more.
    writeFiles(project, { 'src/main.js': "import { odd } from './odd.js'\nconsole.log(odd(), 'without it')\n" })
    await expect.poll(output, wait).toContain('without it')
    expect(text).not.toContain('missing common:other')
  })
})
