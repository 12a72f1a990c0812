/** Modules that a build runs itself: what loaders import, and what compilers within a compiler make a page of. */
import { expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title', made: 'Made', page: 'Page', unused: 'Unused' },
  'translations.config.json': { scan: { defaultNamespace: 'common', functions: ['t'] }, output: { prune: true } },
  'src/main.js': `import texts from 'virtual:translations/en/common'
import made from './made.txt'
const { t = (key) => key } = globalThis
console.log(JSON.stringify([t('title'), texts, made]))
`,
  'src/made.txt': '',
  'src/made.js': `import texts from '~translations/en/common'\nexport default texts.made\n`,
  'src/page.js': `import texts from '~translations/en/common'\nconsole.log('PAGE', texts.page)\n`,
  'loader.cjs': `module.exports = async function () {
  const { default: made } = await this.importModule(this.rootContext + '/src/made.js')
  return 'export default ' + JSON.stringify(made)
}`,
  'config.mjs': `const page = {
  apply: (compiler) => compiler.hooks.make.tapAsync('page', (compilation, done) => {
    const child = compilation.createChildCompiler('page', { filename: 'page.cjs' })
    new compiler.webpack.EntryPlugin(compiler.context, './src/page.js', { name: 'page' }).apply(child)
    child.runAsChild((error, entries, { assets, errors }) => {
      if (!error && errors.length === 0) new Function(assets['page.cjs'].source())()
      done(error ?? errors[0])
    })
  }),
}
export const configure = (translations) => ({
  mode: 'production', target: 'node', context: import.meta.dirname, entry: './src/main.js',
  output: { path: import.meta.dirname + '/dist', filename: 'main.cjs' },
  module: { rules: [{ test: /made\\.txt$/, use: './loader.cjs' }] }, plugins: [translations(), page],
})
export const run = (compiler) => compiler.run((error, stats) => {
  console.log(error ?? stats.toString({ all: false, errors: true }))
  compiler.close(() => {})
})`,
}

it.each([
  ['webpack', "import webpack from 'webpack'"],
  ['rspack', "import { rspack } from '@rspack/core'"],
])('%s runs them with their texts', async (host, importing) => {
  const script = `${importing}
import translations from 'unplugin-translations/${host}'
import { configure, run } from './config.mjs'
run(${host}(configure(translations)))`
  const project = createProject({ ...FILES, 'build.mjs': script })
  const { env } = await startService(project)
  const built = await runInLoop(host, `${project}/build.mjs`, { env })
  expect(built.stdout, built.stderr).toContain('PAGE Page')
  const { stdout, stderr } = await runNode(`${project}/dist/main.cjs`, [], { cwd: project })
  expect(stderr, built.stdout + built.stderr).toBe('')
  const [title, texts, made] = JSON.parse(stdout)
  expect([title, made]).toEqual(['title', 'Made'])
  expect(texts).toHaveProperty('title')
  expect(texts).not.toHaveProperty('unused')
})
