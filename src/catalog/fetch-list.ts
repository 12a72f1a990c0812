/** What the service has: its languages, and the list of its resources. Names from outside pass the validator here. */
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { assertSafeName } from '../protocol/names.ts'
import type { TranslationService } from '../protocol/service.ts'
import type { Language, LanguageMap } from '../protocol/types.ts'
import { pathOf, type ResourceName } from './catalog.ts'
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

export interface ListedResource extends ResourceName {
  /** ISO 8601, where the service gives it. */
  lastModified?: string
  /** Bytes, where the service gives it. */
  size?: number
}

const LISTED = 'the resources of the service'

export interface ListInput {
  selection: Selection
  /** Whether the lock has it: then the service has lost what it does not list, and nobody has misspelled it. */
  isLocked: (kind: 'language' | 'namespace', name: string) => boolean
  signal: AbortSignal
}

/** The languages that are wanted. Throws `TR_NOT_FOUND` for a project that does not exist, `TR_CONFIG` for a language. */
export async function fetchLanguages(
  service: TranslationService,
  { selection, isLocked, signal }: ListInput,
): Promise<LanguageMap> {
  const { projectId, version, languages: wanted = [] } = selection
  const known = await service.getLanguages({ projectId }, { signal })
  const codes = Object.keys(known).map((code) => assertSafeName('language', code, 'the languages of the service'))
  if (codes.length === 0) {
    throw new TranslationsError('TR_NOT_FOUND', `the service knows no project ${printable(projectId)}`, {
      fix: 'Check `projectId` and `baseUrl`.',
    })
  }
  refuseTwins(codes)
  const awaited = wanted.filter((language) => !isLocked('language', language))
  refuseUnknown('language', awaited, codes)
  const map: LanguageMap = Object.create(null)
  for (const code of codes) if (isWanted(wanted, code)) map[code] = describe(known[code] as Language, version)
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
      throw new TranslationsError('TR_NAME_UNSAFE', `the languages ${twin} and ${code} differ only in case`, {
        fix: 'Remove one of them at the service.',
      })
    }
    byFolded.set(code.toLowerCase(), code)
  }
}

/**
 * All that the service lists and the options want; languages that it lists, but does not know, come along. Throws
 * `TR_CONFIG` for a namespace that does not exist.
 */
export async function fetchList(
  service: TranslationService,
  { selection, isLocked, signal }: ListInput,
): Promise<ListedResource[]> {
  const listed = await (selection.source === 'unpublished' ? listUnpublished : listPublished)(
    service,
    selection,
    signal,
  )
  const awaited = (selection.namespaces ?? []).filter((namespace) => !isLocked('namespace', namespace))
  refuseUnknown('namespace', awaited, [...new Set(listed.map(({ namespace }) => namespace))])
  // A resource that is listed twice is one resource.
  const byPath = new Map(listed.map((entry) => [pathOf(entry), entry]))
  return [...byPath.values()].filter((entry) => isSelected(selection, entry))
}

async function listUnpublished(
  service: TranslationService,
  { projectId, version }: Selection,
  signal: AbortSignal,
): Promise<ListedResource[]> {
  const statistics = await service.getProjectStatistics({ projectId }, { signal })
  return Object.entries(statistics[version] ?? {}).flatMap(([language, namespaces]) =>
    Object.keys(namespaces).map((namespace) => checkNames({ language, namespace })),
  )
}

async function listPublished(
  service: TranslationService,
  { projectId, version, source }: Selection,
  signal: AbortSignal,
): Promise<ListedResource[]> {
  const entries = await service.download({ projectId, version }, { signal })
  const prefix = source === 'private' ? `private/${projectId}/${version}/` : `${projectId}/${version}/`
  return entries
    .filter((entry) => typeof entry?.key === 'string' && entry.key.startsWith(prefix))
    .map(({ key, lastModified, size }) => {
      const [language = '', ...namespace] = key.slice(prefix.length).split('/')
      return {
        ...checkNames({ language, namespace: namespace.join('/') }),
        ...(typeof lastModified === 'string' ? { lastModified } : {}),
        ...(typeof size === 'number' ? { size } : {}),
      }
    })
}

function checkNames(name: ResourceName): ResourceName {
  assertSafeName('language', name.language, LISTED)
  assertSafeName('namespace', name.namespace, LISTED)
  return name
}

export const isWanted = (wanted: readonly string[], name: string): boolean =>
  wanted.length === 0 || wanted.includes(name)

export function isSelected(
  { languages = [], namespaces = [] }: Pick<Selection, 'languages' | 'namespaces'>,
  { language, namespace }: ResourceName,
): boolean {
  return isWanted(languages, language) && isWanted(namespaces, namespace)
}

function refuseUnknown(kind: 'language' | 'namespace', wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new TranslationsError(
    'TR_CONFIG',
    `the service has no ${kind} ${unknown.map((name) => printable(name)).join(', ')}; it has ${known.map((name) => printable(name)).join(', ') || 'none'}`,
    { fix: `Correct \`${kind}s\` in the options, or add the ${kind} to the service.` },
  )
}
