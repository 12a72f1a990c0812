/** Dev servers: what is edited at the service appears in the open page, which stays as it is. */
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { startNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'
import { type App, apps, atOnce } from './apps.ts'
import { openPage, shareBrowser } from './chromium.ts'

const INTERVAL = 200
// Dependencies that a server has made ready are its own, or another that runs beside it would replace them.
const VITE = `import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const server = await createServer({ root: import.meta.dirname, cacheDir: 'cache', configFile: false, logLevel: 'warn', server: { port: 0, host: '127.0.0.1' }, plugins: [translations()] })
await server.listen()
console.log(server.resolvedUrls.local[0])
process.once('SIGUSR2', () => server.close())
`
const RSBUILD = `import { createRsbuild } from '@rsbuild/core'
import translations from 'unplugin-translations/rsbuild'
const rsbuild = await createRsbuild({ cwd: import.meta.dirname, config: {
  logLevel: 'warn', source: { entry: { index: './src/main.js' } }, html: { template: './page.html' }, dev: { lazyCompilation: false }, server: { host: '127.0.0.1', printUrls: false }, plugins: [translations()],
} })
const { urls, server } = await rsbuild.startDevServer()
console.log(urls[0])
process.once('SIGUSR2', () => server.close())
`

const newPage = shareBrowser()

interface Setup {
  url: string
  recorder: Recorder
  edit(language: string, namespace: string, entries: Record<string, string>): Promise<void>
  /** Ends the server and gives its exit code. */
  stop(): Promise<number | null>
}

async function setUp({ files }: App, server = VITE): Promise<Setup> {
  const page = String(files['index.html']).replace(/<script.*<\/script>/, '')
  const project = createProject({ ...files, 'page.html': page, 'dev.mjs': server })
  const service = await startService(project)
  const recorder = await startRecorder(service.url)
  const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url, NODE_ENV: 'development' }
  const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env })
  const ended = once(child, 'exit')
  const stop = async (): Promise<number | null> => {
    child.kill('SIGUSR2')
    await ended
    return child.exitCode
  }
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('the server has no output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: url } = await lines.next()
  const client = createClient({ baseUrl: service.url, apiKey: () => service.keys.latest ?? '' })
  const address = { projectId: service.projectId, version: 'latest' }
  const edit: Setup['edit'] = async (language, namespace, entries) => {
    await client.update({ ...address, language, namespace, entries })
  }
  return { url: String(url), recorder, edit, stop }
}

const [first] = apps as [App]

describe.each([
  ...apps.map((app) => ({ ...app, server: VITE })),
  { ...first, name: `${first.name} in Rsbuild`, server: RSBUILD },
])('$name', ({ server, ...app }) => {
  it('shows an edit without a reload', async () => {
    const { url, edit, recorder } = await setUp(app, server)
    const { page, errors } = await openPage(newPage, url)
    await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
    await page.locator('#field').fill('typed')
    await page.evaluate(() => Object.assign(globalThis, { same: true }))
    const name = app.name.startsWith('i18next') ? '{{name}}' : '{name}'
    await edit('en', 'common', { 'page.title': `Welcome ${name}` })
    await page.getByRole('heading', { name: 'Welcome Ada' }).waitFor()
    expect(await page.locator('p').textContent()).toBe('2 bikes')
    // A language that comes later is as fresh, by one request.
    await edit('de', 'common', { 'page.title': `Willkommen ${name}` })
    // A look that begins now sees it, and the one after that begins when all of it is done.
    const looks = (): number => recorder.requests.filter((line) => line.includes('/download/')).length
    const before = looks()
    await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(before + 1)
    const requests = new Set<string>()
    // The same module may come again, when its file was written while it was on its way; and so may the English one, when
    // a watcher on a busy machine tells of the edit before this one twice.
    page.on('request', (request) => {
      const url = request.url().replace(/[?&]t=\d+/, '')
      if (/\bde\b/.test(url) && !url.includes('hot-update')) requests.add(url)
    })
    await page.getByRole('button', { name: 'de' }).click()
    await page.getByRole('heading', { name: 'Willkommen Ada' }).waitFor()
    expect([...requests]).toEqual([expect.any(String)])
    expect(await page.locator('#field').inputValue()).toBe('typed')
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
    expect(errors).toEqual([])
  })
})

describe(atOnce.name, () => {
  it('shows each edit without a reload, in any language', async () => {
    const { url, edit } = await setUp(atOnce)
    const { page, errors } = await openPage(newPage, url)
    await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
    await page.locator('#field').fill('typed')
    for (const greeting of ['Welcome', 'Good day']) {
      await edit('en', 'common', { 'page.title': `${greeting} {name}` })
      await page.getByRole('heading', { name: `${greeting} Ada` }).waitFor()
    }
    await edit('de', 'common', { 'page.title': 'Willkommen {name}' })
    await page.getByRole('button', { name: 'de' }).click()
    await page.getByRole('heading', { name: 'Willkommen Ada' }).waitFor()
    expect(await page.locator('#field').inputValue()).toBe('typed')
    expect(errors).toEqual([])
  })
})

describe('live', () => {
  it('asks only while a page is open, and ends with the server', async () => {
    const { url, recorder, stop } = await setUp(first)
    const { page } = await openPage(newPage, url)
    await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
    const opened = recorder.requests.length
    await expect.poll(() => recorder.requests.length, { timeout: 30_000 }).toBeGreaterThan(opened + 2)
    // Nothing has changed, so the list is all that is asked for.
    expect(new Set(recorder.requests.slice(opened))).toEqual(new Set([expect.stringContaining('/download/')]))
    await page.close()
    // However long the server takes to see that the page is gone.
    const askedIn = async (time: number): Promise<number> => {
      const before = recorder.requests.length
      await sleep(time)
      return recorder.requests.length - before
    }
    await expect.poll(() => askedIn(5 * INTERVAL), { timeout: 30_000 }).toBe(0)
    expect(await stop()).toBe(0)
  })
})
