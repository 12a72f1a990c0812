/**
 * options -> service -> catalog, with the lock and the snapshot beside it:
 *
 *   online            list -> changed resources -> snapshot -> lock -> catalog
 *   locked, offline   lock -> snapshot (locked: -> service for what it lacks) -> catalog
 *   failure           lock -> snapshot -> catalog, and a warning
 *
 * A catalog is always one whole: all of it from the service, or all of it as the lock says.
 */
import { EXIT, isTranslationsError, TranslationsError } from '../errors.ts'
import { createCatalog, pathOf } from './catalog.ts'
import { type FetchedContent, type FetchedResource, fetchContent, type KnownContent } from './fetch-catalog.ts'
import { isSelected, type Selection } from './fetch-list.ts'
import { cleanLock, type Lock, type LockedResource, readLock, writeLock } from './lock.ts'
import { compareLocks, refuseShrunk } from './lock-changes.ts'
import { isEdited, isKept, type Merged, mergeEdits } from './pull-edits.ts'
import {
  covers,
  fromSnapshot,
  hasName,
  isMadeFor,
  listLocked,
  listLockedLanguages,
  pullLocked,
  requireLock,
} from './pull-locked.ts'
import { type PullRequest, type PullResult, sourceText, withDeadline } from './pull-request.ts'

/** Throws what the service or the lock is to blame for; never resolves to a part of a catalog. */
export async function pullCatalog(request: PullRequest): Promise<PullResult> {
  if (request.mode !== 'offline') clean(request)
  const locked = readLocked(request)
  if (request.mode === 'offline' || request.mode === 'locked') return pullLocked(request, requireLock(locked, request))
  try {
    return await pullOnline(request, locked)
  } catch (error) {
    if (request.mode !== 'online' || request.onPullError === 'fail' || !isPassing(error)) throw error
    const catalog = locked && covers(locked, request.selection) && fromSnapshot(request, locked)
    if (!catalog) throw withoutFallback(error)
    const pulledAt = request.index.read()?.pulledAt
    const age = pulledAt === undefined ? {} : { pulledAt }
    const result = { catalog, ...age, changes: [], edits: [], warnings: [] }
    return { ...result, origin: 'snapshot', lock: 'unchanged', fallback: error }
  }
}

/** An update writes the lock anew: one that cannot be read, after a merge for example, is none then. */
function readLocked({ lock, mode }: PullRequest): Lock | undefined {
  try {
    return lock === false ? undefined : readLock(lock)
  } catch (error) {
    if (mode === 'update' && isTranslationsError(error) && error.code === 'TR_LOCK_SYNTAX') return undefined
    throw error
  }
}

function clean({ snapshot, index, lock }: PullRequest): void {
  snapshot.clean()
  index.clean()
  if (lock !== false) cleanLock(lock)
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
  const { selection, mode, timeout, signal, maxBytes, onProgress } = request
  const writes = createWrites(request)
  const content = await withDeadline(timeout, signal, async (both) =>
    fetchContent(await request.connect(), {
      selection,
      isLocked: (kind, name) => locked !== undefined && isMadeFor(locked, selection) && hasName(locked, kind, name),
      known: knowContent(request, locked),
      maxBytes,
      signal: both,
      onFetched: writes.add,
      ...(onProgress ? { onProgress } : {}),
    }),
  ).finally(writes.done)
  request.snapshot.refuseTwins(content.resources)
  const next = toLock(selection, content, locked)
  const mayEdit = mode === 'online' && request.mayUpdateLock && request.lock !== false
  const { resources, edits } = mayEdit ? mergeEdits(content.resources, request.snapshot, locked) : withoutEdits(content)
  const changes = locked || mode === 'check' ? compareLocks(locked, next) : []
  const catalog = createCatalog({ ...selection, ...content, resources })
  const result: PullResult = { catalog, origin: 'service', lock: 'off', changes, edits, warnings: [] }
  if (mode === 'check') return { ...result, lock: changes.length > 0 ? 'outdated' : 'unchanged' }
  // What is left out on purpose is not lost.
  if (!request.allowShrink) refuseShrunk(changes.filter((change) => isSelected(selection, change)))
  return keep(request, { locked, next, content, resources, result, failure: writes.failure() })
}

const withoutEdits = ({ resources }: FetchedContent): Merged => ({ resources, edits: [] })

