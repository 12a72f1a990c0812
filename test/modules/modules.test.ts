/** Virtual modules: their source, what importing it gives, and the ids that name them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toStored } from '../../src/catalog/canonical.ts'
import { type Catalog, countKeys, createCatalog, storedResource } from '../../src/catalog/catalog.ts'
import { generateModule, type ModuleInput } from '../../src/modules/generate.ts'
import {
  formatId,
  type ModuleId,
  PUBLIC_ID,
  parsePublicId,
  parseResolvedId,
  RESOLVED_ID,
  resolveId,
  withChunkName,
} from '../../src/modules/ids.ts'
import { generateTexts } from '../../src/modules/texts.ts'
import { toResource } from '../../src/protocol/resource.ts'
import type { Resource } from '../../src/protocol/types.ts'
import { catalogOf as catalogOfAll } from '../support/catalog.ts'
import { HOSTILE } from '../unit/hostile.ts'

let directory: string
let written = 0

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'modules-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** As a host does it: text to a file, the file imported. */
async function importText(text: string): Promise<Record<string, unknown>> {
  const file = join(directory, `${written++}.mjs`)
  writeFileSync(file, text)
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

const catalogOf = (resource: Resource): Catalog =>
  createCatalog({
    projectId: 'shop',
    version: 'latest',
    languages: {
      en: { name: 'English', nativeName: 'English', isReferenceLanguage: true, translated: { latest: 1 } },
      'de-AT': { name: 'German', nativeName: 'Deutsch', region: 'AT', translated: {} },
    },
    resources: [
      { language: 'en', namespace: 'common', resource },
      { language: 'en', namespace: 'emails/welcome', resource: { subject: 'Hi' } },
      { language: 'de-AT', namespace: 'common', resource: { a: 'Servus' } },
    ],
  })

const FLAT = { shape: 'flat', keySeparator: '.' } as const

const inputOf = (resource: Resource): ModuleInput => ({ catalog: catalogOf(resource), shape: FLAT })

const RESOURCE = { kind: 'resource', language: 'en', namespace: 'common' } as const

const importResource = async (resource: Resource): Promise<object> =>
  (await importText(generateModule(RESOURCE, inputOf(resource)))).default as object

function expectSame(actual: object, expected: Resource): void {
  expect(new Map(Object.entries(actual))).toStrictEqual(new Map(Object.entries(expected)))
  expect(Object.getPrototypeOf(actual)).toBe(Object.prototype)
}

describe('a resource', () => {
  it('reads as JSON in a string', () => {
    expect(generateModule(RESOURCE, inputOf({ hello: 'Say "hi"', tag: '</b>\u2028' }))).toMatchInlineSnapshot(`
      "export default /* #__PURE__ */ JSON.parse('{"hello":"Say \\\\"hi\\\\"","tag":"\\\\u003c/b>\\\\u2028"}')
      "
    `)
  })

  it('keeps every hostile key and text', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    expectSame(await importResource(toResource(Object.entries(HOSTILE))), HOSTILE)
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  })

  it('shows no page and no script where it would end', () => {
    const text = generateModule(RESOURCE, inputOf(toResource(Object.entries(HOSTILE))))
    expect(text).not.toMatch(/[<\u2028\u2029\ufeff\0\p{Surrogate}]/u)
  })

  it('keeps any key and text', async () => {
    const text = fc.string({ unit: 'binary' })
    const dictionaries = fc.array(fc.dictionary(text, text), { minLength: 100, maxLength: 100 })
    // Many in one module: an import costs more than a comparison.
    await fc.assert(
      fc.asyncProperty(dictionaries, async (list) => {
        const parts = list.map((resource, index) =>
          generateModule(RESOURCE, inputOf(resource)).replace('export default', `export const r${index} =`),
        )
        const module = await importText(parts.join('\n'))
        for (const [index, resource] of list.entries()) {
          expect(new Map(Object.entries(module[`r${index}`] as object))).toStrictEqual(
            new Map(Object.entries(resource)),
          )
        }
      }),
      { numRuns: 10 },
    )
  })

  it('keeps any key and text of what is stored as text, without parsing it', () => {
    // Many that end in what stands between a key and its text.
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\\":, \n'{}]*$/))
    fc.assert(
      fc.property(fc.dictionary(text, text), (entries) => {
        const stored = storedResource(RESOURCE, toStored(entries))
        const parsed = vi.spyOn(stored, 'resource', 'get')
        const catalog = createCatalog({ ...catalogOf({}), resources: [stored] })
        const text = generateTexts(RESOURCE, { catalog, shape: FLAT })
        expect(new Map(Object.entries(JSON.parse(text)))).toStrictEqual(new Map(Object.entries(entries)))
        expect(text.length).toBeLessThanOrEqual(JSON.stringify(entries).length + Object.keys(entries).length)
        expect(parsed).not.toHaveBeenCalled()
        expect(countKeys(catalog).get('en')).toBe(Object.keys(entries).length)
      }),
      { numRuns: 1000 },
    )
  })

  it('is empty where only this language lacks the namespace', () => {
    const id = { kind: 'resource', language: 'de-AT', namespace: 'emails/welcome' } as const
    expect(generateModule(id, inputOf({}))).toBe("export default /* #__PURE__ */ JSON.parse('{}')\n")
  })

  it.each([
    [{ kind: 'language', language: 'fr' }, 'there is no language fr; there is de-AT, en'],
    [{ kind: 'resource', language: 'en', namespace: 'x' }, 'there is no namespace x; there is common, emails/welcome'],
  ] as const)('of %j is an error that names what there is', (id, message) => {
    expect(() => generateModule(id, inputOf({}))).toThrow(message)
  })

  it('tells a project that has no texts at all how it gets them', () => {
    const fix = expect.stringContaining('serve --import')
    expect(() => generateModule(RESOURCE, { catalog: catalogOfAll({ en: {} }), shape: FLAT })).toThrow(
      expect.objectContaining({ message: 'there is no namespace common; there is none', fix }),
    )
  })
})

