import { createHash } from 'node:crypto'
import { compareKeys } from '../protocol/resource.ts'
import type { LanguageMap, Resource } from '../protocol/types.ts'

/** All resources that one build works with: one project, one version, one moment. */
export interface Catalog {
  projectId: string
  version: string
  /** The language that the source is written against. */
  referenceLanguage: string
  /** The pulled languages as the service describes them (interface 2.4). */
  languages: LanguageMap
  /** Every namespace of any language, sorted. */
  namespaces: readonly string[]
  /** Language -> namespace -> resource. */
  resources: ReadonlyMap<string, ReadonlyMap<string, Resource>>
}

/** Names one resource inside a catalog. */
export interface ResourceName {
  language: string
  namespace: string
}

export interface QualifiedKey {
  namespace: string
  key: string
}

export interface NamedResource extends ResourceName {
  resource: Resource
}

export interface CatalogInput {
  projectId: string
  version: string
  languages: LanguageMap
  resources: readonly NamedResource[]
}

/** Sorts everything, so that the order in which a service answers shows nowhere. */
export function createCatalog(input: CatalogInput): Catalog {
  const codes = Object.keys(input.languages).sort(compareKeys)
  const languages: LanguageMap = Object.create(null)
  for (const code of codes) languages[code] = input.languages[code] as LanguageMap[string]
  const resources = new Map(codes.map((code) => [code, new Map<string, Resource>()]))
  for (const { language, namespace, resource } of [...input.resources].sort(compareNames)) {
    resources.get(language)?.set(namespace, resource)
  }
  return {
    projectId: input.projectId,
    version: input.version,
    referenceLanguage: codes.find((code) => languages[code]?.isReferenceLanguage) ?? codes[0] ?? '',
    languages,
    namespaces: [...new Set(input.resources.map(({ namespace }) => namespace))].sort(compareKeys),
    resources,
  }
}

export function compareNames(a: ResourceName, b: ResourceName): number {
  return compareKeys(a.language, b.language) || compareKeys(a.namespace, b.namespace)
}

export const pathOf = ({ language, namespace }: ResourceName): string => `${language}/${namespace}`

export function listResources(catalog: Catalog): NamedResource[] {
  return Array.from(catalog.resources, ([language, namespaces]) =>
    Array.from(namespaces, ([namespace, resource]) => ({ language, namespace, resource })),
  ).flat()
}

/** Number of keys of each language over all its namespaces. */
export function countKeys(catalog: Catalog): ReadonlyMap<string, number> {
  return new Map(
    Array.from(catalog.resources, ([language, namespaces]) => [
      language,
      Array.from(namespaces.values()).reduce((sum, resource) => sum + Object.keys(resource).length, 0),
    ]),
  )
}

/** One spelling for one content: keys sorted by UTF-16 code unit, one line each. Ends with a line break. */
export function formatCanonical(resource: Resource): string {
  const lines = Object.keys(resource)
    .sort()
    .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(resource[key])}`)
  return lines.length === 0 ? '{}\n' : `{\n  ${lines.join(',\n  ')}\n}\n`
}

/** `sha256-` and 64 hexadecimal digits over the canonical spelling, never over what travelled. */
export function hashCanonical(canonical: string): string {
  return `sha256-${createHash('sha256').update(canonical).digest('hex')}`
}
