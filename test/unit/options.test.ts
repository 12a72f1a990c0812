/** User input and environment -> complete options. */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { keyVariable, type Options, resolveOptions } from '../../src/options.ts'
import { resolveToggle } from '../../src/toggle.ts'
import { createFolder, writeFiles } from '../support/project.ts'

const ROOT = join(import.meta.dirname, 'somewhere')
const resolve = (options: Options = {}, environment: Record<string, string> = {}) =>
  resolveOptions(options, ROOT, environment)

const refusal = (options: unknown, environment?: Record<string, string>): unknown => {
  try {
    resolve(options as Options, environment)
  } catch (error) {
    return error
  }
  return undefined
}

const withoutFunctions = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))

describe('resolveOptions', () => {
  it('has a default for everything, with the embedded service', () => {
    expect(resolve()).toMatchObject({
      root: ROOT,
      directory: join(ROOT, '.translations'),
      projectId: 'local',
      version: 'latest',
      baseUrl: undefined,
      secrets: [],
      languages: [],
      namespaces: [],
      source: 'published',
      filter: undefined,
      lock: join(ROOT, 'translations.lock'),
      pull: { mode: 'auto', timeout: 60_000 },
      report: false,
      release: false,
    })
  })

  it('reads the environment where nothing is written', () => {
    const environment = { TRANSLATIONS_BASE_URL: 'https://t.example', TRANSLATIONS_PROJECT_ID: 'shop' }
    expect(resolve({}, environment)).toMatchObject({ baseUrl: 'https://t.example', projectId: 'shop' })
    expect(resolve({ baseUrl: 'https://t.example/api//' }, environment).baseUrl).toBe('https://t.example/api')
    expect(resolve({ projectId: 'mine', baseUrl: 'https://o.example' }, environment)).toMatchObject({
      baseUrl: 'https://o.example',
      projectId: 'mine',
    })
  })

  it('takes null, which JSON has in place of nothing, for what is left out', () => {
    const nothing = { pull: null, output: null, checks: null, snapshot: null, lock: null, release: null }
    expect(resolve(nothing as unknown as Options)).toMatchObject({ ...withoutFunctions(resolve()) })
    const within = {
      scan: { defaultNamespace: null, nsSeparator: null, keySeparator: null, keep: null },
      checks: { baseline: null },
      languages: null,
    }
    expect(resolve(within as unknown as Options)).toMatchObject({ ...withoutFunctions(resolve()) })
    const report = { tags: null, languages: null }
    expect(resolve({ report } as unknown as Options).report).toEqual(resolve({ report: true }).report)
  })

  it.each([
    ['an option that does not exist', { langauges: ['en'] }, 'unknown option langauges'],
    ['an option of a group that does not exist', { checks: { mising: 'error' } }, 'unknown option checks.mising'],
    ['an option that is spelled as another', { ouput: {} }, 'unknown option ouput (did you mean output?)'],
    ['one of a group that is, too', { output: { purne: 1 } }, 'output.purne (did you mean output.prune?)'],
    ['options that are a text', 'output', '`options` is output'],
    ['options that are a list', [], '`options` is a list'],
    ['a limit that does not exist', { pull: { limits: { atempts: 1 } } }, 'unknown option pull.limits.atempts'],
    ['a step that is neither on nor off', { release: 'ci_only' }, '`release` is ci_only'],
    ['a report that is neither on nor off', { report: 'ci_only' }, '`report` is ci_only'],
    ['a source that does not exist', { source: 'publishd' }, '`source` is publishd'],
    ['a text in place of a list', { languages: 'en' }, '`languages` is en'],
    ['a number in place of a glob', { scan: { include: 3 } }, '`scan.include[0]` is 3'],
    ['a number in place of a path', { lock: 3 }, '`lock` is 3'],
    ['a text in place of a group', { output: 'nested' }, '`output` is nested'],
    ['a time that is none', { release: { timeout: '2m' } }, '`release.timeout` is 2m'],
    ['a way to write texts that does not exist', { checks: { syntax: 'gettext' } }, '`checks.syntax` is gettext'],
    ['a severity that is none', { checks: { missing: true } }, 'checks.missing: true is no severity'],
    ['a share that is none', { checks: { coverage: true } }, 'checks.coverage: expected a fraction'],
    ['a share of a language that is none', { checks: { coverage: { de: null } } }, 'checks.coverage: de: expected a'],
    ['a report that is no file', { checks: { output: { json: true } } }, '`checks.output.json` is true'],
    ['a baseline that is no file', { checks: { baseline: true } }, '`checks.baseline` is true'],
    ['types that are no file', { types: { file: 1 } }, '`types.file` is 1'],
    ['a text in place of yes or no', { pull: { allowShrink: 'false' } }, '`pull.allowShrink` is false'],
    ['a text in place of on or off', { output: { prune: 'no' } }, '`output.prune` is no'],
    ['a number in place of on or off', { report: { strict: 1 } }, '`report.strict` is 1'],
    ['a proof that is neither on nor off', { release: { verify: 'no' } }, '`release.verify` is no'],
    ['a copy of no version', { release: { copy: { from: 'latest' } } }, '`release.copy.to` is undefined'],
    ['a copy of a text in place of a list', { release: { copy: { from: 'a', to: 'b', languages: 'de' } } }, 'is de'],
    ['a publish of no version', { release: { publish: true } }, '`release.publish` is true'],
    ['a bound that is none', { source: 'unpublished', filter: { lastUsed: 5 } }, '`filter.lastUsed` is 5'],
    ['a tag that is none', { report: { tags: [{}] } }, '`report.tags[0]` is an object'],
    ['a tag in place of a list', { filter: { tags: 'web' } }, '`filter.tags` is web'],
    ['an index that no list has', { filter: { notTags: ['web', -1] } }, '`filter.notTags[1]` is -1'],
    ['a moment that is none', { filter: { updatedAt: { after: 'today' } } }, '`filter.updatedAt.after` is today'],
    ['a number in place of a version', { report: { version: 3 } }, '`report.version` is 3'],
    ['a branch with no version', { report: { version: { main: true } } }, '`report.version.main` is true'],
    ['a project that is a number', { projectId: 7 }, '`projectId` is 7'],
    ['a version that is a path', { release: { publish: '../a' } }, 'release.publish: ../a is no safe name'],
    ['a language that is a path', { report: { languages: ['a/b'] } }, 'report.languages[0]: a/b is no safe name'],
    ['a namespace that is none', { scan: { defaultNamespace: 3 } }, '`scan.defaultNamespace` is 3'],
    ['a separator that is on', { scan: { keySeparator: true } }, '`scan.keySeparator` is true'],
    ['types of a library without its namespace', { types: { i18next: true } }, '`types.i18next` is true'],
    ['types of no namespace', { types: { i18next: {} } }, '`types.i18next.defaultNamespace` is undefined'],
    ['an address that is switched off', { baseUrl: false }, '`baseUrl` is false'],
    ['options that would run a terminal', { 'a\u001b[2J': 1 }, 'unknown option a\\u{1b}[2J'],
    ['a service without a project', { baseUrl: 'https://t.example' }, 'a service is named, but no project'],
    ['an unsafe language', { languages: ['../x'] }, '../x is no safe name for a language'],
    ['an unsafe namespace', { namespaces: ['a/../b'] }, 'is no safe name for a namespace'],
    ['an unsafe version', { version: 'a/b' }, 'is no safe name for a version'],
    ['an unsafe project', { projectId: '..' }, 'is no safe name for a project'],
  ])('refuses %s', (_, options, message) => {
    expect(refusal(options)).toMatchObject({
      code: 'TR_CONFIG',
      exitCode: 2,
      message: expect.stringContaining(message),
      fix: expect.any(String),
    })
  })
})