describe('the other modules', () => {
  const catalog = catalogOf({ hello: 'Hello' })

  it('lists languages and namespaces', () => {
    expect(generateModule({ kind: 'index' }, { catalog, shape: FLAT })).toMatchInlineSnapshot(`
      "export const languages = /* #__PURE__ */ JSON.parse('["de-AT","en"]')
      export const referenceLanguage = "en"
      export const namespaces = /* #__PURE__ */ JSON.parse('["common","emails/welcome"]')
      export { load } from "virtual:translations/load"
      export const onUpdate = () => () => {}
      "
    `)
  })

  it('loads each in a chunk of its own', () => {
    expect(generateModule({ kind: 'load' }, { catalog, shape: FLAT })).toMatchInlineSnapshot(`
      "const loaders = /* #__PURE__ */ (() => new Map([
        ["de-AT", new Map([
          ["common", () => import(/* webpackChunkName: "translations-de-AT--common" */ "virtual:translations/de-AT/common")],
          ["emails/welcome", () => import(/* webpackChunkName: "translations-de-AT--emails-welcome-qlKSDveB" */ "virtual:translations/de-AT/emails%2Fwelcome")]
        ])],
        ["en", new Map([
          ["common", () => import(/* webpackChunkName: "translations-en--common" */ "virtual:translations/en/common")],
          ["emails/welcome", () => import(/* webpackChunkName: "translations-en--emails-welcome-HrnA0LNX" */ "virtual:translations/en/emails%2Fwelcome")]
        ])]
      ]))()
      const find = (map, name, kind) => {
        const found = map.get(name)
        if (found === undefined) throw new Error(kind + ' ' + JSON.stringify(name) + ' is not one of ' + [...map.keys()].join(', '))
        return found
      }
      export const load = async (language, namespace) => {
        const ofLanguage = find(loaders, language, 'language')
        if (namespace !== undefined) return (await find(ofLanguage, namespace, 'namespace')()).default
        const loadEntry = async ([name, loader]) => [name, (await loader()).default]
        return Object.fromEntries(await Promise.all(Array.from(ofLanguage, loadEntry)))
      }
      "
    `)
  })

  it('names no two chunks alike, which webpack would make one of', () => {
    const namespaces = ['общие', 'ошибки', 'a/b', 'a-b', 'a b', '-', '-a', 'a', 'US', 'US-a', 'US--a', 'constructor']
    const languages = ['en', 'en-US', 'en-']
    const texts = Object.fromEntries(namespaces.map((name) => [name, {}]))
    const all = catalogOfAll(Object.fromEntries(languages.map((language) => [language, texts])))
    // The one has a chunk for each language and namespace, the other one for each language.
    const modules = [{ kind: 'load' }, { kind: 'vue-i18n' }] as const
    const text = modules.map((module) => generateModule(module, { catalog: all, shape: FLAT })).join('')
    const chunks = Array.from(text.matchAll(/webpackChunkName: "([\w-]+)"/g), ([, chunk]) => chunk)
    expect(new Set(chunks).size).toBe(languages.length * (namespaces.length + 1))
    expect(chunks).toEqual(
      expect.arrayContaining(['translations-en--a', 'translations-en-US', 'translations-en-US--US-a']),
    )
  })

  it('gives one language eagerly', () => {
    expect(generateModule({ kind: 'language', language: 'en' }, { catalog, shape: FLAT })).toMatchInlineSnapshot(`
      "import n0 from "virtual:translations/en/common"
      import n1 from "virtual:translations/en/emails%2Fwelcome"
      export default /* #__PURE__ */ (() => Object.fromEntries([["common", n0], ["emails/welcome", n1]]))()
      "
    `)
  })

  it('gives the language map', async () => {
    const { default: languages } = await importText(generateModule({ kind: 'languages' }, { catalog, shape: FLAT }))
    expect(languages).toStrictEqual({ 'de-AT': { ...catalog.languages['de-AT'] }, en: { ...catalog.languages.en } })
  })

  it('loads what exists and rejects what does not', async () => {
    const text = generateModule({ kind: 'load' }, { catalog, shape: FLAT }).replaceAll(
      /import\(\/\*.*?\*\/ "(.*?)"\)/g,
      (_, id) => {
        const module = generateModule(parsePublicId(id), { catalog, shape: FLAT })
        return `import("data:text/javascript,${encodeURIComponent(module)}")`
      },
    )
    const index = (await importText(text)) as { load(...names: string[]): Promise<unknown> }
    expect(await index.load('en', 'common')).toEqual({ hello: 'Hello' })
    expect(await index.load('en')).toEqual({ common: { hello: 'Hello' }, 'emails/welcome': { subject: 'Hi' } })
    await expect(index.load('__proto__')).rejects.toThrow('language "__proto__" is not one of de-AT, en')
    await expect(index.load('en', 'toString')).rejects.toThrow('namespace "toString"')
  })
})

