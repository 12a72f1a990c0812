/** Files that stand behind modules are written when these are first asked for, which is no change of theirs. */
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hostScript, startHost } from '../support/host-scripts.ts'
import { startNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'texts/de/common.json': { title: 'Titel' },
  'src/main.js': `import { languages } from 'virtual:translations'
import en from 'virtual:translations/en/common'
console.log(languages, en)
`,
  'translations.config.json': { scan: false },
}

/** Time enough for a second result. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1500))

interface Watched {
  text: string
  /** That of the first result, and of a while after it. */
  firstText(): Promise<string>
}

function watch(child: ReturnType<typeof startNode>): Watched {
  onTestFinished(() => void child.kill('SIGKILL'))
  const watched: Watched = {
    text: '',
    firstText: async () => {
      await expect.poll(() => watched.text, { timeout: 20_000, interval: 20 }).toContain('READY')
      await pause()
      return watched.text
    },
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      watched.text += data
    })
  }
  return watched
}

describe.each(['vite', 'rollup', 'rolldown', 'webpack', 'rspack'])('%s watch', (name) => {
  it('builds once at its first start', async () => {
    const project = createProject({ ...FILES, 'build.mjs': hostScript(name) })
    const { env } = await startService(project)
    const text = await watch(startHost(name, ['watch'], { cwd: project, env })).firstText()
    expect(text.match(/READY/g), text).toHaveLength(1)
  })
})

describe("Vite's dev server", () => {
  it('sends no page a reload at its first start', async () => {
    const project = createProject({
      ...FILES,
      'dev.mjs': `import { createServer } from 'vite'
import translations from 'unplugin-translations/vite'
const server = await createServer({ root: import.meta.dirname, configFile: false, logLevel: 'error', server: { port: 0 }, plugins: [translations()] })
await server.listen()
const { send } = server.environments.client.hot
server.environments.client.hot.send = (...args) => { console.log('SENT', JSON.stringify(args)); send.apply(server.environments.client.hot, args) }
for (const module of ['', '/en/common', '/de/common']) await server.environments.client.transformRequest('virtual:translations' + module)
console.log('READY')
`,
    })
    const { env } = await startService(project)
    const child = startNode(join(project, 'dev.mjs'), [], { cwd: project, env: { ...env, NODE_ENV: 'development' } })
    expect(await watch(child).firstText()).not.toContain('SENT')
  })
})
