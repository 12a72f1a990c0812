/** What the same plugin builds after it has failed is a build like any other. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startHost } from '../support/host-scripts.ts'
import { finish } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const graph = (name: string): string => `import { ${name} } from '${name}'
const build = async (entry) => {
  const bundle = await ${name}({ input: 'src/' + entry + '.js', plugins: [plugin] })
  await bundle.write({ dir: 'dist' }).finally(() => bundle.close())
}`

const compiler = (importing: string, name: string): string => `${importing}
import { promisify } from 'node:util'
const build = async (entry) => {
  const compiler = ${name}({ mode: 'production', context: import.meta.dirname, entry: './src/' + entry + '.js', plugins: [plugin] })
  const stats = await promisify(compiler.run.bind(compiler))()
  console.log(stats.toString({ all: false, warnings: true }))
  await promisify(compiler.close.bind(compiler))()
  if (stats.hasErrors()) throw new Error('broken')
}`

const vite = (name: string): string => `import { build as vite } from '${name}'
const build = (entry) => vite({ configFile: false, plugins: [plugin], build: { ssr: 'src/' + entry + '.js', outDir: 'dist' } })`

const SCRIPTS: Readonly<Record<string, string>> = {
  vite: vite('vite'),
  vite5: vite('vite5'),
  rollup: graph('rollup'),
  rolldown: graph('rolldown'),
  webpack: compiler("import webpack from 'webpack'", 'webpack'),
  rspack: compiler("import { rspack } from '@rspack/core'", 'rspack'),
  rsbuild: `import { createRsbuild } from '@rsbuild/core'
const build = async (entry) => {
  const config = { source: { entry: { main: './src/' + entry + '.js' } }, output: { target: 'node' }, plugins: [plugin] }
  await (await (await createRsbuild({ cwd: import.meta.dirname, config })).build()).close()
}`,
  esbuild: `import esbuild from 'esbuild'
const build = (entry) => esbuild.build({ entryPoints: ['src/' + entry + '.js'], bundle: true, outdir: 'dist', plugins: [plugin] })`,
  bun: `const build = (entry) => Bun.build({ entrypoints: ['src/' + entry + '.js'], outdir: 'dist', plugins: [plugin] })`,
}

const FILES = {
  'texts/en/common.json': { good: 'Good', old: 'Old' },
  'src/good.js': `import texts from 'virtual:translations/en/common'\nconsole.log($t('good'), texts)\n`,
  'src/bad.js': `import './good.js'\nconst = (`,
  'translations.config.json': { scan: { defaultNamespace: 'common' }, checks: { unused: 'warn' }, report: true },
}

/** Farm ends its process. */
it.each(Object.entries(SCRIPTS))('%s', async (name, script) => {
  const host = name.replace('vite5', 'vite')
  const project = createProject({
    ...FILES,
    'build.mjs': `import translations from 'unplugin-translations/${host}'
const plugin = translations()
${script}
await build('bad').then(() => console.log('BUILT'), () => console.log('FAILED'))
await build('good')`,
  })
  // In the process of the build, so that what a build has closed is gone.
  await (await startService(project, join(project, '.translations/service'))).stop()
  const { code, stdout, stderr } = await finish(startHost(host, [], { cwd: project }))
  const told = stdout + stderr
  expect(code, told).toBe(0)
  expect(told).toContain('FAILED')
  const said = told.match(/scanned \d+ modules?|unused common:\w+|reported \d+ .* keys?|TR_\w+/g)
  expect(said?.toSorted(), told).toEqual(['reported 0 missing and 1 used key', 'scanned 1 module', 'unused common:old'])
})
