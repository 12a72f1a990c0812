import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { CallOptions, PullInput, TranslationService } from '../protocol/service.ts'
import type { Resource } from '../protocol/types.ts'
import type { ResourceName } from './catalog.ts'
import type { Selection } from './fetch-list.ts'
import type { UnpublishedFilter } from './options.ts'

/** The one request for one resource, by the source that was chosen. */
export type FetchResource = (name: ResourceName, call: CallOptions) => Promise<Resource>

/** Tags that the filter names are looked up first, once. Throws `TR_CONFIG` for a tag that the project does not have. */
export async function prepareFetch(
  service: TranslationService,
  { projectId, version, source, filter }: Selection,
  signal: AbortSignal,
): Promise<FetchResource> {
  const address = { projectId, version }
  if (source === 'unpublished') {
    const query = filter && (await resolveTags(service, projectId, filter, signal))
    return (name, call) => service.pull({ ...address, ...name, ...query }, call)
  }
  // A build must not be served yesterday's content by a cache on the way.
  const fresh = { ...address, cache: 'no' as const }
  return source === 'private'
    ? (name, call) => service.getPrivateResource({ ...fresh, ...name }, call)
    : (name, call) => service.getResource({ ...fresh, ...name }, call)
}

type Query = Pick<PullInput, 'tags' | 'notTags' | 'updatedAt' | 'lastUsed'>

async function resolveTags(
  service: TranslationService,
  projectId: string,
  { tags, notTags, ...times }: UnpublishedFilter,
  signal: AbortSignal,
): Promise<Query> {
  const isNamed = [...(tags ?? []), ...(notTags ?? [])].some((tag) => typeof tag === 'string')
  const known = isNamed ? await service.getTags({ projectId }, { signal }) : []
  return {
    ...times,
    ...(tags ? { tags: tags.map((tag) => toIndex(tag, known)) } : {}),
    ...(notTags ? { notTags: notTags.map((tag) => toIndex(tag, known)) } : {}),
  }
}

function toIndex(tag: string | number, known: readonly string[]): number {
  const index = typeof tag === 'number' ? tag : known.indexOf(tag)
  if (Number.isInteger(index) && index >= 0) return index
  const names = known.map((name) => printable(String(name))).join(', ')
  throw new TranslationsError(
    'TR_CONFIG',
    `the project has no tag ${printable(String(tag))}; it has ${names || 'none'}`,
    {
      fix: 'Correct `filter` in the options.',
    },
  )
}
