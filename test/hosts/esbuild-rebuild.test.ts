/** What a context could not build for want of texts, it builds once they can be had. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

/** Its lock says that there was much more. */
const SCRIPT = `import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { context } from 'esbuild'
import translations from 'unplugin-translations/esbuild'
const start = () => context({ entryPoints: ['src/main.js'], bundle: true, format: 'esm', outdir: 'dist', plugins: [translations()] })
const first = await start()
await first.rebuild()
await first.dispose()
const lock = JSON.parse(readFileSync('translations.lock', 'utf8'))
for (let count = 0; count < 9; count++) lock.resources.en['gone' + count] = { ...lock.resources.en.common, keys: 100 }
writeFileSync('translations.lock', JSON.stringify(lock))
const second = await start()
const build = () => second.rebuild().then(() => 'built', ({ message }) => message.match(/TR_\\w+|internal error/)?.[0] ?? message)
console.log(await build())
console.log(await build())
rmSync('translations.lock')
console.log(await build())
await second.dispose()
`

it.each([true, false])('with default values taken out: %s', async (stripDefaults) => {
  const project = createProject({
    'texts/en/common.json': { title: 'Title' },
    'src/main.js': "import texts from 'virtual:translations/en/common'\nconsole.log(texts, $t('title', 'Title'))",
    'translations.config.json': { pull: { onPullError: 'fail' }, output: { stripDefaults } },
    'build.mjs': SCRIPT,
  })
  // In the process of the build, which closes it whenever a build has failed.
  await (await startService(project, join(project, '.translations/service'))).stop()
  const { code, stdout, stderr } = await runNode('build.mjs', [], { cwd: project })
  expect(stdout.trim().split('\n'), stderr).toEqual(['TR_SHRUNK', 'TR_SHRUNK', 'built'])
  expect(code).toBe(0)
})
