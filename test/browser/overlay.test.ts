/** Vite's dev server: errors lie over the page for as long as they are there, warnings stand in its log once. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { startNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { openPage, shareBrowser } from './chromium.ts'

const SERVER = `import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const server = await createServer({ root: import.meta.dirname, cacheDir: 'cache', configFile: false, server: { port: 0, host: '127.0.0.1' }, plugins: [translations()] })
await server.listen()
await server.ssrLoadModule('/src/server.js')
console.log('AT ' + server.resolvedUrls.local[0])
`

const view = (key: string): string => `import texts from 'virtual:translations/en/common'
const t = (key) => texts[key] ?? key
export const show = () => { document.querySelector('h1').textContent = t('${key}') }
`

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'index.html':
    '<!doctype html><link rel="icon" href="data:,"><h1></h1><script type="module" src="/src/main.js"></script>',
  'src/main.js': `import { show } from './view.js'
show()
import.meta.hot.accept('./view.js', (next) => next.show())
`,
  'src/server.js': 'export {}',
  'dev.mjs': SERVER,
}

const newPage = shareBrowser()

interface Scene {
  project: string
  page: Page
  /** What the server has printed. */
  printed(): string
  edit(entries: Record<string, string>): Promise<unknown>
}

async function start(missing: 'warn' | 'error', key: string, files: Record<string, string> = {}): Promise<Scene> {
  const config = {
    scan: { defaultNamespace: 'common', functions: ['t'] },
    checks: { missing },
    live: { interval: 200 },
  }
  const project = createProject({ ...FILES, 'src/view.js': view(key), 'translations.config.json': config, ...files })
  const service = await startService(project)
  const child = startNode(join(project, 'dev.mjs'), [], {
    cwd: project,
    env: { ...service.env, NODE_ENV: 'development' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (printed += data))
  if (!child.stdout) throw new Error('the server has no output')
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
      if (line.startsWith('AT ')) resolve(line.slice(3))
    })
  })
  const client = createClient({ baseUrl: service.url, apiKey: () => service.keys.latest ?? '' })
  const address = { projectId: service.projectId, version: 'latest', language: 'en', namespace: 'common' }
  const { page } = await openPage(newPage, url)
  const edit: Scene['edit'] = (entries) => client.update({ ...address, entries })
  return { project, page, printed: () => printed, edit }
}

const overlay = (page: Page) => page.locator('vite-error-overlay')

describe('an error', () => {
  it('lies over the page with its place and the source, until it is mended, and comes back', async () => {
    const { project, page, printed } = await start('error', 'gone')
    await overlay(page).getByText('missing common:gone - not in en').waitFor()
    expect(await overlay(page).locator('.file').textContent()).toMatch(/src\/view\.js:3:\d+/)
    expect(await overlay(page).locator('.frame').textContent()).toContain("textContent = t('gone')")
    expect(await overlay(page).locator('.plugin').textContent()).toContain('unplugin-translations')
    // The page works below it.
    expect(await page.locator('h1').textContent()).toBe('gone')

    writeFiles(project, { 'src/view.js': view('title') })
    await overlay(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Title' }).waitFor()

    writeFiles(project, { 'src/view.js': view('other') })
    await overlay(page).getByText('missing common:other - not in en').waitFor()
    expect(printed().match(/missing common:gone/g)).toHaveLength(1)

    await page.reload()
    await overlay(page).getByText('missing common:other - not in en').waitFor()
  })

  it('reaches a page that is slow to listen', async () => {
    const { page } = await start('error', 'gone')
    const late = await newPage()
    await late.routeWebSocket(/token=/, async (socket) => {
      await sleep(1000)
      socket.connectToServer()
    })
    await late.goto(page.url())
    await overlay(late).getByText('missing common:gone - not in en').waitFor()
  })

  it('goes when the service has the key', async () => {
    const { page, edit } = await start('error', 'late')
    await overlay(page).getByText('missing common:late - not in en').waitFor()
    await edit({ late: 'Late' })
    await overlay(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Late' }).waitFor()
  })
})

describe('an error of a module that only the server runs', () => {
  it('lies over the page too, and goes though nothing in the page is replaced', async () => {
    const { project, page } = await start('error', 'title', { 'src/server.js': "export const f = (t) => t('gone')" })
    await overlay(page).getByText('missing common:gone - not in en').waitFor()
    writeFiles(project, { 'src/server.js': 'export {}' })
    await overlay(page).waitFor({ state: 'detached' })
  })
})

describe('a warning', () => {
  it('stands in the log once, and lies over nothing', async () => {
    const { project, page, printed } = await start('warn', 'gone')
    await expect.poll(printed).toContain('missing common:gone - not in en')
    await page.reload()
    await page.getByRole('heading', { name: 'gone' }).waitFor()
    writeFiles(project, { 'src/view.js': `${view('gone')}export const more = () => t('more')\n` })
    await expect.poll(printed).toContain('missing common:more - not in en')
    expect(printed().match(/missing common:gone/g)).toHaveLength(1)
    expect(printed()).toMatch(/src\/view\.js:3:\d+/)
    expect(await overlay(page).count()).toBe(0)
  })
})
