/** What hosts say of modules of ours as if somebody had to mend it. */
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'

const INEFFECTIVE = 'is dynamically imported by'

const SCRIPTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['vite', 'vite5'].map((vite) => [
      vite,
      `import { build } from '${vite}'
import translations from 'unplugin-translations/vite'
await build({ root: import.meta.dirname, configFile: false, logLevel: 'warn', plugins: [translations()],
  build: { rollupOptions: { input: 'src/main.js' } } })
`,
    ]),
  ),
  rolldown: `import { rolldown } from 'rolldown'
import translations from 'unplugin-translations/rolldown'
const bundle = await rolldown({ input: 'src/main.js', plugins: [translations()] })
await bundle.write({ dir: 'dist' })
await bundle.close()
`,
}

async function build(host: string, { script, main }: { script: string; main: string }): Promise<string> {
  const project = createProject({
    'texts/en/common.json': { title: 'Title' },
    'src/main.js': main,
    'src/lazy.js': "export default 'LAZY'\n",
    'translations.config.json': { scan: false },
    'build.mjs': script,
  })
  const { env } = await startService(project)
  const { code, stdout, stderr } = await runInLoop(host, `${project}/build.mjs`, { env })
  expect(code, stdout + stderr).toBe(0)
  return stdout + stderr
}

describe.each(Object.entries(SCRIPTS))('%s', (host, script) => {
  it('does not warn of a text that is there at once and can be loaded as well', async () => {
    const main = `import { load } from 'virtual:translations'
import texts from 'virtual:translations/en/common'
console.log(texts, load)`
    expect(await build(host, { script, main })).not.toContain(INEFFECTIVE)
  })

  it('leaves the same warning about modules of others', async () => {
    const main = `import 'virtual:translations'\nimport lazy from './lazy.js'\nconsole.log(lazy, import('./lazy.js'))\n`
    expect(await build(host, { script, main })).toContain(INEFFECTIVE)
  })
})
