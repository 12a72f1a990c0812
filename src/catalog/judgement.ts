/** Usages against a catalog: which keys are used, which are missing, which nobody uses. */
import { getOrInsert } from '../map-entries.ts'
import type { Catalog, QualifiedKey } from './catalog.ts'
import { indexAllKeys, indexKeys, isAnywhere, type KeyIndex, listNamespaces } from './key-index.ts'
import { findReached, isReached, type Lookup, listNeededKeys } from './lookup.ts'
import { findReferences, type Reference, readReferences } from './references.ts'

/** What the judgement has to know of a usage; the scanner's usages have it. */
export interface LookupUsage extends Lookup {
  /** Where the look-up starts; `*` where the source can't tell. */
  namespace: string
  /** Tried after `namespace`, in order. */
  namespaces?: string[]
  /** Used, but never to be called missing: another key of its list answers for it. */
  fallback?: true
  /** What is shown where no text is found. */
  defaultValue?: string
}

export interface MissingKey<Usage> extends QualifiedKey {
  /** The keys that the reference language needs for it: plural forms, else the key alone. */
  forms: string[]
  /** Every place that looks it up, in the order of the scan. */
  usages: Usage[]
}

export interface Judgement<Usage> {
  /** Namespace -> keys of any language that a look-up can reach. */
  used: ReadonlyMap<string, ReadonlySet<string>>
  missing: readonly MissingKey<Usage>[]
  /** Keys of the reference resources that nothing points to; `undefined` where nobody knows. */
  unused: readonly QualifiedKey[] | undefined
  /** All was read, and nothing in it looks keys up: it translates in a way that isn't known. */
  blind: boolean
}

export interface JudgementOptions {
  /** Part of the source could not be read: then nothing is called unused. */
  partial: boolean
  /** Patterns of keys never called unused, `*` for any text, `namespace:` in front narrows them. */
  keep: readonly string[]
}

export function judgeUsages<Usage extends LookupUsage>(
  usages: readonly Usage[],
  catalog: Catalog,
  { partial, keep }: JudgementOptions,
): Judgement<Usage> {
  const reference = indexKeys(catalog, [catalog.referenceLanguage])
  const lookups = identifyAll(usages)
  const used = collectUsed(lookups, catalog)
  const blind = !partial && isBlind(usages)
  return {
    used,
    missing: collectMissing(lookups, reference, catalog.referenceLanguage),
    unused: partial || blind ? undefined : collectUnused(reference, used, keep),
    blind,
  }
}

/** Whether nothing is seen to look keys up. A literal that equals one says nothing of that: such are everywhere. */
export const isBlind = (usages: readonly LookupUsage[]): boolean =>
  usages.every(({ evidence }) => evidence === 'mentioned')

/** What to do where nothing is seen to. */
export const BLIND_ADVICE = 'Name what translates in `scan.functions`, `scan.hooks` or `scan.components`.'

/** Namespace -> keys of any language that a look-up can reach. */
export function findUsed(usages: readonly LookupUsage[], catalog: Catalog): Map<string, Set<string>> {
  return collectUsed(identifyAll(usages), catalog)
}

interface Identified<Usage> {
  usage: Usage
  /** Equal for usages that look up the same in the same places. */
  identity: string
}

/** The same look-up stands in many places; what it reaches is found out once. */
function identifyAll<Usage extends LookupUsage>(usages: readonly Usage[]): Identified<Usage>[] {
  return usages.map((usage) => ({ usage, identity: identify(usage) }))
}

function identify(usage: LookupUsage): string {
  const { key, evidence, plural, context, subtree, namespace, namespaces, pluralSeparator, contextSeparator } = usage
  const contexts = Array.isArray(context) ? context.join('\0') : ''
  const separators = `${pluralSeparator ?? ''}\0${contextSeparator ?? ''}`
  return `${namespace}\0${namespaces?.join('\0') ?? ''}\0${evidence}\0${subtree ?? ''}\0${plural ?? ''}\0${typeof context}${contexts}\0${separators}\0${key}`
}

function collectUsed(lookups: readonly Identified<LookupUsage>[], catalog: Catalog): Map<string, Set<string>> {
  const known = indexAllKeys(catalog)
  const used = new Map(Array.from(known.keys(), (namespace) => [namespace, new Set<string>()]))
  const seen = new Set<string>()
  for (const { usage, identity } of lookups) {
    if (seen.has(identity)) continue
    seen.add(identity)
    for (const name of listNamespaces(usage, known)) {
      for (const reached of findReached(usage, known.get(name) ?? new Set())) used.get(name)?.add(reached)
    }
  }
  const own = [...findReferences(catalog), ...lookups.flatMap(({ usage }) => referencesIn(usage))]
  const references = withSeparators(own, lookups)
  const reach = reachOf(lookups, known)
  // The same text of every language refers to the same.
  for (const reference of new Map(references.map((each) => [identify(each), each])).values()) {
    for (const [namespace, keys] of reachedBy(reference, reach)) {
      for (const key of keys) used.get(namespace)?.add(key)
    }
  }
  return used
}

