/** What i18next finds when it runs is what the judgement calls used: options, contexts, plurals, nested texts, fallbacks. */

import { transformSync } from 'esbuild'
import fc from 'fast-check'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { judgeUsages } from '../../../src/catalog/judgement.ts'
import { scan } from '../../../src/scan/index.ts'
import { catalogOf, type Resources } from '../../support/catalog.ts'
import { SEED, times } from './amount.ts'
import { INPUTS, NAMESPACES, PROGRAM, RESOURCES } from './lookup-programs.ts'

const PROGRAMS = times(100)

type GetResource = (
  language: string,
  namespace: string,
  key?: string,
  options?: { keySeparator?: string | false },
) => unknown

/** `namespace:key` of every text that was found, in a language or in English. */
function found(code: string, resources: Resources, language: string): Set<string> {
  const instance = createInstance()
  const keys = new Set<string>()
  const given = (): object => ({ lng: language, fallbackLng: 'en', ns: NAMESPACES, resources, initAsync: false })
  const module: { exports: { run?: (input: object) => void } } = { exports: {} }
  const script = transformSync(code, { loader: 'ts', format: 'cjs' }).code
  const load = (): object => ({ __esModule: true, default: instance })
  new Function('require', 'module', 'exports', 'given', script)(load, module, module.exports, given)
  // The store's look-up is no part of its published type.
  const store = instance.store as unknown as { getResource: GetResource }
  store.getResource = (code, namespace, key, options) => {
    // After a text was missing, it looks whether one stands there under its whole path.
    if (key === undefined || options?.keySeparator === false) return undefined
    const text = resources[code]?.[namespace]?.[key]
    if (text !== undefined) keys.add(`${namespace}:${key}`)
    return text
  }
  for (const input of INPUTS) untilTooDeep(() => module.exports.run?.(input))
  return keys
}

/** Texts that nest each other never come to an end. */
function untilTooDeep(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

it('calls used what is found', { timeout: 0 }, () => {
  let all = 0
  const property = fc.property(PROGRAM, RESOURCES, (code, resources) => {
    const { used } = judgeUsages(scan(code, 'a.ts'), catalogOf(resources), { partial: false, keep: [] })
    const isUsed = (name: string): boolean => {
      const colon = name.indexOf(':')
      return used.get(name.slice(0, colon))?.has(name.slice(colon + 1)) ?? false
    }
    const keys = Object.keys(resources).flatMap((language) => [...found(code, resources, language)])
    all += keys.length
    expect(
      keys.filter((key) => !isUsed(key)),
      code,
    ).toEqual([])
  })
  fc.assert(property, { seed: SEED, numRuns: PROGRAMS })
  expect(all).toBeGreaterThan(PROGRAMS)
})
