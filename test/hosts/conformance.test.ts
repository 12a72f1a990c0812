/** What every host has to do. What is built is run, and its texts are compared with those of the service. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cloneProject, type Texts } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import type { FaultServer } from '../faults/server.ts'
import { runInLoop } from '../support/build-loop.ts'
import { HOST_NAMES, hostScript, programOf, startHost } from '../support/host-scripts.ts'
import { type Finished, finish } from '../support/process.ts'
import { runProgram } from '../support/program.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { HOSTILE, ODD_NAMESPACES } from '../unit/hostile.ts'

const MODES = ['production', 'development'] as const
type Mode = (typeof MODES)[number]

/** These refuse to be given several outputs: one build is one output. */
const ONE_OUTPUT: readonly string[] = ['esbuild', 'farm', 'bun']
/** These keep what they have built on disk. */
const CACHING: readonly string[] = ['webpack', 'rspack', 'rsbuild', 'farm']
const PRUNING: readonly string[] = ['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild']

/** These name files after what is in them. */
const NAMING: readonly string[] = ['vite', 'rollup', 'rolldown', 'esbuild']

const MAIN = `import { languages, load } from 'virtual:translations'
import eager from '~translations/en'
import { used } from './used.js'
globalThis.used = used
const loadEntry = async (language) => [language, await load(language)]
Promise.all(languages.map(loadEntry)).then((lazy) => console.log(JSON.stringify({ eager, lazy: Object.fromEntries(lazy) })))
`
const USED = `const { t } = globalThis
export const used = () => [t('hello'), t('gone')]
`
/** A build reports what it misses, and releases. */
const SENDING = { report: true, release: { copy: { from: 'latest', to: 'production' }, interval: 20 } }
const TEXTS = { en: { common: { hello: 'Hello', unused: 'Unused' } }, de: { common: { hello: 'Hallo' } } }

interface Setup {
  name: string
  project: string
  server: FaultServer
}

async function setUp(name: string, config: object = {}, texts: Texts = TEXTS): Promise<Setup> {
  const server = await startServer({ ...cloneProject(), texts })
  const project = createProject({
    'translations.config.json': {
      ...{ projectId: 'shop', baseUrl: server.url, scan: { defaultNamespace: 'common', functions: ['t'] } },
      ...config,
    },
    'src/main.js': MAIN,
    'src/used.js': USED,
    'build.mjs': hostScript(name),
  })
  return { name, project, server }
}

const build = ({ name, project }: Setup, env: Record<string, string> = {}): Promise<Finished> =>
  finish(startHost(name, ['build'], { cwd: project, env }))

/** Where it does not matter that a process ends behind it. */
const buildAlong = ({ name, project }: Setup, env: Record<string, string> = {}): Promise<Finished> =>
  runInLoop(name, join(project, 'build.mjs'), { env })

interface Shown {
  eager: Texts[string]
  lazy: Texts
}

async function run({ name, project }: Setup, folder = 'dist'): Promise<Shown> {
  const { code, stdout, stderr } = await runProgram(join(project, folder, programOf(name)))
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Shown
}

const setText = (server: FaultServer, text: string): void => {
  server.project.texts = { ...TEXTS, en: { common: { hello: text, unused: 'Unused' } } }
  touch(server)
}

/** By entries, because a key may be called `__proto__`. */
function expectTexts({ eager, lazy }: Shown, { en = {}, ...others }: Texts): void {
  const entries = (resources: Texts[string]) =>
    Object.entries(resources).map(([namespace, resource]) => [namespace, new Map(Object.entries(resource))])
  expect(new Map(entries(eager) as [])).toEqual(new Map(entries(en) as []))
  expect(new Map(entries(lazy.en ?? {}) as [])).toEqual(new Map(entries(en) as []))
  for (const [language, resources] of Object.entries(others)) expect(lazy[language]).toMatchObject(resources)
}

/** A thousand dictionaries of anything, some of them in each namespace, beside what is known to be hostile. */
const text = fc.string({ unit: 'binary' })
const dictionaries = fc.array(fc.dictionary(text, text), { minLength: 1000, maxLength: 1000 })

