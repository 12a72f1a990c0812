/** Hosts that keep what they have built on disk know nothing of texts, and a default value is needed or not because of these. */
import { describe, expect, it } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import { hostScript, startHost } from '../support/host-scripts.ts'
import { finish } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'

const WITH = { en: { common: { a: 'A', b: 'B' } }, de: { common: { a: 'A', b: 'B' } } }
const WITHOUT = { ...WITH, de: { common: { b: 'B' } } }

describe.each(['webpack', 'rspack', 'rsbuild', 'farm'])('%s with a warm cache', (name) => {
  it('ships a default value where a language or the options want it, and no longer', async () => {
    const server = await startServer({ ...cloneProject(), texts: WITH })
    const configure = (stripDefaults: boolean): object => ({
      ...{ projectId: 'shop', baseUrl: server.url, scan: { defaultNamespace: 'common' } },
      output: { stripDefaults },
    })
    const project = createProject({
      'translations.config.json': configure(true),
      'src/main.js': `import 'virtual:translations/en/common'
import { say } from './say.js'
console.log(say(globalThis.i18n))
`,
      'src/say.js': "export const say = (i18n) => [i18n.t('a', 'DEFAULT A'), i18n.t('b', 'DEFAULT B')]\n",
      'build.mjs': hostScript(name),
    })
    const defaults = async (texts: typeof WITH | typeof WITHOUT): Promise<string[]> => {
      server.project.texts = texts
      touch(server)
      const env = { CACHED: 'yes', NODE_ENV: 'production' }
      const { code, stdout, stderr } = await finish(startHost(name, ['build'], { cwd: project, env }))
      expect(code, stdout + stderr).toBe(0)
      const scripts = [...readTree(`${project}/dist`)].filter(([file]) => /\.[cm]?js$/.test(file))
      return [...new Set(scripts.join().match(/DEFAULT \w/g))].sort()
    }
    expect(await defaults(WITH)).toEqual([])
    expect(await defaults(WITHOUT)).toEqual(['DEFAULT A'])
    expect(await defaults(WITH)).toEqual([])
    writeFiles(project, { 'translations.config.json': configure(false) })
    expect(await defaults(WITH)).toEqual(['DEFAULT A', 'DEFAULT B'])
  })
})
