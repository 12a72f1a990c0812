import { type Catalog, pathOf } from './catalog.ts'
import type { Lookup } from './lookup.ts'

/** i18next nests by `$t(key)` or `$t(namespace:key, {…})`. */
const NESTING = /\$t\(\s*["']?([^\s"'(),](?:[^"'(),]*[^\s"'(),])?)/g
/** vue-i18n links by `@:key`, `@.modifier:key`, `@:(key)`, `@:('key')` or `@:{'key'}`. */
const LINK = /@(?:\.\w+)?:(?:\(["']?([^)"']*)["']?\)|\{\s*["']([^}"']*)["']\s*\}|([\w.-]*\w))/g
/** Whatever it is given links to: `@:{name}`, `@:{0}`. */
const LINK_TO_ANY = /@(?:\.\w+)?:\{\s*\w+\s*\}/
/**
 * Transloco puts another text where a parameter would stand, `{{key}}`: a parameter has a name of one part, and is rarely
 * all there is.
 */
const REFERENCE = /^\s*\{\{\s*([\w-]+)\s*\}\}\s*$|\{\{\s*([\w-]+(?:\.[\w-]+)+)\s*\}\}/g
const MAY_REFER = /\$t\(|@|\{\{\s*[\w-]+(?:\.|\s*\}\}\s*(?:"|$))/

/** Names that i18next puts a text in place of. */
export const readNested = (text: string): string[] =>
  text.includes('$t(') ? Array.from(text.matchAll(NESTING), ([, name = '']) => name) : []

/** The same for vue-i18n. */
export const readLinked = (text: string): string[] =>
  Array.from(text.matchAll(LINK), ([, inBrackets, inBraces, bare]) => inBrackets ?? inBraces ?? bare ?? '')

/** A text that another one refers to. */
export interface Reference extends Lookup {
  /** The one it names, or that of the text that refers to it; `*` where the look-up of that text tells. */
  namespace: string
}

/** What the texts of the catalog refer to: used, although no source names it. */
export function findReferences(catalog: Catalog): Reference[] {
  const found: Reference[] = []
  for (const [language, namespaces] of catalog.resources) {
    for (const namespace of namespaces.keys()) {
      // One look at the whole, which need not be parsed for it.
      const { canonical } = catalog.stored.get(pathOf({ language, namespace })) ?? {}
      if (canonical !== undefined && !mayRefer(canonical)) continue
      const resource = namespaces.get(namespace) ?? {}
      for (const text of Object.values(resource)) found.push(...readReferences(text, namespace))
    }
  }
  return found
}

const mayRefer = (text: string): boolean => MAY_REFER.test(text)

export function readReferences(text: string, namespace: string): Reference[] {
  if (!mayRefer(text)) return []
  const nested = readNested(text).map((name) => ({ ...named(name, '*'), ...ANY_FORM }))
  const others = Array.from(text.matchAll(REFERENCE), ([, alone, path]) => alone ?? path ?? '')
  const linked = [...readLinked(text), ...(LINK_TO_ANY.test(text) ? ['*'] : [])]
  return [...nested, ...[...linked, ...others].map((name) => named(name, namespace))]
}

/**
 * What is nested is looked up with all that the text around it was given: count and context, too, and the namespaces of
 * the function that looked it up, wherever it was found.
 */
const ANY_FORM = { plural: 'cardinal', context: true } as const

/** What is filled in, as in `$t(status.{{state}})`, may be anything. */
function named(name: string, namespace: string): Reference {
  const path = name.replace(/\{\{[^}]*\}\}/g, '*')
  const evidence = path.includes('*') ? 'pattern' : 'called'
  const colon = path.indexOf(':')
  if (colon === -1) return { namespace, key: path, evidence }
  return { namespace: path.slice(0, colon), key: path.slice(colon + 1), evidence }
}
