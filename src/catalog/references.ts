import type { Catalog, QualifiedKey } from './catalog.ts'

/** i18next nests by `$t(key)` or `$t(namespace:key, {…})`. */
const NESTING = /\$t\(\s*["']?([^\s"'(),]+)/g
/** vue-i18n links by `@:key`, `@.modifier:key` or `@:(key)`. */
const LINK = /@(?:\.\w+)?:\(?["']?([\w.-]*\w)/g

/** Keys that texts of the catalog refer to: used, although no source names them. */
export function findReferences(catalog: Catalog): QualifiedKey[] {
  const found: QualifiedKey[] = []
  for (const namespaces of catalog.resources.values()) {
    for (const [namespace, resource] of namespaces) {
      for (const text of Object.values(resource)) {
        if (text.includes('$t(') || text.includes('@')) found.push(...readReferences(text, namespace))
      }
    }
  }
  return found
}

function readReferences(text: string, namespace: string): QualifiedKey[] {
  return [...text.matchAll(NESTING), ...text.matchAll(LINK)].map(([, name = '']) => {
    const colon = name.indexOf(':')
    return colon === -1 ? { namespace, key: name } : { namespace: name.slice(0, colon), key: name.slice(colon + 1) }
  })
}
