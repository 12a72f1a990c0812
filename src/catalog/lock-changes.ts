import { compareNames, type ResourceName } from './catalog.ts'
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
      for (const namespace of Object.keys(namespaces)) names.set(`${language}/${namespace}`, { language, namespace })
    }
  }
  return [...names.values()].sort(compareNames)
}
