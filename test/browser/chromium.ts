/** A page in Chromium, and a folder as a web server gives it. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** One browser for the tests of a file: what it gives opens a page of it. */
export function shareBrowser(): (options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS })
  })
  afterAll(() => browser.close())
  return async (options) => {
    const page = await browser.newPage(options)
    onTestFinished(() => page.close())
    return page
  }
}

export interface Served {
  url: string
  /** Paths asked for, in order. */
  requests: string[]
}

export async function serveFolder(folder: string): Promise<Served> {
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

export interface OpenPage {
  page: Page
  /** What the page threw or complained of. */
  errors: string[]
}

export async function openPage(newPage: ReturnType<typeof shareBrowser>, url: string): Promise<OpenPage> {
  const page = await newPage({ locale: 'en-US' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  return { page, errors }
}
