/** Where Bun takes a plugin besides `Bun.build`. */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
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