describe('what is wrong', () => {
  it.each([
    [{ types: 'src/translations.d.ts' }, 'It is true, false or an object of file, i18next.'],
    [{ live: 5 }, 'It is true, false or an object of interval.'],
    [{ scan: 'src' }, 'It is false or an object of include, '],
    [{ lock: true }, 'It is a text or false.'],
    [{ snapshot: true }, 'It is a text.'],
  ])('is told with all that it may be: %o', (options, fix) => {
    expect(refusal(options)).toMatchObject({ fix: expect.stringContaining(fix) })
  })
})

describe('keys', () => {
  it.each([
    ['latest', 'TRANSLATIONS_API_KEY_LATEST'],
    ['my-version 2', 'TRANSLATIONS_API_KEY_MY_VERSION_2'],
    ['größe', 'TRANSLATIONS_API_KEY_GR__E'],
  ])('of version %s stands in %s', (version, name) => {
    expect(keyVariable(version).replace('SS', '_')).toBe(name)
  })

  it('of a version goes before the common one', () => {
    const { keyFor, secrets } = resolve(
      { apiKey: 'from-options' },
      { TRANSLATIONS_API_KEY: 'from-environment', TRANSLATIONS_API_KEY_PRODUCTION: ' of-production\n' },
    )
    expect(keyFor('production')?.trim()).toBe('of-production')
    expect(keyFor('latest')).toBe('from-options')
    expect(keyFor(undefined)).toBe('from-options')
    expect(secrets).toEqual(['from-options', 'from-environment', 'of-production'])
  })

  it('any will do where no version is named', () => {
    expect(resolve({}, { TRANSLATIONS_API_KEY_PRODUCTION: 'of-production' }).keyFor(undefined)).toBe('of-production')
    expect(resolve({}, { TRANSLATIONS_API_KEY_PRODUCTION: 'of-production' }).keyFor('latest')).toBeUndefined()
    expect(resolve({}, { TRANSLATIONS_API_KEY: '' }).keyFor('latest') || undefined).toBeUndefined()
  })
})

