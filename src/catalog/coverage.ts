import type { Resource } from '../protocol/types.ts'
import type { Catalog, QualifiedKey } from './catalog.ts'
import { listCategories, listPluralKeys, type PluralType, splitPluralKey } from './lookup.ts'

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
  const { referenceLanguage } = catalog
  const missing: QualifiedKey[] = []
  let total = 0
  for (const [namespace, reference] of catalog.resources.get(referenceLanguage) ?? []) {
    const resource = catalog.resources.get(language)?.get(namespace) ?? {}
    for (const key of listNeededTwins(reference, referenceLanguage, language)) {
      total += 1
      if (!Object.hasOwn(resource, key) || resource[key] === '') missing.push({ namespace, key })
    }
  }
  return { language, total, translated: total - missing.length, missing }
}

/** The keys that a language needs for all of the reference: plural families in its own forms, other keys as they are. */
function listNeededTwins(reference: Resource, referenceLanguage: string, language: string): Iterable<string> {
  const needed = new Set<string>()
  for (const key in reference) {
    const family = findPluralFamily(key, reference, referenceLanguage)
    if (family) for (const form of listPluralKeys(family.stem, family.type, language)) needed.add(form)
    else needed.add(key)
  }
  return needed
}

/**
 * The plural family that a key of the reference belongs to. `gender_other` beside `gender_male` is none: a family has
 * its general form and, where the language has more forms than one, another of them.
 */
export function findPluralFamily(
  key: string,
  reference: Resource,
  language: string,
): { stem: string; type: PluralType } | undefined {
  const plural = splitPluralKey(key)
  if (!plural || !Object.hasOwn(reference, plural.general)) return undefined
  const own = listCategories(language, plural.type)
  const form = plural.general.slice(0, -'_other'.length)
  const isFamily =
    own.length === 1 || own.some((name) => name !== 'other' && Object.hasOwn(reference, `${form}_${name}`))
  return isFamily ? { stem: plural.stem, type: plural.type } : undefined
}
