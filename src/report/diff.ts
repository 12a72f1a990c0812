/** What a judgement means for the service: entries for missing keys, names of used ones. */
import type { Judgement, MissingKey } from '../catalog/judgement.ts'
import { splitPluralKey } from '../catalog/lookup.ts'
import { compareKeys } from '../protocol/resource.ts'
import type { Resource, TranslationEntry } from '../protocol/types.ts'

/** What the source tells of a key besides its name; the scanner's usages have it. */
export interface ReportedUsage {
  defaultValue?: string
  /** Plural category -> default value of that form. */
  pluralDefaults?: Record<string, string>
  description?: string
}

/** Namespace -> what to tell about it; namespaces and keys sorted. */
export interface ReportDiff {
  missing: ReadonlyMap<string, ReadonlyMap<string, TranslationEntry>>
  used: ReadonlyMap<string, readonly string[]>
}

/** `reference` gives the resource of the reference language, if there is one. */
export function diffReport(
  judgement: Judgement<ReportedUsage>,
  reference: (namespace: string) => Resource | undefined,
): ReportDiff {
  const missing = new Map<string, Map<string, TranslationEntry>>()
  for (const key of [...judgement.missing].sort(
    (a, b) => compareKeys(a.namespace, b.namespace) || compareKeys(a.key, b.key),
  )) {
    const entries = missing.get(key.namespace) ?? new Map()
    for (const [form, entry] of toEntries(key)) entries.set(form, entry)
    missing.set(key.namespace, entries)
  }
  return { missing, used: collectUsed(judgement, missing, reference) }
}

/** Keys of the reference language that the source reaches, and those that it would reach once they are reported. */
function collectUsed(
  judgement: Judgement<ReportedUsage>,
  missing: ReportDiff['missing'],
  reference: (namespace: string) => Resource | undefined,
): ReportDiff['used'] {
  const namespaces = [...new Set([...judgement.used.keys(), ...missing.keys()])].sort(compareKeys)
  const used = namespaces.map((namespace) => {
    const known = reference(namespace) ?? {}
    const reached = [...(judgement.used.get(namespace) ?? [])].filter((key) => Object.hasOwn(known, key))
    return [namespace, [...reached, ...(missing.get(namespace)?.keys() ?? [])].sort(compareKeys)] as const
  })
  return new Map(used.filter(([, keys]) => keys.length > 0))
}

/** A key without a default value gets itself as text, as the libraries show it. */
function toEntries({ key, forms, usages }: MissingKey<ReportedUsage>): [string, TranslationEntry][] {
  const description = usages.find((usage) => usage.description)?.description
  return forms.map((form) => [
    form,
    { value: defaultOf(form, usages) ?? key, ...(description ? { context: { text: description } } : {}) },
  ])
}

function defaultOf(form: string, usages: readonly ReportedUsage[]): string | undefined {
  const category = splitPluralKey(form) && form.slice(form.lastIndexOf('_') + 1)
  for (const { pluralDefaults, defaultValue } of usages) {
    const text = (category && pluralDefaults?.[category]) || defaultValue
    if (text) return text
  }
  return undefined
}
