import type { Catalog, QualifiedKey } from './catalog.ts'
import { listPluralKeys, splitPluralKey } from './lookup.ts'

/** How far one language is translated, measured against the keys of the reference language. */
export interface Coverage {
  language: string
  /** Keys that the language needs: those of the reference, plural forms in the language's own categories. */
  total: number
  translated: number
  /** Absent or empty. */
  missing: readonly QualifiedKey[]
}

export function measureCoverage(catalog: Catalog): Coverage[] {
  return Array.from(catalog.resources.keys(), (language) => measureLanguage(catalog, language))
}

function measureLanguage(catalog: Catalog, language: string): Coverage {
  const missing: QualifiedKey[] = []
  let total = 0
  for (const [namespace, reference] of catalog.resources.get(catalog.referenceLanguage) ?? []) {
    const resource = catalog.resources.get(language)?.get(namespace) ?? {}
    const needed = new Set(Object.keys(reference).flatMap((key) => listTwins(key, reference, language)))
    total += needed.size
    for (const key of needed)
      if (!Object.hasOwn(resource, key) || resource[key] === '') missing.push({ namespace, key })
  }
  return { language, total, translated: total - missing.length, missing }
}

/** The keys in `language` that stand for one key of the reference. */
function listTwins(key: string, reference: object, language: string): string[] {
  const plural = splitPluralKey(key)
  // Only with its general form beside it is `item_one` a plural form; alone it is a key like any other.
  const isForm = plural !== undefined && Object.hasOwn(reference, plural.general)
  return isForm ? listPluralKeys(plural.stem, plural.type, language) : [key]
}
