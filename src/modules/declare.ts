/**
 * Catalog -> types of its modules. Flat unions and interfaces only: a checker takes ten thousand keys of these in
 * passing, where a template type that splits keys takes minutes.
 */
import type { Catalog } from '../catalog/catalog.ts'
import { splitPluralKey } from '../catalog/lookup.ts'
import { compareKeys } from '../protocol/resource.ts'
import type { Resource } from '../protocol/types.ts'
import { listSpellings, type ModuleId } from './ids.ts'
import { isLevel, nestResource, type TextTree } from './nest.ts'
import type { I18nextTypesOptions } from './options.ts'
import { findParameters, type Parameters } from './parameters.ts'
import { literal } from './source.ts'
import type { TextShape } from './texts.ts'

const HEAD = '// Written by unplugin-translations from the texts of the reference language. Edits are lost.\n'

/** Fills the interfaces of `unplugin-translations/virtual-known`. */
export function generateTypes(catalog: Catalog, shape: TextShape): string {
  const resources = catalog.namespaces.map((namespace) => [namespace, referenceResource(catalog, namespace)] as const)
  const languages = [...catalog.resources.keys()]
  return `${HEAD}/// <reference types="unplugin-translations/virtual-known" />
declare module 'virtual:translations' {
  interface Register {
    language: ${union(languages)}
    namespace: ${union(catalog.namespaces)}
  }
  interface Resources {
${resources.map(([namespace, resource]) => `    ${literal(namespace)}: ${formatResource(resource, shape)}`).join('\n')}
  }
  interface Parameters {
${resources.map(([namespace, resource]) => `    ${literal(namespace)}: ${formatParameters(resource)}`).join('\n')}
  }
}
${languages.map((language) => declareLanguage(catalog, language)).join('')}`
}

function declareLanguage(catalog: Catalog, language: string): string {
  const all = declareTexts({ kind: 'language', language }, 'Resources')
  const single = catalog.namespaces.map((namespace) =>
    declareTexts({ kind: 'resource', language, namespace }, `Resources[${literal(namespace)}]`),
  )
  return `${all}${single.join('')}`
}

/** Under all of its names; of others TypeScript says that there is no such module. */
function declareTexts(module: ModuleId, type: string): string {
  const [id, ...others] = listSpellings(module)
  const aliases = others.map(
    (other) => `declare module ${literal(other)} {
  export { default } from ${literal(id)}
}
`,
  )
  return `declare module ${literal(id)} {
  const texts: import('virtual:translations').${type}
  export default texts
}
${aliases.join('')}`
}

/** A module, so that it adds to i18next's types instead of replacing them. */
export function generateI18nextTypes(
  { defaultNamespace, selector }: Required<I18nextTypesOptions>,
  catalog: Catalog,
  shape: TextShape,
): string {
  // With this word i18next takes resources for what they are, and works out nothing for each key.
  const calls = selector ? "\n    enableSelector: 'optimize'" : ''
  return `${HEAD}import 'i18next'
${selector ? '' : "import type { Resources } from 'virtual:translations'\n"}
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: ${literal(defaultNamespace)}
    keySeparator: ${shape.shape === 'nested' ? literal(shape.keySeparator) : 'false'}${calls}
    resources: ${selector ? formatSelectable(catalog, shape) : '{ [Namespace in keyof Resources]: Resources[Namespace] }'}
  }
}
`
}

/** With the keys as they are called beside their plural forms, which nobody works out then. */
function formatSelectable(catalog: Catalog, shape: TextShape): string {
  const members = catalog.namespaces.map((namespace) => {
    const resource = referenceResource(catalog, namespace)
    const hasLevel = levelFinder(resource, shape)
    const stems = Object.keys(resource)
      .flatMap((key) => stemOf(key, resource) ?? [])
      .filter((stem) => !hasLevel(stem))
    const all = { ...resource, ...Object.fromEntries(stems.map((stem) => [stem, ''])) }
    return `      ${literal(namespace)}: ${formatResource(all, shape)}`
  })
  return `{\n${members.join('\n')}\n    }`
}

/** Whether texts of other keys stand below one: a text there would be in their way. */
function levelFinder(resource: Resource, { shape, keySeparator }: TextShape): (key: string) => boolean {
  if (shape === 'flat') return () => false
  const { tree } = nestResource(resource, keySeparator)
  return (key) => isLevel(tree, key.split(keySeparator))
}

function referenceResource(catalog: Catalog, namespace: string): Resource {
  return catalog.resources.get(catalog.referenceLanguage)?.get(namespace) ?? {}
}

const union = (names: readonly string[]): string => names.map(literal).join(' | ') || 'never'

/** A text is any text: types of its words would change with each of its edits, and what fills it stands in `Parameters`. */
function formatResource(resource: Resource, { shape, keySeparator }: TextShape): string {
  if (shape === 'nested') return formatLevels(nestResource(resource, keySeparator).tree)
  const members = sortedKeys(resource).map((key) => `${literal(key)}: string`)
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`
}

function formatLevels(tree: TextTree): string {
  const parts: string[] = []
  const open = [{ entries: tree.entries() }]
  parts.push('{')
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { done, value } = level.entries.next()
    if (done) {
      open.pop()
      parts.push(open.length > 0 ? ' };' : ' }')
    } else if (typeof value[1] === 'string') {
      parts.push(` ${literal(value[0])}: string;`)
    } else {
      parts.push(` ${literal(value[0])}: {`)
      open.push({ entries: value[1].entries() })
    }
  }
  return parts.join('')
}

const sortedKeys = (resource: Resource): string[] => Object.keys(resource).sort(compareKeys)

function stemOf(key: string, resource: Resource): string | undefined {
  const plural = splitPluralKey(key)
  return plural && Object.hasOwn(resource, plural.general) ? plural.stem : undefined
}

/** Every key, and for plural forms the key as it is called, without its form: it is given what any of them wants. */
function formatParameters(resource: Resource): string {
  const wanted = new Map<string, Map<string, string>>()
  const add = (key: string, parameters: Parameters): void => {
    wanted.set(key, new Map([...(wanted.get(key) ?? []), ...parameters]))
  }
  for (const key of sortedKeys(resource)) {
    const parameters = findParameters(resource[key] as string)
    const stem = stemOf(key, resource)
    add(key, parameters)
    if (stem !== undefined) add(stem, new Map([['count', 'number'], ...parameters]))
  }
  const members = [...wanted.keys()].sort(compareKeys).map((key) => `${literal(key)}: ${formatOne(wanted.get(key))}`)
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`
}

function formatOne(parameters: ReadonlyMap<string, string> = new Map()): string {
  const names = [...parameters.keys()].sort(compareKeys)
  return names.length === 0
    ? '{}'
    : `{ ${names.map((name) => `${literal(name)}: ${parameters.get(name)}`).join('; ')} }`
}
