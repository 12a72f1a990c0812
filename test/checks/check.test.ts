/** What each check says, and what it keeps quiet about. */
import { describe, expect, it } from 'vitest'
import { measureCoverage } from '../../src/catalog/coverage.ts'
import { judgeUsages } from '../../src/catalog/judgement.ts'
import { check } from '../../src/checks/check.ts'
import type { Finding } from '../../src/checks/finding.ts'
import { hasErrors } from '../../src/checks/finding.ts'
import type { CheckedUsage } from '../../src/checks/input.ts'
import { detectSyntax } from '../../src/checks/messages.ts'
import { type ChecksOptions, resolveChecksOptions } from '../../src/checks/options.ts'
import { catalogOf, type Resources } from '../support/catalog.ts'

const usage = (key: string, rest: Partial<CheckedUsage> = {}): CheckedUsage => ({
  key,
  namespace: 'common',
  evidence: 'called',
  file: 'src/a.ts',
  line: 1,
  column: 2,
  ...rest,
})

interface Setup {
  usages?: CheckedUsage[]
  failed?: { file: string; message: string }[]
  options?: ChecksOptions
  audience?: 'build' | 'command'
}

function run(resources: Resources, { usages = [], failed = [], options, audience = 'command' }: Setup = {}): Finding[] {
  const catalog = catalogOf(resources)
  const resolved = resolveChecksOptions(options)
  return check(
    {
      catalog,
      usages,
      failed,
      judgement: judgeUsages(usages, catalog, { partial: failed.length > 0, keep: [] }),
      coverage: measureCoverage(catalog),
      syntax: resolved.syntax ?? detectSyntax(catalog.resources.get('en')?.values() ?? []),
    },
    { ratings: resolved.ratings[audience], coverage: resolved.coverage },
  )
}

const idsOf = (findings: readonly Finding[], kind?: Finding['kind']): string[] =>
  findings.filter((finding) => kind === undefined || finding.kind === kind).map(({ id }) => id)

const only = (kind: Finding['kind'], resources: Resources, setup: Setup = {}): string[] =>
  run(resources, setup)
    .filter((finding) => finding.kind === kind)
    .map(({ language, key, namespace, message }) => [language, key ?? namespace, message].filter(Boolean).join(' '))

describe('missing', () => {
  const resources: Resources = {
    en: { common: { save: 'Save', 'cart.items_other': '{{count}}', 'cart.items_one': '1' } },
  }

  it('names every place, the forms that are needed, and a key that was meant', () => {
    const [first, second, third] = run(resources, {
      usages: [
        usage('savee'),
        usage('savee', { file: 'src/b.ts' }),
        usage('n', { plural: 'cardinal' }),
        usage('x', { namespace: 'other' }),
      ],
    })
    expect(first).toEqual({
      id: 'missing:common:savee',
      kind: 'missing',
      severity: 'warn',
      namespace: 'common',
      key: 'savee',
      message: 'not in en',
      advice: 'Did you mean save?',
      places: [
        { file: 'src/a.ts', line: 1, column: 2 },
        { file: 'src/b.ts', line: 1, column: 2 },
      ],
    })
    expect(second?.message).toBe('not in en; it needs n_one, n_other')
    expect(third?.advice).toBe('There is no namespace other; there is common.')
  })

  it('looks in every namespace for a key that may be in any, and says how to name its own', () => {
    const anywhere = { namespace: 'shop', namespaces: ['*'] }
    const two = { en: { common: { save: 'Save' }, emails: { welcome: 'Welcome' } } }
    const found = run(two, { usages: [usage('welcome', anywhere), usage('wellcome', anywhere), usage('x', anywhere)] })
    const missing = found.filter(({ kind }) => kind === 'missing')
    expect(missing.map(({ key, advice }) => [key, advice])).toEqual([
      ['wellcome', 'Did you mean welcome?'],
      ['x', 'Say by `scan.defaultNamespace` where such keys belong: there is common, emails.'],
    ])
  })

  it('keeps ids apart whose parts look alike', () => {
    const usages = [usage('c', { namespace: 'a:b' }), usage('b:c', { namespace: 'a' })]
    expect(new Set(idsOf(run(resources, { usages }), 'missing')).size).toBe(2)
  })
})

