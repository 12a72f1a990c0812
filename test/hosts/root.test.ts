/** A host may be rooted in a folder of the project; the command line is used where the configuration is. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { REPOSITORY } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startServe } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'app/src/main.js': `import texts from 'virtual:translations/en/common'\nconsole.log(texts, t('title'), t('note'))\n`,
}
const CONFIG = { scan: { defaultNamespace: 'common', functions: ['t'] } }

const ROOTED: Readonly<Record<string, string>> = {
  vite: `import { build } from 'vite'
await build({ root: 'app', configFile: false, logLevel: 'info', plugins: [translations()],
  build: { rolldownOptions: { input: 'app/src/main.js' } } })`,
  webpack: `import webpack from 'webpack'
const compiler = webpack({ mode: 'none', context: import.meta.dirname + '/app', entry: './src/main.js', plugins: [translations()] })
compiler.run((error, stats) => { console.log(error ?? stats.toString()); compiler.close(() => {}) })`,
  rsbuild: `import { createRsbuild } from '@rsbuild/core'
await (await createRsbuild({ cwd: import.meta.dirname + '/app', config: { source: { entry: { main: './src/main.js' } },
  plugins: [translations()] } })).build()`,
}

describe.each(Object.keys(ROOTED))('%s below the project', (host) => {
  const script = `import translations from 'unplugin-translations/${host}'\n${ROOTED[host]}\n`

  it('takes the configuration and the texts from where it was started', async () => {
    const project = createProject({ ...FILES, 'translations.config.json': CONFIG, 'build.mjs': script })
    await (await startServe(project, ['--import', 'texts'])).stop()
    const { code, stdout, stderr } = await runInLoop(host, join(project, 'build.mjs'))
    expect(code, stdout + stderr).toBe(0)
    expect(stdout + stderr).toContain('pulled 1 language and 1 namespace')
    expect(stdout + stderr).toContain('missing common:note - not in en')
    expect(stdout + stderr).toContain('app/src/main.js')
    expect(existsSync(join(project, 'translations.lock'))).toBe(true)
  })

  it('takes what the command line has left there, without any configuration', async () => {
    const project = createProject({ ...FILES, 'build.mjs': script })
    await (await startServe(project, ['--import', 'texts'])).stop()
    const { code, stdout, stderr } = await runInLoop(host, join(project, 'build.mjs'))
    expect(code, stdout + stderr).toBe(0)
    expect(existsSync(join(project, 'translations.lock'))).toBe(true)
    expect(existsSync(join(project, 'app/.translations'))).toBe(false)
  })

  it('is a project of its own where it is a package', async () => {
    const project = createProject({ ...FILES, 'app/package.json': {}, 'build.mjs': script })
    await (await startServe(project, ['--import', 'texts'])).stop()
    const { stdout, stderr } = await runInLoop(host, join(project, 'build.mjs'))
    expect(existsSync(join(project, 'app/.translations')), stdout + stderr).toBe(true)
    expect(existsSync(join(project, 'translations.lock'))).toBe(false)
  })

  it('is a project of its own where it has a configuration', async () => {
    const configs = { 'translations.config.json': '{ "lock": false', 'app/translations.config.json': CONFIG }
    const project = createProject({ ...FILES, ...configs, 'build.mjs': script })
    const app = join(project, 'app')
    await (await startServe(app, ['--import', '../texts'])).stop()
    const { code, stdout, stderr } = await runInLoop(host, join(project, 'build.mjs'))
    expect(code, stdout + stderr).toBe(0)
    expect(existsSync(join(app, 'translations.lock'))).toBe(true)
    expect(existsSync(join(project, 'translations.lock'))).toBe(false)
  })
})

it('takes the configuration and the texts of the package when vite is started in a folder of it', async () => {
  const script = `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
await build({ configFile: false, logLevel: 'info', plugins: [translations()], build: { rolldownOptions: { input: '../app/src/main.js' } } })
`
  const files = { ...FILES, 'package.json': {}, 'translations.config.json': CONFIG, 'config/build.mjs': script }
  const project = createProject(files)
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(REPOSITORY, join(project, 'node_modules/unplugin-translations'))
  await (await startServe(project, ['--import', 'texts'])).stop()
  const { code, stdout, stderr } = await runInLoop('vite', join(project, 'config/build.mjs'))
  expect(code, stdout + stderr).toBe(0)
  expect(stdout + stderr).toContain('missing common:note - not in en')
  expect(existsSync(join(project, 'translations.lock'))).toBe(true)
  expect(existsSync(join(project, 'config/.translations'))).toBe(false)
})
