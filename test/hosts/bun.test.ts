/** Where Bun takes a plugin besides `Bun.build`. */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { finish, startProgram } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { startService } from '../support/service.ts'

const BUN = join(dirname(createRequire(import.meta.url).resolve('bun/package.json')), 'bin/bun.exe')

const FILES = {
  'texts/en/common.json': { title: 'Title', other: 'Another' },
  'page.html': '<!doctype html><script type="module" src="./main.js"></script>',
  'main.js': "import texts from 'virtual:translations/en/common'\nconsole.log('PAGE', texts)\n",
  'translations.config.json': { scan: false, release: { publish: 'latest' } },
}

it('gives pages of its dev server their texts', async () => {
  const project = createProject({
    ...FILES,
    'plugin.ts': "import translations from 'unplugin-translations/bun'\nexport default translations()\n",
    'bunfig.toml': '[serve.static]\nplugins = ["./plugin.ts"]\n',
  })
  const { env } = await startService(project)
  const port = await freePort()
  const child = startProgram(BUN, ['page.html', '--port', String(port)], {
    cwd: project,
    env: { ...env, NODE_ENV: 'development' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const script = async (): Promise<string> => {
    const page = await (await fetch(`http://localhost:${port}/`)).text()
    const [, path = ''] = /src="(\/_bun\/client\/[^"]+)"/.exec(page) ?? []
    return (await fetch(`http://localhost:${port}${path}`)).text()
  }
  const wait = { timeout: 20_000, interval: 100 }
  await expect.poll(() => script().catch(String), wait).toContain('"title":"Title"')
  writeFiles(project, { 'main.js': `${FILES['main.js']}console.log('CHANGED')\n` })
  await expect.poll(() => script().catch(String), wait).toContain('CHANGED')
})

it('says where it has no hooks', async () => {
  const project = createProject({
    ...FILES,
    'preload.ts': "import translations from 'unplugin-translations/bun'\nawait Bun.plugin(translations())\n",
  })
  const { code, stderr } = await finish(startProgram(BUN, ['--preload', './preload.ts', 'main.js'], { cwd: project }))
  expect(code).not.toBe(0)
  expect(stderr).toContain('TR_CONFIG Bun has no hooks for this plugin where it runs modules by itself')
})

describe('one plugin for several builds', () => {
  const run = async (script: string): Promise<string> => {
    const project = createProject({
      'texts/en/common.json': { client: 'Client', server: 'Server', old: 'Old' },
      ...Object.fromEntries(['client', 'server'].map((key) => [`src/${key}.js`, `console.log($t('${key}'))\n`])),
      'src/broken.js': 'const = (',
      'translations.config.json': { scan: { defaultNamespace: 'common' }, checks: { unused: 'warn' }, report: true },
      'build.mjs': `import translations from 'unplugin-translations/bun'
const plugin = translations()
const build = (name) => Bun.build({ entrypoints: ['src/' + name + '.js'], outdir: 'dist/' + name, throw: false, plugins: [plugin] })
${script}`,
    })
    const { env } = await startService(project)
    const { stdout, stderr } = await finish(startProgram(BUN, ['build.mjs'], { cwd: project, env }))
    return stdout + stderr
  }
  const said = (told: string): string[] => told.match(/scanned \d+ modules?|unused common:\w+|reported .+ keys?/g) ?? []

  it('judges and reports them together, side by side', async () => {
    const told = await run("await Promise.all(['client', 'server'].map(build))")
    expect(said(told), told).toEqual(['scanned 2 modules', 'unused common:old', 'reported 0 missing and 2 used keys'])
  })

  it('has the modules of each alone, one after the other', async () => {
    const told = await run("await build('client')\nawait build('server')")
    expect(told.match(/scanned \d+ modules?/g), told).toEqual(['scanned 1 module', 'scanned 1 module'])
  })

  it('judges what comes after a build that another plugin keeps from beginning', async () => {
    const told = await run(`const setup = () => { throw new Error('not this time') }
await Promise.resolve().then(() => Bun.build({ entrypoints: ['src/client.js'], throw: false, plugins: [plugin, { name: 'other', setup }] })).catch(() => {})
await build('server')`)
    expect(said(told), told).toEqual([
      'scanned 1 module',
      'unused common:client',
      'unused common:old',
      'reported 0 missing and 1 used key',
    ])
  })

  it.each([
    ['client', 'broken'],
    ['broken', 'client'],
  ])('sends nothing where one of %s and %s fails', async (...names) => {
    const told = await run(`await Promise.all(${JSON.stringify(names)}.map(build))`)
    expect(told).not.toContain('reported')
  })
})
