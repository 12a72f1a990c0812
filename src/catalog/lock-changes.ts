import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { listSome } from '../wording.ts'
import { compareNames, pathOf, type ResourceName } from './catalog.ts'
import type { Lock } from './lock.ts'

/** One resource that differs between two locks. Keys are counts; `undefined` where the resource is not there. */
export interface ResourceChange extends ResourceName {
  before: number | undefined
  after: number | undefined
}

/** Without a lock before, everything is new. */
export function compareLocks(before: Lock | undefined, after: Lock): ResourceChange[] {
  const changes: ResourceChange[] = []
  for (const name of listNames(before, after)) {
    const old = before?.resources[name.language]?.[name.namespace]
    const now = after.resources[name.language]?.[name.namespace]
    if (old?.hash !== now?.hash) changes.push({ ...name, before: old?.keys, after: now?.keys })
  }
  return changes
}

function listNames(...locks: (Lock | undefined)[]): ResourceName[] {
  const names = new Map<string, ResourceName>()
  for (const lock of locks) {
    for (const [language, namespaces] of Object.entries(lock?.resources ?? {})) {
      for (const namespace of Object.keys(namespaces))
        names.set(pathOf({ language, namespace }), { language, namespace })
    }
  }
  return [...names.values()].sort(compareNames)
}

/** From this many keys on, losing more than half of them is no ordinary edit. */
const WORTH_GUARDING = 10
const MAX_NAMED = 5

/** A service that answers with nothing, or half, is more often broken than right. Throws `TR_SHRUNK`. */
export function refuseShrunk(changes: readonly ResourceChange[]): void {
  const shrunk = changes.filter(hasShrunk)
  if (shrunk.length === 0) return
  const named = listSome(shrunk, MAX_NAMED, describe)
  throw new TranslationsError('TR_SHRUNK', `the service has much less than the lock: ${named}`, {
    fix: 'Look at the service. If this is meant, take it by `unplugin-translations pull --update --allow-shrink`.',
    details: { shrunk },
  })
}

function hasShrunk({ before = 0, after = 0 }: ResourceChange): boolean {
  if (before === 0) return false
  return after === 0 || (before >= WORTH_GUARDING && after * 2 < before)
}

function describe({ before, after, ...name }: ResourceChange): string {
  return `${printable(pathOf(name))} ${before} -> ${after === undefined ? 'gone' : `${after} keys`}`
}
