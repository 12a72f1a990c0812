/** What every host has to do, beyond one cold build. */
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cloneProject, type Texts } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import type { FaultServer } from '../faults/server.ts'
import { runNode, startNode } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { buildTexts, runBuilt, textHosts } from './builds.ts'

const MAIN = `import { load } from 'virtual:translations'
import texts from '~translations/en/common'
import { used } from './used.js'
globalThis.used = used
console.log(JSON.stringify({ texts, german: await load('de', 'common') }))
`
const USED = `const { t } = globalThis
export const used = () => [t('hello'), t('gone')]
`
const TEXTS = { en: { common: { hello: 'Hello', unused: 'Unused' } }, de: { common: { hello: 'Hallo' } } }

interface Setup {
  project: string
  server: FaultServer
}

async function setUp(config: Record<string, unknown> = {}, texts: Texts = TEXTS): Promise<Setup> {
  const server = await startServer({ ...cloneProject(), texts: structuredClone(texts) })
  const project = createProject({
    'translations.config.json': {
      ...{ projectId: 'shop', baseUrl: server.url, scan: { defaultNamespace: 'common', functions: ['t'] } },
      ...config,
    },
    'src/main.js': MAIN,
    'src/used.js': USED,
  })
  return { project, server }
}

const setText = (server: FaultServer, text: string): void => {
  server.project.texts = { ...TEXTS, en: { common: { hello: text } } }
  touch(server)
}

describe.each(textHosts)('$name', (host) => {
  it.each(['production', 'development'] as const)(
    'has fresh texts and all findings with a warm cache, in %s',
    async (mode) => {
      const { project, server } = await setUp({ output: { prune: true } })
      for (const text of ['Hello', 'Welcome']) {
        setText(server, text)
        const { code, stdout, stderr } = await buildTexts(host, project, { mode, cached: true })
        expect(code, stderr).toBe(0)
        expect(await runBuilt(project)).toEqual({ texts: { hello: text }, german: { hello: 'Hallo' } })
        expect(stdout + stderr).toContain('missing common:gone')
      }
    },
  )

  it('builds offline what it has pulled', async () => {
    const { project, server } = await setUp()
    expect(await buildTexts(host, project)).toMatchObject({ code: 0 })
    await server.close()
    const config = { projectId: 'shop', baseUrl: server.url, pull: { mode: 'offline' } }
    writeFiles(project, { 'translations.config.json': config })
    expect(await buildTexts(host, project)).toMatchObject({ code: 0 })
    expect(await runBuilt(project)).toEqual({ texts: TEXTS.en.common, german: TEXTS.de.common })
  })

  it.each([
    ["virtual:translations/en/common'; globalThis.PWN=1;//", 'TR_NAME_UNSAFE'],
    ['virtual:translations/en/..%2Fx', 'TR_NAME_UNSAFE'],
    ['virtual:translations/fr', 'there is no language fr; there is de, en'],
    ['~translations/en/shop', 'there is no namespace shop; there is common'],
  ])('fails for %s', async (id, message) => {
    const { project } = await setUp()
    writeFiles(project, { 'src/main.js': `import(${JSON.stringify(id)}).then(console.log)` })
    const { code, stdout, stderr } = await buildTexts(host, project)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain(message)
  })

  it('fails with a module that does not parse, and leaves nothing running', async () => {
    const { project } = await setUp()
    writeFiles(project, { 'src/used.js': 'export const = 1' })
    const { code, stdout, stderr } = await buildTexts(host, project)
    expect(code).not.toBe(0)
    expect(stdout + stderr).not.toContain('scanned')
  })
})

