/** Vite bundles a worker apart from the page that starts it. */
import { describe, expect, it } from 'vitest'
import { runInLoop } from '../support/build-loop.ts'
import { createProject, readTree } from '../support/project.ts'
import { startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const TEXTS = {
  page: 'Text of the page',
  worker: 'Text of the worker',
  inline: 'Text of the second',
  none: 'Text of none',
}

const FILES = {
  'texts/en/common.json': TEXTS,
  'src/main.js': `import { load } from 'virtual:translations'
import Second from './second.js?worker'
new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
new Second()
load('en', 'common').then(() => globalThis.i18n.t('page'))
`,
  'src/worker.js': `import texts from 'virtual:translations/en/common'
import { say } from './say.js'
self.postMessage([say(self.i18n), JSON.stringify(texts)])
`,
  'src/say.js': "export const say = (i18n) => i18n.t('worker', 'DEFAULT')\n",
  'src/second.js': `import { load } from 'virtual:translations'
load('en', 'common').then(() => self.i18n.t('inline'))
`,
  'translations.config.json': {
    scan: { defaultNamespace: 'common' },
    output: { prune: true, stripDefaults: true },
    release: { publish: 'latest', interval: 20 },
  },
}

const config = (worker: string): string => `import translations from 'unplugin-translations/vite'
export default { root: import.meta.dirname, logLevel: 'info', plugins: [translations()], builder: {},
  worker: { format: 'es'${worker} },
  build: { outDir: 'dist', minify: false, assetsInlineLimit: 0, rollupOptions: { input: 'src/main.js' } } }
`

const BUILD = `import config from './vite.config.mjs'
await build({ ...config, configFile: false })
`
/** Reads the configuration once for itself, and once more for each environment. */
const BUILD_APP = 'await (await createBuilder()).buildApp()\n'

const BESIDE = ', plugins: () => [translations()]'

describe.each([
  ['vite', '', BUILD],
  ['vite', BESIDE, BUILD],
  ['vite5', '', BUILD],
  ['vite5', BESIDE, BUILD],
  ['vite', '', BUILD_APP],
])('a worker in %s', (vite, worker, build) => {
  it(`has the texts that it looks up, with {${worker} }, by ${build.split('\n').at(-2)}`, async () => {
    const name = build === BUILD ? 'build' : 'createBuilder'
    const files = { 'vite.config.mjs': config(worker), 'build.mjs': `import { ${name} } from '${vite}'\n${build}` }
    const project = createProject({ ...FILES, ...files })
    const service = await startService(project)
    const recorder = await startRecorder(service.url)
    const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
    const { code, stdout, stderr } = await runInLoop(vite, `${project}/build.mjs`, { env })
    expect(code, stdout + stderr).toBe(0)
    const scripts = [...readTree(`${project}/dist`).values()].filter((text) => text.includes('Text of'))
    const shipped = scripts.map((text) => [...(text.match(/Text of (?:the )?\w+/g) ?? [])].sort().join())
    expect(shipped.sort()).toEqual([
      'Text of the page,Text of the second,Text of the worker',
      'Text of the second',
      'Text of the worker',
    ])
    expect(scripts.join()).not.toContain('DEFAULT')
    expect(stdout).toContain('3 keys used, 0 missing, 1 unused')
    expect(recorder.writes().filter((line) => line.includes('/publish/'))).toHaveLength(1)
  })
})
