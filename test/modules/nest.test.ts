/** Nested resources: every key is found again, whatever it is called, and nothing outside the resource changes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createI18n } from 'vue-i18n'
import { formatTree, nestResource } from '../../src/modules/nest.ts'
import { findConflicts, generateTexts } from '../../src/modules/texts.ts'
import { toResource } from '../../src/protocol/resource.ts'
import type { Resource } from '../../src/protocol/types.ts'
import { catalogOf } from '../support/catalog.ts'
import { HOSTILE } from '../unit/hostile.ts'

const nest = (resource: Resource, separator = '.'): object =>
  JSON.parse(formatTree(nestResource(resource, separator).tree))

/** As libraries look a key up: level by level, else whole at the top. */
function lookUp(nested: object, key: string, separator: string): unknown {
  let found: unknown = nested
  for (const part of key.split(separator)) {
    found =
      typeof found === 'object' && found !== null ? Object.getOwnPropertyDescriptor(found, part)?.value : undefined
  }
  return typeof found === 'string' ? found : Object.getOwnPropertyDescriptor(nested, key)?.value
}

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
const describePrototypes = (): unknown[] => PROTOTYPES.map((one) => Reflect.ownKeys(one))

describe('nesting', () => {
  it('makes levels of the parts of a key, and never an array', () => {
    expect(nest({ 'cart.title': 'Cart', 'cart.items.0': 'One', 'cart.items.1': 'Two', buy: 'Buy' })).toEqual({
      buy: 'Buy',
      cart: { title: 'Cart', items: { 0: 'One', 1: 'Two' } },
    })
  })

  it('keeps a key whole that another one is in the way of, in any order, and names both', () => {
    const texts = { 'a.b': '2', a: '1', 'x.y.z': '4', 'x.y': '3' }
    expect(nest(texts)).toEqual({ a: '1', 'a.b': '2', x: { y: '3' }, 'x.y.z': '4' })
    expect(nest(Object.fromEntries(Object.entries(texts).reverse()))).toEqual(nest(texts))
    expect(nestResource(texts, '.').conflicts).toEqual([
      { key: 'a.b', taken: 'a' },
      { key: 'x.y.z', taken: 'x.y' },
    ])
  })

  it('keeps a key whole that has a level without a name', () => {
    const texts = { 'Please wait.': '1', '.a': '2', 'a..b': '3', 'a.': '4', 'a.b': '5', '': '6' }
    expect(nest(texts)).toEqual({ 'Please wait.': '1', '.a': '2', 'a..b': '3', 'a.': '4', a: { b: '5' }, '': '6' })
    expect(nestResource(texts, '.').conflicts).toEqual([])
    // As vue-i18n looks it up: what ends in a dot is no path to it.
    const messages = { en: nest(texts) as Record<string, string> }
    const { t } = createI18n({ legacy: false, locale: 'en', messages }).global
    expect(Object.keys(texts).map((key) => key && t(key))).toEqual(['1', '2', '3', '4', '5', ''])
  })

  it.each(['.', '::', '__proto__', 'constructor'])('keeps every hostile key, with %s between levels', (separator) => {
    const before = describePrototypes()
    const resource = toResource(Object.entries(HOSTILE))
    const nested = nest(resource, separator)
    for (const [key, text] of Object.entries(HOSTILE)) expect(lookUp(nested, key, separator)).toBe(text)
    expect(describePrototypes()).toEqual(before)
    expect('polluted' in {}).toBe(false)
  })

  it('keeps any key', () => {
    const key = fc.array(fc.constantFrom('a', 'b', '', '0', '__proto__', 'constructor'), { maxLength: 5 })
    const entries = fc.dictionary(
      key.map((parts) => parts.join('.')),
      fc.string(),
    )
    fc.assert(
      fc.property(entries, (made) => {
        const resource = toResource(Object.entries(made))
        const nested = nest(resource)
        for (const [name, text] of Object.entries(resource)) expect(lookUp(nested, name, '.')).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('goes as deep as a key does', () => {
    const key = Array.from({ length: 100_000 }, () => 'a').join('.')
    const { tree } = nestResource({ [key]: 'deep' }, '.')
    expect(formatTree(tree)).toHaveLength(100_000 * 6 + '"deep"'.length)
  })
})

const catalog = catalogOf({
  en: {
    common: { 'cart.title': 'Cart', cart: 'Basket', same: 'OK' },
    shop: { buy: 'Buy', same: 'OK' },
  },
  de: { common: { 'cart.title': 'Korb' } },
})
const NESTED = { shape: 'nested', keySeparator: '.' } as const

describe('texts of a module', () => {
  const textsOf = (...args: Parameters<typeof generateTexts>): unknown => JSON.parse(generateTexts(...args))

  it('are those of all languages and namespaces, or of all namespaces as one', () => {
    expect(textsOf({ kind: 'resources' }, { catalog, shape: NESTED })).toEqual({
      de: { common: { cart: { title: 'Korb' } }, shop: {} },
      en: { common: { cart: 'Basket', 'cart.title': 'Cart', same: 'OK' }, shop: { buy: 'Buy', same: 'OK' } },
    })
    expect(textsOf({ kind: 'messages', language: 'de' }, { catalog, shape: NESTED })).toEqual({
      cart: { title: 'Korb' },
    })
    expect(textsOf({ kind: 'messages' }, { catalog, shape: { ...NESTED, shape: 'flat' } })).toEqual({
      de: { 'cart.title': 'Korb' },
      en: { 'cart.title': 'Cart', cart: 'Basket', same: 'OK', buy: 'Buy' },
    })
  })

  it('are left out where they are not among those to keep', () => {
    const keep = new Map([['shop', new Set(['buy'])]])
    expect(textsOf({ kind: 'resources' }, { catalog, shape: NESTED, keep })).toEqual({
      de: { common: {}, shop: {} },
      en: { common: {}, shop: { buy: 'Buy' } },
    })
  })

  it('are refused as one where a key has two texts', () => {
    const twice = catalogOf({ en: { a: { same: 'One' }, b: { same: 'Two' } } })
    expect(() => generateTexts({ kind: 'messages', language: 'en' }, { catalog: twice, shape: NESTED })).toThrow(
      'the key same has two texts in en: in a and b',
    )
  })

  it('tell which keys could not be nested', () => {
    expect(findConflicts(catalog, NESTED)).toEqual([
      { language: 'en', namespace: 'common', key: 'cart.title', taken: 'cart' },
    ])
    expect(findConflicts(catalog, { ...NESTED, shape: 'flat' })).toEqual([])
  })
})
