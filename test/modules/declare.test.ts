/** Generated types: what they say, and that TypeScript takes them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { generateI18nextTypes, generateTypes } from '../../src/modules/declare.ts'
import { findParameters } from '../../src/modules/parameters.ts'
import { toResource } from '../../src/protocol/resource.ts'
import type { Resource } from '../../src/protocol/types.ts'
import { catalogOf } from '../support/catalog.ts'
import { REPOSITORY } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { HOSTILE } from '../unit/hostile.ts'

const FLAT = { shape: 'flat', keySeparator: '.' } as const
const NESTED = { shape: 'nested', keySeparator: '.' } as const

const KEYS = { defaultNamespace: 'common', selector: false }
const SELECTORS = { defaultNamespace: 'common', selector: true }

const withCommon = (common: Resource): Catalog =>
  catalogOf({ en: { common }, messages: { 'emails/welcome': { subject: 'Hi' } } })

const TEXTS = {
  'cart.title': 'Cart',
  'cart.items_one': '{{count}} item of {{shop}}',
  'cart.items_other': '{{count}} items',
  hello: 'Hello {name}',
}

describe('findParameters', () => {
  it.each([
    [
      '{{name}} {{- raw}} {{value, number}} {{when, datetime}} {{user.name}}',
      'name, raw, value: number, when: Date | number, user: object',
    ],
    ['{{count}} $t(key, {"count": 2})', 'count: number'],
    ['Hello {name}, {0}', 'name, 0'],
    [
      '{n, plural, =0 {none} one {# item of {owner}} other {# items {when, date, short}}}',
      'n: number, owner, when: Date | number',
    ],
    ['{g, select, male {his {thing}} other {their}}', 'g: string | boolean, thing'],
    [
      '{{user.name}} {{list[0]}} {{items, list}} {{ago, relativetime}}',
      'user: object, list: object, items: readonly string[], ago: number',
    ],
    ['{n, plural, one {{name} has one} other {{name} has # of {all}}}', 'n: number, name, all'],
    ["He said ''{name}'', '{it''s {no}}' and {yes}", 'name, yes'],
    ["It''s '{'no'}' {'@'} {yes}", 'yes'],
    ['{n} {n, number}', 'n: number'],
    ['{ "a": {} }', ''],
    ['}{', ''],
    ['{a', 'a'],
  ])('%s', (text, expected) => {
    const found = Array.from(findParameters(text), ([name, type]) =>
      type === 'string | number' ? name : `${name}: ${type}`,
    )
    expect(found.join(', ')).toBe(expected)
  })
})

describe('generateTypes', () => {
  it('names languages, namespaces, keys and what texts are filled with', () => {
    expect(generateTypes(withCommon(TEXTS), FLAT)).toMatchInlineSnapshot(`
      "// Written by unplugin-translations from the texts of the reference language. Edits are lost.
      /// <reference types="unplugin-translations/virtual-known" />
      declare module 'virtual:translations' {
        interface Register {
          language: "en" | "messages"
          namespace: "common" | "emails/welcome"
        }
        interface Resources {
          "common": { "cart.items_one": string; "cart.items_other": string; "cart.title": string; "hello": string }
          "emails/welcome": {}
        }
        interface Parameters {
          "common": { "cart.items": { "count": number; "shop": string | number }; "cart.items_one": { "count": number; "shop": string | number }; "cart.items_other": { "count": number }; "cart.title": {}; "hello": { "name": string | number } }
          "emails/welcome": {}
        }
      }
      declare module "virtual:translations/en" {
        const texts: import('virtual:translations').Resources
        export default texts
      }
      declare module "~translations/en" {
        export { default } from "virtual:translations/en"
      }
      declare module "virtual:translations/en/common" {
        const texts: import('virtual:translations').Resources["common"]
        export default texts
      }
      declare module "~translations/en/common" {
        export { default } from "virtual:translations/en/common"
      }
      declare module "virtual:translations/en/emails%2Fwelcome" {
        const texts: import('virtual:translations').Resources["emails/welcome"]
        export default texts
      }
      declare module "virtual:translations/en/emails/welcome" {
        export { default } from "virtual:translations/en/emails%2Fwelcome"
      }
      declare module "~translations/en/emails%2Fwelcome" {
        export { default } from "virtual:translations/en/emails%2Fwelcome"
      }
      declare module "~translations/en/emails/welcome" {
        export { default } from "virtual:translations/en/emails%2Fwelcome"
      }
      declare module "virtual:translations/=messages" {
        const texts: import('virtual:translations').Resources
        export default texts
      }
      declare module "~translations/=messages" {
        export { default } from "virtual:translations/=messages"
      }
      declare module "virtual:translations/=messages/common" {
        const texts: import('virtual:translations').Resources["common"]
        export default texts
      }
      declare module "~translations/=messages/common" {
        export { default } from "virtual:translations/=messages/common"
      }
      declare module "virtual:translations/=messages/emails%2Fwelcome" {
        const texts: import('virtual:translations').Resources["emails/welcome"]
        export default texts
      }
      declare module "virtual:translations/=messages/emails/welcome" {
        export { default } from "virtual:translations/=messages/emails%2Fwelcome"
      }
      declare module "~translations/=messages/emails%2Fwelcome" {
        export { default } from "virtual:translations/=messages/emails%2Fwelcome"
      }
      declare module "~translations/=messages/emails/welcome" {
        export { default } from "virtual:translations/=messages/emails%2Fwelcome"
      }
      "
    `)
  })

  it('gives levels for nested texts, and adds to i18next when asked', () => {
    expect(generateTypes(withCommon({ 'a.b': '1', 'a.c.d': '2' }), NESTED)).toContain(
      '"common": { "a": { "b": string; "c": { "d": string; }; }; }',
    )
    expect(generateI18nextTypes(KEYS, withCommon({}), NESTED)).toMatchInlineSnapshot(`
      "// Written by unplugin-translations from the texts of the reference language. Edits are lost.
      import 'i18next'
      import type { Resources } from 'virtual:translations'

      declare module 'i18next' {
        interface CustomTypeOptions {
          defaultNS: "common"
          keySeparator: "."
          resources: { [Namespace in keyof Resources]: Resources[Namespace] }
        }
      }
      "
    `)
  })
})

const USE = `import { load, type Key, type ParametersOf, type Language } from 'virtual:translations'
import i18next from 'i18next'
import backend, { resources } from 'virtual:translations/i18next'
import { loadLanguage, messages } from 'virtual:translations/vue-i18n'
import { loadMessages } from 'virtual:translations/react-intl'
import common from 'virtual:translations/en/common'
import all from '~translations/en'
import same from '~translations/en/common'
import { createI18n } from 'vue-i18n'

const known: Key<'common'>[] = ['cart.title', 'cart.items', 'cart.items_one']
// @ts-expect-error a key that does not exist
const unknown: Key<'common'> = 'cart.titel'
// @ts-expect-error a language that does not exist
const language: Language = 'de'
const filled: ParametersOf<'common', 'cart.items'> = { count: 2, shop: 'ours' }
const greeted: ParametersOf<'common', 'hello'> = { name: 'Ada' }
const text: string = (await load('en', 'common'))['cart.title'] + common.hello + all.common.hello
// @ts-expect-error a key that does not exist, under the other name
const none = same['cart.titel']
// @ts-expect-error a namespace that does not exist
await load('en', 'shop')
await i18next.use(backend).init({ resources, defaultNS: 'common' })
i18next.t('cart.title')
i18next.t('cart.items', { count: 2 })
// @ts-expect-error a key that does not exist
i18next.t('cart.titel')
// @ts-expect-error a module that does not exist
await import('virtual:translations/de/common')
const welcome: object[] = [await import('virtual:translations/en/emails/welcome'), await import('~translations/en/emails/welcome')]
const i18n = createI18n({ legacy: false, locale: 'en', messages })
await loadLanguage(i18n, 'en')
const greeting: string | undefined = (await loadMessages('en')).hello
export { known, welcome, unknown, language, filled, greeted, text, none, greeting }
`

function check(files: Record<string, string>, ...flags: string[]): string {
  const project = createProject({
    ...files,
    'tsconfig.json': {
      compilerOptions: {
        ...{ strict: true, target: 'es2023', lib: ['es2023', 'dom'], module: 'preserve', noEmit: true, types: [] },
        ...{ skipLibCheck: false, moduleDetection: 'force' },
      },
      include: ['**/*.ts'],
    },
  })
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(REPOSITORY, join(project, 'node_modules/unplugin-translations'))
  const { stdout } = spawnSync(process.execPath, [
    join(REPOSITORY, 'node_modules/typescript/bin/tsc'),
    '-p',
    project,
    ...flags,
  ])
  return String(stdout)
}

