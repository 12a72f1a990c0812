/** When a host releases: once after a build that succeeded as a whole, and never otherwise. Asserted on what the service was asked. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { HOST_NAMES, hostScript, startHost } from '../support/host-scripts.ts'
import { type Finished, finish } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'
import { configure, SMALL_APP } from '../support/small-app.ts'

const FILES = {
  ...SMALL_APP,
  'translations.config.json': configure({
    copy: { from: 'latest', to: 'production' },
    publish: 'production',
    interval: 20,
  }),
}

const ALL = [
  'POST /missing/local/latest/en/common',
  'POST /used/local/latest/en/common',
  'POST /copy/local/version/latest/production',
  'POST /publish/local/production',
]

const IMPORTING = `${FILES['src/main.js']}\nimport { broken } from './broken.js'\nconsole.log(broken)`

interface Prepared {
  project: string
  recorder: Recorder
  env: Record<string, string>
}

async function prepare(name: string): Promise<Prepared> {
  const project = createProject({ ...FILES, 'build.mjs': hostScript(name) })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  return { project, recorder, env: { ...service.env, TRANSLATIONS_BASE_URL: recorder.url } }
}

type Build = (name: string, prepared: Prepared, extra?: Record<string, string>) => Promise<Finished>

const build: Build = (name, { project, env }, extra = {}) =>
  finish(startHost(name, ['build'], { cwd: project, env: { ...env, ...extra } }))

/** For one more failure of a build that ends: how a process ends behind it is seen where the first of them does. */
const buildAlong: Build = (name, { project, env }, extra = {}) =>
  runInLoop(name, `${project}/build.mjs`, { env: { ...env, ...extra } })

const hasPulled = ({ requests }: Recorder): boolean => requests.some((line) => line.startsWith('GET /download/'))

/** These serve what they build; what only watches is told apart in the tests of conformance. */
const SERVING: readonly string[] = ['vite', 'rsbuild', 'farm']

describe.each(HOST_NAMES)('%s', (name) => {
  it('reports and releases once after a build that succeeded', async () => {
    const prepared = await prepare(name)
    const { code, stdout, stderr } = await build(name, prepared)
    expect(code, stdout + stderr).toBe(0)
    expect(prepared.recorder.writes(), stdout + stderr).toEqual(ALL)
    expect(stdout + stderr).toContain('scanned')
  })

  it.each([
    ['a syntax error', build, { 'src/main.js': IMPORTING, 'src/broken.js': 'export const = 1' }, {}],
    ['a module that is not there', buildAlong, { 'src/main.js': `${FILES['src/main.js']}\nimport './nowhere.js'` }, {}],
    ['an error of another plugin', buildAlong, {}, { BREAK: 'plugin' }],
    // Some hosts never say that such a build has ended: those behind it in its process would wait for it.
    ['files that can not be written', build, { blocked: '' }, { OUT: 'blocked/dist' }],
  ])('sends nothing after %s', async (_, buildSo, files, extra) => {
    const prepared = await prepare(name)
    writeFiles(prepared.project, files)
    const { code, stdout, stderr } = await buildSo(name, prepared, extra)
    expect(code, stdout + stderr).not.toBe(0)
    expect(hasPulled(prepared.recorder)).toBe(true)
    expect(prepared.recorder.writes(), stdout + stderr).toEqual([])
    // What was written, or could have been, is judged before that fails.
    if ('src/main.js' in files) expect(stdout + stderr).not.toContain('scanned')
  })

  it.each(SERVING.includes(name) ? ['dev'] : [])('sends nothing in %s, also when it ends by Ctrl-C', async (mode) => {
    const prepared = await prepare(name)
    const { project, recorder, env } = prepared
    const child = startHost(name, [mode], { cwd: project, env })
    const finished = finish(child)
    if (!child.stdout) return
    const lines = createInterface({ input: child.stdout })
    const isReady = new Promise<void>((resolve) => lines.on('line', (line) => line.includes('READY') && resolve()))
    const ended = await Promise.race([isReady, finished])
    expect(ended).toBeUndefined()
    // Time enough for what would be sent after it.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    child.kill('SIGINT')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(hasPulled(recorder)).toBe(true)
    expect(recorder.writes()).toEqual([])
  })

  it('sends nothing from a process that is started again at each change', async () => {
    const prepared = await prepare(name)
    const { project, env } = prepared
    const { code } = await runInLoop(name, `${project}/build.mjs`, {
      env: { ...env, WATCH_REPORT_DEPENDENCIES: '1' },
    })
    expect(code).toBe(0)
    expect(prepared.recorder.writes()).toEqual([])
  })
})