/** What is shown where the catalog has no text may refer to others as well. */
function referencesIn({ key, defaultValue, namespace }: LookupUsage): Reference[] {
  const natural = key.includes('$t(') ? readReferences(key, namespace) : []
  return defaultValue === undefined ? natural : [...natural, ...readReferences(defaultValue, namespace)]
}

/** No text says what is in front of its forms; look-ups say what i18next is configured to. */
function withSeparators(references: readonly Reference[], lookups: readonly Identified<LookupUsage>[]): Reference[] {
  const configured = new Map<string, Separators>()
  for (const { usage } of lookups) {
    const { pluralSeparator, contextSeparator } = usage
    if (pluralSeparator === undefined && contextSeparator === undefined) continue
    configured.set(`${pluralSeparator}\0${contextSeparator}`, { pluralSeparator, contextSeparator })
  }
  const others = [...configured.values()]
  return references.flatMap((each) => (each.plural ? [each, ...others.map((own) => ({ ...each, ...own }))] : each))
}

type Separators = { [Name in 'pluralSeparator' | 'contextSeparator']: Lookup[Name] }

/** Where all look-ups together may go. */
interface Reach {
  known: KeyIndex
  /** Namespaces of look-ups that go through several. */
  next: readonly string[]
  allKeys(): ReadonlySet<string>
}

function reachOf(lookups: readonly Identified<LookupUsage>[], known: KeyIndex): Reach {
  let all: ReadonlySet<string> | undefined
  const allKeys = (): ReadonlySet<string> => {
    all ??= new Set(Array.from(known.values(), (keys) => [...keys]).flat())
    return all
  }
  const lists = lookups.flatMap(({ usage: { namespace, namespaces } }) =>
    namespaces ? [namespace, ...namespaces] : [],
  )
  return { known, next: [...new Set(lists)], allKeys }
}

/** In its own namespace and those that may come after it, or else wherever it leads to something. */
function reachedBy(reference: Reference, { known, next, allKeys }: Reach): [string, string[]][] {
  const reachedIn = (name: string): [string, string[]] => [name, findReached(reference, known.get(name) ?? new Set())]
  const own = reachedIn(reference.namespace)
  if (own[1].length > 0) return [own, ...next.map(reachedIn)]
  const found = findReached(reference, allKeys())
  return Array.from(known, ([name, keys]) => [name, found.filter((key) => keys.has(key))])
}

/** `—` stands for itself, wherever it is looked up. */
const NAMED = /[\p{L}\p{N}]/u

function collectMissing<Usage extends LookupUsage>(
  lookups: readonly Identified<Usage>[],
  reference: KeyIndex,
  language: string,
): MissingKey<Usage>[] {
  const missing = new Map<string, MissingKey<Usage>>()
  const found = new Map<string, boolean>()
  for (const { usage, identity } of lookups) {
    const { key } = usage
    if (usage.evidence !== 'called' || usage.fallback || usage.namespace === '*' || !NAMED.test(key)) continue
    if (getOrInsert(found, identity, () => isReachedAnywhere(usage, reference))) continue
    const namespace = homeOf(usage, reference)
    const entry = getOrInsert(missing, `${namespace}\0${key}`, () => ({ namespace, key, forms: [], usages: [] }))
    entry.usages.push(usage)
    for (const form of listNeededKeys(usage, language)) if (!entry.forms.includes(form)) entry.forms.push(form)
  }
  return [...missing.values()]
}

/** Where the key is missing. What is looked up in any namespace can only be missing in the one that there is. */
function homeOf(usage: LookupUsage, reference: KeyIndex): string {
  const [only = usage.namespace, ...others] = reference.keys()
  return isAnywhere(usage) && others.length === 0 ? only : usage.namespace
}

function isReachedAnywhere(usage: LookupUsage, reference: KeyIndex): boolean {
  for (const name of listNamespaces(usage, reference)) {
    if (isReached(usage, reference.get(name) ?? new Set())) return true
  }
  return false
}

function collectUnused(reference: KeyIndex, used: KeyIndex, keep: readonly string[]): QualifiedKey[] {
  return Array.from(reference, ([namespace, keys]) => {
    const kept = new Set(keep.flatMap((pattern) => findKept(pattern, namespace, keys)))
    return Array.from(keys)
      .filter((key) => !used.get(namespace)?.has(key) && !kept.has(key))
      .map((key) => ({ namespace, key }))
  }).flat()
}

/** The keys of a namespace that a pattern of `keep` means. */
export function findKept(pattern: string, namespace: string, keys: ReadonlySet<string>): string[] {
  const own = pattern.startsWith(`${namespace}:`) ? pattern.slice(namespace.length + 1) : pattern
  return findReached({ key: own, evidence: 'pattern' }, keys)
}
