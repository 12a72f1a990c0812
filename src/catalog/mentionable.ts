import { appendTo, getOrInsert } from '../map-entries.ts'
import type { Catalog } from './catalog.ts'
import { splitPluralKey } from './lookup.ts'

/**
 * What a literal of the source may say to be taken for a key: the keys of the reference language, and the stems of
 * their plural forms, with the namespaces that have them.
 */
export function listMentionable(catalog: Catalog): ReadonlyMap<string, string[]> {
  return getOrInsert(known, catalog, () => listAll(catalog))
}

/** Who scans again has mostly the same catalog. */
const known = new WeakMap<Catalog, ReadonlyMap<string, string[]>>()

function listAll({ resources, referenceLanguage }: Catalog): Map<string, string[]> {
  const mentionable = new Map<string, string[]>()
  for (const [namespace, resource] of resources.get(referenceLanguage) ?? []) {
    for (const key of new Set(Object.keys(resource).flatMap((each) => [each, splitPluralKey(each)?.stem ?? each]))) {
      appendTo(mentionable, key, namespace)
    }
  }
  return mentionable
}
