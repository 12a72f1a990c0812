/** Hosts that keep what they have built on disk know nothing of the texts and options that it was built from. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import { runInLoop } from '../support/build-loop.ts'
import { hostScript, programOf } from '../support/host-scripts.ts'
import { runProgram } from '../support/program.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'

const WITH = { en: { common: { a: 'A', b: 'B' } }, de: { common: { a: 'A', b: 'B' } } }
const WITHOUT = { ...WITH, de: { common: { b: 'B' } } }
const NONE = { en: { common: {} }, de: { common: {} } }
const MORE = { ...WITH, fr: { common: { a: 'A', b: 'B' } } }

type Texts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

interface Warm {
  configure(options: object): void
  /** What a build of these texts prints. */
  run(texts: Texts): Promise<unknown>
  /** The default values that it ships. */
  defaults(texts: Texts): Promise<string[]>
}

async function setUp(name: string, script: string): Promise<Warm> {
  const server = await startServer({ ...cloneProject(), texts: WITH })
  const project = createProject({
    'src/main.js': `import { languages } from 'virtual:translations'
import texts from 'virtual:translations/en/common'
import { say } from './say.js'
import { ask } from './ask.js'
const i18n = { t: (key) => texts[key], ask: (key) => texts[key] }
console.log(JSON.stringify({ languages, said: say(i18n), asked: ask(i18n) }))
`,
    'src/say.js': "export const say = (i18n) => [i18n.t('a', 'DEFAULT A'), i18n.t('b', 'DEFAULT B')]\n",
    'src/ask.js': "export const ask = (i18n) => i18n.ask('a', 'DEFAULT C')\n",
    'build.mjs': script,
  })
  const build = async (texts: Texts): Promise<void> => {
    server.project.texts = texts
    touch(server)
    rmSync(join(project, 'dist'), { recursive: true, force: true })
    const env = { CACHED: 'yes', NODE_ENV: 'production' }
    const { code, stdout, stderr } = await runInLoop(name, join(project, 'build.mjs'), { env })
    expect(code, stdout + stderr).toBe(0)
  }
  return {
    configure: ({ scan = {}, ...options }: { scan?: object }) => {
      const service = { projectId: 'shop', baseUrl: server.url }
      const config = { ...service, ...options, scan: { defaultNamespace: 'common', ...scan } }
      writeFiles(project, { 'translations.config.json': config })
    },
    run: async (texts) => {
      await build(texts)
      const { code, stdout, stderr } = await runProgram(join(project, 'dist', programOf(name)))
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout)
    },
    defaults: async (texts) => {
      await build(texts)
      const scripts = [...readTree(`${project}/dist`)].filter(([file]) => /\.[cm]?js$/.test(file))
      return [...new Set(scripts.join().match(/DEFAULT \w/g))].sort()
    },
  }
}

/** For pages, Farm goes by the age of files. */
const FOR_PAGES = hostScript('farm').replace("targetEnv: 'node', format: 'esm'", "targetEnv: 'browser'")

const HOSTS: readonly [string, string][] = [
  ['webpack', hostScript('webpack')],
  ['rspack', hostScript('rspack')],
  ['rsbuild', hostScript('rsbuild')],
  ['farm', hostScript('farm')],
]

describe.each([...HOSTS, ['farm', FOR_PAGES]])('%s with a warm cache', (name, script) => {
  it('ships a default value where a language or the options want it, and no longer', async () => {
    const { configure, defaults } = await setUp(name, script)
    configure({ output: { stripDefaults: true } })
    expect(await defaults(NONE)).toEqual(['DEFAULT A', 'DEFAULT B', 'DEFAULT C'])
    expect(await defaults(WITH)).toEqual(['DEFAULT C'])
    expect(await defaults(WITHOUT)).toEqual(['DEFAULT A', 'DEFAULT C'])
    expect(await defaults(WITH)).toEqual(['DEFAULT C'])
    configure({ output: { stripDefaults: false } })
    expect(await defaults(WITH)).toEqual(['DEFAULT A', 'DEFAULT B', 'DEFAULT C'])
  })

  it('ships it where the option, and with it our hook, is gone', async () => {
    const { configure, defaults } = await setUp(name, script)
    configure({ output: { stripDefaults: true } })
    expect(await defaults(WITH)).toEqual(['DEFAULT C'])
    configure({})
    expect(await defaults(WITH)).toEqual(['DEFAULT A', 'DEFAULT B', 'DEFAULT C'])
  })

  it('ships it no longer where other options tell that it is one', async () => {
    const { configure, defaults } = await setUp(name, script)
    configure({ output: { stripDefaults: true } })
    expect(await defaults(WITH)).toEqual(['DEFAULT C'])
    configure({ output: { stripDefaults: true }, scan: { functions: ['t', 'ask'] } })
    expect(await defaults(WITH)).toEqual([])
  })
})

describe.each(HOSTS)('%s with a warm cache', (name, script) => {
  it('knows what languages there are now', async () => {
    const { configure, run } = await setUp(name, script)
    const printed = { said: ['A', 'B'], asked: 'A' }
    configure({})
    expect(await run(WITH)).toEqual({ ...printed, languages: ['de', 'en'] })
    expect(await run(MORE)).toEqual({ ...printed, languages: ['de', 'en', 'fr'] })
    configure({ languages: ['en'], pull: { allowShrink: true } })
    expect(await run(MORE)).toEqual({ ...printed, languages: ['en'] })
  })
})
