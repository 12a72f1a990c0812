/** Exports, and files with default exports, are often named like words of any text: imports tell who uses them. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scanFiles } from '../../src/scan/files.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { importsByPattern, specifiersIn } from '../../src/scan/specifiers.ts'
import { createProject } from '../support/project.ts'

const options = resolveScanOptions({})
const SAY = "import i18next from 'i18next'\nexport default (key) => i18next.t(key)\n"

function scan(files: Readonly<Record<string, string>>): ReturnType<typeof scanFiles> {
  const root = createProject(files)
  return scanFiles(
    Object.keys(files).map((file) => join(root, file)),
    { root, options },
  )
}

const keysOf = (files: Readonly<Record<string, string>>): string[] => scan(files).usages.map(({ key }) => key)

it.each<[string, Record<string, string>]>([
  ['by another name', { 'user.ts': "import speak from './export'\nspeak('a')" }],
  ['by its path with an ending', { 'user.ts': "import speak from './export.ts'\nspeak('a')" }],
  ['with its type', { 'user.ts': "import speak, { type Export } from './export'\nspeak('a')" }],
  ['by `require`', { 'user.js': "const speak = require('./export').default\nspeak('a')" }],
  ['when it is needed', { 'user.ts': "import(/* webpackChunkName: 'x' */ './export').then((it) => it.default('a'))" }],
  ['in a folder', { 'user.ts': "import speak from '../app/export'\nspeak('a')" }],
  [
    'from who passes it on',
    { 'index.ts': "export { default as speak } from './export'", 'user.ts': "import { speak } from '.'\nspeak('a')" },
  ],
  [
    'from who passes it on as its own',
    { 'main/index.ts': "export { default } from '../export'", 'user.ts': "import speak from './main'\nspeak('a')" },
  ],
  [
    'by a pattern',
    { 'user.ts': "const all = import.meta.glob('./exp*.ts', { eager: true })\nall['./export.ts'].default('a')" },
  ],
  [
    'by a pattern that does not name it',
    {
      'user.ts':
        "const all = import.meta.glob('./*.ts', { eager: true })\nfor (const it of Object.values(all)) it.default('a')",
    },
  ],
  [
    'by an alias',
    { 'package.json': '{ "imports": { "#say": "./export.ts" } }', 'user.ts': "import speak from '#say'\nspeak('a')" },
  ],
  ['behind a comment', { 'user.ts': "import(/** needed late */ './export').then((it) => it.default('a'))" }],
  [
    'behind a comment at the end of a line',
    { 'user.ts': "import(// needed late\n'./export').then((it) => it.default('a'))" },
  ],
])('finds who uses it %s', (_, files) => {
  const placed = Object.entries(files).map(([name, code]) => [`app/${name}`, code] as const)
  expect(keysOf({ 'app/export.ts': SAY, ...Object.fromEntries(placed) })).toContain('a')
})

const NAMED = "import i18next from 'i18next'\nexport const say = (key) => i18next.t(key)\n"

it.each<[string, Record<string, string>]>([
  ['by its name', { 'user.ts': "import { say } from './export'\nsay('a')" }],
  ['by another name', { 'user.ts': "import { say as tell } from './export'\ntell('a')" }],
  ['as a part of all', { 'user.ts': "import * as all from './export'\nall.say('a')" }],
  ['when it is needed', { 'user.ts': "import('./export').then(({ say }) => say('a'))" }],
  ['by `require`', { 'user.js': "const { say } = require('./export')\nsay('a')" }],
  [
    'by a pattern',
    { 'user.ts': "const all = import.meta.glob('./exp*.ts', { eager: true })\nall['./export.ts'].say('a')" },
  ],
  [
    'from who passes on all',
    {
      'index.ts': "export * from './export'",
      'main.ts': "export * from '.'",
      'user.ts': "import { say } from './main'\nsay('a')",
    },
  ],
  [
    'from who passes on all under a name',
    { 'index.ts': "export * as all from './export'", 'user.ts': "import { all } from '.'\nall.say('a')" },
  ],
  [
    'from who passes on all as its own',
    {
      'index.ts': "import * as all from './export'\nexport { all }",
      'user.ts': "import { all } from '.'\nall.say('a')",
    },
  ],
  [
    'from who passes on all by `require`',
    { 'index.js': "module.exports = require('./export')", 'user.js': "const { say } = require('.')\nsay('a')" },
  ],
  [
    'from who passes it on under another name',
    { 'index.ts': "export { say as tell } from './export'", 'user.ts': "import { tell } from '.'\ntell('a')" },
  ],
])('finds who uses what has a name %s', (_, files) => {
  const placed = Object.entries(files).map(([name, code]) => [`app/${name}`, code] as const)
  expect(keysOf({ 'app/export.ts': NAMED, ...Object.fromEntries(placed) })).toContain('a')
})

it('finds who uses a default export of a folder that its file lies in', () => {
  expect(keysOf({ 'app/index.ts': SAY, 'app/user.ts': "import speak from '.'\nspeak('a')" })).toContain('a')
})

const STATE = {
  'state.ts': 'export const form = { error: null }',
  'page.ts': "import i18next from 'i18next'\nimport { form } from './state'\ni18next.t(form.error)",
}

it.each([
  ['puts something into it', "form.error = 'a' ("],
  ['gives it another name', 'const all = form ('],
  ['hands it on', 'export const all = { form } ('],
  ['puts something into parts of it', "for (const each of form.all) each.error = 'a' ("],
])('reads who imports state and %s', (_, code) => {
  const other = `import { form } from './state'\n${code}`
  expect(scan({ ...STATE, 'other.ts': other }).failed).toMatchObject([{ file: 'other.ts' }])
})

