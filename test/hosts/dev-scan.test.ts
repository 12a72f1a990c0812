/** A dev server scans beside what it answers. */
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer } from '../faults/runs.ts'
import { startNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'

const dev = (first: string, last: string): string => `import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
${first}
const server = await createServer({ root: import.meta.dirname, configFile: false, server: { port: 0, host: '127.0.0.1' }, plugins: [translations(), { name: 'end', closeBundle: () => console.log('ENDING') }] })
await server.listen()
console.log('LISTENING ' + server.resolvedUrls.local[0])
process.once('SIGUSR2', () => server.close().then(() => console.log('CLOSED')))
${last}`

interface Dev {
  project: string
  url: string
  printed(): string
  /** Closes the server. */
  stop(): void
}

async function startDev({ first = '', last = '', prepare = (_project: string): void => {} } = {}): Promise<Dev> {
  const server = await startServer({ ...cloneProject(), texts: { en: { common: { hello: 'Hello' } } } })
  const project = createProject({
    'translations.config.json': { projectId: 'shop', baseUrl: server.url, scan: { defaultNamespace: 'common' } },
    'src/main.js': "import i18next from 'i18next'\nexport const text = i18next.t('gone')\n",
    'node_modules/i18next/package.json': { name: 'i18next', type: 'module', exports: './index.js' },
    'node_modules/i18next/index.js': 'export default { t: (key) => key }\n',
    'dev.mjs': dev(first, last),
  })
  prepare(project)
  const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env: { NODE_ENV: 'development' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data))
  await expect.poll(() => text).toContain('LISTENING')
  const url = /LISTENING (\S+)/.exec(text)?.[1] ?? ''
  return { project, url, printed: () => text, stop: () => child.kill('SIGUSR2') }
}

const CONFIG = 'jsconfig.json'

/** What a scan reads, and Vite does not, says nothing until somebody writes into it. */
function makeWait(project: string): void {
  expect(spawnSync('mkfifo', [join(project, CONFIG)]).status).toBe(0)
}

/** Opens it to write into it, which fails while nobody reads. */
function waitForScan(project: string): Promise<number> {
  return vi.waitFor(() => openSync(join(project, CONFIG), constants.O_WRONLY | constants.O_NONBLOCK), {
    timeout: 30_000,
  })
}

it('answers while it scans, and tells what was found', async () => {
  const { project, url, printed } = await startDev({ prepare: makeWait })
  const ask = async (): Promise<string> => (await fetch(`${url}src/main.js`)).text()
  expect(await ask()).toContain('gone')
  const opened = await waitForScan(project)
  expect(await ask()).toContain('gone')
  expect(printed()).not.toContain('missing')
  writeSync(opened, '{}')
  closeSync(opened)
  await expect.poll(printed).toContain('missing common:gone')
})

/** As Nuxt has them, one for the page and one for what its server renders. */
const SECOND = `
const second = await createServer({ root: import.meta.dirname, configFile: false, server: { port: 0, host: '127.0.0.1' }, plugins: server.config.plugins.filter(({ name }) => name === 'unplugin-translations') })
await second.listen()
console.log('SECOND ' + second.resolvedUrls.local[0])
`

it('tells once what two servers find, for as long as one of them does', async () => {
  const { project, url, printed } = await startDev({ last: SECOND })
  await expect.poll(printed).toContain('SECOND')
  const other = /SECOND (\S+)/.exec(printed())?.[1] ?? ''
  const ask = () => Promise.all([url, other].map(async (each) => (await fetch(`${each}src/main.js`)).text()))
  const told = () => printed().match(/missing common:\w+/g) ?? []
  await ask()
  await expect.poll(told).toEqual(['missing common:gone'])
  writeFiles(project, { 'src/main.js': "import i18next from 'i18next'\nexport const text = i18next.t('lost')\n" })
  await expect.poll(async () => (await ask()).join()).not.toContain('gone')
  await expect.poll(told).toContain('missing common:lost')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(told()).toEqual(['missing common:gone', 'missing common:lost'])
})

it('ends while it scans', async () => {
  const { project, url, printed, stop } = await startDev({ prepare: makeWait })
  await (await fetch(`${url}src/main.js`)).text()
  const opened = await waitForScan(project)
  stop()
  await expect.poll(printed).toContain('ENDING')
  // A thread ends when the system has done what it was asked for.
  closeSync(opened)
  await expect.poll(printed).toContain('CLOSED')
  expect(printed()).not.toMatch(/gone|thread|TR_/)
})

it('says when a scan failed, and scans again', async () => {
  const { url, printed } = await startDev({ first: "process.once('worker', (worker) => worker.terminate())" })
  await (await fetch(`${url}src/main.js`)).text()
  await expect.poll(printed).toContain('the thread that scans has ended')
  await (await fetch(`${url}src/main.js`)).text()
  await expect.poll(printed).toContain('missing common:gone')
})
