/** A build is scanned beside its host, from the time that all modules are known. */
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'

const HEAD = `import { existsSync } from 'node:fs'
/** Nobody goes on before the scan has left something behind. */
const scanned = async () => {
  for (const end = Date.now() + 20_000; !existsSync('.translations/scan'); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('nothing was scanned meanwhile')
}
const late = { name: 'late', generateBundle: scanned }
`

const graph = (name: string): string => `import { ${name} } from '${name}'
const bundle = await ${name}({ input: 'src/main.js', plugins: [translations(), late] })
await bundle.write({ dir: 'dist' })
await bundle.close()`

const compiler = (importing: string, name: string): string => `${importing}
const waits = { apply: ({ hooks }) => hooks.compilation.tap('late', ({ hooks }) => hooks.processAssets.tapPromise('late', scanned)) }
const compiler = ${name}({ mode: 'production', context: import.meta.dirname, entry: './src/main.js', output: { path: import.meta.dirname + '/dist' },
  plugins: [translations(), waits] })
compiler.run((error, stats) => {
  console.log(error ?? stats.toString({ all: false, errors: true, warnings: true }))
  compiler.close(() => {})
})`

const SCRIPTS = {
  vite: `import { build } from 'vite'
await build({ root: import.meta.dirname, configFile: false, build: { rollupOptions: { input: 'src/main.js' } }, plugins: [translations(), late] })`,
  rollup: graph('rollup'),
  rolldown: graph('rolldown'),
  webpack: compiler("import webpack from 'webpack'", 'webpack'),
  rspack: compiler("import { rspack } from '@rspack/core'", 'rspack'),
} as const

/** A platform that has none. */
const NO_THREADS = `import threads from 'node:worker_threads'
import { syncBuiltinESMExports } from 'node:module'
threads.Worker = class { constructor() { throw new Error('no threads here') } }
syncBuiltinESMExports()
`

const createApp = (script: string): string =>
  createProject({
    'translations.config.json': { scan: { defaultNamespace: 'common' } },
    'texts/en/common.json': { title: 'Title' },
    'src/main.js': "console.log(globalThis.$t('title'), globalThis.$t('gone'))\n",
    'no-threads.mjs': NO_THREADS,
    'build.mjs': script,
  })

describe.each(Object.entries(SCRIPTS))('%s', (host, script) => {
  const plugin = `import translations from 'unplugin-translations/${host}'\n`

  it('is scanned while its output is made', async () => {
    const project = createApp(`${plugin}${HEAD}${script}`)
    const { code, stdout, stderr } = await runInLoop(host, `${project}/build.mjs`)
    expect(code, stderr).toBe(0)
    expect(`${stdout}${stderr}`).toMatch(/gone/)
  })
})

it('is scanned where no thread can be had', async () => {
  const plugin = "import translations from 'unplugin-translations/rollup'\nconst late = {}\n"
  const project = createApp(`${plugin}${SCRIPTS.rollup}`)
  const { code, stdout, stderr } = await runNode('build.mjs', [], {
    cwd: project,
    env: { NODE_OPTIONS: '--import ./no-threads.mjs' },
  })
  expect(code, stderr).toBe(0)
  expect(`${stdout}${stderr}`).toMatch(/gone/)
})
