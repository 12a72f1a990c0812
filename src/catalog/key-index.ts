/** The keys of a catalog as sets, for look-ups. */
import { getOrInsert } from '../map-entries.ts'
import type { Catalog } from './catalog.ts'

/** Namespace -> keys. */
export type KeyIndex = ReadonlyMap<string, ReadonlySet<string>>

const known = new WeakMap<Catalog, KeyIndex>()

/** Keys of any language. A catalog never changes, so this is made once for each. */
export function indexAllKeys(catalog: Catalog): KeyIndex {
  return getOrInsert(known, catalog, () => indexKeys(catalog, [...catalog.resources.keys()]))
}

export function indexKeys(catalog: Catalog, languages: readonly string[]): KeyIndex {
  return new Map(
    catalog.namespaces.map((namespace) => {
      const keys = new Set<string>()
      for (const language of languages) {
        for (const key in catalog.resources.get(language)?.get(namespace)) keys.add(key)
      }
      return [namespace, keys]
    }),
  )
}

/** The namespaces that a look-up goes through; all of them where the source can't tell. */
export function listNamespaces(
  { namespace, namespaces = [] }: { namespace: string; namespaces?: string[] },
  index: KeyIndex,
): Iterable<string> {
  return isAnywhere({ namespace, namespaces }) ? index.keys() : [namespace, ...namespaces]
}

/** Whether any namespace may have the key: the source can't tell which, or the library has none. */
export function isAnywhere({ namespace, namespaces = [] }: { namespace: string; namespaces?: string[] }): boolean {
  return namespace === '*' || namespaces.includes('*')
}
