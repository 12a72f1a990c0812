/** Hosts that keep what they have built on disk know nothing of texts, and a default value is needed or not because of these. */
import { describe, expect, it } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import { hostScript, startHost } from '../support/host-scripts.ts'
import { finish } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'

const WITH = { en: { common: { a: 'A', b: 'B' } }, de: { common: { a: 'A', b: 'B' } } }
const WITHOUT = { ...WITH, de: { common: { b: 'B' } } }

type Texts = typeof WITH | typeof WITHOUT

interface Warm {
  configure(output: object): void
  /** The default values that a build of these texts ships. */
  defaults(texts: Texts): Promise<string[]>
}

async function setUp(name: string, script: string): Promise<Warm> {
  const server = await startServer({ ...cloneProject(), texts: WITH })
  const project = createProject({
    'src/main.js': `import 'virtual:translations/en/common'
import { say } from './say.js'
console.log(say(globalThis.i18n))
`,
    'src/say.js': "export const say = (i18n) => [i18n.t('a', 'DEFAULT A'), i18n.t('b', 'DEFAULT B')]\n",
    'build.mjs': script,
  })
  return {
    configure: (output) => {
      const config = { projectId: 'shop', baseUrl: server.url, scan: { defaultNamespace: 'common' }, output }
      writeFiles(project, { 'translations.config.json': config })
    },
    defaults: async (texts) => {
      server.project.texts = texts
      touch(server)
      const env = { CACHED: 'yes', NODE_ENV: 'production' }
      const { code, stdout, stderr } = await finish(startHost(name, ['build'], { cwd: project, env }))
      expect(code, stdout + stderr).toBe(0)
      const scripts = [...readTree(`${project}/dist`)].filter(([file]) => /\.[cm]?js$/.test(file))
      return [...new Set(scripts.join().match(/DEFAULT \w/g))].sort()
    },
  }
}

/** For pages, Farm goes by the age of files. */
const FOR_PAGES = hostScript('farm').replace("targetEnv: 'node', format: 'esm'", "targetEnv: 'browser'")

describe.each([
  ['webpack', hostScript('webpack')],
  ['rspack', hostScript('rspack')],
  ['rsbuild', hostScript('rsbuild')],
  ['farm', hostScript('farm')],
  ['farm', FOR_PAGES],
])('%s with a warm cache', (name, script) => {
  it('ships a default value where a language or the options want it, and no longer', async () => {
    const { configure, defaults } = await setUp(name, script)
    configure({ stripDefaults: true })
    expect(await defaults(WITH)).toEqual([])
    expect(await defaults(WITHOUT)).toEqual(['DEFAULT A'])
    expect(await defaults(WITH)).toEqual([])
    configure({ stripDefaults: false })
    expect(await defaults(WITH)).toEqual(['DEFAULT A', 'DEFAULT B'])
  })

  it('ships it where the option, and with it our hook, is gone', async () => {
    const { configure, defaults } = await setUp(name, script)
    configure({ stripDefaults: true })
    expect(await defaults(WITH)).toEqual([])
    configure({})
    expect(await defaults(WITH)).toEqual(['DEFAULT A', 'DEFAULT B'])
  })
})
