/** The playground as its visitors see it: built by both hosts, served as files, opened in Chromium. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { REPOSITORY, runNode } from '../support/process.ts'
import { copyPlayground, readTree } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { CHROMIUM } from './chromium.ts'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const HOSTS = [
  { name: 'vite', script: join(REPOSITORY, 'node_modules/vite/bin/vite.js'), args: ['build'], output: 'dist/vite' },
  { name: 'webpack', script: 'webpack.build.mjs', args: [], output: 'dist/webpack' },
]

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(CHROMIUM)
})

afterAll(() => browser.close())

interface Served {
  url: string
  /** Paths asked for, in order. */
  requests: string[]
}

async function serveFolder(folder: string): Promise<Served> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    requests.push(path)
    try {
      const content = readFileSync(join(folder, path === '/' ? 'index.html' : path))
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

async function openPage(url: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ locale: 'en-US' })
  onTestFinished(() => page.close())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  return { page, errors }
}

describe.each(HOSTS)('the playground built by $name', ({ script, args, output }) => {
  it('shows its texts, and loads one more chunk for another language', async () => {
    const project = copyPlayground()
    const service = await startService(project, ['--import', join(project, 'texts')])
    const built = await runNode(script.endsWith('.mjs') ? join(project, script) : script, args, {
      cwd: project,
      env: service.env,
    })
    expect(built, built.stderr).toMatchObject({ code: 0 })

    const files = readTree(join(project, output))
    for (const key of Object.values(service.keys)) {
      expect([...files].filter(([, content]) => content.includes(key)).map(([name]) => name)).toEqual([])
    }

    const { url, requests } = await serveFolder(join(project, output))
    const { page, errors } = await openPage(`${url}/?language=en`)
    const texts = JSON.parse(readFileSync(join(project, 'texts/en/common.json'), 'utf8')) as Record<string, string>
    const german = JSON.parse(readFileSync(join(project, 'texts/de/common.json'), 'utf8')) as Record<string, string>
    await page
      .getByText(texts['home.title'] ?? '', { exact: true })
      .first()
      .waitFor()

    const before = requests.length
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page
      .getByText(german['home.title'] ?? '', { exact: true })
      .first()
      .waitFor()
    expect(requests.slice(before)).toHaveLength(1)
    expect(requests.at(-1)).toMatch(/\.js$/)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')

    await page.getByRole('button', { name: 'polski' }).click()
    await page
      .getByRole('button', { name: /^Dodaj/ })
      .first()
      .click()
    await page.getByText('1 rower w koszyku').first().waitFor()
    await page.getByRole('link', { name: 'Kasa' }).first().click()
    // Missing in the texts, so it is the default value of the source that shows.
    await page.getByText('Delivered by bicycle within two days.').waitFor()
    expect(errors).toEqual([])
  })
})
