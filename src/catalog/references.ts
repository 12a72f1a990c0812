import { type Catalog, pathOf, type QualifiedKey } from './catalog.ts'

/** i18next nests by `$t(key)` or `$t(namespace:key, {…})`. */
const NESTING = /\$t\(\s*["']?([^\s"'(),]+)/g
/** vue-i18n links by `@:key`, `@.modifier:key`, `@:(key)` or `@:('key')`. */
const LINK = /@(?:\.\w+)?:(?:\(["']?([^)"']*)["']?\)|([\w.-]*\w))/g
/**
 * Transloco puts another text where a parameter would stand, `{{key}}`: a parameter has a name of one part, and is rarely
 * all there is.
 */
const REFERENCE = /^\s*\{\{\s*([\w-]+)\s*\}\}\s*$|\{\{\s*([\w-]+(?:\.[\w-]+)+)\s*\}\}/g
const MAY_REFER = /\$t\(|@|\{\{\s*[\w-]+(?:\.|\s*\}\}\s*(?:"|$))/

/** Names that i18next puts a text in place of. */
export const readNested = (text: string): string[] => Array.from(text.matchAll(NESTING), ([, name = '']) => name)

/** The same for vue-i18n. */
export const readLinked = (text: string): string[] =>
  Array.from(text.matchAll(LINK), ([, inBrackets, bare]) => inBrackets ?? bare ?? '')

/** Keys that texts of the catalog refer to: used, although no source names them. */
export function findReferences(catalog: Catalog): QualifiedKey[] {
  const found: QualifiedKey[] = []
  for (const [language, namespaces] of catalog.resources) {
    for (const namespace of namespaces.keys()) {
      // One look at the whole, which need not be parsed for it.
      const { canonical } = catalog.stored.get(pathOf({ language, namespace })) ?? {}
      if (canonical !== undefined && !mayRefer(canonical)) continue
      const resource = namespaces.get(namespace) ?? {}
      for (const text of Object.values(resource)) if (mayRefer(text)) found.push(...readReferences(text, namespace))
    }
  }
  return found
}

const mayRefer = (text: string): boolean => MAY_REFER.test(text)

function readReferences(text: string, namespace: string): QualifiedKey[] {
  const others = Array.from(text.matchAll(REFERENCE), ([, alone, path]) => alone ?? path ?? '')
  return [...readNested(text), ...readLinked(text), ...others].map((name) => {
    const colon = name.indexOf(':')
    return colon === -1 ? { namespace, key: name } : { namespace: name.slice(0, colon), key: name.slice(colon + 1) }
  })
}
