/** Placeholders and plural forms, compared as each library reads them. */
import { describe, expect, it } from 'vitest'
import { measureCoverage } from '../../src/catalog/coverage.ts'
import { judgeUsages } from '../../src/catalog/judgement.ts'
import type { CheckedUsage, CheckInput } from '../../src/checks/input.ts'
import { detectSyntax, type MessageSyntax } from '../../src/checks/messages.ts'
import { findPlaceholders } from '../../src/checks/placeholders.ts'
import { findPlurals } from '../../src/checks/plurals.ts'
import { catalogOf, type Resources } from '../support/catalog.ts'

function inputOf(resources: Resources, syntax: MessageSyntax, usages: CheckedUsage[] = []): CheckInput {
  const catalog = catalogOf(resources)
  const judgement = judgeUsages(usages, catalog, { partial: false, keep: [] })
  return { catalog, usages, judgement, coverage: measureCoverage(catalog), failed: [], syntax }
}

const placeholders = (syntax: MessageSyntax, en: string, de: string): string[] =>
  findPlaceholders(inputOf({ en: { common: { k: en } }, de: { common: { k: de } } }, syntax)).map(
    ({ message }) => message,
  )

describe('placeholders of i18next', () => {
  it.each([
    ['Hi {{name}}', 'Hallo {{name}}', []],
    ['Hi {{name}}', 'Hallo {{ name }}', []],
    ['Hi {{- name}}', 'Hallo {{name, uppercase}}', []],
    ['Hi {{user.name}}', 'Hallo {{user.name}}', []],
    ['Hi {{name}}', 'Hallo', ['lacks name']],
    ['Hi {{name}}', 'Hallo {{nmae}}', ['lacks name and has nmae, which the reference has not']],
    ['Hi', 'Hallo {{name}}', ['has name, which the reference has not']],
    ['see $t(other)', 'siehe $t(other, {"count": 1})', []],
    ['see $t(other)', 'siehe oben', ['lacks $t(other)']],
    ['{name} is text', 'Name ist Text', []],
  ])('%j -> %j', (en, de, told) => {
    expect(placeholders('i18next', en, de)).toEqual(told)
  })

  it('are those of all forms together; a form may leave out the number', () => {
    const told = findPlaceholders(
      inputOf(
        {
          en: { common: { n_one: 'One item of {{name}}', n_other: '{{count}} items of {{name}}' } },
          pl: {
            common: {
              n_one: 'Jeden',
              n_few: '{{count}} {{name}}',
              n_many: '{{name}}',
              n_other: '{{count}} {{name}} {{x}}',
            },
          },
        },
        'i18next',
      ),
    )
    expect(told.map(({ key, message }) => `${key} ${message}`)).toEqual([
      'n_one lacks name',
      'n_other has x, which the reference has not',
    ])
  })
})

describe('placeholders of vue-i18n', () => {
  it.each([
    ['Hi {name}', 'Hallo {name}', []],
    ['Hi {0}', 'Hallo {0}', []],
    ['Hi {name}', 'Hallo', ['lacks name']],
    ["{'@'} is text", 'Text', []],
    ['@:common.title', '@:common.title', []],
    ['@.lower:common.title', 'ohne', ['lacks @:common.title']],
    ['no apples | one apple | {count} apples', 'keine | ein Apfel | {count} Äpfel', []],
    ['one | {count} of {name}', 'einer | {count} von {nmae}', ['has nmae, which the reference has not']],
  ])('%j -> %j', (en, de, told) => {
    expect(placeholders('vue-i18n', en, de)).toEqual(told)
  })
})

