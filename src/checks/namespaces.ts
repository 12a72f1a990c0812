import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'

/** Namespaces of the catalog that no module of a complete scan uses. */
export function findForeignNamespaces(input: CheckInput): Draft[] {
  return listForeignNamespaces(input).map((namespace) => ({
    namespace,
    message: 'no scanned module uses a key of it',
    advice: 'Leave it out by the option `namespaces`, or name its keys in `scan.keep`.',
  }))
}

export function listForeignNamespaces({ judgement, usages, catalog }: CheckInput): string[] {
  if (judgement.unused === undefined) return []
  const named = new Set(usages.flatMap(({ namespace, namespaces = [] }) => [namespace, ...namespaces]))
  const unused = new Map<string, number>()
  for (const { namespace } of judgement.unused) unused.set(namespace, (unused.get(namespace) ?? 0) + 1)
  const reference = catalog.resources.get(catalog.referenceLanguage)
  return catalog.namespaces.filter((namespace) => {
    const keys = Object.keys(reference?.get(namespace) ?? {}).length
    // A key that is kept by the options keeps its namespace.
    return keys > 0 && unused.get(namespace) === keys && !named.has(namespace)
  })
}
