/** Literals that equal a key of the catalog: the second grade of evidence. They protect a key, and are never missing. */
import type { FileUsage } from '../usage.ts'

/** Keys of the reference language with the namespaces that have them. */
export type CatalogKeys = ReadonlyMap<string, readonly string[]>

/** What stands in the text, wherever it goes. */
export interface Mention {
  file: string
  text: string
  line: number
  column: number
}

/** Keys of one part are ordinary words too often. */
export function mentionedUsages(
  mentions: Iterable<Mention>,
  catalog: CatalogKeys,
  found: readonly FileUsage[],
): FileUsage[] {
  const taken = new Set(found.map((usage) => `${usage.file}:${usage.line}:${usage.column}`))
  const usages: FileUsage[] = []
  for (const { file, text, line, column } of mentions) {
    if (taken.has(`${file}:${line}:${column}`)) continue
    for (const { key, namespace } of meantBy(text, catalog)) {
      usages.push({ file, key, namespace, evidence: 'mentioned', line, column })
    }
  }
  return usages
}

/** The key alone, or with its namespace in front. */
function meantBy(text: string, catalog: CatalogKeys): { key: string; namespace: string }[] {
  const namespaces = catalog.get(text)
  if (namespaces) return namespaces.map((namespace) => ({ key: text, namespace }))
  const [namespace = '', ...rest] = text.split(':')
  const key = rest.join(':')
  return catalog.get(key)?.includes(namespace) ? [{ key, namespace }] : []
}
