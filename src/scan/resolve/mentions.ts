/** Literals that equal a key of the catalog: the second grade of evidence. They protect a key, and are never missing. */
import { getOrInsert } from '../../map-entries.ts'
import type { ModuleFacts } from '../facts.ts'
import { lineStarts, placeIn } from '../lines.ts'
import type { FileUsage } from '../usage.ts'
import type { TextValue } from '../value.ts'
import { pathOf } from './model/modules.ts'

/** Keys of the reference language with the namespaces that have them. */
export type CatalogKeys = ReadonlyMap<string, readonly string[]>

/** What stands in the text, wherever it goes. */
export interface Mention {
  file: string
  text: string
  line: number
  column: number
}

// Each begins with all that tells whether it fits: of a quote that nobody closes, no second way is tried.

// Quoted, without spaces or slashes, of several parts: what the files that are never parsed may hold of keys.
const LITERAL = /(["'`])([^\s"'`\\/][^\s"'`\\/.:_]*[.:_][^\s"'`\\/]+)\1/g

// The same of several words, as they begin in natural language.
const WORDS = /(["'`])((?:\p{Lu}|\{\{)(?=[^\s"'`\\]*\s[^"'`\\])(?:[^"'`\\\n]*\n)?[^"'`\\\n]+)\1/gu

/** The literals of a text that nobody parses. */
export function* findMentions(code: string, file: string, catalog: CatalogKeys): Generator<Mention> {
  let lines: number[] | undefined
  for (const pattern of hasWords(catalog) ? [LITERAL, WORDS] : [LITERAL]) {
    for (const { 0: quoted, 2: text = '', index } of code.matchAll(pattern)) {
      if (meantBy(text, catalog).length === 0 || isPropertyName(code, index, index + quoted.length)) continue
      lines ??= lineStarts(code)
      yield { file, text, ...placeIn(lines, index) }
    }
  }
}

/** Whether what stands there names a property, as keys do in a module of texts: `{ 'a.b': …, 'a.c': … }`. */
function isPropertyName(code: string, start: number, end: number): boolean {
  let before = start - 1
  while (before >= 0 && /\s/.test(code[before] as string)) before--
  if (code[before] !== '{' && code[before] !== ',') return false
  let after = end
  while (/\s/.test(code[after] ?? '')) after++
  return code[after] === ':'
}

const catalogsWithWords = new WeakMap<CatalogKeys, boolean>()

function hasWords(catalog: CatalogKeys): boolean {
  return getOrInsert(catalogsWithWords, catalog, () => [...catalog.keys()].some((key) => /\S\s+\S/.test(key)))
}

/**
 * Keys of one part are ordinary words too often, but not where something of a name that translates is given them: it
 * may be of our own making, and look them up in a way that nobody can follow.
 */
export function* textsIn({ mentions, calls }: ModuleFacts, functions: ReadonlySet<string>): Generator<TextValue> {
  yield* mentions
  const places = new Set(mentions.map(({ at }) => at))
  for (const { callee, args } of calls) {
    const [key] = args
    if (key?.kind === 'text' && !places.has(key.at) && functions.has(pathOf(callee) ?? '')) yield key
  }
}

export function mentionedUsages(
  mentions: Iterable<Mention>,
  catalog: CatalogKeys,
  found: readonly FileUsage[],
): FileUsage[] {
  const taken = new Set(found.map((usage) => `${usage.file}:${usage.line}:${usage.column}`))
  const usages: FileUsage[] = []
  for (const { file, text, line, column } of mentions) {
    if (taken.has(`${file}:${line}:${column}`)) continue
    for (const { key, namespace } of meantBy(text, catalog)) {
      usages.push({ file, key, namespace, evidence: 'mentioned', line, column })
    }
  }
  return usages
}

/** The key alone, or with its namespace in front. */
function meantBy(text: string, catalog: CatalogKeys): { key: string; namespace: string }[] {
  const namespaces = catalog.get(text)
  if (namespaces) return namespaces.map((namespace) => ({ key: text, namespace }))
  const [namespace = '', ...rest] = text.split(':')
  const key = rest.join(':')
  return catalog.get(key)?.includes(namespace) ? [{ key, namespace }] : []
}
