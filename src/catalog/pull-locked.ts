/** A catalog exactly as the lock says: from the snapshot, and where allowed from the service for what that lacks. */
import { isTranslationsError, TranslationsError } from '../errors.ts'
import type { TranslationService } from '../protocol/service.ts'
import { type Catalog, createCatalog, formatCanonical, hashCanonical, type NamedResource } from './catalog.ts'
import { fetchResource, type Selection } from './fetch-catalog.ts'
import type { Lock } from './lock.ts'
import { type PullRequest, type PullResult, sourceText, withDeadline } from './pull-request.ts'
import { mismatch, type Snapshot } from './snapshot.ts'

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
  return lock
}

/** Whether a lock is about what the options ask for. */
export function isMadeFor(lock: Lock, selection: Selection): boolean {
  return originOf(lock) === originOf({ ...selection, source: sourceText(selection) })
}

const originOf = ({ projectId, version, source }: Pick<Lock, 'projectId' | 'version' | 'source'>): string =>
  [projectId, version, source].join(' ')

export async function pullLocked(request: PullRequest, lock: Lock): Promise<PullResult> {
  const resources = await withDeadline(request.timeout, request.signal, (signal) => {
    const connected = once(request.connect)
    return Promise.all(
      listLocked(lock, request.selection).map((entry) => readLocked(request, entry, connected, signal)),
    )
  })
  const catalog = toCatalog(lock, request.selection, resources)
  const fetched = resources.some(({ fetched }) => fetched)
  return { catalog, origin: fetched ? 'service' : 'snapshot', lock: 'unchanged', changes: [], warnings: [] }
}

interface LockedName {
  language: string
  namespace: string
  hash: string
}

function listLocked(lock: Lock, { languages = [], namespaces = [] }: Selection): LockedName[] {
  return Object.entries(lock.resources).flatMap(([language, entries]) =>
    Object.entries(entries)
      .filter(([namespace]) => wants(languages, language) && wants(namespaces, namespace))
      .map(([namespace, { hash }]) => ({ language, namespace, hash })),
  )
}

const wants = (wanted: readonly string[], name: string): boolean => wanted.length === 0 || wanted.includes(name)

async function readLocked(
  { mode, selection, snapshot }: PullRequest,
  name: LockedName,
  connect: () => Promise<TranslationService>,
  signal: AbortSignal,
): Promise<NamedResource & { fetched: boolean }> {
  const { language, namespace, hash } = name
  const kept = readSound(snapshot, name, mode === 'offline')
  if (kept) return { language, namespace, resource: kept, fetched: false }
  if (mode === 'offline') {
    throw new TranslationsError('TR_LOCK_MISSING', `${language}/${namespace} is not in the snapshot`, {
      fix: 'Run `unplugin-translations pull` once where the service can be reached.',
      details: { language, namespace },
    })
  }
  const resource = await fetchResource(await connect(), selection, name, signal)
  const canonical = formatCanonical(resource)
  const found = hashCanonical(canonical)
  if (found !== hash) throw mismatch(name, hash, found)
  snapshot.write(name, hash, canonical)
  return { language, namespace, resource, fetched: true }
}

/** A damaged entry is an error offline; where the service can be asked it only counts as absent. */
function readSound(snapshot: Snapshot, name: LockedName, strict: boolean): NamedResource['resource'] | undefined {
  try {
    return snapshot.read(name, name.hash)
  } catch (error) {
    if (strict || !isTranslationsError(error)) throw error
    return undefined
  }
}

/** The whole catalog as the lock says, or nothing: two pulls are never mixed. */
export function fromSnapshot({ selection, snapshot }: PullRequest, lock: Lock): Catalog | undefined {
  const resources: NamedResource[] = []
  for (const { language, namespace, hash } of listLocked(lock, selection)) {
    const resource = readSound(snapshot, { language, namespace, hash }, false)
    if (!resource) return undefined
    resources.push({ language, namespace, resource })
  }
  return toCatalog(lock, selection, resources)
}

function toCatalog(lock: Lock, selection: Selection, resources: readonly NamedResource[]): Catalog {
  const wanted = Object.entries(lock.languages).filter(([code]) => wants(selection.languages ?? [], code))
  return createCatalog({ ...selection, languages: Object.fromEntries(wanted), resources })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