describe('TypeScript', () => {
  it('knows names, keys and parameters, in our modules and in i18next', () => {
    const catalog = withCommon(TEXTS)
    const found = check({
      'use.ts': USE,
      'translations.d.ts': generateTypes(catalog, FLAT),
      'translations-i18next.d.ts': generateI18nextTypes(KEYS, catalog, FLAT),
    })
    expect(found.split('\n').filter((line) => !line.startsWith('../') && !line.startsWith('node_modules'))).toEqual([
      '',
    ])
  })

  it.each([
    { ...FLAT, key: "['cart.items']", wrong: "['cart.titel']" },
    { ...NESTED, key: '.cart.items', wrong: '.cart.titel' },
  ])('knows selectors of i18next, $shape', ({ key, wrong, ...shape }) => {
    const catalog = withCommon(TEXTS)
    const use = `import i18next from 'i18next'
export const text: string = i18next.t(($) => $${key}, { count: 2 })
// @ts-expect-error a key that does not exist
i18next.t(($) => $${wrong})
`
    const found = check({
      'use.ts': use,
      'translations.d.ts': generateTypes(catalog, shape),
      'translations-i18next.d.ts': generateI18nextTypes(SELECTORS, catalog, shape),
    })
    expect(found).toBe('')
  })

  it('knows selectors of what stands below a key with plural forms', () => {
    const catalog = withCommon({ 'a.b_one': '1', 'a.b_other': '2', 'a.b.c': '3' })
    const found = check({
      'use.ts': "import i18next from 'i18next'\nexport const text: string = i18next.t(($) => $.a.b.c)\n",
      'translations.d.ts': generateTypes(catalog, NESTED),
      'translations-i18next.d.ts': generateI18nextTypes(SELECTORS, catalog, NESTED),
    })
    expect(found).toBe('')
  })

  it('knows selectors of a key with plural forms below which nothing stands, whatever begins with it', () => {
    const catalog = withCommon({ 'a.b_one': '1', 'a.b_other': '2', 'a.b.': '3' })
    const found = check({
      'use.ts': "import i18next from 'i18next'\nexport const text: string = i18next.t(($) => $.a.b)\n",
      'translations.d.ts': generateTypes(catalog, NESTED),
      'translations-i18next.d.ts': generateI18nextTypes(SELECTORS, catalog, NESTED),
    })
    expect(found).toBe('')
  })

  it('takes names with what is no name to TypeScript', () => {
    const catalog = catalogOf({ en: { 'a*b*c': { k: '' }, 'a*': { k: '' }, 'it\'s */"1"': { k: '' } } })
    const use = `import both from 'virtual:translations/en/a%2Ab%2Ac'
import one from '~translations/en/a*'
import quoted from "virtual:translations/en/it's */\\"1\\""
export const texts: string[] = [both.k, one.k, quoted.k]
`
    expect(check({ 'use.ts': use, 'translations.d.ts': generateTypes(catalog, FLAT) })).toBe('')
  })

  it.each([FLAT, NESTED])('takes hostile keys, $shape', (shape) => {
    const catalog = withCommon(toResource(Object.entries(HOSTILE)))
    const types = generateTypes(catalog, shape)
    expect(types).not.toMatch(/[\u2028\u2029\ufeff\0\p{Surrogate}]/u)
    expect(
      check({
        'translations.d.ts': types,
        'translations-i18next.d.ts': generateI18nextTypes(SELECTORS, catalog, shape),
        'use.ts': "import type { Key } from 'virtual:translations'\nexport const key: Key<'common'> = '__proto__'\n",
      }),
    ).toBe('')
  })

  it('has little to do for ten thousand keys', () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => [
      `page${index % 100}.part.key${index}`,
      `Text {{value${index % 7}}}`,
    ])
    const few = withCommon({ ...TEXTS, 'page0.part.key0': '' })
    const many = withCommon(Object.fromEntries(texts))
    const use = `import i18next from 'i18next'
import type { Key, ParametersOf } from 'virtual:translations'
export const use = <K extends Key<'common'>>(key: K, filled: ParametersOf<'common', K>): unknown => [key, filled]
i18next.t(($) => $['page0.part.key0'])
`
    const instantiations = (catalog: Catalog): number => {
      const files = {
        'translations.d.ts': generateTypes(catalog, FLAT),
        'translations-i18next.d.ts': generateI18nextTypes(SELECTORS, catalog, FLAT),
        'use.ts': use,
      }
      // As projects have it: to check the declarations of i18next alone takes all keys.
      const told = check(files, '--extendedDiagnostics', '--skipLibCheck')
      return Number(/Instantiations:\s+(\d+)/.exec(told)?.[1])
    }
    // Instantiations are what a type costs; they must not come with the keys.
    expect(instantiations(many) - instantiations(few)).toBeLessThan(100)
  })
})
