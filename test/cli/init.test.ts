/** `init` of the built package in a project, and the build that comes after it. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { REPOSITORY, runCli, runNode } from '../support/process.ts'
import { createProject, readTree } from '../support/project.ts'

const TSC = join(REPOSITORY, 'node_modules/typescript/bin/tsc')
const VITE = join(REPOSITORY, 'node_modules/vite/bin/vite.js')

const PROJECT = {
  'index.html': '<script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { languages } from 'virtual:translations'\nconsole.log(languages)\n`,
  'src/locales/en/common.json': { title: 'Title' },
  'tsconfig.json': '{ "include": ["src"] }',
  'vite.config.ts': `import { defineConfig } from 'vite'\n\nexport default defineConfig({})\n`,
  '.gitignore': 'node_modules',
}

const init = (cwd: string, ...args: string[]): ReturnType<typeof runCli> => runCliAlong(['init', ...args], { cwd })

describe('init', () => {
  it('makes a project ready to build, tells what to do next, and changes nothing the second time', async () => {
    const cwd = createProject(PROJECT)
    const first = await runCli(['init'], { cwd })
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain('serve --import src/locales')
    const tree = readTree(cwd)
    expect(tree.get('.gitignore')).toBe('node_modules\n.translations/\n')
    expect(tree.get('vite.config.ts')).toContain('plugins: [translations()]')

    expect(await runNode(VITE, ['build'], { cwd })).toMatchObject({ code: 0 })
    expect(readTree(cwd).get('src/translations.d.ts')).toContain("declare module 'virtual:translations'")

    const second = await init(cwd, '--json')
    expect(JSON.parse(second.stdout)).toMatchObject({
      steps: [
        { file: 'translations.config.ts', state: 'unchanged' },
        { file: 'vite.config.ts', state: 'unchanged' },
        { file: '.gitignore', state: 'unchanged' },
      ],
      texts: 'src/locales',
    })
    for (const [file, text] of tree) expect(readTree(cwd).get(file), file).toBe(text)
  })

  it('tells how types come to be where they are checked before the first build', async () => {
    const cwd = createProject(PROJECT)
    mkdirSync(join(cwd, 'node_modules'))
    symlinkSync(REPOSITORY, join(cwd, 'node_modules/unplugin-translations'))
    expect((await init(cwd)).stdout).toMatch(
      /types are checked before the build.*\n {2}npx unplugin-translations pull\n/,
    )
    const check = (): ReturnType<typeof runNode> =>
      runNode(TSC, ['--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler'], { cwd })
    expect((await check()).stdout).toContain("Cannot find module 'virtual:translations'")
    expect(await runCliAlong(['pull'], { cwd })).toMatchObject({ code: 0 })
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
    expect((await init(createProject({ 'vite.config.js': 'export default {}' }))).stdout).not.toContain('pull')
  })

  it('keeps the cache of one package of a repository out of git, where no rule above does so', async () => {
    const files = { '.git/HEAD': '', 'packages/app/vite.config.ts': 'export default { plugins: [] }\n' }
    const plain = createProject(files)
    await init(join(plain, 'packages/app'))
    expect(readTree(plain).get('packages/app/.gitignore')).toBe('.translations/\n')

    const ruled = createProject({ ...files, '.gitignore': '**/.translations\n' })
    expect((await init(join(ruled, 'packages/app'))).stdout).toMatch(/unchanged\s+\.gitignore/)
    expect(readTree(ruled).has('packages/app/.gitignore')).toBe(false)
  })

  it.each(['src/assets/i18n', 'public/i18n', 'src/lib/i18n/locales'])('knows the folder %s', async (folder) => {
    const cwd = createProject({ [`${folder}/en.json`]: { a: 'A' } })
    expect((await init(cwd)).stdout).toContain(`serve --import ${folder}`)
  })

  it.each([
    ['nuxt.config.ts', 'export default defineNuxtConfig({})\n', 'vite: { plugins: [translations()] }', 'vite'],
    ['astro.config.mjs', 'export default defineConfig({})\n', 'vite: { plugins: [translations()] }', 'vite'],
    ['vue.config.js', 'module.exports = {}\n', 'configureWebpack: { plugins: [translations()] }', 'webpack'],
    ['rspress.config.ts', 'export default {}\n', 'builderConfig: { plugins: [translations()] }', 'rsbuild'],
    ['tsup.config.ts', 'export default defineConfig({})\n', 'esbuildPlugins: [translations()]', 'esbuild'],
  ])('adds the plugin to %s, where its framework takes it', async (file, config, plugin, host) => {
    const cwd = createProject({ [file]: config })
    const { stdout } = await init(cwd)
    expect(stdout).toMatch(new RegExp(`written\\s+${file}`))
    expect(stdout).not.toContain('No configuration of a bundler was found')
    expect(readTree(cwd).get(file)).toContain(plugin)
    expect(readTree(cwd).get(file)).toContain(`'unplugin-translations/${host}'`)
  })

  it('says what Next needs, whose other bundler takes no plugins', async () => {
    const config = 'export default {}\n'
    const cwd = createProject({ 'next.config.mjs': config })
    const { code, stdout } = await init(cwd)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /manual\s+next\.config\.mjs.*'unplugin-translations\/webpack'.*config\.plugins\.push.*--webpack/,
    )
    expect(stdout).not.toContain('No configuration of a bundler was found')
    expect(readTree(cwd).get('next.config.mjs')).toBe(config)
  })

  it('keeps ends of lines as they are on Windows', async () => {
    const cwd = createProject({ 'vite.config.ts': 'export default {\r\n}\r\n', '.gitignore': 'dist\r\nnode_modules' })
    await init(cwd)
    for (const file of ['vite.config.ts', '.gitignore']) {
      const text = readTree(cwd).get(file) ?? ''
      expect(text).toContain('translations')
      expect(text.replaceAll('\r\n', ''), file).not.toContain('\n')
    }
  })

  it('leaves a configuration alone that it cannot edit safely, and says what to write there', async () => {
    const config = 'export default { plugins: [a()].filter(Boolean) }\n'
    const cwd = createProject({ 'webpack.config.mjs': config })
    const { code, stdout } = await init(cwd)
    expect(code).toBe(0)
    expect(stdout).toMatch(/manual\s+webpack\.config\.mjs.*'unplugin-translations\/webpack'/)
    expect(readTree(cwd).get('webpack.config.mjs')).toBe(config)
  })

  it('finds configurations that the scripts of the package name, and no others', async () => {
    const scripts = {
      build: 'NODE_ENV=production webpack --mode production --config webpack.prod.js',
      dev: 'webpack-dev-server --config=webpack.dev.js && echo -c readme.md',
      web: 'npm run lint && vite build -c "./web/vite.build.ts"',
      lib: 'rollup -c --silent',
      outside: 'vite build --config ../vite.config.ts',
      gone: 'rspack build --config gone.js',
    }
    const merged = `const common = require('./webpack.common.js')\nmodule.exports = merge(common, { mode: 'production' })\n`
    const cwd = createProject({
      'package.json': { scripts },
      'webpack.prod.js': merged,
      'webpack.dev.js': `module.exports = { plugins: [] }\n`,
      'web/vite.build.ts': 'export default { plugins: [] }\n',
      'readme.md': '',
    })
    const { stdout } = await init(cwd, '--json')
    const { steps } = JSON.parse(stdout) as { steps: { file: string; state: string }[] }
    expect(steps.slice(1).map(({ file, state }) => `${state} ${file}`)).toEqual([
      'manual webpack.prod.js',
      'written webpack.dev.js',
      'written web/vite.build.ts',
    ])
    expect(readTree(cwd).get('web/vite.build.ts')).toContain('plugins: [translations()]')
    expect((await init(cwd)).stdout).not.toContain('No configuration of a bundler was found')
  })

  it('knows a folder of texts that has a file for each language', async () => {
    const cwd = createProject({ 'src/lang/en.json': { a: 'A' }, 'src/i18n/index.json': {} })
    expect((await init(cwd)).stdout).toContain('serve --import src/lang')
  })

  it('takes a folder of texts for no language of the one it stands in', async () => {
    const cwd = createProject({ 'src/i18n/index.ts': '', 'src/i18n/lang/en.json': { a: 'A' } })
    expect((await init(cwd)).stdout).toMatch(/serve --import src\/i18n\/lang$/m)
  })

  it.each(['src/__locales', 'client/src/lang', 'packages/app/locales', 'app/i18n/messages', 'app/_locales'])(
    'finds the folder %s by its name',
    async (folder) => {
      const cwd = createProject({
        [`${folder}/en.json`]: { a: 'A' },
        // What is installed or built has its own.
        'app/node_modules/x/locales/en.json': {},
        'app/dist/locales/en.json': {},
        'app/.next/locales/en.json': {},
        // Data of another kind, and the texts of an extension, which its browser reads.
        'app/flags/en.json': {},
        'app/extension/_locales/en/messages.json': { a: { message: 'A' } },
      })
      expect((await init(cwd)).stdout).toContain(`serve --import ${folder}\n`)
    },
  )

  it('takes no file for a folder of texts', async () => {
    const cwd = createProject({ locales: 'a file', 'messages/en.json': { a: 'A' } })
    expect((await init(cwd)).stdout).toContain('serve --import messages')
  })
})
