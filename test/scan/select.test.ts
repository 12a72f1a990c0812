/** Which modules of a build are its own source: the globs mean what picomatch says they mean. */
import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { selectFiles } from '../../src/scan/select.ts'

const ROOT = '/project'

const PATHS = [
  'a.ts',
  'src/a.ts',
  'src/.hidden/a.ts',
  'src/.a.ts',
  'src/a.test.ts',
  'src/a.d.ts',
  'src/a.css',
  'src/[id].tsx',
  'src/i.tsx',
  'src/(group)/page.tsx',
  'src/old/a.ts',
  'src/old/new/a.ts',
  'node_modules/a/a.js',
  'packages/b/dist/a.js',
]

const GLOBS = [
  ['**/*.{ts,tsx}'],
  ['*.ts'],
  ['./src/**'],
  ['src/*.ts', 'src/old/**'],
  ['!src/old/**'],
  ['src/[id].tsx'],
  ['src/(group)/page.tsx'],
  ['src/!(old)/**'],
  ['src/+(a|i).ts*'],
  ['src/[', '**/*.css'],
  ['src\\/a.ts'],
]

/** Paths of the root, with what picomatch makes of both lists. */
function expected(include: readonly string[], exclude: readonly string[]): string[] {
  const matches = picomatch([...include], { ignore: [...exclude], dot: true })
  return PATHS.filter((path) => matches(path)).sort()
}

function selected(include: readonly string[], exclude: readonly string[]): string[] {
  const options = { ...resolveScanOptions({ include }), exclude }
  const ids = PATHS.map((path) => `${ROOT}/${path}`)
  return selectFiles(ids, ROOT, options).map((file) => file.slice(ROOT.length + 1))
}

describe('the modules of a build that are source', () => {
  it.each(GLOBS)('%s includes what it matches', (...include) => {
    expect(selected(include, [])).toEqual(expected(include, []))
    expect(selected(include, []).length).toBeGreaterThan(0)
  })

  it.each(GLOBS)('%s excludes what it matches', (...exclude) => {
    expect(selected(['**'], exclude)).toEqual(expected(['**'], exclude))
    expect(selected(['**'], exclude).length).toBeLessThan(PATHS.length)
  })

  it('leaves nothing out where nothing is excluded, and takes nothing where nothing is included', () => {
    expect(selected(['**'], [])).toEqual([...PATHS].sort())
    expect(selected([], [])).toEqual([])
  })

  it('takes a file once, without its query, and no virtual module', () => {
    const options = resolveScanOptions(undefined)
    const ids = [
      '/project/a.vue',
      '/project/a.vue?vue&type=template',
      '/project/a.ts#x',
      '\0virtual.ts',
      'virtual:a.ts',
    ]
    expect(selectFiles(ids, ROOT, options)).toEqual(['/project/a.ts', '/project/a.vue'])
  })

  it('takes what was built before, but no dependency', () => {
    const ids = ['/packages/ui/dist/index.js', '/project/build/made.js', '/project/node_modules/a/dist/index.js']
    expect(selectFiles(ids, ROOT, resolveScanOptions(undefined))).toEqual(ids.slice(0, 2))
  })

  it('takes a file of a linked package beside the root by its path from where the two part', () => {
    const options = resolveScanOptions({ include: 'packages/**' })
    expect(selectFiles(['/packages/a/a.ts', '/other/a.ts'], ROOT, options)).toEqual(['/packages/a/a.ts'])
  })

  it('leaves off queries and fragments, and knows folders that are called like one', () => {
    const ids = ['src/a.ts?raw', 'src/b.ts#part', 'src/c#/d.ts', 'src/c#/e.vue?vue&type=script&lang.ts']
    const found = selectFiles(
      ids.map((id) => `${ROOT}/${id}`),
      ROOT,
      resolveScanOptions({}),
    )
    expect(found).toEqual(['src/a.ts', 'src/b.ts', 'src/c#/d.ts', 'src/c#/e.vue'].map((file) => `${ROOT}/${file}`))
  })
})
