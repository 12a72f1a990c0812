/** A catalog exactly as the lock says: from the snapshot, and where allowed from the service for what that lacks. */
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { once } from '../once.ts'
import type { LanguageMap } from '../protocol/types.ts'
import { toStored } from './canonical.ts'
import { type Catalog, createCatalog, type NamedResource, pathOf, type ResourceName } from './catalog.ts'
import { isSelected, isWanted, type Selection } from './fetch-list.ts'
import { type FetchResource, prepareFetch } from './fetch-resource.ts'
import type { Lock, LockedResource } from './lock.ts'
import { type PullRequest, type PullResult, sourceText, withDeadline } from './pull-request.ts'
import { mismatch } from './snapshot.ts'

/** Throws `TR_LOCK_MISSING`, or `TR_LOCK_MISMATCH` where the lock was made from something else than the options ask for. */
export function requireLock(lock: Lock | undefined, { selection, lock: file, mode }: PullRequest): Lock {
  const fix = 'Run `unplugin-translations pull` where the service can be reached, and commit the lock.'
  if (!lock) {
    throw new TranslationsError(
      'TR_LOCK_MISSING',
      `${mode} needs a lock, and there is none${file ? ` at ${file}` : ''}`,
      { fix },
    )
  }
  if (!isMadeFor(lock, selection)) {
    const [made, asked] = [originOf(lock), originOf({ ...selection, source: sourceText(selection) })]
    throw new TranslationsError('TR_LOCK_MISMATCH', `the lock was made from ${made}, the options ask for ${asked}`, {
      fix: 'Run `unplugin-translations pull --update`.',
    })
  }
  const absent = listAbsent(lock, selection)
  if (absent.length === 0) return lock
  throw new TranslationsError('TR_LOCK_MISSING', `the lock has no ${absent.join(', ')}`, { fix })
}

function listAbsent(lock: Lock, { languages = [], namespaces = [] }: Selection): string[] {
  return [
    ...languages.filter((language) => !hasName(lock, 'language', language)),
    ...namespaces.filter((namespace) => !hasName(lock, 'namespace', namespace)),
  ]
}

export function hasName({ languages, resources }: Lock, kind: 'language' | 'namespace', name: string): boolean {
  if (kind === 'language') return Object.hasOwn(languages, name)
  return Object.values(resources).some((entries) => Object.hasOwn(entries, name))
}

/** Whether a lock has all that the options ask for. */
export const covers = (lock: Lock, selection: Selection): boolean =>
  isMadeFor(lock, selection) && listAbsent(lock, selection).length === 0

/** Whether a lock is about what the options ask for. */
export function isMadeFor(lock: Lock, selection: Selection): boolean {
  return originOf(lock) === originOf({ ...selection, source: sourceText(selection) })
}

const originOf = ({ projectId, version, source }: Pick<Lock, 'projectId' | 'version' | 'source'>): string =>
  [projectId, version, source].join(' ')

export async function pullLocked(request: PullRequest, lock: Lock): Promise<PullResult> {
  const warnings: TranslationsError[] = []
  const resources = await withDeadline(request.timeout, request.signal, (signal) => {
    const fetchResource = once(async () => prepareFetch(await request.connect(), request.selection, signal))
    const listed = listLocked(lock, request.selection)
    return Promise.all(listed.map((entry) => readLocked(request, entry, { fetchResource, signal, warnings })))
  })
  const catalog = toCatalog(lock, request.selection, resources)
  const fetched = resources.some(({ fetched }) => fetched)
  const pulledAt = request.index.read()?.pulledAt
  return {
    catalog,
    origin: fetched ? 'service' : 'snapshot',
    ...(pulledAt === undefined ? {} : { pulledAt }),
    lock: 'unchanged',
    changes: [],
    edits: [],
    // One full disk is one warning, however many resources it could not take.
    warnings: warnings.slice(0, 1),
  }
}

export type LockedName = ResourceName & LockedResource

/** What the lock has of the languages and namespaces that the options want. */
export function listLocked(lock: Lock, selection: Selection): LockedName[] {
  return Object.entries(lock.resources).flatMap(([language, entries]) =>
    Object.entries(entries)
      .map(([namespace, entry]) => ({ language, namespace, ...entry }))
      .filter((name) => isSelected(selection, name)),
  )
}

interface LockedReading {
  fetchResource: () => Promise<FetchResource>
  signal: AbortSignal
  warnings: TranslationsError[]
}

async function readLocked(
  { mode, snapshot }: PullRequest,
  { language, namespace, hash }: LockedName,
  { fetchResource, signal, warnings }: LockedReading,
): Promise<NamedResource & { fetched: boolean }> {
  const name = { language, namespace }
  // A damaged entry is no absent one: what damaged it is worth knowing.
  const kept = snapshot.read(name, hash)
  if (kept) return Object.assign(kept, { fetched: false })
  if (mode === 'offline') {
    throw new TranslationsError('TR_LOCK_MISSING', `${pathOf(name)} is not in the snapshot`, {
      fix: 'Run `unplugin-translations pull` once where the service can be reached.',
      details: name,
    })
  }
  const resource = await (await fetchResource())(name, { signal })
  const found = toStored(resource)
  if (found.hash !== hash) throw mismatch(name, hash, found.hash)
  try {
    await snapshot.write(hash, found.canonical)
  } catch (error) {
    if (!isTranslationsError(error)) throw error
    warnings.push(error)
  }
  return { ...name, resource, ...found, fetched: true }
}

/** The whole catalog as the lock says, or nothing: two pulls are never mixed. */
export function fromSnapshot({ selection, snapshot }: PullRequest, lock: Lock): Catalog | undefined {
  const resources: NamedResource[] = []
  for (const { language, namespace, hash } of listLocked(lock, selection)) {
    const resource = snapshot.find({ language, namespace }, hash)
    if (!resource) return undefined
    resources.push(resource)
  }
  return toCatalog(lock, selection, resources)
}

function toCatalog(lock: Lock, selection: Selection, resources: readonly NamedResource[]): Catalog {
  return createCatalog({ ...selection, languages: listLockedLanguages(lock, selection), resources })
}

export function listLockedLanguages({ languages }: Lock, { languages: wanted = [] }: Selection): LanguageMap {
  return Object.fromEntries(Object.entries(languages).filter(([code]) => isWanted(wanted, code)))
}
