import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { Resource } from './types.ts'

/** Deeper nesting is no translation file. */
const MAX_DEPTH = 500

interface Branch {
  path: string
  depth: number
  value: object
}

/**
 * JSON of a resource, flat or nested, -> flat resource without prototype, keys sorted by UTF-16 code unit. Nested keys
 * are joined by dots; numeric parts stay keys. Throws `TR_BAD_CONTENT` with the place of anything that is no text.
 */
export function parseResource(value: unknown, where: string): Resource {
  if (!isRecord(value)) throw badContent(where, '$', value)
  const entries = new Map<string, string>()
  const branches: Branch[] = [{ path: '', depth: 0, value }]
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    for (const [name, child] of Object.entries(branch.value)) {
      const key = branch.depth === 0 ? name : `${branch.path}.${name}`
      if (isRecord(child)) branches.push({ path: key, depth: nextDepth(branch, where), value: child })
      else if (typeof child !== 'string') throw badContent(where, key, child)
      else if (entries.has(key)) throw twice(where, key)
      else entries.set(key, child)
    }
  }
  return toResource(entries)
}

/** Entries -> resource: no prototype, so that keys such as `__proto__` are keys; sorted by UTF-16 code unit. */
export function toResource<Value = string>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const values = entries instanceof Map ? (entries as ReadonlyMap<string, Value>) : new Map(entries)
  const resource = Object.create(null) as Record<string, Value>
  // Without a function to compare by, texts are sorted by code unit, and much faster.
  for (const key of [...values.keys()].sort()) resource[key] = values.get(key) as Value
  return resource
}

/** Orders by UTF-16 code unit, whatever the machine's language. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** An object of JSON, and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a value of JSON is, for messages; `undefined` is no value at all. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'an empty body'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function nextDepth({ depth }: Branch, where: string): number {
  if (depth < MAX_DEPTH) return depth + 1
  throw new TranslationsError('TR_TOO_LARGE', `${where}: nested deeper than ${MAX_DEPTH} levels`)
}

function badContent(where: string, place: string, value: unknown): TranslationsError {
  const what = `expected a text at ${printable(place)}, got ${kindOf(value)}`
  return new TranslationsError('TR_BAD_CONTENT', `${where}: ${what}`)
}

function twice(where: string, key: string): TranslationsError {
  return new TranslationsError('TR_BAD_CONTENT', `${where}: the key ${printable(key)} stands there flat and nested`)
}