interface Writes {
  add(resource: FetchedResource): void
  /** Nothing is under way any more. */
  done(): Promise<void>
  failure(): unknown
}

/** The snapshot is written while the rest is still on its way. What is in there without a lock that wants it does no harm. */
function createWrites({ mode, lock, snapshot }: PullRequest): Writes {
  const pending: Promise<void>[] = []
  let failure: unknown
  return {
    add: ({ hash, canonical, isNew }) => {
      if (!isNew || lock === false || mode === 'check' || failure) return
      const written = snapshot.write(hash, canonical).catch((error: unknown) => {
        failure = error
      })
      pending.push(written)
    },
    done: async () => void (await Promise.all(pending)),
    failure: () => failure,
  }
}

/** An update takes everything anew; other pulls ask only for what has changed since the lock. */
function knowContent(
  { mode, selection, snapshot, index }: PullRequest,
  lock: Lock | undefined,
): KnownContent | undefined {
  const remembered = mode === 'update' ? undefined : index.read()
  if (!lock || !remembered || !isMadeFor(lock, selection)) return undefined
  const languages = listLockedLanguages(lock, selection)
  if (selection.languages?.some((language) => !Object.hasOwn(languages, language))) return undefined
  const hashes = new Map(listLocked(lock, selection).map((entry) => [pathOf(entry), entry.hash]))
  return {
    languages,
    names: new Set(hashes.keys()),
    validators: (name) => {
      const found = remembered.validators.get(pathOf(name))
      // Only the lock says which content is ours; the index says when it was that.
      return found?.hash === hashes.get(pathOf(name)) ? found : undefined
    },
    read: (name) => {
      const hash = hashes.get(pathOf(name))
      return hash === undefined ? undefined : snapshot.find(name, hash)
    },
  }
}

interface Kept {
  locked: Lock | undefined
  next: Lock
  content: FetchedContent
  /** With the edits of the folder. */
  resources: Merged['resources']
  result: PullResult
  /** Why the snapshot is not whole, if it is not. */
  failure: unknown
}

/** Snapshot, lock, index, in this order: whoever ends us in between leaves a lock whose texts are all there. */
async function keep(
  request: PullRequest,
  { locked, next, content, resources, result, failure }: Kept,
): Promise<PullResult> {
  const { lock, snapshot, mode } = request
  if (lock === false) return result
  const mayWrite = mode === 'update' || request.mayUpdateLock || locked === undefined
  try {
    if (failure) throw failure
    if (!mayWrite) return { ...result, lock: result.changes.length > 0 ? 'outdated' : 'unchanged' }
    await snapshot.settle(
      resources.filter((resource) => !isKept(result.edits, resource)),
      result.changes.filter((change) => change.after === undefined && !isEdited(change, snapshot, locked)),
    )
    const written = writeLock(lock, next)
    const validators = new Map(content.resources.map((resource) => [pathOf(resource), resource.validators]))
    request.index.write({ pulledAt: Date.now(), validators })
    return { ...result, lock: !written ? 'unchanged' : locked ? 'updated' : 'created' }
  } catch (error) {
    // The texts are here; only the next build would miss the copy. The lock stays as it was.
    if (!isTranslationsError(error) || mode === 'update') throw error
    const isMissed = mayWrite && (locked === undefined || result.changes.length > 0)
    return { ...result, lock: isMissed ? 'unwritten' : 'unchanged', warnings: [error] }
  }
}

function toLock(selection: Selection, { languages, resources }: FetchedContent, before: Lock | undefined): Lock {
  const locked: Record<string, Record<string, LockedResource>> = Object.create(null)
  for (const fetched of resources) {
    const { language, namespace, hash, validators } = fetched
    const known = before?.resources[language]?.[namespace]
    // The time belongs to the content: publishing the same again is no change.
    const lastModified = known?.hash === hash ? known.lastModified : validators.lastModified
    const entries = locked[language] ?? (Object.create(null) as Record<string, LockedResource>)
    locked[language] = entries
    entries[namespace] = {
      hash,
      keys: known?.hash === hash ? known.keys : Object.keys(fetched.resource).length,
      ...(lastModified === undefined ? {} : { lastModified }),
    }
  }
  const { projectId, version } = selection
  return { projectId, version, source: sourceText(selection), languages, resources: locked }
}
