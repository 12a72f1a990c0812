/** Catalog -> source text of a virtual module. */
import type { Catalog } from '../catalog/catalog.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { formatId, type ModuleId } from './ids.ts'

export function generateModule(module: ModuleId, catalog: Catalog): string {
  switch (module.kind) {
    case 'index':
      return generateIndex(catalog)
    case 'languages':
      return `export default ${generateJson(catalog.languages)}\n`
    case 'language':
      return generateLanguage(catalog, module.language)
    case 'resource':
      return generateResource(catalog, module.language, module.namespace)
  }
}

function generateIndex(catalog: Catalog): string {
  const languages = [...catalog.resources.keys()]
  const loaders = languages.map((language) => {
    const namespaces = catalog.namespaces.map(
      (namespace) => `[${literal(namespace)}, () => ${generateImport(language, namespace)}]`,
    )
    return `  [${literal(language)}, new Map([\n    ${namespaces.join(',\n    ')}\n  ])]`
  })
  return `export const languages = ${generateJson(languages)}
export const referenceLanguage = ${literal(catalog.referenceLanguage)}
export const namespaces = ${generateJson(catalog.namespaces)}
const loaders = new Map([
${loaders.join(',\n')}
])
const find = (map, name, kind) => {
  const found = map.get(name)
  if (found === undefined) throw new Error(kind + ' ' + JSON.stringify(name) + ' is not one of ' + [...map.keys()].join(', '))
  return found
}
export const load = async (language, namespace) => {
  const ofLanguage = find(loaders, language, 'language')
  if (namespace !== undefined) return (await find(ofLanguage, namespace, 'namespace')()).default
  const loadEntry = async ([name, loader]) => [name, (await loader()).default]
  return Object.fromEntries(await Promise.all(Array.from(ofLanguage, loadEntry)))
}
`
}

/** webpack names the chunk after the comment; the other hosts after the module. */
function generateImport(language: string, namespace: string): string {
  const chunk = JSON.stringify(`translations-${language}-${namespace}`.replace(/[^\w-]+/g, '-'))
  return `import(/* webpackChunkName: ${chunk} */ ${literal(formatId({ kind: 'resource', language, namespace }))})`
}

function generateLanguage(catalog: Catalog, language: string): string {
  requireLanguage(catalog, language)
  const ids = catalog.namespaces.map((namespace) => literal(formatId({ kind: 'resource', language, namespace })))
  const imports = ids.map((id, index) => `import n${index} from ${id}`)
  const entries = catalog.namespaces.map((namespace, index) => `[${literal(namespace)}, n${index}]`)
  return `${imports.join('\n')}\nexport default Object.fromEntries([${entries.join(', ')}])\n`
}

/** A namespace that exists, but not in this language, is an empty resource: the app falls back as it does for a key. */
function generateResource(catalog: Catalog, language: string, namespace: string): string {
  requireLanguage(catalog, language)
  if (!catalog.namespaces.includes(namespace)) throw unknown('namespace', namespace, catalog.namespaces)
  return `export default ${generateJson(catalog.resources.get(language)?.get(namespace) ?? {})}\n`
}

function requireLanguage(catalog: Catalog, language: string): void {
  if (!catalog.resources.has(language)) throw unknown('language', language, [...catalog.resources.keys()])
}

function unknown(kind: string, name: string, known: readonly string[]): TranslationsError {
  const list = known.map((one) => printable(one)).join(', ')
  return new TranslationsError('TR_NOT_FOUND', `there is no ${kind} ${printable(name)}; there is ${list || 'none'}`, {
    fix: `Import one that exists, or add the ${kind} to the service and pull again.`,
  })
}

/**
 * `JSON.parse('…')`: the cheapest form to build and to run, and the only one that keeps every key. What a page or a
 * script could misread is escaped inside the JSON, where no minifier undoes it.
 */
function generateJson(value: unknown): string {
  return `JSON.parse(${literal(escapeForPages(JSON.stringify(value)))})`
}

function escapeForPages(json: string): string {
  return json.replace(
    /[<\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function literal(text: string): string {
  return escapeForPages(JSON.stringify(text))
}
