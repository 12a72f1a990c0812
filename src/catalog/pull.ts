/**
 * options -> service -> catalog, with the lock and the snapshot beside it:
 *
 *   online            list -> resources -> snapshot -> lock -> catalog
 *   locked, offline   lock -> snapshot (locked: -> service for what it lacks) -> catalog
 *   failure           lock -> snapshot -> catalog, and a warning
 *
 * A catalog is always one whole: all of it from the service, or all of it as the lock says.
 */
import { EXIT, isTranslationsError, TranslationsError } from '../errors.ts'
import { type Catalog, formatCanonical, hashCanonical, listResources, type NamedResource } from './catalog.ts'
import { fetchCatalog, pathOf, type Selection } from './fetch-catalog.ts'
import { type Lock, type LockedResource, readLock, writeLock } from './lock.ts'
import { compareLocks } from './lock-changes.ts'
import { fromSnapshot, isMadeFor, pullLocked, requireLock } from './pull-locked.ts'
import { type PullRequest, type PullResult, sourceText, withDeadline } from './pull-request.ts'

export async function pullCatalog(request: PullRequest): Promise<PullResult> {
  const locked = request.lock === false ? undefined : readLock(request.lock)
  if (request.mode === 'offline' || request.mode === 'locked') return pullLocked(request, requireLock(locked, request))
  try {
    return await pullOnline(request, locked)
  } catch (error) {
    if (request.mode !== 'online' || !isPassing(error)) throw error
    const fallback = locked && isMadeFor(locked, request.selection) && fromSnapshot(request, locked)
    if (!fallback) throw withoutFallback(error)
    return { catalog: fallback, origin: 'snapshot', lock: 'unchanged', changes: [], fallback: error, warnings: [] }
  }
}

function withoutFallback(error: TranslationsError): TranslationsError {
  if (error.fix !== undefined) return error
  return new TranslationsError(error.code, error.message, {
    cause: error.cause,
    details: error.details,
    fix: 'There is no snapshot to go on with. Run `unplugin-translations pull` where the service can be reached; from then on builds pass without it.',
  })
}

/** Refused keys and faulty options fail at once: a stale snapshot would hide them for months. */
function isPassing(error: unknown): error is TranslationsError {
  return isTranslationsError(error) && (error.exitCode === EXIT.unreachable || error.exitCode === EXIT.badContent)
}

async function pullOnline(request: PullRequest, locked: Lock | undefined): Promise<PullResult> {
  const { selection, mode, timeout, signal, onProgress } = request
  const { catalog, lastModified } = await withDeadline(timeout, signal, async (both) =>
    fetchCatalog(await request.connect(), selection, { signal: both, ...(onProgress ? { onProgress } : {}) }),
  )
  const contents = listResources(catalog).map((entry) => {
    const canonical = formatCanonical(entry.resource)
    return { ...entry, canonical, hash: hashCanonical(canonical) }
  })
  const next = toLock(catalog, selection, contents, lastModified)
  const changes = locked || mode === 'check' ? compareLocks(locked, next) : []
  const result: PullResult = { catalog, origin: 'service', lock: 'off', changes, warnings: [] }
  if (mode === 'check') return { ...result, lock: changes.length > 0 ? 'outdated' : 'unchanged' }
  if (request.lock === false) return result
  const mayWrite = mode === 'update' || request.mayUpdateLock || locked === undefined
  try {
    for (const { hash, canonical, ...name } of contents) request.snapshot.write(name, hash, canonical)
    if (!mayWrite) return { ...result, lock: changes.length > 0 ? 'outdated' : 'unchanged' }
    const written = writeLock(request.lock, next)
    return { ...result, lock: !written ? 'unchanged' : locked ? 'updated' : 'created' }
  } catch (error) {
    // The texts are here; only the next build would miss the copy. The lock stays as it was.
    if (!isTranslationsError(error) || mode === 'update') throw error
    return { ...result, lock: 'unchanged', warnings: [error] }
  }
}

function toLock(
  catalog: Catalog,
  selection: Selection,
  contents: readonly (NamedResource & { hash: string })[],
  lastModified: ReadonlyMap<string, string>,
): Lock {
  const resources: Record<string, Record<string, LockedResource>> = {}
  for (const { language, namespace, resource, hash } of contents) {
    const modified = lastModified.get(pathOf({ language, namespace }))
    resources[language] ??= {}
    resources[language][namespace] = {
      hash,
      keys: Object.keys(resource).length,
      ...(modified ? { lastModified: modified } : {}),
    }
  }
  return {
    projectId: catalog.projectId,
    version: catalog.version,
    source: sourceText(selection),
    languages: catalog.languages,
    resources,
  }
}
