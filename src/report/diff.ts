/** What a judgement means for the service: entries for missing keys, names of used ones. */
import type { Judgement, MissingKey } from '../catalog/judgement.ts'
import { type Lookup, listNeededKeys, pluralCategoryOf } from '../catalog/lookup.ts'
import { compareKeys } from '../protocol/resource.ts'
import type { Resource, TranslationEntry } from '../protocol/types.ts'

/** What the source tells of a key besides its name; the scanner's usages have it. */
export interface ReportedUsage extends Lookup {
  defaultValue?: string
  /** Plural category -> default value of that form. */
  pluralDefaults?: Record<string, string>
  description?: string
}

/** What to tell about one language. Namespace -> keys; namespaces and keys sorted. */
export interface ReportDiff {
  language: string
  missing: ReadonlyMap<string, ReadonlyMap<string, TranslationEntry>>
  used: ReadonlyMap<string, readonly string[]>
}

export interface DiffInput {
  language: string
  /** The language's resource, if there is one. */
  resourceOf: (namespace: string) => Resource | undefined
  /** Tag flags for missing keys, by tag index. */
  tags?: boolean[]
}

/** A key is missing when the reference language lacks it; every language gets its own plural forms of it. */
export function diffReport(
  judgement: Judgement<ReportedUsage>,
  { language, resourceOf, tags = [] }: DiffInput,
): ReportDiff {
  const missing = new Map<string, Map<string, TranslationEntry>>()
  const sorted = [...judgement.missing].sort(
    (a, b) => compareKeys(a.namespace, b.namespace) || compareKeys(a.key, b.key),
  )
  for (const key of sorted) {
    const known = resourceOf(key.namespace) ?? {}
    const entries = missing.get(key.namespace) ?? new Map<string, TranslationEntry>()
    for (const [form, entry] of toEntries(key, language)) {
      if (!Object.hasOwn(known, form)) entries.set(form, tags.length > 0 ? { ...entry, tags } : entry)
    }
    if (entries.size > 0) missing.set(key.namespace, entries)
  }
  return { language, missing, used: collectUsed(judgement, missing, resourceOf) }
}

/** Keys of the language that the source reaches, and those that it would reach once they are reported. */
function collectUsed(
  judgement: Judgement<ReportedUsage>,
  missing: ReportDiff['missing'],
  resourceOf: DiffInput['resourceOf'],
): ReportDiff['used'] {
  const namespaces = [...new Set([...judgement.used.keys(), ...missing.keys()])].sort(compareKeys)
  const used = namespaces.map((namespace) => {
    const known = resourceOf(namespace) ?? {}
    const reached = [...(judgement.used.get(namespace) ?? [])].filter((key) => Object.hasOwn(known, key))
    return [namespace, [...reached, ...(missing.get(namespace)?.keys() ?? [])].sort(compareKeys)] as const
  })
  return new Map(used.filter(([, keys]) => keys.length > 0))
}

/** A key without a default value gets itself as text, as the libraries show it. */
function toEntries({ key, usages }: MissingKey<ReportedUsage>, language: string): [string, TranslationEntry][] {
  const description = usages.find((usage) => usage.description)?.description
  const forms = new Set(usages.flatMap((usage) => listNeededKeys(usage, language)))
  return Array.from(forms, (form) => [
    form,
    { value: defaultOf(form, usages) ?? key, ...(description ? { context: { text: description } } : {}) },
  ])
}

/** Where a form has no text of its own, that of `other` is as good as one for all, and i18next 27 shows it. */
function defaultOf(form: string, usages: readonly ReportedUsage[]): string | undefined {
  const category = pluralCategoryOf(form)
  for (const { plural, pluralDefaults, defaultValue } of usages) {
    const own = plural && category ? pluralDefaults?.[category] : undefined
    const text = own || defaultValue || (plural && pluralDefaults?.other)
    if (text) return text
  }
  return undefined
}
