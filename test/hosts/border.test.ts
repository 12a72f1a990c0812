/** Hosts that are not written in JavaScript pay for every call into it, so a build of ours makes none for each module. */
import { describe, expect, it } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer } from '../faults/runs.ts'
import { runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'

const COMPILE = `import { rspack } from '@rspack/core'
import translations from 'unplugin-translations/rspack'
const asked = new Set()
const lookInto = (rules) => {
  const values = (value) => (value && typeof value === 'object' && !(value instanceof RegExp) ? Object.entries(value) : [])
  const look = (value, name) => {
    if (typeof value === 'function') asked.add(name)
    else for (const [key, inner] of values(value)) if (key !== 'options') look(inner, name + '.' + key)
  }
  look(rules, 'rules')
}
const spy = (compiler) => compiler.hooks.compilation.tap({ name: 'spy', stage: Infinity }, ({ hooks }, { normalModuleFactory }) => {
  lookInto(compiler.options.module.rules)
  const used = (hooks) => Object.entries(hooks).filter(([, hook]) => hook.isUsed?.()).map(([name]) => name)
  for (const name of used(normalModuleFactory.hooks)) asked.add(name)
  for (const name of ['buildModule', 'succeedModule', 'stillValidModule']) if (hooks[name].isUsed()) asked.add(name)
})
const compiler = rspack({ context: import.meta.dirname, entry: './main.js', plugins: [translations(), { apply: spy }] })
compiler.run((error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString())
  console.log(JSON.stringify([...asked]))
})
`

const LIST = `const { default: translations } = await import('unplugin-translations/' + process.argv[2])
const perModule = ['resolveId', 'load', 'transform', 'moduleParsed', 'resolveDynamicImport', 'shouldTransformCachedModule', 'renderChunk']
const plugin = translations({ output: { stripDefaults: true } })
console.log(JSON.stringify(perModule.filter((name) => plugin[name] && !plugin[name].filter)))
`

describe('a build', () => {
  it('asks for no module in rspack', async () => {
    const { url } = await startServer(cloneProject())
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: url },
      'compile.mjs': COMPILE,
      'main.js': "import { languages } from 'virtual:translations'\nconsole.log(languages)\n",
    })
    const { code, stdout, stderr } = await runNode('compile.mjs', [], { cwd: project })
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual([])
  })

  it.each(['vite', 'rolldown'])('tells %s by patterns which modules it wants', async (name) => {
    const { stdout, stderr } = await runNode('list.mjs', [name], { cwd: createProject({ 'list.mjs': LIST }) })
    expect(JSON.parse(stdout), stderr).toEqual([])
  })
})
