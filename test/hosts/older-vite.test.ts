/** Vite 5 has neither environments nor a graph for each of them. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Finished, REPOSITORY, runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'
import { configure, SMALL_APP } from '../support/small-app.ts'

const BUILD = `import { build } from 'vite5'
import translations from 'unplugin-translations/vite'
await build({ root: import.meta.dirname, configFile: false, logLevel: 'warn', plugins: [translations()],
  build: { ssr: 'src/main.js', outDir: 'dist' }, ssr: { noExternal: true } })
`

const DEV = `import { createLogger, createServer } from 'vite5'
import translations from 'unplugin-translations/vite'
const customLogger = createLogger('info')
const { warn } = customLogger
const found = new Promise((resolve) => {
  customLogger.warn = (line, options) => {
    warn(line, options)
    if (line.includes('missing')) resolve()
  }
})
const server = await createServer({ root: import.meta.dirname, configFile: false, customLogger, server: { port: 0 },
  optimizeDeps: { noDiscovery: true }, plugins: [translations()] })
await server.listen()
const ask = async (path) => (await fetch(new URL(path, server.resolvedUrls.local[0]))).text()
const [, texts] = /from "([^"]*virtual:translations[^"]*)"/.exec(await ask('/src/main.js'))
console.log('SERVED ' + (await ask(texts)))
await Promise.race([found, new Promise((resolve) => setTimeout(resolve, 20_000).unref())])
// A watcher tells of a file that is new a moment later.
await new Promise((resolve) => setTimeout(resolve, 1000))
await server.close()
`

async function run(script: string, files = {}): Promise<Finished & { told: string; recorder: Recorder }> {
  const config = { 'translations.config.json': configure({ publish: 'latest', interval: 20 }) }
  const project = createProject({ ...SMALL_APP, ...config, 'run.mjs': script, ...files })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
  const finished = await runNode(`${project}/run.mjs`, [], { cwd: project, env })
  return { ...finished, told: finished.stdout + finished.stderr, recorder }
}

describe('Vite 5', () => {
  it('builds, tells what it finds, and releases once', async () => {
    const { code, told, recorder } = await run(BUILD)
    expect(code, told).toBe(0)
    expect(told).toContain('missing common:note - not in en')
    expect(recorder.writes().filter((line) => line.includes('/publish/'))).toHaveLength(1)
  })

  it('sends nothing from a build that failed', async () => {
    const { code, told, recorder } = await run(BUILD, { 'src/main.js': `import 'virtual:translations'\nconst = (` })
    expect(code, told).not.toBe(0)
    expect(recorder.writes(), told).toEqual([])
  })

  it('serves texts, tells what it finds, and sends nothing when it is closed', async () => {
    const { code, told, recorder } = await run(DEV)
    expect(code, told).toBe(0)
    expect(told).toMatch(/SERVED .*JSON\.parse.*Title/s)
    expect(told).toContain('missing common:note - not in en')
    expect(told).not.toMatch(/page reload|hmr update/)
    expect(recorder.writes()).toEqual([])
  })

  // Vite 5 makes a script of it that calls require(), and refuses every file there that is a module by its name.
  it('takes a configuration that is no module', async () => {
    const config = `import translations from 'unplugin-translations/vite'
export default { plugins: [translations()], build: { ssr: 'src/main.js' } }
`
    const project = createProject({ ...SMALL_APP, 'translations.config.json': {}, 'vite.config.cts': config })
    mkdirSync(join(project, 'node_modules'))
    symlinkSync(REPOSITORY, join(project, 'node_modules/unplugin-translations'))
    const service = await startService(project)
    const { code, stdout, stderr } = await runNode(join(REPOSITORY, 'node_modules/vite5/bin/vite.js'), ['build'], {
      cwd: project,
      env: service.env,
    })
    expect(code, stdout + stderr).toBe(0)
    expect(stdout).toContain('[translations] pulled 1 language and 1 namespace')
  })
})
