/** What a look-up reaches, and what follows from it: used, missing, unused, coverage. */
import { describe, expect, it } from 'vitest'
import { measureCoverage } from '../../src/catalog/coverage.ts'
import { judgeUsages, type LookupUsage } from '../../src/catalog/judgement.ts'
import { findReached, type Lookup, listNeededKeys, listPluralKeys, splitPluralKey } from '../../src/catalog/lookup.ts'
import { findReferences } from '../../src/catalog/references.ts'
import type { Resource } from '../../src/protocol/types.ts'
import { catalogOf, type Resources } from '../support/catalog.ts'

const texts = (...keys: string[]): Resource => Object.fromEntries(keys.map((key) => [key, key]))

describe('findReached', () => {
  const called = (lookup: Partial<Lookup>): Lookup => ({ key: 'item', evidence: 'called', ...lookup })
  const table: [string, Lookup, string[], string[]][] = [
    ['a key', called({}), ['item', 'item_one', 'items'], ['item']],
    ['no part of a key', called({ key: 'a' }), ['a.b', 'ab'], []],
    [
      'plural forms of every language',
      called({ plural: 'cardinal' }),
      ['item_one', 'item_few', 'item_other', 'item_x'],
      ['item_one', 'item_few', 'item_other'],
    ],
    [
      'ordinal forms',
      called({ plural: 'ordinal' }),
      ['item_ordinal_one', 'item_ordinal_other'],
      ['item_ordinal_one', 'item_ordinal_other'],
    ],
    [
      'plural forms of old formats',
      called({ plural: 'cardinal' }),
      ['item', 'item_plural', 'item_0', 'item_5', 'item_6'],
      ['item', 'item_plural', 'item_0', 'item_5'],
    ],
    [
      'all forms of a literal',
      { key: 'item', evidence: 'mentioned' },
      ['item', 'item_one', 'item_ordinal_few', 'item_x'],
      ['item', 'item_one', 'item_ordinal_few'],
    ],
    ['known contexts', called({ context: ['male'] }), ['item', 'item_male', 'item_female'], ['item', 'item_male']],
    [
      'contexts with plurals',
      called({ context: ['male'], plural: 'cardinal' }),
      ['item_male_one', 'item_female_one', 'item_other'],
      ['item_other', 'item_male_one'],
    ],
    [
      'unknown contexts',
      called({ context: true }),
      ['item', 'item_male', 'item_x_one', 'itemx'],
      ['item', 'item_male', 'item_x_one'],
    ],
    [
      'plural forms and contexts behind separators of their own',
      called({ plural: 'ordinal', context: ['male'], pluralSeparator: '.', contextSeparator: '#' }),
      ['item', 'item.one', 'item#male', 'item#male.ordinal.few', 'item_one', 'item_male', 'item.male'],
      ['item', 'item.one', 'item#male', 'item#male.ordinal.few'],
    ],
    [
      'unknown contexts behind a separator of their own',
      called({ context: true, contextSeparator: '#' }),
      ['item', 'item#male', 'item_male'],
      ['item', 'item#male'],
    ],
    [
      'plural forms of a pattern',
      { key: '*.label', evidence: 'pattern', plural: 'cardinal' },
      ['a.label', 'a.label_one', 'b.label_other', 'a.label_x', 'label_one'],
      ['a.label', 'a.label_one', 'b.label_other'],
    ],
    [
      'plural forms of a key in a namespace that is not known',
      { key: 'item', evidence: 'pattern', plural: 'cardinal' },
      ['item_one', 'item_other', 'item_x'],
      ['item_one', 'item_other'],
    ],
    [
      'contexts of a pattern',
      { key: '*.who', evidence: 'pattern', context: ['male'], plural: 'cardinal' },
      ['a.who', 'a.who_male', 'a.who_male_one', 'a.who_female'],
      ['a.who', 'a.who_male', 'a.who_male_one'],
    ],
    [
      'unknown contexts of a pattern',
      { key: '*.who', evidence: 'pattern', context: true },
      ['a.who', 'a.who_male', 'a.whom'],
      ['a.who', 'a.who_male'],
    ],
    [
      'no forms of a pattern that nobody counts',
      { key: '*.label', evidence: 'pattern' },
      ['a.label', 'a.label_one'],
      ['a.label'],
    ],
    [
      'all below a key in a namespace that is not known',
      { key: 'menu', evidence: 'pattern', subtree: true },
      ['menu.open', 'menus'],
      ['menu.open'],
    ],
    [
      'a pattern',
      { key: 'errors.*', evidence: 'pattern' },
      ['errors.a', 'errors.b.c', 'error', 'x.errors.a'],
      ['errors.a', 'errors.b.c'],
    ],
    [
      'a pattern with parts',
      { key: 'a.*.b*c', evidence: 'pattern' },
      ['a.x.bc', 'a..bxc', 'a.b', 'a.x.by'],
      ['a.x.bc', 'a..bxc'],
    ],
    ['everything', { key: '*', evidence: 'pattern' }, ['', 'x'], ['', 'x']],
    ['no overlap of parts', { key: 'aa*aa', evidence: 'pattern' }, ['aaa', 'aaaa'], ['aaaa']],
    ['regular expressions as text', { key: 'a.(b+)*', evidence: 'pattern' }, ['a.(b+)', 'axbb'], ['a.(b+)']],
    ['prototype names as keys', called({ key: '__proto__' }), ['__proto__'], ['__proto__']],
  ]
  it.each(table)('reaches %s', (_, lookup, keys, reached) => {
    expect(findReached(lookup, new Set(keys)).sort()).toEqual([...reached].sort())
  })

  it('matches a pattern in linear time', () => {
    const key = 'a'.repeat(50_000)
    expect(findReached({ key: `${'*a'.repeat(5_000)}*b`, evidence: 'pattern' }, new Set([key]))).toEqual([])
  })
})

