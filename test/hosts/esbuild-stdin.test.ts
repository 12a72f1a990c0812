/** esbuild's `stdin`: keys in what is built in place of a file count like those of a file. */
import { describe, expect, it } from 'vitest'
import { createTracer, listScripts, listSources } from '../modules/builds.ts'
import { runInLoop } from '../support/build-loop.ts'
import type { Finished } from '../support/process.ts'
import { createProject, readTree } from '../support/project.ts'
import { startService } from '../support/service.ts'

const TEXTS = { 'of.stdin': 'Of stdin', 'of.other': 'Of another', 'of.file': 'Of a file', 'of.nobody': 'Of nobody' }

const FILES = {
  'texts/en/common.json': TEXTS,
  'src/used.js': `export const file = (t) => t('of.file')\n`,
  'translations.config.json': {
    output: { prune: true },
    scan: { defaultNamespace: 'common', functions: ['t'] },
    checks: { unused: 'warn' },
  },
}

/** Only the language of the loader can read it. */
const CONTENTS = `import texts from 'virtual:translations/en/common'
import { file } from './used.js'
const t = (globalThis as any).t as (key: string) => string
console.log(texts, file(t), t('of.stdin'), t('gone.of.stdin'))
`

interface Built extends Finished {
  told: string
  output: string
  project: string
}

async function run(script: string): Promise<Built> {
  const project = createProject({
    ...FILES,
    'build.mjs': `import { build, context } from 'esbuild'
import translations from 'unplugin-translations/esbuild'
// It stays where its service was started.
const one = (stdin, rest) => ({ absWorkingDir: import.meta.dirname, stdin: { resolveDir: import.meta.dirname + '/src', ...stdin }, outfile: 'dist/out.js', bundle: true,
  format: 'esm', plugins: [translations()], ...rest })
const contents = ${JSON.stringify(CONTENTS)}
${script}`,
  })
  const { env } = await startService(project)
  const finished = await runInLoop('esbuild', `${project}/build.mjs`, { env })
  const output = [...readTree(project)].filter(([name]) => name.startsWith('dist/')).map(([, text]) => text)
  return { ...finished, told: finished.stdout + finished.stderr, output: output.join('\n'), project }
}

const placeOf = (file: string): RegExp => new RegExp(`missing common:gone\\.of\\.stdin[^]*${file}:4:45`)

describe('stdin', () => {
  it.each([
    ['', 'src/<stdin>.ts'],
    ["sourcefile: 'named.ts'", 'src/named.ts'],
    ["sourcefile: 'template'", 'src/template.ts'],
  ])('is scanned, with { %s }', async (name, file) => {
    const { code, told, output } = await run(`await build(one({ contents, loader: 'ts', ${name} }))`)
    expect(code, told).toBe(0)
    expect(told).toContain('scanned 2 modules: 2 keys used, 1 missing, 2 unused')
    expect(told).toMatch(placeOf(file))
    expect(told).toContain("console.log(texts, file(t), t('of.stdin'), t('gone.of.stdin'))")
    for (const text of ['Of stdin', 'Of a file']) expect(output).toContain(text)
    expect(output).not.toMatch(/Of nobody|Of another/)
  })

  it.each(['', "sourcefile: 'named.ts'"])('loses default values that are not needed, with { %s }', async (name) => {
    const options =
      'plugins: [translations({ output: { stripDefaults: true } })], sourcemap: true, outfile: "dist/out.mjs"'
    const contents = CONTENTS.replace("t('of.stdin')", "t('of.stdin', 'NEEDLESS'), 'THIS PLACE', t('gone', 'NEEDED')")
    const { code, told, project } = await run(
      `await build(one({ contents: ${JSON.stringify(contents)}, loader: 'ts', ${name} }, { ${options} }))`,
    )
    expect(code, told).toBe(0)
    expect(listScripts(project).join()).toContain('NEEDED')
    expect(listScripts(project).join()).not.toContain('NEEDLESS')
    const source = expect.stringMatching(name ? /src\/named\.ts$/ : /stdin/)
    const column = contents.split('\n')[3]?.indexOf("'THIS PLACE'")
    expect(createTracer(project)('"THIS PLACE"')).toMatchObject({ source, line: 4, column })
    expect(listSources(project).map(([, content]) => content)).toContain(contents)
    expect(told).toContain('missing common:gone - not in en')
  })

  it('is left alone where it is no script', async () => {
    const { code, told } = await run(`await build(one({ contents: "t('gone.of.stdin')", loader: 'text' }))`)
    expect(code, told).toBe(0)
    expect(told).not.toContain('gone.of.stdin')
  })

  it('is another one for each build of a script, which together use what they use', async () => {
    const { code, told } = await run(`const other = contents.replaceAll('of.stdin', 'of.other')
await Promise.all([contents, other].map((contents, index) => build(one({ contents, loader: 'ts' }, { outfile: 'dist/' + index + '.js' }))))`)
    expect(code, told).toBe(0)
    expect(told).toContain('scanned 3 modules: 3 keys used, 2 missing, 1 unused')
    expect(told).toContain('unused common:of.nobody')
  })

  it('is scanned whenever a context builds', async () => {
    const { code, told } = await run(`const built = await context(one({ contents, loader: 'ts' }))
await built.rebuild()
await built.rebuild()
await built.dispose()`)
    expect(code, told).toBe(0)
    expect(told.match(new RegExp(placeOf('src/<stdin>.ts'), 'g')), told).not.toBeNull()
    expect(told.match(/scanned 2 modules: 2 keys used, 1 missing/g)).toHaveLength(2)
  })
})
