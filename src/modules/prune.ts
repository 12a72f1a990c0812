/** Which texts a build ships: those that something in its modules looks up. */
import type { Catalog } from '../catalog/catalog.ts'
import { findKept, judgeUsages, type LookupUsage } from '../catalog/judgement.ts'
import type { KeyFilter, TextModule } from './texts.ts'

export interface PruneInput {
  usages: readonly LookupUsage[]
  catalog: Catalog
  /** Patterns of keys that stay whatever uses them. */
  keep: readonly string[]
}

/** What each kind of module keeps. */
export type KeyFilters = (module: TextModule) => KeyFilter

/**
 * A library without namespaces finds a key wherever it stands, so for its modules every usage counts everywhere; so does,
 * for all, a usage whose namespace the catalog does not have: what it means is not known, and that must cost no text.
 */
export function createKeyFilters({ usages, catalog, keep }: PruneInput): KeyFilters {
  const known = new Set(catalog.namespaces)
  const anywhere = (usage: LookupUsage): LookupUsage => ({ ...usage, namespace: '*' })
  const isKnown = ({ namespace, namespaces = [] }: LookupUsage): boolean =>
    [namespace, ...namespaces].every((name) => known.has(name))
  const collect = (counted: readonly LookupUsage[]): KeyFilter => {
    const { used } = judgeUsages(counted, catalog, { partial: false, keep })
    const kept = collectKept(catalog, keep)
    return (namespace, key) => Boolean(used.get(namespace)?.has(key) || kept.get(namespace)?.has(key))
  }
  const exact = lazily(() => collect(usages.map((usage) => (isKnown(usage) ? usage : anywhere(usage)))))
  const merged = lazily(() => collect(usages.map(anywhere)))
  return ({ kind }) => (kind === 'messages' ? merged() : exact())
}

function collectKept({ namespaces, resources }: Catalog, keep: readonly string[]): Map<string, Set<string>> {
  return new Map(
    namespaces.map((namespace) => {
      const keys = Array.from(resources.values(), (language) => Object.keys(language.get(namespace) ?? {}))
      const all = new Set(keys.flat())
      return [namespace, new Set(keep.flatMap((pattern) => findKept(pattern, namespace, all)))]
    }),
  )
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
