import { expect, it } from 'vitest'
import type { Told } from '../../src/scan/resolve/lookups/trail.ts'
import { unmetOf } from '../../src/scan/resolve/lookups/unmet.ts'
import type { Env, Site } from '../../src/scan/resolve/model/known.ts'

const told = (touched: string[], heard: string[]): Told<unknown> => ({
  found: undefined,
  touched,
  heard: new Set(heard),
  narrowed: [],
  asked: [],
  taken: 1,
  allowed: 100,
  isIncomplete: false,
})

const way = (...functions: string[]): Env | undefined =>
  functions.reduceRight<Env | undefined>((next, each) => ({ function: each, site: undefined, next }), undefined)

const sites = (number: number): ReadonlyMap<string, readonly Site[]> =>
  new Map([['/a.ts#1', Array.from({ length: number }, (_, at) => ({ at }) as Site)]])

it.each([
  ['has not come to', way(), [], 1, true],
  ['has come to, and that told something', way('/a.ts#1'), ['/a.ts#1'], 1, true],
  ['has come to twice', way('/a.ts#1', '/a.ts#1'), ['/a.ts#1'], 1, false],
  ['has come to without being told anything', way('/a.ts#1'), ['/b.ts#1'], 1, false],
  ['has come to, and that many call', way('/a.ts#1'), ['/a.ts#1'], 9, false],
])('callers of a function that the way %s', (_, env, heard, number, isUnmet) => {
  expect(unmetOf(told(['/a.ts#1'], heard), env, sites(number))).toEqual(isUnmet ? ['/a.ts#1'] : [])
})
