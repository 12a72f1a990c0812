/** Rules that users have for files of every other kind. */
import { expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const SCRIPTS: Readonly<Record<string, string>> = {
  webpack: `import webpack from 'webpack'
import translations from 'unplugin-translations/webpack'
import config from './config.mjs'
run(webpack({ ...config, plugins: [translations()] }))`,
  rspack: `import { rspack } from '@rspack/core'
import translations from 'unplugin-translations/rspack'
import config from './config.mjs'
run(rspack({ ...config, plugins: [translations()] }))`,
  rsbuild: `import { createRsbuild } from '@rsbuild/core'
import translations from 'unplugin-translations/rsbuild'
import config from './config.mjs'
const { mode, entry, target, module, output } = config
const rsbuild = await createRsbuild({ cwd: import.meta.dirname, config: { mode, plugins: [translations()],
  source: { entry: { main: entry } }, output: { target, distPath: { root: 'dist' } }, tools: { rspack: { module } } } })
await (await rsbuild.build()).close()`,
}

const RUN = `
function run(compiler) {
  compiler.run((error, stats) => {
    console.log(error ?? stats.toString({ all: false, errors: true, warnings: true }))
    compiler.close(() => {})
  })
}`

const CONFIG = `export default { mode: 'production', context: import.meta.dirname, entry: './src/main.js', target: 'node',
  output: { path: import.meta.dirname + '/dist', filename: 'main.js' },
  module: { rules: [{ exclude: [/^$/, /\\.js$/], type: 'asset/resource' }] } }
`

it.each(Object.keys(SCRIPTS))('takes none of ours for such a file: %s', async (host) => {
  const project = createProject({
    'texts/en/common.json': { title: 'Title' },
    'src/main.js': "import texts from 'virtual:translations/en/common'\nconsole.log('BUILT', texts)\n",
    'translations.config.json': { scan: false },
    'config.mjs': CONFIG,
    'build.mjs': SCRIPTS[host] + RUN,
  })
  const { env } = await startService(project)
  const built = await runInLoop(host, `${project}/build.mjs`, { env })
  const { stdout, stderr } = await runNode(`${project}/dist/main.js`, [], { cwd: project })
  expect(stdout, built.stdout + built.stderr + stderr).toBe("BUILT { title: 'Title' }\n")
})