const WATCHERS: Readonly<Record<string, string>> = {
  rollup: `import { watch } from 'rollup'
const watcher = watch({ input: 'src/main.js', plugins: [translations()], output: { dir: 'dist', entryFileNames: '[name].mjs' } })
watcher.on('event', ({ code, result }) => {
  if (code === 'BUNDLE_END') void result.close()
  if (code === 'END') console.log('built')
})
const close = () => watcher.close()`,
  rolldown: `import { watch } from 'rolldown'
const watcher = watch({ input: 'src/main.js', plugins: [translations()], output: { dir: 'dist', entryFileNames: '[name].mjs' } })
watcher.on('event', ({ code, result }) => {
  if (code === 'BUNDLE_END') void result.close()
  if (code === 'END') console.log('built')
})
const close = () => watcher.close()`,
  vite: `import { build } from 'vite'
const watcher = await build({ root: import.meta.dirname, configFile: false, logLevel: 'warn', plugins: [translations()], ssr: { noExternal: true },
  build: { ssr: 'src/main.js', watch: {}, rollupOptions: { output: { entryFileNames: '[name].mjs' } } } })
watcher.on('event', ({ code }) => code === 'END' && console.log('built'))
const close = () => watcher.close()`,
  webpack: `import webpack from 'webpack'
const compiler = webpack({ mode: 'development', target: 'node', context: import.meta.dirname, entry: './src/main.js',
  output: { path: import.meta.dirname + '/dist', filename: '[name].cjs' }, plugins: [translations()] })
const watching = compiler.watch({}, (error, stats) => console.log(error || stats.hasErrors() ? String(error ?? stats) : 'built'))
const close = () => watching.close(() => compiler.close(() => {}))`,
  rspack: `import { rspack } from '@rspack/core'
const compiler = rspack({ mode: 'development', target: 'node', context: import.meta.dirname, entry: './src/main.js',
  output: { path: import.meta.dirname + '/dist', filename: '[name].cjs' }, plugins: [translations()] })
const watching = compiler.watch({}, (error, stats) => console.log(error || stats.hasErrors() ? String(error ?? stats) : 'built'))
const close = () => watching.close(() => compiler.close(() => {}))`,
}

describe.each(Object.entries(WATCHERS))('%s, watching', (name, script) => {
  it('builds again with the texts that the service has now, and ends when told to', async () => {
    const { project, server } = await setUp({ live: { interval: 200 }, output: { prune: true } })
    const source = `import translations from 'unplugin-translations/${name}'\n${script}\nprocess.once('SIGUSR2', close)\n`
    writeFiles(project, { 'watch.mjs': source })
    const child = startNode(join(project, 'watch.mjs'), [], { cwd: project })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    if (!child.stdout) throw new Error('the watcher has no output')
    const lines = createInterface({ input: child.stdout })
    for await (const line of lines) {
      if (line !== 'built') continue
      const { texts } = (await runBuilt(project)) as { texts: object }
      if ('unused' in texts) setText(server, 'Welcome')
      else if ((texts as { hello: string }).hello === 'Welcome') break
    }
    child.kill('SIGUSR2')
    expect(await ended).toEqual([0, null])
  })
})

const OUTPUTS = `
const bundle = await HOST({ input: 'src/main.js', plugins: [translations()] })
await bundle.write({ dir: 'dist', format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
await bundle.write({ dir: 'second', format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
await bundle.close()`

const ENVIRONMENTS = `import { createBuilder } from 'vite'
const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
const builder = await createBuilder({
  root: import.meta.dirname, configFile: false, plugins: [translations()], builder: {}, ssr: { noExternal: true },
  environments: {
    client: { build: { outDir: 'second', target: 'esnext', modulePreload: false, rollupOptions: { input: 'src/main.js', preserveEntrySignatures: 'strict', output } } },
    ssr: { build: { outDir: 'dist', ssr: true, rollupOptions: { input: 'src/main.js', output } } },
  },
})
await builder.buildApp()`

const TWICE: Readonly<Record<string, string>> = {
  'rollup, two outputs': `import { rollup } from 'rollup'${OUTPUTS.replace('HOST', 'rollup')}`,
  'rolldown, two outputs': `import { rolldown } from 'rolldown'${OUTPUTS.replace('HOST', 'rolldown')}`,
  'vite, two environments': ENVIRONMENTS,
}

describe.each(Object.entries(TWICE))('%s', (name, script) => {
  it.each([false, true])('pull once, and have the same texts; pruned: %s', async (prune) => {
    const { project, server } = await setUp({ output: { prune } })
    const source = `import translations from 'unplugin-translations/${name.split(',')[0]}'\n${script}\n`
    writeFiles(project, { 'build.mjs': source })
    const built = await runNode(join(project, 'build.mjs'), [], { cwd: project })
    expect(built, built.stderr).toMatchObject({ code: 0 })
    // A second pull would ask for the list again.
    expect(server.requests.filter(({ path }) => path.startsWith('/download/'))).toHaveLength(1)
    const expected = { texts: prune ? { hello: 'Hello' } : TEXTS.en.common, german: TEXTS.de.common }
    expect(await runBuilt(project)).toEqual(expected)
    const { stdout, code, stderr } = await runNode(join(project, 'second/main.mjs'), [], { cwd: project })
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toEqual(expected)
    expect([...readTree(project).keys()].filter((file) => file.endsWith('.tmp'))).toEqual([])
    expect((built.stdout + built.stderr).match(/pulled 2 languages/g)).toHaveLength(1)
  })
})
