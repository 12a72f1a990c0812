/** list -> what has changed since the last pull -> a request for each of these -> catalog. */
import { isTranslationsError, ServiceError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { TranslationService } from '../protocol/service.ts'
import type { LanguageMap } from '../protocol/types.ts'
import { listSome } from '../wording.ts'
import { type Stored, toStored } from './canonical.ts'
import { type NamedResource, pathOf, type ResourceName } from './catalog.ts'
import { fetchLanguages, fetchList, type ListedResource, type ListInput } from './fetch-list.ts'
import { type FetchResource, prepareFetch } from './fetch-resource.ts'
import type { Validators } from './snapshot-index.ts'

export interface FetchedResource extends NamedResource {
  hash: string
  canonical: string
  /** The service has sent it; else the snapshot had it already. */
  isNew: boolean
  validators: Validators
}

export interface FetchedContent {
  languages: LanguageMap
  resources: readonly FetchedResource[]
}

/** Called once it is known what to ask for, and after each answer. */
export type PullProgress = (done: number, total: number) => void

/** What an earlier pull left, as far as the lock vouches for it. */
export interface KnownContent {
  languages: LanguageMap
  /** By `language/namespace`; every name that the lock has and the options want. */
  names: ReadonlySet<string>
  validators(name: ResourceName): Validators | undefined
  read(name: ResourceName): (NamedResource & Stored) | undefined
}

export interface FetchInput extends ListInput {
  known: KnownContent | undefined
  /** Bytes of all content together. */
  maxBytes: number
  onProgress?: PullProgress
  /** Told of each resource that the service has sent, as soon as it is there. */
  onFetched?: (resource: FetchedResource) => void
}

/** Asks for each changed resource once; the first that fails is told, and whoever gave the signal ends the others by it. */
export async function fetchContent(service: TranslationService, input: FetchInput): Promise<FetchedContent> {
  const { selection, known, signal } = input
  const languagesNow = known ? undefined : fetchLanguages(service, input)
  // Its failure is told where it is waited for.
  languagesNow?.catch(() => {})
  const listed = await fetchList(service, input)
  const kept = known ? keepUnchanged(listed, known) : []
  if (known && kept.length === listed.length && listed.every((entry) => known.names.has(pathOf(entry)))) {
    if (listed.length === known.names.size) return { languages: known.languages, resources: kept }
  }
  const languages = await (languagesNow ?? fetchLanguages(service, input))
  const keptNames = new Set(kept.map(pathOf))
  const wanted = listed.filter((entry) => Object.hasOwn(languages, entry.language) && !keptNames.has(pathOf(entry)))
  const fetched = await fetchEach(await prepareFetch(service, selection, signal), wanted, input)
  return { languages, resources: [...kept.filter(({ language }) => Object.hasOwn(languages, language)), ...fetched] }
}

/** Neither time nor size has changed since the content of the lock was pulled, and that content is here. */
function keepUnchanged(listed: readonly ListedResource[], known: KnownContent): FetchedResource[] {
  return listed.flatMap(({ language, namespace, lastModified, size }) => {
    const name = { language, namespace }
    const validators = known.validators(name)
    if (!validators || lastModified === undefined || size === undefined) return []
    if (validators.lastModified !== lastModified || validators.size !== size) return []
    const stored = known.read(name)
    // Not a copy: to copy it is to parse it.
    return stored ? [Object.assign(stored, { isNew: false, validators })] : []
  })
}

async function fetchEach(
  fetchResource: FetchResource,
  wanted: readonly ListedResource[],
  { known, maxBytes, signal, onProgress, onFetched }: FetchInput,
): Promise<FetchedResource[]> {
  const done = new Set<ResourceName>()
  let bytes = 0
  onProgress?.(0, wanted.length)
  const fetchOne = async (entry: ListedResource): Promise<FetchedResource> => {
    const fetched = await fetchOneResource(fetchResource, entry, { known, signal })
    if (fetched.isNew) bytes += Buffer.byteLength(fetched.canonical)
    if (bytes > maxBytes) {
      throw new ServiceError('TR_TOO_LARGE', `the texts of this pull are larger than ${maxBytes} bytes`, {
        fix: 'Pull fewer languages or namespaces, or raise `pull.maxBytes`.',
      })
    }
    done.add(entry)
    onFetched?.(fetched)
    onProgress?.(done.size, wanted.length)
    return fetched
  }
  try {
    return await Promise.all(wanted.map(fetchOne))
  } catch (error) {
    throw withUnfetched(
      error,
      wanted.filter((entry) => !done.has(entry)),
      wanted.length,
    )
  }
}

async function fetchOneResource(
  fetchResource: FetchResource,
  { language, namespace, lastModified, size }: ListedResource,
  { known, signal }: Pick<FetchInput, 'known' | 'signal'>,
): Promise<FetchedResource> {
  const name = { language, namespace }
  const before = known?.validators(name)
  const stored = before?.etag === undefined ? undefined : known?.read(name)
  const kept = stored?.resource
  let etag: string | undefined
  const resource = await fetchResource(name, {
    signal,
    onEtag: (given) => {
      etag = given
    },
    ...(before?.etag !== undefined && kept ? { known: { etag: before.etag, resource: kept } } : {}),
  })
  const listed = {
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(size === undefined ? {} : { size }),
    ...(etag === undefined ? {} : { etag }),
  }
  if (before && stored && resource === kept) {
    return Object.assign(stored, { isNew: false, validators: { ...before, ...listed } })
  }
  const sent = toStored(resource)
  return { ...name, resource, ...sent, isNew: true, validators: { hash: sent.hash, ...listed } }
}

const MAX_NAMED = 5

/** Says what a failed pull lacks: the resource that failed stands in the error already. */
function withUnfetched(error: unknown, unfetched: readonly ResourceName[], total: number): unknown {
  if (!isTranslationsError(error) || error.code === 'TR_ABORTED' || unfetched.length < 2) return error
  const names = listSome(unfetched, MAX_NAMED, (name) => printable(pathOf(name)))
  const { code, message, fix, details } = error
  return new TranslationsError(code, `${message}; ${unfetched.length} of ${total} resources not fetched: ${names}`, {
    ...(fix === undefined ? {} : { fix }),
    details: { ...details, unfetched: unfetched.map(pathOf) },
  })
}
