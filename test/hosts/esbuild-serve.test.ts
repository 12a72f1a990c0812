/** What esbuild serves itself it asks no plugin about: nothing can be left out of that, and nothing may be missing. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const TITLE = `It's a "title" \`of\` \${two} \\ lines\n]`

const FILES = {
  'texts/en/common.json': { title: TITLE, idle: 'Idle' },
  'src/main.js': `import texts from 'virtual:translations/en/common'
import unneeded from 'virtual:translations/resources'
console.log(JSON.stringify(Object.entries(texts)), $t('title'))
`,
  'translations.config.json': { scan: { defaultNamespace: 'common' }, output: { prune: true } },
  'build.mjs': `import { context } from 'esbuild'
import translations from 'unplugin-translations/esbuild'
const built = await context({ entryPoints: ['src/main.js'], bundle: true, outdir: 'dist', minify: process.env.MINIFY === 'yes', plugins: [translations()] })
const { port } = await built.serve({ port: 0, host: '127.0.0.1' })
const served = await (await fetch('http://127.0.0.1:' + port + '/main.js')).text()
await built.rebuild()
await built.dispose()
const { readFileSync } = await import('node:fs')
const run = (code) => new Promise((resolve) => new Function('$t', 'console', code)((key) => key, { log: (texts) => resolve(JSON.parse(texts)) }))
const written = readFileSync('dist/main.js', 'utf8')
console.log(JSON.stringify({ served: await run(served), written: await run(written), parsed: served.split('JSON.parse').length - 1 }))`,
}

it.each(['no', 'yes'])('shows all texts where those that nobody uses are left out, minified: %s', async (MINIFY) => {
  const project = createProject(FILES)
  const { env } = await startService(project)
  const { code, stdout, stderr } = await runNode(join(project, 'build.mjs'), [], {
    cwd: project,
    env: { ...env, MINIFY },
  })
  expect(code, stderr).toBe(0)
  const shown = JSON.parse(stdout.slice(stdout.indexOf('{"served"')))
  const title = ['title', TITLE]
  expect(shown).toEqual({ served: [['idle', 'Idle'], title], written: [title], parsed: 1 })
})
