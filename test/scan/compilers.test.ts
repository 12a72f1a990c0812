/** Components are read by compilers that the project has; without one the file is named, and what to install. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyPackage } from '../support/package.ts'
import { runNode } from '../support/process.ts'
import { writeFiles } from '../support/project.ts'

const VUE = '<template><p>{{ $t("b") }}</p></template>'
const PUG = '<template lang="pug">\np {{ $t("b") }}\n</template>'

it.each([
  { missing: 'vue', file: 'page.vue', code: VUE, beside: [] },
  { missing: 'svelte', file: 'page.svelte', code: '<p>{$_("b")}</p>', beside: [] },
  { missing: 'pug', file: 'page.vue', code: PUG, beside: ['vue'] },
])('names $file where $missing is not there', async ({ missing, file, code, beside }) => {
  const folder = copyPackage(beside)
  writeFiles(folder, { [`src/${file}`]: code, 'src/good.ts': "t('a')" })
  const { stdout } = await runNode(join(folder, 'dist/cli/index.js'), ['scan', '--json', 'src'], { cwd: folder })
  expect(JSON.parse(stdout)).toMatchObject({
    usages: [{ file: 'src/good.ts', key: 'a' }],
    failed: [
      {
        file: `src/${file}`,
        message: `src/${file} can't be read without ${missing} (npm install --save-dev ${missing})`,
      },
    ],
    partial: true,
  })
})

it('names a component that only a later compiler of Svelte reads', async () => {
  const folder = copyPackage()
  writeFiles(folder, {
    'src/page.svelte': '<p>{$_("b")}</p>',
    'node_modules/svelte/package.json': { name: 'svelte', version: '2.16.1' },
    'node_modules/svelte/compiler.js': 'exports.VERSION = "2.16.1"; exports.parse = () => ({ html: { children: [] } })',
  })
  const { stdout } = await runNode(join(folder, 'dist/cli/index.js'), ['scan', '--json', 'src'], { cwd: folder })
  expect(JSON.parse(stdout)).toMatchObject({
    failed: [
      { file: 'src/page.svelte', message: expect.stringMatching(/Svelte 2\.16\.1.*npm install --save-dev svelte\)/) },
    ],
    partial: true,
  })
})

it('takes for each component the compiler of its own package', async () => {
  const folder = copyPackage(['svelte'])
  writeFiles(folder, {
    'old/page.svelte': '<p>{$_("a")}</p>',
    'old/node_modules/svelte/package.json': { name: 'svelte', version: '2.16.1' },
    'old/node_modules/svelte/compiler.js': 'exports.VERSION = "2.16.1"; exports.parse = () => ({})',
    'src/page.svelte': '<p>{$_("b")}</p>',
  })
  const { stdout } = await runNode(join(folder, 'dist/cli/index.js'), ['scan', '--json'], { cwd: folder })
  expect(JSON.parse(stdout)).toMatchObject({
    usages: [{ file: 'src/page.svelte', key: 'b' }],
    failed: [{ file: 'old/page.svelte', message: expect.stringContaining('2.16.1') }],
  })
})

it('does not send a project with Vue 2 to another Vue', async () => {
  const folder = copyPackage()
  writeFiles(folder, {
    'src/page.vue': VUE,
    'node_modules/vue/package.json': { name: 'vue', version: '2.7.16', main: 'index.js' },
    'node_modules/vue/index.js': '',
  })
  const { stdout } = await runNode(join(folder, 'dist/cli/index.js'), ['scan', '--json', 'src'], { cwd: folder })
  const message = "src/page.vue can't be read without @vue/compiler-dom (npm install --save-dev @vue/compiler-dom)"
  expect(JSON.parse(stdout)).toMatchObject({ failed: [{ file: 'src/page.vue', message }], partial: true })
})

it('names what may look keys up in a language that is not read, so that nothing is called unused', async () => {
  const folder = copyPackage()
  writeFiles(folder, {
    'src/page.gjs': "import { t } from './i18n'\n<template><h1>{{t 'b'}}</h1></template>",
    'src/old.hbs': "<p>{{t 'c'}}</p>",
    'src/frame.hbs': '<main>{{outlet}}</main>',
    'src/good.ts': "t('a')",
  })
  const { stdout } = await runNode(join(folder, 'dist/cli/index.js'), ['scan', '--json', 'src'], { cwd: folder })
  const failed = ['old.hbs', 'page.gjs'].map((file) => ({
    file: `src/${file}`,
    message: expect.stringContaining("can't be read"),
  }))
  expect(JSON.parse(stdout)).toMatchObject({ usages: [{ file: 'src/good.ts' }], failed, partial: true })
})
