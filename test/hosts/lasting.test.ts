/** Hosts that stay after their first result: they have the texts, and send nothing, whatever the options say. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'src/main.js': `import texts from 'virtual:translations/en/common'
export const shown = (t) => [texts, t('title'), t('missing', 'Missing')]
`,
  'translations.config.json': { scan: { defaultNamespace: 'common' }, report: true, release: true },
}

/** Each prints the text that its first result contains, and ends in order. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'vite dev': `import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const server = await createServer({ root: import.meta.dirname, configFile: false, logLevel: 'warn', server: { port: 0 }, plugins: [translations()] })
await server.listen()
const { default: texts } = await server.ssrLoadModule('virtual:translations/en/common')
const page = await fetch('http://localhost:' + server.httpServer.address().port + '/@id/__x00__virtual:translations/en/common')
const served = await page.text()
console.log(served.includes('Title') ? texts.title : served)
await server.close()
`,
  'vite build --watch': `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const watcher = await build({ root: import.meta.dirname, configFile: false, logLevel: 'warn', plugins: [translations()],
  build: { watch: {}, lib: { entry: 'src/main.js', formats: ['es'], fileName: 'main' } } })
await new Promise((resolve, reject) => watcher.on('event', ({ code, error }) => {
  if (code === 'END') resolve()
  if (code === 'ERROR') reject(error)
}))
await watcher.close()
const { readFileSync, readdirSync } = await import('node:fs')
const [file] = readdirSync(import.meta.dirname + '/dist')
console.log(/Title/.exec(readFileSync(import.meta.dirname + '/dist/' + file, 'utf8'))[0])
`,
  'webpack watch': `import webpack from 'webpack'
import translations from 'unplugin-translations/webpack'
const compiler = webpack({ mode: 'production', context: import.meta.dirname, entry: './src/main.js', target: 'node',
  infrastructureLogging: { level: 'warn' }, optimization: { usedExports: false, providedExports: false, sideEffects: false },
  output: { path: import.meta.dirname + '/dist', filename: 'main.cjs', library: { type: 'commonjs' } }, plugins: [translations()] })
const watching = await new Promise((resolve, reject) => {
  const handle = compiler.watch({}, (error, stats) => (error || stats.hasErrors() ? reject(error ?? stats.toString()) : resolve(handle)))
})
await new Promise((resolve) => watching.close(resolve))
const { readFileSync } = await import('node:fs')
console.log(/Title/.exec(readFileSync(import.meta.dirname + '/dist/main.cjs', 'utf8'))[0])
`,
}

describe.each(Object.keys(SCRIPTS))('%s', (name) => {
  it('has the texts and sends nothing', async () => {
    const project = createProject({ ...FILES, 'run.mjs': SCRIPTS[name] ?? '' })
    const service = await startService(project, ['--data', join(project, 'data'), '--import', join(project, 'texts')])
    const recorder = await startRecorder(service.url)
    const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
    const { code, stdout, stderr } = await runNode(join(project, 'run.mjs'), [], { cwd: project, env })
    expect(code, stderr).toBe(0)
    expect(stdout.trim().split('\n').at(-1)).toBe('Title')
    expect(recorder.requests.some((request) => request.startsWith('GET /download/'))).toBe(true)
    expect(recorder.writes()).toEqual([])
  })
})
