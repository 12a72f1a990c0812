/** webpack and rspack in a program that replaces its modules by itself, as the page of a dev server does. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import { startNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'

const MAIN = `import { onUpdate } from 'virtual:translations'
import texts from 'virtual:translations/en/common'
globalThis.evaluated = (globalThis.evaluated ?? 0) + 1
const show = () => console.log(JSON.stringify({ texts, evaluated: globalThis.evaluated }))
show()
onUpdate(show)
setInterval(() => {}, 1000)
`

const script = (importing: string, name: string, signal: string): string => `${importing}
import translations from 'unplugin-translations/${name}'
const compiler = ${name}({
  mode: 'development', devtool: false, target: 'node', context: import.meta.dirname, entry: ['${signal}', './src/main.js'],
  output: { path: import.meta.dirname + '/dist', filename: '[name].cjs', hotUpdateChunkFilename: '[id].[fullhash].update.cjs' },
  plugins: [translations(), new ${name}.HotModuleReplacementPlugin()],
})
const watching = compiler.watch({}, (error) => console.log(error ?? 'BUILT'))
process.once('SIGINT', () => watching.close(() => process.exit()))
`

interface Program {
  child: ChildProcess
  lines: AsyncIterableIterator<string>
}

const nextLine = async ({ lines }: Program, start: string): Promise<string> => {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error(`the program ended before it printed a line with '${start}'`)
    if (value.startsWith(start)) return value
  }
}

describe.each([
  ['webpack', script("import webpack from 'webpack'", 'webpack', 'webpack/hot/signal')],
  ['rspack', script("import { rspack } from '@rspack/core'", 'rspack', '@rspack/core/hot/signal')],
])('%s', (_, buildScript) => {
  it('replaces texts in a program that runs, which stays as it is', async () => {
    const server = await startServer({ ...cloneProject(), texts: { en: { common: { hello: 'Hello', bye: 'Bye' } } } })
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: server.url, scan: false, live: { interval: 100 } },
      'src/main.js': MAIN,
      'build.mjs': buildScript,
    })
    const start = (file: string): Program => {
      const child = startNode(join(project, file), [], { cwd: project, env: {} })
      onTestFinished(() => void child.kill('SIGKILL'))
      if (!child.stdout) throw new Error('the program has no output')
      return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
    }
    const build = start('build.mjs')
    await nextLine(build, 'BUILT')
    const program = start('dist/main.cjs')
    // Told when a build is written: a program that looks by itself may read half of an update, and then never looks again.
    const tellOfBuilds = async (): Promise<void> => {
      for await (const line of build.lines) if (line === 'BUILT') program.child.kill('SIGUSR2')
    }
    void tellOfBuilds()
    const nextShown = async (): Promise<unknown> => JSON.parse(await nextLine(program, '{'))
    expect(await nextShown()).toEqual({ texts: { hello: 'Hello', bye: 'Bye' }, evaluated: 1 })
    server.project.texts = { en: { common: { hello: 'Welcome' } } }
    touch(server)
    expect(await nextShown()).toEqual({ texts: { hello: 'Welcome' }, evaluated: 1 })
  })
})