describe('untranslated and coverage', () => {
  const resources: Resources = {
    en: { common: { a: 'A', b: 'B', c: 'C', d: 'D' } },
    de: { common: { a: 'A', b: '' } },
    fr: { common: { a: 'A', b: 'B', c: 'C', d: 'D' } },
  }

  it('tells an empty text from none', () => {
    expect(only('untranslated', resources)).toEqual([
      'de b its text is empty',
      'de c not translated',
      'de d not translated',
    ])
  })

  it.each([
    [{ de: 0.25 }, []],
    [{ de: 0.26 }, ['error coverage:de']],
    [{ '*': 0.9 }, ['error coverage:de']],
    [0.9, ['error coverage:de']],
    [{ de: { least: 0.5, severity: 'warn' } }, ['warn coverage:de']],
    [{ fr: 1, it: 1 }, []],
    [undefined, []],
  ] as [ChecksOptions['coverage'], string[]][])('demands %j', (coverage, told) => {
    const findings = run(resources, coverage === undefined ? {} : { options: { coverage } })
    expect(findings.filter(({ kind }) => kind === 'coverage').map(({ severity, id }) => `${severity} ${id}`)).toEqual(
      told,
    )
    expect(hasErrors(findings)).toBe(told.some((line) => line.startsWith('error')))
  })
})

describe('severities', () => {
  const resources: Resources = { en: { common: { a: 'A' } }, de: { common: {} }, fr: { common: {} } }

  const usages = [usage('elsewhere', { fallback: true })]

  it('are set by language, with one for all others', () => {
    const rate = (untranslated: ChecksOptions['untranslated']): string[] =>
      run(resources, { usages, options: { untranslated, unused: 'off', namespaces: 'off' } as ChecksOptions }).map(
        ({ severity, language }) => `${language} ${severity}`,
      )
    expect(rate({ de: 'error', '*': 'warn' })).toEqual(['de error', 'fr warn'])
    expect(rate({ de: 'error' })).toEqual(['de error'])
    expect(rate('off')).toEqual([])
  })

  it('say less in a build than to whom asks, unless they are set', () => {
    expect(run(resources, { usages, audience: 'build' })).toEqual([])
    expect(idsOf(run(resources, { usages, audience: 'build', options: { unused: 'error' } }))).toEqual([
      'unused:common:a',
    ])
    expect(
      idsOf(run(resources, { usages, options: { unused: 'off', untranslated: 'off', namespaces: 'off' } })),
    ).toEqual([])
  })

  it.each([
    [{ missing: 'fatal' }],
    [{ untranslated: { de: 'loud' } }],
    [{ coverage: { de: 95 } }],
    [{ coverage: 'warn' }],
    [{ output: { pdf: 'x.pdf' } }],
  ])('refuses %j', (options) => {
    expect(() => resolveChecksOptions(options as unknown as ChecksOptions)).toThrow(
      expect.objectContaining({ code: 'TR_CONFIG' }),
    )
  })
})

describe('unused and namespaces', () => {
  const resources: Resources = { en: { common: { a: 'A', b: 'B' }, old: { x: 'X', y: 'Y' } } }

  it('says that nothing looks keys up, instead of calling all of them unused', () => {
    const [finding, ...more] = run(resources)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ id: 'unused:look-ups', severity: 'warn' })
    expect(finding?.advice).toContain('`scan.functions`')
    // Builds tell nothing of unused keys, unless they are asked to.
    expect(run(resources, { audience: 'build' })).toEqual([])
    expect(run({ en: {} })).toEqual([])
  })

  it('names a namespace that nobody uses once, not each of its keys', () => {
    const findings = run(resources, { usages: [usage('a')] })
    expect(idsOf(findings)).toEqual(['unused:common:b', 'namespaces:old'])
    expect(idsOf(run(resources, { usages: [usage('a')], options: { namespaces: 'off' } }))).toEqual([
      'unused:common:b',
      'unused:old:x',
      'unused:old:y',
    ])
  })

  it('calls nothing unused after a scan that was not complete, and names the file', () => {
    const findings = run(resources, { failed: [{ file: 'src/broken.ts', message: 'unexpected end' }] })
    expect(findings).toMatchObject([
      { id: 'unreadable:src/broken.ts', severity: 'warn', places: [{ file: 'src/broken.ts' }] },
    ])
  })
})