describe('plural forms', () => {
  it.each([
    ['en', 'cardinal', ['n_one', 'n_other']],
    ['en', 'ordinal', ['n_ordinal_one', 'n_ordinal_two', 'n_ordinal_few', 'n_ordinal_other']],
    ['ja', 'cardinal', ['n_other']],
    ['pl', 'cardinal', ['n_one', 'n_few', 'n_many', 'n_other']],
    ['ar', 'cardinal', ['n_zero', 'n_one', 'n_two', 'n_few', 'n_many', 'n_other']],
    ['pt_BR', 'cardinal', ['n_one', 'n_many', 'n_other']],
    ['not a language!', 'cardinal', ['n_one', 'n_other']],
  ] as const)('of %s, %s', (language, type, keys) => {
    expect(listPluralKeys('n', type, language)).toEqual(keys)
  })
  it('are needed only where the key is plural', () => {
    expect(listNeededKeys({ key: 'n', evidence: 'called' }, 'pl')).toEqual(['n'])
    expect(listNeededKeys({ key: 'n', evidence: 'called', plural: 'cardinal' }, 'ja')).toEqual(['n_other'])
    const separated: Lookup = { key: 'n', evidence: 'called', plural: 'ordinal', pluralSeparator: '.' }
    expect(listNeededKeys(separated, 'ja')).toEqual(['n.ordinal.other'])
  })
  it.each([
    ['item_one', { stem: 'item', type: 'cardinal', general: 'item_other' }],
    ['item_ordinal_two', { stem: 'item', type: 'ordinal', general: 'item_ordinal_other' }],
    ['item', undefined],
    ['_one', undefined],
    ['item_plural', undefined],
  ])('split %s', (key, split) => {
    expect(splitPluralKey(key)).toEqual(split)
  })
})

