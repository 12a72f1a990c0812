/** Texts that change while hosts look that say nothing of whether they do; Bun does not. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import type { FaultServer } from '../faults/server.ts'
import { freePort } from '../support/free-port.ts'
import { finish, startNode, startProgram } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'

const PATIENCE = { timeout: 20_000, interval: 100 }

const setText = (server: FaultServer, hello: string): void => {
  server.project.texts = { en: { common: { hello, idle: 'Idle' } } }
  touch(server)
}

async function setUp(files: Readonly<Record<string, string | object>>) {
  const server = await startServer({ ...cloneProject(), texts: {} })
  setText(server, 'Hello')
  const project = createProject({
    'translations.config.json': {
      ...{ projectId: 'shop', baseUrl: server.url, live: { interval: 100 }, output: { prune: true } },
      scan: { defaultNamespace: 'common', functions: ['t'] },
    },
    'src/main.js': "import texts from 'virtual:translations/en/common'\nconsole.log(t('hello'), texts)\n",
    ...files,
  })
  return { server, project }
}

const CONTEXT = (begin: string, next: string): string => `import { context } from 'esbuild'
import { readFileSync } from 'node:fs'
import translations from 'unplugin-translations/esbuild'
const built = await context({ entryPoints: ['src/main.js'], bundle: true, outdir: 'dist', plugins: [translations()] })
const texts = () => ['Hello', 'Welcome', 'Idle'].filter((text) => readFileSync('dist/main.js', 'utf8').includes(text)).join()
await built.rebuild()
console.log('FIRST', texts())
const first = texts()
${begin}
while (texts() === first) {
  ${next}
  await new Promise((resolve) => setTimeout(resolve, 100))
}
console.log('SECOND', texts())
await built.dispose()
`

it.each([
  ['watches', 'await built.watch()', ''],
  ['is told to build again', '', 'await built.rebuild()'],
])('a context of esbuild that %s ships what is used of the texts there are by then', async (_, begin, next) => {
  const { server, project } = await setUp({ 'build.mjs': CONTEXT(begin, next) })
  const child = startNode(join(project, 'build.mjs'), [], { cwd: project })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout?.on('data', (data) => String(data).includes('FIRST') && setText(server, 'Welcome'))
  const { code, stdout, stderr } = await finish(child)
  expect(code, stdout + stderr).toBe(0)
  expect(stdout.match(/(?:FIRST|SECOND) .*/g), stdout + stderr).toEqual(['FIRST Hello', 'SECOND Welcome'])
})

const WATCHERS = {
  rollup: `import { watch } from 'rollup'
import translations from 'unplugin-translations/rollup'
const watcher = watch({ input: 'src/main.js', output: { dir: 'dist' }, plugins: [translations()] })
watcher.on('event', ({ code, result }) => { result?.close(); if (code === 'ERROR') console.log('FAILED') })
`,
  vite: `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const watcher = await build({ root: import.meta.dirname, configFile: false, logLevel: 'silent', build: { watch: {}, ssr: 'src/main.js' }, ssr: { noExternal: true }, plugins: [translations()] })
watcher.on('event', ({ code }) => code === 'ERROR' && console.log('FAILED'))
`,
  webpack: `import webpack from 'webpack'
import translations from 'unplugin-translations/webpack'
const options = { context: import.meta.dirname, mode: 'production', target: 'node', entry: './src/main.js', plugins: [translations()] }
webpack(options).watch({}, (_, stats) => stats.hasErrors() && console.log('FAILED'))
`,
}

it.each(Object.entries(WATCHERS))(
  'a watcher of %s that began without texts builds when they can be had',
  async (_, script) => {
    const { server, project } = await setUp({ 'watch.mjs': script })
    server.play({ match: '.', fault: { kind: 'status', status: 400 } })
    const child = startNode(join(project, 'watch.mjs'), [], { cwd: project })
    onTestFinished(() => void child.kill('SIGKILL'))
    let told = ''
    child.stdout?.on('data', (data) => {
      told += data
    })
    await expect.poll(() => told, PATIENCE).toContain('FAILED')
    server.play()
    const built = (): string =>
      existsSync(join(project, 'dist/main.js')) ? readFileSync(join(project, 'dist/main.js'), 'utf8') : ''
    await expect.poll(built, PATIENCE).toContain('Hello')
  },
)

const FARM = (port: number): string => `import { start } from '@farmfe/core'
import { existsSync } from 'node:fs'
import translations from 'unplugin-translations/farm'
const textsOf = (compiler) => {
  const code = Object.values(compiler.resources()).join()
  return ['Hello', 'Welcome'].filter((text) => code.includes(text)).join()
}
const looking = {
  name: 'looking',
  configResolved: () => console.log('FOLDER', existsSync('.translations/modules')),
  configureDevServer: (server) => void setInterval(() => console.log('SERVES', textsOf(server.getCompiler())), 100),
}
await start({ configFile: false, root: import.meta.dirname, clearScreen: false, server: { port: ${port} }, plugins: [translations(), looking],
  compilation: { input: { main: './src/main.js' }, persistentCache: false, lazyCompilation: false } })`

it("Farm's dev server serves the texts that there are by then", async () => {
  const { server, project } = await setUp({ 'build.mjs': FARM(await freePort()) })
  const child = startNode(join(project, 'build.mjs'), [], { cwd: project, env: { NODE_ENV: 'development' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let told = ''
  child.stdout?.on('data', (data) => (told += data))
  await expect.poll(() => told, PATIENCE).toContain('SERVES Hello\n')
  // Its watcher, which begins after this, may never see a folder that is made while it first looks.
  expect(told).toContain('FOLDER true')
  let polls = 0
  // Its watcher begins to look only a while after it has begun: what it has missed is seen with the next change.
  const tell = (): string => {
    if (polls % 30 === 0) setText(server, `Welcome ${polls}`)
    polls++
    return told
  }
  await expect.poll(tell, PATIENCE).toContain('SERVES Welcome\n')
})

const BUN = join(dirname(createRequire(import.meta.url).resolve('bun/package.json')), 'bin/bun.exe')

it("Bun's dev server goes on with the texts that there were when it started", async () => {
  const port = await freePort()
  const { server, project } = await setUp({
    'page.html': '<!doctype html><script type="module" src="./src/main.js"></script>',
    'plugin.ts': "import translations from 'unplugin-translations/bun'\nexport default translations()\n",
    'bunfig.toml': '[serve.static]\nplugins = ["./plugin.ts"]\n',
  })
  const env = { NODE_ENV: 'development' }
  const child = startProgram(BUN, ['page.html', '--port', String(port)], { cwd: project, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const shown = async (): Promise<string> => {
    const page = await (await fetch(`http://localhost:${port}/`)).text()
    const [, path = ''] = /src="(\/_bun\/client\/[^"]+)"/.exec(page) ?? []
    return (await fetch(`http://localhost:${port}${path}`)).text()
  }
  await expect.poll(() => shown().catch(String), PATIENCE).toContain('Hello')
  setText(server, 'Welcome')
  writeFiles(project, {
    'src/main.js': "import texts from 'virtual:translations/en/common'\nconsole.log('CHANGED', texts)\n",
  })
  await expect.poll(() => shown().catch(String), PATIENCE).toContain('CHANGED')
  const code = await shown()
  expect(code).toContain('Hello')
  expect(code).not.toContain('Welcome')
})