describe('placeholders of ICU', () => {
  it.each([
    ['Hi {name}', 'Hallo {name}', []],
    ['Hi {name}', 'Hallo {nom}', ['lacks name and has nom, which the reference has not']],
    [
      '{n, plural, one {one of {name}} other {# of {name}}}',
      '{n, plural, one {einer} other {# von {name}}}',
      // Shown by some form is enough: how a language says one is its own affair.
      [],
    ],
    ['{n, plural, one {one of {name}} other {#}}', '{n, plural, one {einer} other {#}}', []],
    ['Read <link>more</link>', 'Mehr <link>lesen</link>', []],
    ['Read <link>more</link>', 'Mehr lesen', ['lacks <link>']],
    ["It''s {name}", "'{name}'", ['lacks name']],
    ['Hi {name}', 'Hallo {name', ['cannot be read: expect argument closing brace']],
    ['{n, plural, one {a} other {b}}', '{n, plural, one {a}}', ['cannot be read: missing other clause']],
  ])('%j -> %j', (en, de, told) => {
    expect(placeholders('icu', en, de)).toEqual(told)
  })

  it('names a reference text that cannot be read, and compares nothing with it', () => {
    expect(placeholders('icu', 'Hi {name', 'Hallo')).toEqual(['cannot be read: expect argument closing brace'])
  })
})

describe('plural forms', () => {
  const plurals = (resources: Resources, syntax: MessageSyntax, usages: CheckedUsage[] = []): string[] =>
    findPlurals(inputOf(resources, syntax, usages)).map(
      ({ language, key, message }) => `${language} ${key}: ${message}`,
    )
  const counted = (key: string): CheckedUsage => ({
    key,
    namespace: 'common',
    evidence: 'called',
    plural: 'cardinal',
    file: 'a.ts',
    line: 1,
  })

  it('that no number of the language leads to', () => {
    const forms = { n_one: '1', n_other: 'n' }
    expect(
      plurals(
        {
          en: { common: { ...forms, n_zero: '0' } },
          de: { common: { ...forms, n_few: 'x' } },
          pl: { common: { n_few: 'x' } },
        },
        'i18next',
      ),
    ).toEqual(['de n_few: de never uses the plural form few'])
  })

  it('that the reference lacks where the source counts', () => {
    const en = { n_other: 'n', bare: 'b', bare_other: 'b', old: 'o', old_plural: 'os', full_one: '1', full_other: 'n' }
    const usages = ['n', 'bare', 'old', 'full', 'none'].map(counted)
    expect(plurals({ en: { common: en } }, 'i18next', usages)).toEqual(['en n: lacks the plural form n_one'])
  })

  it.each([
    ['{n, plural, one {a} other {b}}', '{n, plural, one {a} few {b} many {c} other {d}}', []],
    ['{n, plural, =1 {a} other {b}}', '{n, plural, one {a} few {b} many {c} other {d}}', []],
    ['{n, plural, one {a} other {b}}', '{n, plural, one {a} other {d}}', ['pl k: {n} lacks the plural form few, many']],
    ['{n, plural, one {a} many {c} other {b}}', '{n}', ['en k: en never uses the plural form many']],
    ['{n, selectordinal, one {st} two {nd} few {rd} other {th}}', '{n, selectordinal, other {.}}', []],
  ])('of ICU: %j -> %j', (en, pl, told) => {
    expect(plurals({ en: { common: { k: en } }, pl: { common: { k: pl } } }, 'icu')).toEqual(told)
  })

  it.each([
    ['one | many', 'jeden | kilka | wiele', []],
    ['one | many', 'wiele', ['pl k: has one form, the reference has several']],
    ['many', 'jeden | wiele', ['pl k: has several forms, the reference has one']],
  ])('of vue-i18n: %j -> %j', (en, pl, told) => {
    expect(plurals({ en: { common: { k: en } }, pl: { common: { k: pl } } }, 'vue-i18n')).toEqual(told)
  })
})

describe('detectSyntax', () => {
  it.each([
    ['{{name}}', 'i18next'],
    ['{name}', 'vue-i18n'],
    ['{n, plural, one {a} other {b}}', 'icu'],
    ['nothing', 'i18next'],
  ])('%j', (text, syntax) => {
    expect(detectSyntax([{ a: 'plain', b: text }])).toBe(syntax)
  })
})