describe('judgeUsages', () => {
  const usage = (key: string, rest: Partial<LookupUsage> = {}): LookupUsage => ({
    key,
    namespace: 'common',
    evidence: 'called',
    ...rest,
  })
  const judge = (usages: LookupUsage[], resources: Resources, options = { partial: false, keep: [] as string[] }) => {
    const { used, missing, unused, blind } = judgeUsages(usages, catalogOf(resources), options)
    return {
      used: Object.fromEntries(Array.from(used, ([namespace, keys]) => [namespace, [...keys].sort()])),
      missing: missing.map(({ namespace, key, forms }) => `${namespace}:${key} ${forms}`),
      unused: unused?.map(({ namespace, key }) => `${namespace}:${key}`),
      blind,
    }
  }
  const resources = { en: { common: texts('a', 'b'), cart: texts('a') }, de: { common: texts('a', 'old') } }

  it('tells used, missing and unused apart', () => {
    expect(judge([usage('a'), usage('new'), usage('new')], resources)).toEqual({
      used: { common: ['a'], cart: [] },
      missing: ['common:new new'],
      unused: ['cart:a', 'common:b'],
      blind: false,
    })
  })
  it('tells an unknown context from one that is spelled like it, and lists by their members', () => {
    const en = { common: texts('a', 'a_true', 'a_x', 'b', 'b_x', 'b_y', 'b_x,y') }
    const { used } = judge(
      [
        usage('a', { context: ['true'] }),
        usage('a', { context: true }),
        usage('b', { context: ['x,y'] }),
        usage('b', { context: ['x', 'y'] }),
      ],
      { en },
    )
    expect(used.common).toEqual(Object.keys(en.common).sort())
  })
  it('counts keys of other languages as used, and as missing in the reference', () => {
    const result = judge([usage('old')], resources)
    expect(result.used.common).toEqual(['old'])
    expect(result.missing).toEqual(['common:old old'])
  })
  it('looks through the list of namespaces, and reports to the first', () => {
    const rest = { namespace: 'cart', namespaces: ['common'] }
    expect(judge([usage('b', rest), usage('x', rest)], resources)).toMatchObject({
      used: { common: ['b'] },
      missing: ['cart:x x'],
    })
  })
  it('looks through all namespaces where one of the list is unknown', () => {
    const rest = { namespace: 'shop', namespaces: ['*'] }
    expect(judge([usage('a', rest), usage('b', rest), usage('x', rest)], resources)).toMatchObject({
      used: { cart: ['a'], common: ['a', 'b'] },
      missing: ['shop:x x'],
    })
  })
  it('reports what any namespace may have to the one that there is', () => {
    const rest = { namespace: 'shop', namespaces: ['*'] }
    const { missing } = judge([usage('x', rest), usage('y', { namespace: 'shop' })], { en: { common: texts('a') } })
    expect(missing).toEqual(['common:x x', 'shop:y y'])
  })
  it('reports plural forms of the reference language', () => {
    expect(judge([usage('n', { plural: 'cardinal' })], resources).missing).toEqual(['common:n n_one,n_other'])
  })
  it('calls nothing missing that has neither a letter nor a number, for it stands for itself', () => {
    const usages = [usage('—'), usage('...'), usage(''), usage('中'), usage('7')]
    expect(judge(usages, resources).missing).toEqual(['common:中 中', 'common:7 7'])
  })
  it('a usage of nothing known protects its namespace, and nothing is missing for it', () => {
    expect(judge([usage('*', { evidence: 'pattern' })], resources)).toMatchObject({ missing: [], unused: ['cart:a'] })
    expect(judge([usage('*', { evidence: 'pattern', namespace: '*' })], resources).unused).toEqual([])
    expect(judge([usage('zz', { evidence: 'mentioned' }), usage('zz', { fallback: true })], resources).missing).toEqual(
      [],
    )
  })
  it('calls nothing unused after a partial scan', () => {
    expect(judge([], resources, { partial: true, keep: [] }).unused).toBeUndefined()
  })
  it.each([
    ['b', ['cart:a', 'common:a']],
    ['common:*', ['cart:a']],
    ['*', []],
    ['cart:b', ['cart:a', 'common:a', 'common:b']],
  ])('keeps %s', (pattern, unused) => {
    expect(judge([usage('elsewhere')], resources, { partial: false, keep: [pattern] }).unused).toEqual(unused)
  })
  it('calls nothing unused where nothing looks keys up', () => {
    const mentioned: LookupUsage = { ...usage('a'), evidence: 'mentioned' }
    expect(judge([mentioned], resources)).toMatchObject({ unused: undefined, blind: true })
    expect(judge([usage('a')], resources).blind).toBe(false)
    expect(judge([], resources, { partial: true, keep: [] })).toMatchObject({ unused: undefined, blind: false })
  })
  it('counts keys that texts refer to', () => {
    const linked = {
      en: { common: { a: 'see $t(b) and $t(cart:c, { "count": 1 })', b: 'B' }, cart: { c: '@:d', d: 'D' } },
    }
    expect(judge([usage('a')], linked)).toMatchObject({ used: { common: ['a', 'b'], cart: ['c', 'd'] }, unused: [] })
  })
  it('counts every form of what a text nests, for it is given what the text around it is given', () => {
    const nested = {
      en: { common: texts('a', 'cat_one', 'cat_other', 'cat_small', 'catalog'), other: texts('dog', 'dog_one') },
    }
    nested.en.common.a = '$t(cat, { "count": {{cats}} }) and $t(dog)'
    expect(judge([usage('a')], nested).unused).toEqual(['common:catalog'])
  })
  it('counts what a text nests in every namespace, for whoever looks the text up is asked in which', () => {
    const nested = { en: { common: { a: '$t(b) $t(cart:c)' }, home: texts('b', 'c'), cart: texts('b', 'c') } }
    expect(judge([usage('a')], nested).unused).toEqual(['home:c'])
    // Where look-ups go through several, those of nested texts do, too.
    expect(judge([{ ...usage('a'), namespaces: ['home'] }], nested).unused).toEqual([])
  })
  it('counts forms of what a text nests behind what i18next is configured to put there', () => {
    const nested = { en: { common: { ...texts('b.one', 'b#male', 'b_male', 'b-male'), a: '$t(b)' } } }
    const configured = { ...usage('a'), pluralSeparator: '.', contextSeparator: '#' }
    expect(judge([configured], nested).unused).toEqual(['common:b-male'])
    expect(judge([usage('a')], nested).unused).toEqual(['common:b.one', 'common:b#male', 'common:b-male'])
  })
  it('counts keys that default values and natural keys refer to', () => {
    const keys = { en: { common: texts('name', 'unit', 'other') } }
    const shown = { ...usage('greeting'), defaultValue: 'Hello $t(name)' }
    expect(judge([shown, usage('In $t(unit)')], keys).unused).toEqual(['common:other'])
  })
  it('counts keys that texts put in place of a parameter', () => {
    const referring = { a: '{{b}}', b: 'B', c: 'a {{ tabs.all }} and {{d}}', d: 'D', 'tabs.all': 'All', e: '{{a}}' }
    const { used, unused } = judge([usage('a'), usage('c')], { en: { common: referring } })
    expect(used).toEqual({ common: ['a', 'b', 'c', 'tabs.all'] })
    expect(unused).toEqual(['common:d', 'common:e'])
  })
  it('takes names of prototypes for what they are: keys', () => {
    expect(judge([usage('constructor'), usage('toString')], resources).missing).toEqual([
      'common:constructor constructor',
      'common:toString toString',
    ])
  })
})

