/** Texts that are there at once: nothing that could be loaded later is shipped beside them. */
import { describe, expect, it } from 'vitest'
import { hosts, otherHosts } from '../support/hosts.ts'
import { createProject, readTree } from '../support/project.ts'
import { startService } from '../support/service.ts'

const TEXTS = {
  'translations.config.json': { scan: false },
  'texts/en/common.json': { title: 'Title' },
  'texts/zh-Hant/common.json': { title: '標題' },
}

// esbuild ships what any module imports later, be it used or not; farm and bun are told of no unused exports.
const able = [...hosts, ...otherHosts].filter(({ name }) => !['esbuild', 'farm', 'bun'].includes(name))

describe.each(able)('$name', (host) => {
  it.each([
    ['resources', 'virtual:translations/i18next'],
    ['messages', 'virtual:translations/vue-i18n'],
    ['languages, referenceLanguage', 'virtual:translations'],
  ])('%s of %s', async (names, id) => {
    const main = `import { ${names} } from '${id}'\nconsole.log(JSON.stringify([${names}]))\n`
    const project = createProject({ ...TEXTS, 'src/main.js': main })
    const { env } = await startService(project)
    const { code, stdout, stderr } = await host.build(project, env)
    expect(code, stdout + stderr).toBe(0)
    const files = [...readTree(`${project}/${host.output}`).keys()].filter((name) => /\.[cm]?js$/.test(name))
    expect(files).toHaveLength(1)
  })
})