describe('ids', () => {
  const ids: [string, ModuleId][] = [
    ['virtual:translations', { kind: 'index' }],
    ['virtual:translations/languages', { kind: 'languages' }],
    ['virtual:translations/load', { kind: 'load' }],
    ['virtual:translations/updates', { kind: 'updates' }],
    ['virtual:translations/i18next', { kind: 'i18next' }],
    ['virtual:translations/vue-i18n', { kind: 'vue-i18n' }],
    ['virtual:translations/react-intl', { kind: 'react-intl' }],
    ['virtual:translations/resources', { kind: 'resources' }],
    ['virtual:translations/messages', { kind: 'messages' }],
    ['virtual:translations/messages/en', { kind: 'messages', language: 'en' }],
    // Languages that are called as our own modules are.
    ['virtual:translations/=messages', { kind: 'language', language: 'messages' }],
    ['virtual:translations/=messages/en', { kind: 'resource', language: 'messages', namespace: 'en' }],
    ['virtual:translations/=vue-i18n/a', { kind: 'resource', language: 'vue-i18n', namespace: 'a' }],
    ['virtual:translations/en', { kind: 'language', language: 'en' }],
    ['virtual:translations/en/common', { kind: 'resource', language: 'en', namespace: 'common' }],
    ['virtual:translations/en/emails%2Fwelcome', { kind: 'resource', language: 'en', namespace: 'emails/welcome' }],
    ['virtual:translations/en/a%2Ejson', { kind: 'resource', language: 'en', namespace: 'a.json' }],
    ['virtual:translations/en/%C3%A4%20b', { kind: 'resource', language: 'en', namespace: 'ä b' }],
    ["virtual:translations/en/%2A'%24", { kind: 'resource', language: 'en', namespace: "*'$" }],
  ]
  it.each(ids)('%s there and back, under both names', (id, module) => {
    expect(formatId(module)).toBe(id)
    expect(parseResolvedId(resolveId(id), [])).toEqual(module)
    expect(parseResolvedId(withChunkName(resolveId(id)), [])).toEqual(module)
    expect(resolveId(id.replace('virtual:', '~'))).toBe(resolveId(id))
    expect(PUBLIC_ID.test(id) && RESOLVED_ID.test(resolveId(id))).toBe(true)
  })

  it.each([
    ['ж', 200],
    ['翻', 200],
    ['a', 200],
    ['a', 128],
    ['ж', 22],
  ])('has room for other parts of a file name beside %s, %i times', (letter, count) => {
    const names = ['a', 'b'].map((last) => letter.repeat(count - 1) + last)
    const resolved = names.map((namespace) =>
      withChunkName(resolveId(formatId({ kind: 'resource', language: 'en', namespace }))),
    )
    expect(new Set(resolved).size).toBe(2)
    for (const [index, id] of resolved.entries()) {
      for (const part of id.split('/')) expect(part.length).toBeLessThanOrEqual(128)
      expect(parseResolvedId(id, ['x', ...names])).toMatchObject({ kind: 'resource', namespace: names[index] })
    }
  })

  it('resolves what is resolved to itself, which some hosts ask for', () => {
    const resolved = resolveId('virtual:translations/en/common')
    expect(resolveId(resolved.slice(1))).toBe(resolved)
  })

  it('takes both spellings of a namespace with a slash for one module', () => {
    expect(resolveId('virtual:translations/en/emails/welcome')).toBe(
      resolveId('virtual:translations/en/emails%2Fwelcome'),
    )
  })

  it.each([
    "virtual:translations/en/common'; globalThis.PWN=1;//",
    'virtual:translations/en/common?x',
    'virtual:translations/en/common#x',
    'virtual:translations/en/a\nb',
    'virtual:translations/en/a\0',
    'virtual:translations/en/%00',
    'virtual:translations/en/..',
    'virtual:translations/../x',
    'virtual:translations/en/a/../../b',
    'virtual:translations/%2e%2e',
    'virtual:translations/en/%E0%A4%A',
    'virtual:translations/',
    'virtual:translations//common',
    'virtual:translations/en/',
    'virtual:translations/__proto__',
    'virtual:translations/i18next/common',
    'virtual:translations/messages/en/common',
    'virtual:translations/==en',
  ])('refuses %j', (id) => {
    expect(() => resolveId(id)).toThrow(expect.objectContaining({ code: 'TR_NAME_UNSAFE' }))
  })

  it.each(['virtual:translationsx', 'virtual:translations2/en', 'x/virtual:translations', '~translation'])(
    'leaves %s to others',
    (id) => {
      expect(PUBLIC_ID.test(id)).toBe(false)
    },
  )
})