it.each([
  ['reads it', 'const [error, setError] = useState(form.error) ('],
  ['has members of its own', 'this.error = form.error ('],
  ['tells its type', 'let error: keyof typeof form = form.first ('],
])('reads no file that imports state and only %s', (_, code) => {
  const other = `import { form } from './state'\n${code}`
  expect(scan({ ...STATE, 'other.ts': other }).failed).toEqual([])
})

it('reads no file for state that nobody can change', () => {
  const other = "import { Kind, SIZES } from './state'\nKind.own = SIZES ("
  const state = "export enum Kind { own = 'b' }\nexport const SIZES = { own: 'c' } as const"
  const page =
    "import i18next from 'i18next'\nimport { Kind, SIZES } from './state'\ni18next.t(Kind.own)\ni18next.t(SIZES.own)"
  expect(scan({ 'state.ts': state, 'page.ts': page, 'other.ts': other }).failed).toEqual([])
})

it('reads no file for the name of an export alone', () => {
  const files = { 'export.ts': NAMED, 'user.ts': "import { say } from './export'\nsay('a')" }
  expect(scan({ ...files, 'other.ts': 'export const say = (' }).failed).toEqual([])
  expect(scan({ ...files, 'other.ts': "import { say } from './no/export'\nexport const other = (" }).failed).toEqual([])
  expect(scan({ ...files, 'other.ts': "import './export'\nexport const other = (" }).failed).toEqual([])
  expect(scan({ ...files, 'other.ts': "import { say } from './export'\nexport const other = (" }).failed).toMatchObject(
    [{ file: 'other.ts' }],
  )
})

it('reads who passes on all of another file when that is the one', () => {
  const files = { 'app/export.ts': NAMED, 'user.ts': "import { say } from './app/export'\nsay('a')" }
  const other = "export * from './export'\nexport const other = ("
  expect(scan({ ...files, 'other/index.ts': other, 'other/export.ts': '' }).failed).toEqual([])
  expect(scan({ ...files, 'app/index.ts': other }).failed).toMatchObject([{ file: 'app/index.ts' }])
})

it('reads no file for a word alone', () => {
  const files = { 'export.ts': SAY, 'user.ts': "import speak from './export'\nspeak('a')" }
  // What does not parse is named as soon as it is read.
  expect(scan({ ...files, 'other.ts': 'export const other = (' }).failed).toEqual([])
  expect(scan({ ...files, 'other.ts': "import e from './export'\nexport const other = (" }).failed).toMatchObject([
    { file: 'other.ts' },
  ])
  expect(scan({ ...files, 'other.ts': "import e from './no/export'\nexport const other = (" }).failed).toEqual([])
})

const ANSWER = `<script setup>
import { useI18n } from 'vue-i18n'
defineProps(['text'])
const { t } = useI18n()
</script>
<template><p>{{ t(text) }}</p></template>
`

it.each([
  ['by its name', '<template><Answer text="a" /></template>'],
  ['in lower case', '<template><answer text="a" /></template>'],
  ['by its name in quotes', '<template><component is="Answer" text="a" /></template>'],
  ['without brackets', '<template lang="pug">\nmain\n  Answer(text="a")\n</template>'],
])('finds which template uses a component %s', (_, page) => {
  expect(keysOf({ 'components/Answer.vue': ANSWER, 'page.vue': page })).toContain('a')
})

it('reads no template for a word that a component is named like', () => {
  const files = { 'components/Answer.vue': ANSWER, 'page.vue': '<template><Answer text="a" /></template>' }
  const broken = '<script setup>\nconst answer = (\n</script>\n'
  expect(scan({ ...files, 'other.vue': `${broken}<template>{{ answer }}</template>` }).failed).toEqual([])
  expect(scan({ ...files, 'other.vue': `${broken}<template><answer /></template>` }).failed).toMatchObject([
    { file: 'other.vue' },
  ])
})

it('reads no file for a word that a pipe is named like', () => {
  const page = { 'page.component.html': '<p>{{ text | short | translate }}</p>' }
  expect(scan({ ...page, 'other.ts': 'export const short = (' }).failed).toEqual([])
  const pipe = "import { Pipe } from '@angular/core'\n@Pipe({ name: 'short' })\nexport class ShortPipe ("
  expect(scan({ ...page, 'short.pipe.ts': pipe }).failed).toMatchObject([{ file: 'short.pipe.ts' }])
})

const SHAPES: Readonly<Record<string, (n: number) => string>> = {
  spaces: (n) => `from${' '.repeat(n)}`,
  'spaces in brackets': (n) => `import(${' '.repeat(n)}`,
  'comments that end': (n) => `import(${'/* */ '.repeat(n)}`,
  'comments that never end': (n) => 'import(/* '.repeat(n),
  'comments in lines': (n) => `import(${'// a\n'.repeat(n)}`,
  'lines that never end': (n) => 'import(// '.repeat(n),
  'stars in comments': (n) => `import(/*${'* '.repeat(n)}`,
  words: (n) => `${'require'.repeat(n)}`,
  quotes: (n) => "from '".repeat(n),
  'templates that never end': (n) => 'import(`'.repeat(n),
}

it.each(Object.entries(SHAPES))('reads specifiers at the cost of the length of a text: %s', (_, shape) => {
  // Microseconds of CPU, of the cheapest round.
  const cost = (n: number): number => {
    const text = shape(n)
    const rounds = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage()
      specifiersIn(text)
      importsByPattern(text)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
    return Math.min(...rounds)
  }
  const small = Math.max(cost(4_000), 2_000)
  // Eight times the input costs eight times as much; its square would be 64.
  expect(cost(32_000)).toBeLessThanOrEqual(small * 32)
})
