import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { assertSafeName } from '../protocol/names.ts'
import type { TranslationService } from '../protocol/service.ts'
import type { Language, LanguageMap, Resource } from '../protocol/types.ts'
import { type Catalog, createCatalog, type ResourceName } from './catalog.ts'
import type { Source, UnpublishedFilter } from './options.ts'

/** What to pull; empty lists mean everything that the service lists. */
export interface Selection {
  projectId: string
  version: string
  source: Source
  filter?: UnpublishedFilter
  languages?: readonly string[]
  namespaces?: readonly string[]
}

export interface FetchedCatalog {
  catalog: Catalog
  /** By `language/namespace`: ISO 8601, where the service gave it. */
  lastModified: ReadonlyMap<string, string>
}

/** Called once the list is known and after each resource. */
export type PullProgress = (done: number, total: number) => void

interface ListedResource extends ResourceName {
  lastModified?: string
}

/** Asks for the list, then for each resource once; one that fails ends all of them. */
export async function fetchCatalog(
  service: TranslationService,
  selection: Selection,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: PullProgress },
): Promise<FetchedCatalog> {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const [languages, listed] = await Promise.all([
    fetchLanguages(service, selection, either),
    listResources(service, selection, either),
  ])
  const selected = select(listed, languages, selection)
  let done = 0
  onProgress?.(done, selected.length)
  const fetchOne = async (name: ListedResource): Promise<ResourceName & { resource: Resource }> => {
    const resource = await fetchResource(service, selection, name, either)
    onProgress?.(++done, selected.length)
    return { language: name.language, namespace: name.namespace, resource }
  }
  try {
    const resources = await Promise.all(selected.map(fetchOne))
    return {
      catalog: createCatalog({ ...selection, languages, resources }),
      lastModified: new Map(selected.flatMap((name) => (name.lastModified ? [[pathOf(name), name.lastModified]] : []))),
    }
  } finally {
    failed.abort()
  }
}

export const pathOf = ({ language, namespace }: ResourceName): string => `${language}/${namespace}`

/** The one request for one resource, by the source that was chosen. */
export async function fetchResource(
  service: TranslationService,
  { projectId, version, source, filter }: Selection,
  { language, namespace }: ResourceName,
  signal: AbortSignal,
): Promise<Resource> {
  const address = { projectId, version, language, namespace }
  if (source === 'unpublished') return service.pull({ ...address, ...filter }, { signal })
  // A build must not be served yesterday's content by a cache on the way.
  const fresh = { ...address, cache: 'no' as const }
  return source === 'private' ? service.getPrivateResource(fresh, { signal }) : service.getResource(fresh, { signal })
}

async function fetchLanguages(
  service: TranslationService,
  { projectId, version, languages: wanted = [] }: Selection,
  signal: AbortSignal,
): Promise<LanguageMap> {
  const known = await service.getLanguages({ projectId }, { signal })
  const codes = Object.keys(known).map((code) => assertSafeName('language', code, 'the languages of the service'))
  if (codes.length === 0) {
    throw new TranslationsError('TR_NOT_FOUND', `the service knows no project ${printable(projectId)}`, {
      fix: 'Check `projectId` and `baseUrl`.',
    })
  }
  refuseTwins(codes)
  refuseUnknown('language', wanted, codes)
  const map: LanguageMap = Object.create(null)
  for (const code of codes) {
    if (wanted.length === 0 || wanted.includes(code)) map[code] = describe(known[code] as Language, version)
  }
  return map
}

/** What a service says of a language, cut to the interface's fields and the pulled version, for one stable form. */
function describe(language: Language, version: string): Language {
  const fraction = language.translated?.[version]
  return {
    name: String(language.name),
    nativeName: String(language.nativeName),
    ...(language.region === undefined ? {} : { region: String(language.region) }),
    ...(language.isReferenceLanguage ? { isReferenceLanguage: true } : {}),
    translated: typeof fraction === 'number' ? { [version]: fraction } : {},
  }
}

/** `EN` and `en` would be one file on some machines and two on others. */
function refuseTwins(codes: readonly string[]): void {
  const byFolded = new Map<string, string>()
  for (const code of codes) {
    const twin = byFolded.get(code.toLowerCase())
    if (twin !== undefined) {
      throw new TranslationsError('TR_NAME_UNSAFE', `the languages ${twin} and ${code} differ only in case`)
    }
    byFolded.set(code.toLowerCase(), code)
  }
}

async function listResources(
  service: TranslationService,
  selection: Selection,
  signal: AbortSignal,
): Promise<ListedResource[]> {
  const { projectId, version, source } = selection
  if (source === 'unpublished') {
    const statistics = await service.getProjectStatistics({ projectId }, { signal })
    return Object.entries(statistics[version] ?? {}).flatMap(([language, namespaces]) =>
      Object.keys(namespaces).map((namespace) => checkNames({ language, namespace })),
    )
  }
  const entries = await service.download({ projectId, version }, { signal })
  const prefix = source === 'private' ? `private/${projectId}/${version}/` : `${projectId}/${version}/`
  return entries
    .filter(({ key }) => typeof key === 'string' && key.startsWith(prefix))
    .map(({ key, lastModified }) => {
      const [language = '', ...namespace] = key.slice(prefix.length).split('/')
      return { ...checkNames({ language, namespace: namespace.join('/') }), ...(lastModified ? { lastModified } : {}) }
    })
}

function checkNames(name: ResourceName): ResourceName {
  assertSafeName('language', name.language, 'the resources of the service')
  assertSafeName('namespace', name.namespace, 'the resources of the service')
  return name
}

function select(listed: ListedResource[], languages: LanguageMap, { namespaces = [] }: Selection): ListedResource[] {
  refuseUnknown('namespace', namespaces, [...new Set(listed.map(({ namespace }) => namespace))])
  return listed.filter(
    ({ language, namespace }) =>
      Object.hasOwn(languages, language) && (namespaces.length === 0 || namespaces.includes(namespace)),
  )
}

function refuseUnknown(kind: 'language' | 'namespace', wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new TranslationsError(
    'TR_NOT_FOUND',
    `the service has no ${kind} ${unknown.map((name) => printable(name)).join(', ')}; it has ${known.map((name) => printable(name)).join(', ') || 'none'}`,
    { fix: `Correct \`${kind}s\` in the options, or add the ${kind} to the service.` },
  )
}