describe('steps that are off', () => {
  it.each([
    [undefined, false, undefined],
    [false, true, undefined],
    [true, false, {}],
    ['ci-only', false, undefined],
    ['ci-only', true, {}],
    [{ strict: true }, false, { strict: true }],
  ] as const)('%j, in CI %s', (toggle, isCi, resolved) => {
    expect(resolveToggle('report', toggle, isCi)).toEqual(resolved)
  })

  it.each([
    ['', false],
    ['0', false],
    ['false', false],
    ['1', true],
    ['true', true],
  ])('CI=%s: %s', (CI, isCi) => {
    expect(resolve({ report: 'ci-only', release: 'ci-only' }, { CI })).toMatchObject({
      isCi,
      report: isCi ? { missing: true, used: true, strict: false } : false,
      release: isCi ? { copy: { from: 'latest', to: 'production' }, publish: 'production' } : false,
    })
  })
})

describe('the configuration', () => {
  const load = (files: Record<string, string>, name?: string): Promise<unknown> => {
    const folder = createFolder()
    writeFiles(folder, files)
    return loadConfig(folder, name).catch((error: unknown) => error)
  }

  it('is read from whichever file is there', async () => {
    expect(await load({})).toEqual({})
    expect(await load({ 'translations.config.json': '{ "version": "a" }' })).toEqual({ version: 'a' })
    expect(await load({ 'translations.config.json': '\ufeff{ "version": "a" }' })).toEqual({ version: 'a' })
    expect(await load({ 'translations.config.ts': "export default { version: 'b' as string }" })).toEqual({
      version: 'b',
    })
    expect(await load({ 'other.mjs': "export default { version: 'c' }" }, 'other.mjs')).toEqual({ version: 'c' })
  })

  it.each([
    ['translations.config.mjs', 'export default'],
    ['translations.config.ts', 'export default'],
    ['translations.config.js', 'export default'],
    ['translations.config.js', 'module.exports ='],
  ])('is read as it is now: %s, %s', async (name, start) => {
    const folder = createFolder()
    const type = start.startsWith('module') ? 'commonjs' : 'module'
    // Three of them are of one length, and all of one age.
    for (const version of ['first', 'other', 'third', 'and another']) {
      writeFiles(folder, { 'package.json': { type }, [name]: `${start} { version: '${version}' }` })
      utimesSync(join(folder, name), 1, 1)
      expect(await loadConfig(folder)).toEqual({ version })
    }
  })

  it('has what it imports as that is now, where it is TypeScript', async () => {
    const folder = createFolder()
    for (const version of ['first', 'second']) {
      writeFiles(folder, { 'own.ts': `export const version: string = '${version}'` })
      writeFiles(folder, { 'translations.config.ts': "import { version } from './own.ts'; export default { version }" })
      expect(await loadConfig(folder)).toEqual({ version })
    }
  })

  it.each([
    ['a file that is not there', {}, 'nope.ts', 'there is no '],
    ['two files', { 'translations.config.ts': '', 'translations.config.json': '{}' }, undefined, 'there are '],
    ['no JSON', { 'translations.config.json': '{ "version": "a", }' }, undefined, 'cannot be loaded: '],
    ['a name that nobody reads', { 'translations.config.cjs': 'module.exports = {}' }, undefined, '.cjs is not read'],
    ['a list', { 'translations.config.json': '[]' }, undefined, 'exports no options'],
    ['no default export', { 'translations.config.mjs': 'export const a = 1' }, undefined, 'exports no options'],
  ])('is refused where there is %s', async (_, files, name, message) => {
    const refused = { code: 'TR_CONFIG', message: expect.stringContaining(message), fix: expect.any(String) }
    expect(await load(files, name)).toMatchObject(refused)
  })
})
