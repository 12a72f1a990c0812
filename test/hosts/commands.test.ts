/** The commands of Rollup and Rolldown: they build a list one after the other, and the plugin may be shared by all of it. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Finished, finish, REPOSITORY, startProgram } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const MODULE = `import texts from 'virtual:translations/en/common'\nconsole.log(texts)\n`
const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'src/client.js': MODULE,
  'src/server.js': MODULE,
  'src/broken.js': 'const = (',
  'translations.config.json': { scan: false, release: { publish: 'latest', interval: 20 } },
}
const ONCE = ['POST /publish/local/latest']

interface Result extends Finished {
  told: string
  recorder: Recorder
}

interface Run {
  plugins: string
  inputs: readonly string[]
  flags?: readonly string[]
  env?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, string | object>>
}

/** By the link that a package manager makes. */
async function run(name: string, { plugins, inputs, flags = [], env = {}, files = {} }: Run): Promise<Result> {
  const config = `import translations from 'unplugin-translations/${name}'
const shared = [${plugins === 'shared' ? 'translations()' : ''}]
const one = (name) => ({ input: 'src/' + name + '.js', output: { dir: 'dist/' + name }, plugins: [${plugins}] })
export default ${JSON.stringify(inputs)}.map(one)
`
  const project = createProject({ ...FILES, ...files, [`${name}.config.mjs`]: config })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  const settings = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url, ...env }
  const program = join(REPOSITORY, 'node_modules/.bin', name)
  const finished = await finish(startProgram(program, ['-c', ...flags], { cwd: project, env: settings }))
  return { ...finished, told: finished.stdout + finished.stderr, recorder }
}

describe.each(['rollup', 'rolldown'])('%s -c', (name) => {
  it.each([
    ['one configuration', 'shared', ['client']],
    ['a list that shares the plugin', 'shared', ['client', 'server']],
    ['a list with a plugin for each', 'translations()', ['client', 'server']],
  ])('releases once: %s', async (_, plugins, inputs) => {
    const { code, told, recorder } = await run(name, { plugins, inputs })
    expect(code, told).toBe(0)
    expect(recorder.writes(), told).toEqual(ONCE)
  })

  it.each(['shared', 'translations()'])(
    'releases nothing when a later one of %s fails, and says so',
    async (plugins) => {
      const { code, told, recorder } = await run(name, { plugins, inputs: ['client', 'broken'] })
      expect(code).not.toBe(0)
      expect(recorder.writes(), told).toEqual([])
      expect(told).toContain('nothing was sent: another build of this process failed')
    },
  )

  it('fails with a release that fails', async () => {
    const { code, told } = await run(name, {
      plugins: 'shared',
      inputs: ['client', 'server'],
      env: { TRANSLATIONS_API_KEY: 'wrong', TRANSLATIONS_API_KEY_LATEST: 'wrong' },
    })
    expect(code, told).toBe(4)
    expect(told).toContain('TR_AUTH')
  })
})

const SCANNED = { scan: { defaultNamespace: 'common', functions: ['t'] } }
const CALLS = (key: string): string => `import 'virtual:translations/en/common'\nconsole.log(t('${key}'))\n`

describe.each(['rollup', 'rolldown'])('%s -c', (name) => {
  it.each([
    ['one configuration', ['client']],
    ['the last one of a list', ['server', 'client']],
  ])('tells what it finds in %s', async (_, inputs) => {
    const files = {
      'src/client.js': CALLS('gone'),
      'src/server.js': CALLS('title'),
      'translations.config.json': SCANNED,
    }
    const { code, told } = await run(name, { plugins: 'translations()', inputs, files })
    expect(code, told).toBe(0)
    expect(told.match(/missing common:gone - not in en/g), told).toHaveLength(1)
  })
})

it('releases in a process that does not end by itself', async () => {
  const { code, told, recorder } = await run('rollup', {
    plugins: 'shared',
    inputs: ['client'],
    flags: ['--forceExit'],
  })
  expect(code, told).toBe(0)
  expect(recorder.writes(), told).toEqual(ONCE)
})

it('calls nothing unused that a later one of a list uses, where all share the plugin', async () => {
  const files = {
    'texts/en/common.json': { title: 'Title', idle: 'Idle' },
    'src/client.js': `import 'virtual:translations/en/common'\nconsole.log(t('gone'))\n`,
    'src/server.js': CALLS('title'),
    'translations.config.json': { ...SCANNED, checks: { unused: 'warn' } },
  }
  const { code, told } = await run('rollup', { plugins: 'shared', inputs: ['client', 'server'], files })
  expect(code, told).toBe(0)
  expect(told.match(/unused common:\w+/g), told).toEqual(['unused common:idle'])
})