function toNamespaces(all: readonly Record<string, string>[]): Texts[string] {
  const names = ['hostile', ...ODD_NAMESPACES]
  return Object.fromEntries(
    names.map((name, index) => {
      const own = index === 0 ? [HOSTILE] : all.filter((_, position) => position % ODD_NAMESPACES.length === index - 1)
      return [name, Object.fromEntries(own.flatMap((dictionary) => Object.entries(dictionary)))]
    }),
  )
}

describe.each(HOST_NAMES)('%s', (name) => {
  it.each(MODES)('keeps any key and text, in %s', (mode) =>
    fc.assert(
      fc.asyncProperty(dictionaries, async (all) => {
        const texts = { en: toNamespaces(all), de: { hostile: { a: 'b' } } }
        const setup = await setUp(name, { scan: false }, texts)
        const built = await buildAlong(setup, { NODE_ENV: mode })
        expect(built.code, built.stderr).toBe(0)
        expectTexts(await run(setup), texts)
        const written = [...readTree(join(setup.project, 'dist'))].filter(([file]) => /\.[cm]?js$/.test(file))
        for (const [file, code] of written) expect(code, file).not.toMatch(/<!--|<\/script|[\u2028\u2029]/)
      }),
      // One build takes all of them; a second one would show nothing else.
      { numRuns: 1, endOnFailure: true },
    ),
  )

  it.each<Mode>(CACHING.includes(name) ? MODES : ['production'])(
    'has fresh texts and all findings with a warm cache, and builds offline what it has pulled, in %s',
    async (mode) => {
      const setup = await setUp(name, { output: { prune: true } })
      // What it keeps on disk is there for another process, whichever mode it builds in.
      const buildAgain = mode === 'production' && CACHING.includes(name) ? build : buildAlong
      for (const [hello, buildSo] of [
        ['Hello', buildAlong],
        ['Welcome', buildAgain],
      ] as const) {
        setText(setup.server, hello)
        const { code, stdout, stderr } = await buildSo(setup, { NODE_ENV: mode, CACHED: 'yes' })
        expect(code, stdout + stderr).toBe(0)
        const kept = PRUNING.includes(name) ? { hello } : { hello, unused: 'Unused' }
        expect(await run(setup)).toEqual({ eager: { common: kept }, lazy: { en: { common: kept }, de: TEXTS.de } })
        expect(stdout + stderr).toContain('missing common:gone')
        expect(/`output\.prune` leaves out nothing here: only vite/.test(stdout + stderr)).toBe(!PRUNING.includes(name))
      }
      expect(existsSync(join(setup.project, 'cache')) || name === 'rsbuild').toBe(CACHING.includes(name))

      await setup.server.close()
      const config = { projectId: 'shop', baseUrl: setup.server.url, pull: { mode: 'offline' }, scan: false }
      writeFiles(setup.project, { 'translations.config.json': config })
      const offline = await buildAlong(setup, { NODE_ENV: mode, CACHED: 'yes' })
      expect(offline, offline.stderr).toMatchObject({ code: 0 })
      expectTexts(await run(setup), { ...TEXTS, en: { common: { hello: 'Welcome', unused: 'Unused' } } })
    },
  )

  it.each([
    ["virtual:translations/en/common'; globalThis.PWN=1;//", 'TR_NAME_UNSAFE'],
    ['~translations/en/shop', 'there is no namespace shop; there is common'],
  ])('fails for %s', async (id, message) => {
    const setup = await setUp(name)
    writeFiles(setup.project, { 'src/main.js': `import(${JSON.stringify(id)}).then(console.log)` })
    const { code, stdout, stderr } = await buildAlong(setup)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain(message)
    // Other hosts say it themselves, or tell no plugin of it.
    if (['vite', 'rollup', 'rolldown'].includes(name)) expect(stdout + stderr).toMatch(/imported by src\/main\.js/)
  })

  it.each(NAMING.includes(name) ? [name] : [])('names what is loaded later after language and namespace', async () => {
    const setup = await setUp(name)
    expect(await buildAlong(setup)).toMatchObject({ code: 0 })
    const files = [...readTree(join(setup.project, 'dist')).keys()].join('\n')
    expect(files).toContain('translations-de--common')
  })

  it.each(ONE_OUTPUT.includes(name) ? [] : [name])(
    'pulls once for two outputs, which have the same texts',
    async () => {
      const setup = await setUp(name, { output: { prune: true } })
      const built = await buildAlong(setup, { TWICE: 'yes' })
      expect(built.code, built.stdout + built.stderr).toBe(0)
      const kept = { common: { hello: 'Hello' } }
      for (const folder of ['dist', 'dist/second']) {
        expect(await run(setup, folder), folder).toEqual({ eager: kept, lazy: { en: kept, de: TEXTS.de } })
      }
      // A second pull would ask for the list again.
      expect(setup.server.requests.filter(({ path }) => path.startsWith('/download/'))).toHaveLength(1)
      expect((built.stdout + built.stderr).match(/pulled 2 languages/g)).toHaveLength(1)
      expect([...readTree(setup.project).keys()].filter((file) => file.endsWith('.tmp'))).toEqual([])
    },
  )

  it.each(ONE_OUTPUT.includes(name) ? [name] : [])('has one output for each build', async () => {
    // esbuild refuses it once plugins are set up, and says no more: builds behind it in its process would wait for its end.
    expect((await build(await setUp(name), { TWICE: 'yes' })).code).not.toBe(0)
  })

  // Bun bundles once; what watches there is the process around it.
  it.each(name === 'bun' ? [] : [name])(
    'builds again with texts and source that have changed while it watches, sends nothing, and ends when told to',
    async () => {
      const setup = await setUp(name, { live: { interval: 200 }, ...SENDING })
      const { project, server } = setup
      const env = { NODE_ENV: 'development', TRANSLATIONS_API_KEY: 'key-0123456789' }
      const child = startHost(name, ['watch'], { cwd: project, env })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      if (!child.stdout) throw new Error('the watcher has no output')
      const lines = createInterface({ input: child.stdout })
      await new Promise<void>((resolve) => lines.on('line', (line) => line.includes('READY') && resolve()))
      const hasWritten = (mark: string) => () => {
        const written = existsSync(join(project, 'dist')) ? [...readTree(join(project, 'dist')).values()] : []
        return written.some((code) => code.includes(mark))
      }
      await expect.poll(hasWritten('Hallo'), { timeout: 20_000 }).toBe(true)
      expectTexts(await run(setup), TEXTS)
      setText(server, 'Welcome')
      await expect.poll(hasWritten('Welcome'), { timeout: 20_000 }).toBe(true)
      let polls = 0
      // Some hosts look at the files only a while after they have written: who sees nothing happen, saves again.
      const isRebuilt = (): boolean => {
        if (hasWritten('again')()) return true
        if (polls % 15 === 0) writeFiles(project, { 'src/used.js': `${USED}globalThis.again = ${polls}\n` })
        polls++
        return false
      }
      await expect.poll(isRebuilt, { timeout: 20_000, interval: 200 }).toBe(true)
      expectTexts(await run(setup), { ...TEXTS, en: { common: { hello: 'Welcome', unused: 'Unused' } } })
      // Time enough for what would be sent after it.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      child.kill('SIGINT')
      await ended
      expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    },
  )
})

describe('vite, its dev server', () => {
  it('serves the texts that a build has', async () => {
    const texts = { en: toNamespaces(fc.sample(dictionaries, 1).flat()), de: { hostile: { a: 'b' } } }
    const setup = await setUp('vite', { scan: false }, texts)
    const child = startHost('vite', ['dev'], { cwd: setup.project, env: { NODE_ENV: 'development' } })
    onTestFinished(() => void child.kill('SIGKILL'))
    if (!child.stdout) throw new Error('the server has no output')
    let told = ''
    for await (const part of child.stdout.setEncoding('utf8')) {
      told += part
      // Not line by line: from Node 26 on, separators of lines that stand in a text end one, too.
      const shown = told.split('\n').find((line, at, all) => line.startsWith('{') && at < all.length - 1)
      if (shown) return expectTexts(JSON.parse(shown) as Shown, texts)
    }
    throw new Error('the server showed nothing')
  })
})
