/** Which texts a build ships: those that something in its modules looks up. */
import type { Catalog } from '../catalog/catalog.ts'
import { findKept, findUsed, type LookupUsage } from '../catalog/judgement.ts'
import { indexAllKeys, type KeyIndex } from '../catalog/key-index.ts'
import { once } from '../once.ts'
import type { TextModule } from './texts.ts'

export interface PruneInput {
  usages: readonly LookupUsage[]
  catalog: Catalog
  /** Patterns of keys that stay whatever uses them. */
  keep: readonly string[]
}

/** What each kind of module keeps. */
export type KeptKeys = (module: Pick<TextModule, 'kind'>) => KeyIndex

/**
 * A library without namespaces finds a key wherever it stands, so for its modules every usage counts everywhere; so does,
 * for all, a usage whose namespace the catalog does not have: what it means is not known, and that must cost no text.
 */
export function keepKeys({ usages, catalog, keep }: PruneInput): KeptKeys {
  const known = new Set(catalog.namespaces)
  const anywhere = (usage: LookupUsage): LookupUsage => ({ ...usage, namespace: '*' })
  const isKnown = ({ namespace, namespaces = [] }: LookupUsage): boolean =>
    [namespace, ...namespaces].every((name) => known.has(name))
  const collect = (counted: readonly LookupUsage[]): KeyIndex => {
    const kept = findUsed(counted, catalog)
    for (const [namespace, keys] of indexAllKeys(catalog)) {
      for (const pattern of keep) for (const key of findKept(pattern, namespace, keys)) kept.get(namespace)?.add(key)
    }
    return kept
  }
  const exact = once(() => collect(usages.map((usage) => (isKnown(usage) ? usage : anywhere(usage)))))
  const merged = once(() => collect(usages.map(anywhere)))
  return ({ kind }) => (kind === 'messages' ? merged() : exact())
}
