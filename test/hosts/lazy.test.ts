/** Modules that a dev server builds when a page asks for them, kept on disk from one start to the next. */
import { expect, it } from 'vitest'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title' },
  'src/main.js': `import { load } from 'virtual:translations'\nload('en', 'common').then(console.log)\n`,
}

/** Asks for all that is left out, as a page does, and prints how each compilation ended. */
const SCRIPT = `import { rspack } from '@rspack/core'
import translations from 'unplugin-translations/rspack'
const compiler = rspack({ mode: 'development', context: import.meta.dirname, entry: './src/main.js', cache: { type: 'persistent' },
  lazyCompilation: { entries: false, imports: true }, plugins: [translations()] })
const trigger = rspack.lazyCompilationMiddleware(compiler)
const response = { writeHead() {}, write() {}, end() {} }
let count = 0
const watching = compiler.watch({}, async (error, stats) => {
  count += 1
  const all = [...stats.compilation.modules].map((module) => module.identifier())
  const proxies = all.filter((id) => id.startsWith('lazy-compilation-proxy|'))
  const isBuilt = all.some((id) => id.endsWith('common') && !proxies.includes(id))
  console.log('COMPILED ' + (isBuilt ? 'all: ' : 'a part: ') + (error ?? (stats.toString({ all: false, errors: true }) || 'well')))
  if (count === 1 && proxies.length > 0)
    await trigger({ url: '/_rspack/lazy/trigger', method: 'POST', body: proxies }, response)
  else watching.close(() => compiler.close(() => process.exit()))
})
`

it('rspack builds them again at the next start', async () => {
  const project = createProject({ ...FILES, 'build.mjs': SCRIPT })
  const { env } = await startService(project)
  const start = async (): Promise<string[] | null> => {
    const { stdout } = await runNode(`${project}/build.mjs`, [], { cwd: project, env })
    return stdout.match(/^COMPILED.*/gm)
  }
  expect(await start()).toEqual(['COMPILED a part: well', 'COMPILED all: well'])
  const [again] = (await start()) ?? []
  expect(again).toBe('COMPILED all: well')
})
