import type { Catalog } from './catalog.ts'
import { splitPluralKey } from './lookup.ts'

/**
 * What a literal of the source may say to be taken for a key: the keys of the reference language, and the stems of
 * their plural forms, with the namespaces that have them.
 */
export function listMentionable(catalog: Catalog): ReadonlyMap<string, string[]> {
  const mentionable = known.get(catalog) ?? listAll(catalog)
  known.set(catalog, mentionable)
  return mentionable
}

/** Who scans again has mostly the same catalog. */
const known = new WeakMap<Catalog, ReadonlyMap<string, string[]>>()

function listAll({ resources, referenceLanguage }: Catalog): Map<string, string[]> {
  const mentionable = new Map<string, string[]>()
  for (const [namespace, resource] of resources.get(referenceLanguage) ?? []) {
    for (const key of new Set(Object.keys(resource).flatMap((each) => [each, splitPluralKey(each)?.stem ?? each]))) {
      const namespaces = mentionable.get(key)
      if (namespaces) namespaces.push(namespace)
      else mentionable.set(key, [namespace])
    }
  }
  return mentionable
}