describe('patterns', () => {
  const resources: Resources = { en: { common: { 'errors.a': 'A', 'errors.b': 'B' }, one: { x: 'X' } } }
  const EVERY = 'matches every key of common, so none of them is ever called unused'
  const pattern = (key: string, namespace = 'common'): CheckedUsage => usage(key, { evidence: 'pattern', namespace })

  it.each([
    ['errors.*', 'common', `${EVERY}: nothing but such look-ups uses 2 of 2`],
    ['error.*', 'common', 'matches no key of any language'],
    ['errors.a*', 'common', undefined],
    // One key of a namespace is all of it by chance.
    ['*', 'one', undefined],
    ['*', '*', `${EVERY}: nothing but such look-ups uses 2 of 2`],
  ])('%s in %s', (key, namespace, message) => {
    const findings = run(resources, { usages: [pattern(key, namespace), pattern(key, namespace)] })
    const told = findings.filter(({ kind }) => kind === 'patterns')
    expect(told.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message])
    for (const { places } of told) expect(places).toHaveLength(2)
  })

  it('lets who asks for all below a key have its text, where it is one', () => {
    const below = (key: string, separator: string): CheckedUsage[] => [
      pattern(`${key}${separator}*`),
      usage(key, { fallback: true }),
    ]
    // Where the same key is asked for as a text as well, the two are one.
    const both = [pattern('errors.b.*'), usage('errors.b')].map((each) => ({ ...each, line: 7 }))
    const usages = [...below('errors.a', '.'), ...below('errors.a', '/'), ...below('nobody', '.'), ...both]
    const told = run(resources, { usages }).filter(({ kind }) => kind === 'patterns')
    expect(told.map(({ key }) => key)).toEqual(['nobody.*'])
  })

  it('needs but one of the keys that a look-up may mean', () => {
    const either = (line: number, ...keys: CheckedUsage[]): CheckedUsage[] =>
      keys.map((each) => ({ ...each, line, fallback: true }))
    const usages = [
      ...either(1, usage('a', { namespace: 'errors' }), pattern('errors.a', '*'), pattern('*.errors.a', '*')),
      ...either(2, usage('nobody', { namespace: 'errors' }), pattern('errors.nobody', '*')),
      { ...pattern('nothing.*'), line: 1 },
      ...either(3, pattern('*.errors.a', '*')),
    ]
    const told = run(resources, { usages }).filter(({ kind }) => kind === 'patterns')
    expect(told.map(({ key, places }) => [key, places.map(({ line }) => line)])).toEqual([
      ['errors.nobody', [2]],
      ['nothing.*', [1]],
      ['*.errors.a', [3]],
    ])
  })

  it('says how many keys nothing else uses', () => {
    const tell = (...others: CheckedUsage[]): string[] =>
      run(resources, { usages: [pattern('*'), pattern('errors.*'), ...others] })
        .filter(({ kind }) => kind === 'patterns')
        .map(({ message }) => message)
    expect(tell(usage('errors.a'))).toEqual(Array(2).fill(`${EVERY}: nothing but such look-ups uses 1 of 2`))
    expect(tell(usage('errors.a'), pattern('*.b'))).toEqual(Array(2).fill(EVERY))
  })
})

describe('similar', () => {
  it.each([
    ['saveButton', 'save_button', 'only the separators differ'],
    ['Save', 'save', 'only the case differs'],
    ['sav\u0435', 'save', 'they hold letters that look alike, or invisible ones'],
    ['save\u200b', 'save', 'they hold letters that look alike, or invisible ones'],
  ])('%j and %j', (a, b, difference) => {
    const [told = ''] = only('similar', { en: { common: { [a]: '1', [b]: '2' } } })
    expect(told).toContain(difference)
  })

  it.each([
    ['user.name', 'username'],
    ['item_one', 'item_other'],
    ['yes', 'yes!'],
    ['a', 'b'],
  ])('not %j and %j', (a, b) => {
    expect(only('similar', { en: { common: { [a]: '1', [b]: '2' } } })).toEqual([])
  })
})
