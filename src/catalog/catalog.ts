import { compareKeys, parseResource } from '../protocol/resource.ts'
import type { LanguageMap, Resource } from '../protocol/types.ts'
import { countCanonical, type Stored } from './canonical.ts'
import { LateMap } from './late-map.ts'

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
  /** `language/namespace` -> the same as it is stored; every resource of a catalog that was pulled. */
  stored: ReadonlyMap<string, Stored>
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
  readonly resource: Resource
  hash?: string
  canonical?: string
}

/** The resource is parsed when it is asked for. */
export function storedResource(name: ResourceName, stored: Stored): NamedResource & Stored {
  let parsed: Resource | undefined
  return {
    ...name,
    ...stored,
    get resource() {
      parsed ??= parseResource(JSON.parse(stored.canonical), pathOf(name))
      return parsed
    },
  }
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
  const sorted = [...input.resources].sort(compareNames)
  const makers = new Map(codes.map((code) => [code, new Map<string, () => Resource>()]))
  for (const named of sorted) makers.get(named.language)?.set(named.namespace, () => named.resource)
  return {
    projectId: input.projectId,
    version: input.version,
    referenceLanguage: codes.find((code) => languages[code]?.isReferenceLanguage) ?? codes[0] ?? '',
    languages,
    namespaces: [...new Set(input.resources.map(({ namespace }) => namespace))].sort(compareKeys),
    resources: new Map(Array.from(makers, ([code, resources]) => [code, new LateMap(resources)])),
    stored: new Map(sorted.flatMap(listStored)),
  }
}

function listStored({ language, namespace, hash, canonical }: NamedResource): [string, Stored][] {
  if (hash === undefined || canonical === undefined) return []
  return [[pathOf({ language, namespace }), { hash, canonical }]]
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

/**
 * `<language>/<namespace> <hash>` of each resource: another list for other texts. What was pulled has hashes, and need
 * not be parsed for it; what was not stands there as it is.
 */
export function identifyResources({ resources, stored }: Catalog): string[] {
  return Array.from(resources, ([language, namespaces]) =>
    Array.from(namespaces.keys(), (namespace) => {
      const path = pathOf({ language, namespace })
      return `${path} ${stored.get(path)?.hash ?? JSON.stringify(namespaces.get(namespace))}`
    }),
  ).flat()
}

/** Number of keys of each language over all its namespaces. */
export function countKeys(catalog: Catalog): ReadonlyMap<string, number> {
  return new Map(
    Array.from(catalog.resources, ([language, namespaces]) => [
      language,
      Array.from(namespaces.keys()).reduce((sum, namespace) => sum + countOne(catalog, { language, namespace }), 0),
    ]),
  )
}

function countOne({ resources, stored }: Catalog, name: ResourceName): number {
  const known = stored.get(pathOf(name))
  if (known) return countCanonical(known.canonical)
  return Object.keys(resources.get(name.language)?.get(name.namespace) ?? {}).length
}
