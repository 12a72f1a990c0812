import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectFacts, findFiles, resolveScanOptions, resolveUsages, scan, scanFiles } from '../../src/scan/index.ts'
import { readFixture } from './fixture.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scan-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(files: Record<string, string>): string[] {
  return Object.entries(files).map(([name, text]) => {
    const file = join(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
}

const options = resolveScanOptions({})

describe('scanFiles', () => {
  it('gives usages by file, line and column, relative to the root', () => {
    const files = write({ 'src/b.ts': "t('second'); t('first')", 'src/a.ts': "\nt('a')" })
    expect(scanFiles(files, { root, options })).toEqual({
      usages: [
        { file: 'src/a.ts', key: 'a', namespace: 'translation', evidence: 'called', line: 2, column: 3 },
        { file: 'src/b.ts', key: 'second', namespace: 'translation', evidence: 'called', line: 1, column: 3 },
        { file: 'src/b.ts', key: 'first', namespace: 'translation', evidence: 'called', line: 1, column: 16 },
      ],
      failed: [],
      partial: false,
      files: 2,
    })
  })

  it('names a file that does not parse, and calls the result partial', () => {
    const files = write({ 'good.ts': "t('a')", 'bad.ts': "let x = 1\nt('b'" })
    const result = scanFiles(files, { root, options })
    expect(result.usages.map((usage) => usage.key)).toEqual(['a'])
    expect(result.partial).toBe(true)
    expect(result.failed).toEqual([{ file: 'bad.ts', message: expect.stringMatching(/^bad\.ts:2:6 does not parse: /) }])
  })

  it('names a file that is not there', () => {
    const result = scanFiles([join(root, 'gone.ts')], { root, options })
    expect(result.failed.map((each) => each.file)).toEqual(['gone.ts'])
    expect(result.partial).toBe(true)
  })

  it('counts columns in UTF-16 units', () => {
    const files = write({ 'a.ts': "const s = '😀'; t('a')" })
    expect(scanFiles(files, { root, options }).usages[0]?.column).toBe(19)
  })

  it('keeps literals that equal a key of the catalog as mentioned, parsed or not', () => {
    const files = write({
      'a.ts': "t('a.used'); register({ label: 'a.label', other: 'a.unknown', name: 'name' })",
      'b.ts': "export const LEFT = [\n  'b.left', 'x.y']\nimport x from 'b.path'",
    })
    const catalog = new Map(['a.used', 'a.label', 'name', 'b.left'].map((key) => [key, ['app']]))
    expect(scanFiles(files, { root, options, catalog }).usages).toEqual([
      { file: 'a.ts', key: 'a.used', namespace: 'translation', evidence: 'called', line: 1, column: 3 },
      { file: 'a.ts', key: 'a.label', namespace: 'app', evidence: 'mentioned', line: 1, column: 32 },
      { file: 'b.ts', key: 'b.left', namespace: 'app', evidence: 'mentioned', line: 2, column: 3 },
    ])
  })

  // Most files are never parsed; none of those that are needed may be missed.
  describe('finds the same as when every file is parsed', () => {
    const fixtures = join(import.meta.dirname, 'fixtures')
    const all = readdirSync(fixtures).flatMap((topic) =>
      readdirSync(join(fixtures, topic)).map((name) => join(topic, name)),
    )
    it.each(all)('%s', (name) => {
      const fixture = readFixture(join(fixtures, name))
      const resolved = resolveScanOptions(fixture.options)
      const modules = new Map([...fixture.modules].map(([id, code]) => [id.replace('/app/', ''), code]))
      const files = write(Object.fromEntries(modules))
      const facts = new Map(
        files.map((file, at) => [file, collectFacts([...modules.values()][at] ?? '', file, resolved)]),
      )
      const relative = resolveUsages(facts, resolved).map((usage) => JSON.stringify(usage).replaceAll(`${root}/`, ''))
      const result = scanFiles(files, { root, options: resolved })
      expect(result.usages.map((usage) => JSON.stringify(usage))).toEqual(relative)
    })
  })
})

describe('findFiles', () => {
  it('leaves out dependencies, output, tests and declarations', async () => {
    const kept = ['src/a.ts', 'src/b.vue', 'src/deep/c.tsx']
    const left = [
      'node_modules/x/a.ts',
      'dist/a.js',
      '.translations/a.ts',
      'src/a.test.ts',
      'src/__tests__/a.ts',
      'src/a.d.ts',
    ]
    write(Object.fromEntries([...kept, ...left, 'src/a.css'].map((name) => [name, ''])))
    expect(await findFiles(root, options)).toEqual(kept.map((name) => join(root, name)))
  })

  it('takes files, folders and globs instead', async () => {
    write({ 'a/one.ts': '', 'a/two.vue': '', 'b/three.ts': '', 'b/four.ts': '' })
    const names = async (paths: string[]) =>
      (await findFiles(root, options, paths)).map((file) => file.slice(root.length + 1))
    expect(await names(['a'])).toEqual(['a/one.ts', 'a/two.vue'])
    expect(await names(['b/three.ts', 'b/f*.ts'])).toEqual(['b/four.ts', 'b/three.ts'])
  })

  it('obeys include and exclude', async () => {
    write({ 'a/one.ts': '', 'a/two.ts': '', 'b/three.ts': '' })
    const own = resolveScanOptions({ include: 'a/**/*.ts', exclude: ['**/two.*'] })
    expect(await findFiles(root, own)).toEqual([join(root, 'a/one.ts')])
  })
})

describe('scan', () => {
  it('throws an error that names file, line and column', () => {
    expect(() => scan("const a = 1\nt('x'", 'src/a.ts')).toThrow(/src\/a\.ts:2:6 does not parse/)
    expect(() => scan('<script>\nconst = 3\n</script>', 'src/a.vue')).toThrow(/src\/a\.vue:2:7 does not parse/)
  })

  it.each([
    ['lists', '[', ']'],
    ['calls', 't(', ')'],
    ['blocks', '{', '}'],
    ['functions', '() => {', '}'],
  ])('refuses %s nested beyond reason', (_, open, close) => {
    expect(() => scan(open.repeat(20_000) + close.repeat(20_000), 'a.ts')).toThrow(/nested too deeply/)
  })

  it('reads what compilers would refuse', () => {
    expect(scan("let a = 1; let a = 2; return t('x')", 'a.js').map((usage) => usage.key)).toEqual(['x'])
    expect(scan("#!/usr/bin/env node\nt('x')", 'a.cjs').map((usage) => usage.key)).toEqual(['x'])
    expect(scan("\uFEFFt('x')", 'a.ts').map((usage) => usage.key)).toEqual(['x'])
  })

  it('says where a key went', () => {
    const [usage] = scan("const say = (k) => t(k)\nsay('a')", '/a.ts')
    expect(usage).toMatchObject({ key: 'a', line: 2, column: 5 })
    expect(usage?.via).toEqual([
      { file: '/a.ts', line: 2, column: 1 },
      { file: '/a.ts', line: 1, column: 20 },
    ])
  })
})