describe('findReferences', () => {
  it.each([
    ['$t(other)', ['*:other']],
    ['$t("other")', ['*:other']],
    ['$t( ns:other , { "count": 2 })', ['ns:other']],
    ['@:some.key', ['common:some.key']],
    ['@.lower:key!', ['common:key']],
    ["@:(key) and @:('other')", ['common:key', 'common:other']],
    ["@:(a key with spaces) and @:('one more')", ['common:a key with spaces', 'common:one more']],
    ["@:{'a key'} and @.upper:{name}", ['common:a key', 'common:*']],
    ['$t(status.{{state}}) $t({{ ns }}:key)', ['*:status.*', '*:key']],
    ['mail me at a@b.example', []],
    ['$t(a key with spaces , { "count": 2 })', ['*:a key with spaces']],
    ['$t()', []],
    [`$t(${' '.repeat(1_000_000)}`, []],
  ])('in %j', (text, found) => {
    const references = findReferences(catalogOf({ en: { common: { a: text } } }))
    expect(references.map(({ namespace, key }) => `${namespace}:${key}`)).toEqual(found)
  })
})

describe('measureCoverage', () => {
  it('measures each language against the reference, plural forms in its own categories', () => {
    const coverage = measureCoverage(
      catalogOf({
        en: { common: texts('a', 'n_one', 'n_other', 'alone_one') },
        ja: { common: texts('a', 'n_other', 'alone_one') },
        pl: { common: { ...texts('a', 'n_one', 'n_other'), alone_one: '' } },
      }),
    )
    expect(
      coverage.map(({ language, total, translated, missing }) => [
        language,
        total,
        translated,
        missing.map(({ key }) => key),
      ]),
    ).toEqual([
      ['en', 4, 4, []],
      ['ja', 3, 3, []],
      ['pl', 6, 3, ['n_few', 'n_many', 'alone_one']],
    ])
  })
  it('takes contexts that end like a plural form for what they are', () => {
    const coverage = measureCoverage(
      catalogOf({
        en: { common: texts('gender_male', 'gender_other') },
        pl: { common: texts('gender_male', 'gender_other') },
      }),
    )
    expect(coverage.map(({ total, translated }) => [total, translated])).toEqual([
      [2, 2],
      [2, 2],
    ])
  })
  it('misses a namespace that a language does not have', () => {
    const [, en] = measureCoverage(catalogOf({ en: { common: texts('a') }, de: {} })).reverse()
    expect(en).toMatchObject({ language: 'de', total: 1, translated: 0 })
  })
})
