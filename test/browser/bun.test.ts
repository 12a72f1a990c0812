/** A page of Bun's dev server: its scripts run with the plugin there, lazy texts and changes included. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startProgram } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { openPage, shareBrowser } from './chromium.ts'

const BUN = join(dirname(createRequire(import.meta.url).resolve('bun/package.json')), 'bin/bun.exe')

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'page.html':
    '<!doctype html><link rel="icon" href="data:,"><body><p></p><script type="module" src="./main.js"></script>',
  'main.js': `import { load } from 'virtual:translations'
const { title } = await load('en', 'common')
document.querySelector('p').textContent = title
`,
  'plugin.ts': "import translations from 'unplugin-translations/bun'\nexport default translations()\n",
  'bunfig.toml': '[serve.static]\nplugins = ["./plugin.ts"]\n',
}

const newPage = shareBrowser()

it('runs its scripts', async () => {
  const project = createProject(FILES)
  const { env } = await startService(project)
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const child = startProgram(BUN, ['page.html', '--port', String(port)], {
    cwd: project,
    env: { ...env, NODE_ENV: 'development' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => fetch(url).then(({ status }) => status, String), { timeout: 20_000 }).toBe(200)
  const { page, errors } = await openPage(newPage, url)
  const shown = (): Promise<string | null> => page.textContent('p')
  await expect.poll(shown).toBe('Title')
  let polls = 0
  // Bun may read a file that is only half written: who sees nothing come of it, saves again.
  const shownAfterSaving = async (): Promise<string | null> => {
    if (polls++ % 20 === 0) {
      writeFiles(project, { 'main.js': `${FILES['main.js']}document.querySelector('p').textContent += ', changed'\n` })
    }
    return shown()
  }
  await expect.poll(shownAfterSaving, { timeout: 20_000, interval: 100 }).toBe('Title, changed')
  expect(errors).toEqual([])
})
