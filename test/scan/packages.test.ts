/** What `package.json` lets modules be imported by, where no rest of a path would lead to the module. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scanFiles } from '../../src/scan/files.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { createProject, writeFiles } from '../support/project.ts'

const SAY = 'export const say = (key) => t(key)'
const SILENT = 'export const say = (key) => key'
const options = resolveScanOptions({})

/** What is said where `specifier` is imported, of which nothing is known unless the module that says it is found. */
function said(specifier: string, files: Readonly<Record<string, string | object>>): string[] {
  const root = createProject({ 'app/src/page.ts': `import { say } from '${specifier}'\nsay('a')\n`, ...files })
  const modules = ['app/src/page.ts', ...Object.keys(files)].filter((file) => file.endsWith('.ts'))
  return scanFiles(
    modules.map((file) => join(root, file)),
    { root: join(root, 'app'), options },
  ).usages.map(({ key }) => key)
}

const app = (written: object): Record<string, object> => ({ 'app/package.json': { name: 'app', ...written } })

it.each<[string, string, unknown]>([
  ['a name', '#words', './lib/one/speak.js'],
  ['a name with a star', '#lib/speak', './lib/one/*.ts'],
  ['a star that stands twice', '#twice/one', './lib/*/speak.ts'],
  ['conditions', '#words', { types: './lib/types.d.ts', node: { import: './lib/one/speak.ts' }, default: './no.js' }],
  ['a list', '#words', [{ node: './no.js' }, './lib/one/speak.ts']],
])('imports of the own package: %s', (_, specifier, target) => {
  const name = specifier.replace(/(?<=\/).+/, '*')
  const files = { 'app/lib/one/speak.ts': SAY, 'app/src/words.ts': SILENT, 'app/src/speak.ts': SILENT }
  expect(said(specifier, { ...app({ imports: { [name]: target } }), ...files })).toEqual(['a'])
  expect(said(specifier, { ...app({}), ...files })).not.toEqual(['a'])
})

it('takes the imports of the nearest package alone', () => {
  const imports = { '#words': './lib/one/speak.ts' }
  const files = { 'app/lib/one/speak.ts': SAY, ...app({ imports }) }
  expect(said('#words', files)).toEqual(['a'])
  expect(said('#words', { ...files, 'app/src/package.json': { type: 'module' } })).not.toEqual(['a'])
})

it.each<[string, string, object, string?]>([
  ['a path', '@acme/words/say', { exports: { './say': './lib/one/speak.ts' } }],
  ['a path with a star', '@acme/words/all/one', { exports: { './all/*': './lib/*/speak.ts' } }],
  ['the most of several paths', '@acme/words/all/one', { exports: { './*': './no/*', './all/*': './lib/*/speak.ts' } }],
  ['its name', '@acme/words', { exports: './lib/one/speak.ts' }],
  ['its name, by conditions', '@acme/words', { exports: { import: './lib/one/speak.ts' } }],
  ['its name, without exports', '@acme/words', { main: './no.js', module: 'lib/one/speak.ts' }],
  ['a path, without exports', '@acme/words/lib/one/speak', {}],
  ['source that only types name', '@acme/words', { exports: { types: './lib/one/speak.ts', import: './dist/one.js' } }],
  ['output not built', '@acme/words/say', { exports: { './say': './dist/esm/two/speak.mjs' } }, 'src/two/speak.ts'],
  ['output not built of a library in an app', '@acme/words', { exports: { svelte: './dist/a.js' } }, 'src/lib/a.ts'],
])('exports of another package of the build: %s', (_, specifier, written, file = 'lib/one/speak.ts') => {
  const files = { [`kit/${file}`]: SAY, 'app/src/words.ts': SILENT, 'app/lib/one/speak.ts': SILENT, ...app({}) }
  expect(said(specifier, { ...files, 'kit/package.json': { name: '@acme/words', ...written } })).toEqual(['a'])
  expect(said(specifier, { ...files, 'kit/package.json': { name: '@acme/other', ...written } })).not.toEqual(['a'])
})

it('lets a package import itself by what it exports, and by nothing else', () => {
  const files = { 'app/lib/speak.ts': SAY }
  expect(said('app/say', { ...files, ...app({ exports: { './say': './lib/speak.ts' } }) })).toEqual(['a'])
  expect(said('app', { ...files, ...app({ main: './lib/speak.ts' }) })).not.toEqual(['a'])
})

it('goes by what it says of a package after it has changed', () => {
  const exporting = (file: string) => JSON.stringify({ name: '@acme/words', exports: { './say': `./${file}.ts` } })
  const page = "import { say } from '@acme/words/say'\nsay('a')\n"
  const root = createProject({ 'app/page.ts': page, 'kit/speak.ts': SAY, 'kit/silent.ts': SILENT })
  const files = ['app/page.ts', 'kit/speak.ts', 'kit/silent.ts'].map((file) => join(root, file))
  const keys = (file: string): string[] => {
    writeFiles(root, { 'kit/package.json': exporting(file) })
    return scanFiles(files, { root: join(root, 'app'), options, cacheFolder: join(root, '.cache') }).usages.map(
      ({ key }) => key,
    )
  }
  expect(keys('speak')).toEqual(['a'])
  expect(keys('silent')).not.toContain('a')
  expect(keys('speak')).toEqual(['a'])
})
