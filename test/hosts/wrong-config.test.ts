/** What is wrong with the configuration is told once, with what to do and without a way through our own files. */
import { describe, expect, it } from 'vitest'
import { hostScript, startHost } from '../support/host-scripts.ts'
import { hosts, otherHosts } from '../support/hosts.ts'
import { finish, runNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { SMALL_APP } from '../support/small-app.ts'

const FILES = { ...SMALL_APP, 'translations.config.json': { outputt: {} } }
/** Farm prints the message and the stack, esbuild what it throws besides. */
const SAYING_TWICE = ['esbuild', 'farm']

describe('a wrong configuration', () => {
  it.each([...hosts, ...otherHosts])('is told once by a build: $name', async (host) => {
    const { code, stdout, stderr } = await host.build(createProject(FILES))
    expect(code, stdout + stderr).toBe(2)
    const times = SAYING_TWICE.includes(host.name) ? 2 : 1
    expect((stdout + stderr).match(/unknown option outputt/g), stdout + stderr).toHaveLength(times)
    expect(stdout + stderr).toContain('Options are projectId')
  })

  it.each([...hosts, ...otherHosts])(
    'is refused where the plugin is there twice, and is told other things: $name',
    async ({ name }) => {
      const project = createProject({ 'src/main.js': 'console.log(1)' })
      const twice = hostScript(name).replace(
        'translations()',
        'translations({ lock: false }), translations({ types: false })',
      )
      writeFiles(project, { 'build.mjs': twice })
      const { code, stdout, stderr } = await finish(startHost(name, ['build'], { cwd: project }))
      expect(code, stdout + stderr).toBe(2)
      expect(stdout + stderr).toContain('the plugin was added twice, with different options')
    },
  )

  it.each([...hosts, ...otherHosts])('is none where two plugins are told the same: $name', async ({ name }) => {
    const project = createProject({ 'src/main.js': 'console.log(1)' })
    writeFiles(project, { 'build.mjs': hostScript(name).replace('translations()', 'translations(), translations()') })
    const { code, stdout, stderr } = await finish(startHost(name, ['build'], { cwd: project }))
    expect(code, stdout + stderr).toBe(0)
  })

  it('is told once by a dev server of Vite, which does not start', async () => {
    const project = createProject(FILES)
    writeFiles(project, { 'build.mjs': hostScript('vite') })
    const { code, stdout, stderr } = await runNode('build.mjs', ['dev'], { cwd: project })
    expect(code, stdout + stderr).toBe(2)
    expect((stdout + stderr).match(/unknown option outputt/g), stdout + stderr).toHaveLength(1)
    expect(stdout + stderr).toContain('Options are projectId')
  })
})
