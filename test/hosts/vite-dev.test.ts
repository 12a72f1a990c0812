/** What runs in Vite besides pages: a server's own modules, and Vitest. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import { REPOSITORY, runNode, startNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'

const TEXTS = { en: { common: { hello: 'Hello', bye: 'Bye' } } }

describe('the ssr environment of the dev server', () => {
  it('replaces texts in the modules that run, which stay as they are', async () => {
    const server = await startServer({ ...cloneProject(), texts: structuredClone(TEXTS) })
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: server.url, scan: false, live: { interval: 100 } },
      'src/main.js': `import texts from 'virtual:translations/en/common'
globalThis.evaluated = (globalThis.evaluated ?? 0) + 1
export const show = () => JSON.stringify({ texts, evaluated: globalThis.evaluated })
`,
      'dev.mjs': `import { WebSocket } from 'undici'
import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const server = await createServer({ root: import.meta.dirname, configFile: false, logLevel: 'error',
  server: { port: 0, host: '127.0.0.1' }, plugins: [translations()] })
await server.listen()
// A page that looks: without one nobody asks the service.
const address = server.resolvedUrls.local[0].replace('http', 'ws') + '?token=' + server.config.webSocketToken
new WebSocket(address, 'vite-hmr')
const { show } = await server.environments.ssr.runner.import('/src/main.js')
setInterval(() => console.log(show()), 50)
`,
    })
    const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env: { NODE_ENV: 'development' } })
    onTestFinished(() => void child.kill('SIGKILL'))
    if (!child.stdout) throw new Error('the server has no output')
    const seen: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      if (seen.at(-1) !== line) seen.push(line)
      if (seen.length === 1 && server.project.texts.en?.common?.hello === 'Hello') {
        server.project.texts = { en: { common: { hello: 'Welcome' } } }
        touch(server)
      }
      if (line.includes('Welcome')) break
    }
    expect(seen.map((line) => JSON.parse(line) as object)).toEqual([
      { texts: TEXTS.en.common, evaluated: 1 },
      { texts: { hello: 'Welcome' }, evaluated: 1 },
    ])
  })
})

describe('a dev server that reads its configuration from a file', () => {
  it('starts again when the options change, and goes on where they are wrong', async () => {
    const server = await startServer({ ...cloneProject(), texts: { en: { common: { 'a.b': 'AB' } } } })
    const optionsWith = (output: string): string =>
      `export default { projectId: 'shop', baseUrl: '${server.url}', scan: false, output: ${output} }`
    const project = createProject({
      'translations.config.mjs': optionsWith("{ shape: 'flat' }"),
      'vite.config.mjs': `import translations from 'unplugin-translations/vite'
export default { plugins: [translations()], server: { port: 0, host: '127.0.0.1' } }
`,
      'dev.mjs': `import { createServer } from 'vite'
const server = await createServer({ root: import.meta.dirname })
await server.listen()
const path = '/@id/__x00__virtual:translations/en/common/translations-en--common'
let shown
setInterval(async () => {
  const { port } = server.httpServer.address() ?? {}
  const text = await fetch('http://127.0.0.1:' + port + path).then((answer) => answer.text(), () => '')
  const texts = /parse\\('(.*)'\\)/.exec(text)?.[1]
  if (texts && texts !== shown) console.log('SHOWN', (shown = texts))
}, 50)
`,
    })
    const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env: { NODE_ENV: 'development' } })
    onTestFinished(() => void child.kill('SIGKILL'))
    if (!child.stdout || !child.stderr) throw new Error('the server has no output')
    const shown: string[] = []
    let errors = ''
    child.stderr.on('data', (data) => {
      errors += data
    })
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('SHOWN') && shown.push(line.slice(6)))
    const change = (output: string): void => writeFiles(project, { 'translations.config.mjs': optionsWith(output) })
    await expect.poll(() => shown).toEqual(['{"a.b":"AB"}'])
    change("{ shape: 'nested' }")
    await expect.poll(() => shown).toEqual(['{"a.b":"AB"}', '{"a":{"b":"AB"}}'])
    change("{ shapes: 'flat' }")
    await expect.poll(() => errors).toContain('unknown option output.shapes')
    change("{ shape: 'flat' }")
    await expect.poll(() => shown).toHaveLength(3)
  })
})

describe.each([
  ['a dev server that starts again with the same plugin', 'await server.restart()', ''],
  // Nuxt has one for pages and one for what runs in the server.
  ['two dev servers with the same plugin', 'const other = await (await open()).listen()', 'await other.close()'],
])('%s', (_, then, atLast) => {
  it('goes on to bring in what changes, and ends with the last one', async () => {
    const server = await startServer({ ...cloneProject(), texts: structuredClone(TEXTS) })
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: server.url, scan: false, live: { interval: 100 } },
      'src/main.js': "import texts from 'virtual:translations/en/common'\nconsole.log(texts)\n",
      'dev.mjs': `import { WebSocket } from 'undici'
import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const shared = translations()
const open = () => createServer({ root: import.meta.dirname, configFile: false, logLevel: 'error',
  server: { port: 0, host: '127.0.0.1' }, plugins: [shared] })
const server = await open()
await server.listen()
const ask = async (path) => (await fetch('http://127.0.0.1:' + server.httpServer.address().port + path)).text()
const show = async () => ask(/from "([^"]+)"/.exec(await ask('/src/main.js'))[1])
await show()
${then}
await show()
const page = new WebSocket('ws://127.0.0.1:' + server.httpServer.address().port + '/?token=' + server.config.webSocketToken, 'vite-hmr')
page.onopen = () => console.log('READY')
process.stdin.once('data', async () => {
  while (!(await show()).includes('Welcome')) await new Promise((resolve) => setTimeout(resolve, 50))
  await server.close()
  ${atLast}
  console.log('CLOSED')
  process.stdin.destroy()
})
`,
    })
    const env = { NODE_ENV: 'development' }
    const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env, stdin: 'pipe' })
    onTestFinished(() => void child.kill('SIGKILL'))
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data))
    const wait = { timeout: 10_000, interval: 50 }
    await expect.poll(() => text, wait).toContain('READY')
    server.project.texts = { en: { common: { hello: 'Welcome' } } }
    touch(server)
    child.stdin?.write('go')
    await expect.poll(() => text, wait).toContain('CLOSED')
    const asked = server.requests.length
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(server.requests).toHaveLength(asked)
  })
})

describe.each([
  // Nuxt's root is a folder of the project, and watchers of one process share what they watch of a file.
  ['share a plugin', 'shared'],
  // An app and its Storybook, or the parts of an app of vinxi.
  ['have a plugin each', 'translations()'],
])('two dev servers below the project that %s', (_, plugin) => {
  it('both bring in what changes again and again', async () => {
    const server = await startServer({ ...cloneProject(), texts: structuredClone(TEXTS) })
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: server.url, scan: false, live: { interval: 300 } },
      'app/main.js': "import texts from 'virtual:translations/en/common'\nconsole.log(texts)\n",
      'dev.mjs': `import { WebSocket } from 'undici'
import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const shared = translations()
const open = async (name) => {
  const server = await createServer({ root: import.meta.dirname + '/app', configFile: false, logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' }, plugins: [${plugin}] })
  await server.listen()
  const { port } = server.httpServer.address()
  const ask = async (path) => (await fetch('http://127.0.0.1:' + port + path)).text()
  const show = async () => {
    const [, path] = /from "([^"]+)"/.exec(await ask('/main.js'))
    console.log(name, /"hello": ?"(\\w+)"/.exec(await ask(path))[1])
  }
  await show()
  const page = new WebSocket('ws://127.0.0.1:' + port + '/?token=' + server.config.webSocketToken, 'vite-hmr')
  // As a page does, which asks for nothing that it was not told of.
  page.onmessage = ({ data }) => JSON.parse(data).type === 'update' && show()
}
await open('FIRST')
await new Promise((resolve) => setTimeout(resolve, 150))
await open('SECOND')
`,
    })
    const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env: { NODE_ENV: 'development' } })
    onTestFinished(() => void child.kill('SIGKILL'))
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data))
    for (const hello of ['Hello', 'Welcome', 'Again', 'Last']) {
      if (hello !== 'Hello') {
        server.project.texts = { en: { common: { hello } } }
        touch(server)
      }
      const wait = { timeout: 10_000, interval: 50 }
      for (const name of ['FIRST', 'SECOND']) await expect.poll(() => text, wait).toContain(`${name} ${hello}`)
    }
  })
})

describe('Vitest', () => {
  it('gives tests the texts of the project, with one pull', async () => {
    const server = await startServer({ ...cloneProject(), texts: structuredClone(TEXTS) })
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: server.url },
      'vitest.config.js': `import translations from 'unplugin-translations/vite'
export default { plugins: [translations()], test: { include: ['*.check.js'] } }
`,
      ...Object.fromEntries(
        ['a', 'b'].map((name) => [
          `${name}.check.js`,
          `import { expect, it } from 'vitest'
import { load } from 'virtual:translations'
import texts from '~translations/en/common'
it('has texts', async () => {
  expect(texts).toEqual(${JSON.stringify(TEXTS.en.common)})
  expect(await load('en', 'common')).toEqual(texts)
})
`,
        ]),
      ),
    })
    const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs')
    const { code, stdout, stderr } = await runNode(vitest, ['run', '--root', project], { cwd: project })
    expect(code, stdout + stderr).toBe(0)
    expect(stdout).toContain('2 passed')
    expect(server.requests.filter(({ path }) => path.startsWith('/download/'))).toHaveLength(1)
  })
})
