/**
 * What a look-up reaches: the judgement between a usage and the keys of a resource, as the translation libraries
 * resolve them at run time. The one place where plural and context suffixes are known.
 */

import { getOrInsert } from '../map-entries.ts'
import { compareKeys } from '../protocol/resource.ts'

/** A family of look-ups: one key as it is called, with all that the library may append to it. */
export interface Lookup {
  key: string
  evidence: 'called' | 'pattern' | 'mentioned'
  plural?: 'cardinal' | 'ordinal'
  context?: string[] | true
  /** i18next's option: in front of plural forms; `_` where absent. */
  pluralSeparator?: string
  /** i18next's option: in front of contexts; `_` where absent. */
  contextSeparator?: string
  /** Where the key names no text, all below it is given. */
  subtree?: true
}

const SEPARATOR = '_'
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Suffixes of older JSON formats, still on disk in many projects. */
const OLD_SUFFIXES = ['plural', '0', '1', '2', '3', '4', '5']

/** The keys of `keys` that a look-up can reach in any language. */
export function findReached(lookup: Lookup, keys: ReadonlySet<string>): string[] {
  if (lookup.evidence === 'pattern') return findMatches(lookup, keys)
  const reached = listCandidates(lookup).filter((key) => keys.has(key))
  if (lookup.subtree && reached.length === 0) return matchPattern(`${lookup.key}.*`, keys)
  return lookup.context === true ? [...new Set([...reached, ...matchPattern(anyContext(lookup), keys)])] : reached
}

/** What is known of the key in part only may be looked up with a suffix as well; one that may end in anything has it. */
function findMatches(lookup: Lookup, keys: ReadonlySet<string>): string[] {
  const { key, context, subtree } = lookup
  if (key.endsWith('*')) return matchPattern(key, keys)
  const open = [...(context === true ? [anyContext(lookup)] : []), ...(subtree ? [`${key}.*`] : [])]
  const patterns = [...listCandidates(lookup), ...open]
  if (patterns.length === 1) return matchPattern(key, keys)
  const candidates = patterns.map((each) => each.split('*'))
  return matchPattern(`${key}*`, keys).filter((each) => candidates.some((parts) => matches(parts, each)))
}

function anyContext({ key, contextSeparator = SEPARATOR }: Lookup): string {
  return `${key}${contextSeparator}*`
}

/** Whether a look-up finds anything at all; cheaper than listing what it finds. */
export function isReached(lookup: Lookup, keys: ReadonlySet<string>): boolean {
  if (keys.has(lookup.key)) return true
  return findReached(lookup, keys).length > 0
}

/** The keys that have to exist so that a look-up finds a text in `language`. */
export function listNeededKeys(lookup: Lookup, language: string): string[] {
  const { key, plural, pluralSeparator } = lookup
  return plural ? listPluralKeys(key, plural, language, pluralSeparator) : [key]
}

export type PluralType = 'cardinal' | 'ordinal'

/** One key for each plural category of the language. */
export function listPluralKeys(
  stem: string,
  type: PluralType,
  language: string,
  separator: string = SEPARATOR,
): string[] {
  const start = `${stem}${type === 'ordinal' ? `${separator}ordinal` : ''}${separator}`
  return listCategories(language, type).map((category) => `${start}${category}`)
}

/** `one` of `item_one`, whatever separates them. */
export function pluralCategoryOf(form: string): string | undefined {
  return CATEGORIES.find((category) => form.endsWith(category))
}

/** `item_one` -> its stem, and the form that every language has: `item_other`. */
export function splitPluralKey(key: string): { stem: string; type: PluralType; general: string } | undefined {
  const cut = key.lastIndexOf('_')
  if (cut < 1 || !CATEGORIES.includes(key.slice(cut + 1))) return undefined
  const form = key.slice(0, cut)
  const ordinal = form.endsWith('_ordinal')
  const stem = ordinal ? form.slice(0, -'_ordinal'.length) : form
  return { stem, type: ordinal ? 'ordinal' : 'cardinal', general: `${form}_other` }
}

const categories = new Map<string, readonly string[]>()

/** In the order zero, one, two, few, many, other; that of English where the language is unknown. */
export function listCategories(language: string, type: PluralType): readonly string[] {
  const name = `${type} ${language}`
  return getOrInsert(categories, name, () => readCategories(language, type))
}

function readCategories(language: string, type: PluralType): readonly string[] {
  try {
    return new Intl.PluralRules(language.replaceAll('_', '-'), { type })
      .resolvedOptions()
      .pluralCategories.sort(byCategory)
  } catch {
    return ['one', 'other']
  }
}

const byCategory = (a: string, b: string): number => CATEGORIES.indexOf(a) - CATEGORIES.indexOf(b)

function listCandidates(lookup: Lookup): string[] {
  const { key, evidence, plural, context, pluralSeparator, contextSeparator = SEPARATOR } = lookup
  const contexts = Array.isArray(context) ? context : []
  const stems = [key, ...contexts.map((value) => `${key}${contextSeparator}${value}`)]
  // Of a literal nobody knows how it is looked up.
  if (!plural && evidence !== 'mentioned') return stems
  return stems.flatMap((stem) => [stem, ...listPluralForms(stem, pluralSeparator)])
}

/** Every form that any language has of it, as JSON format 4 names them. */
export function listAllForms(stem: string, type: PluralType): string[] {
  const infix = type === 'ordinal' ? '_ordinal' : ''
  return CATEGORIES.map((category) => `${stem}${infix}_${category}`)
}

function listPluralForms(stem: string, separator = SEPARATOR): string[] {
  const start = `${stem}${separator}`
  return [
    ...CATEGORIES.flatMap((category) => [`${start}${category}`, `${start}ordinal${separator}${category}`]),
    ...OLD_SUFFIXES.map((suffix) => `${start}${suffix}`),
  ]
}

const sorted = new WeakMap<ReadonlySet<string>, readonly string[]>()

function matchPattern(pattern: string, keys: ReadonlySet<string>): string[] {
  const parts = pattern.split('*')
  return listByPrefix(parts[0] as string, keys).filter((key) => matches(parts, key))
}

/** Patterns nearly always begin with something known, and there are many of them: sorted, a few steps find its keys. */
function listByPrefix(prefix: string, keys: ReadonlySet<string>): readonly string[] {
  const list = getOrInsert(sorted, keys, () => [...keys].sort(compareKeys))
  if (prefix === '') return list
  const from = findFirst(list, (key) => key >= prefix)
  const to = findFirst(list, (key) => key >= prefix && !key.startsWith(prefix))
  return list.slice(from, to)
}

/** The index of the first element that `holds`, by halving; the test must stay true once it is. */
function findFirst(list: readonly string[], holds: (key: string) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] as string)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether a text is what a pattern says; `*` in it stands for any text. */
export const fitsPattern = (pattern: string, text: string): boolean => matches(pattern.split('*'), text)

/** Linear: `*` stands for any text, so the first place of each part is as good as any later one. */
function matches(parts: readonly string[], key: string): boolean {
  const first = parts[0] as string
  const last = parts.at(-1) as string
  if (!key.startsWith(first)) return false
  if (parts.length === 1) return key === first
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const found = key.indexOf(part, from)
    if (found === -1) return false
    from = found + part.length
  }
  return key.length - last.length >= from && key.endsWith(last)
}
