/**
 * A folder of the repository is edited by people. What somebody changed there stays, key by key, until the service has it:
 * the lock says what was pulled, so a file that is neither that nor anything else that was ever pulled is an edit.
 */
import type { Resource } from '../protocol/types.ts'
import { type Stored, toStored } from './canonical.ts'
import { type NamedResource, pathOf, type ResourceName } from './catalog.ts'
import type { FetchedResource } from './fetch-catalog.ts'
import type { Lock } from './lock.ts'
import type { Snapshot } from './snapshot.ts'

export interface KeptEdit extends ResourceName {
  /** How many texts differ from those of the service; `undefined`: the file can't be read as texts, and is left as it is. */
  keys: number | undefined
}

export interface Merged {
  /** As the app gets them. */
  resources: readonly (NamedResource & Stored)[]
  edits: readonly KeptEdit[]
}

/** What was fetched, with the edits over it. */
export function mergeEdits(fetched: readonly FetchedResource[], snapshot: Snapshot, lock: Lock | undefined): Merged {
  const edits: KeptEdit[] = []
  const resources = fetched.map((remote): NamedResource & Stored => {
    const { language, namespace } = remote
    const name = { language, namespace }
    const locked = lock?.resources[language]?.[namespace]?.hash
    const edit = snapshot.findEdit(name, [remote.hash, ...(locked === undefined ? [] : [locked])])
    if (!edit) return remote
    const base = locked === undefined ? undefined : snapshot.find(name, locked)?.resource
    const resource = edit.resource && mergeResource({ base, local: edit.resource, remote: remote.resource })
    edits.push({ ...name, keys: resource && countChanges(resource, remote.resource) })
    if (!resource) return remote
    return { ...name, resource, ...toStored(resource) }
  })
  return { resources, edits }
}

/** Whether somebody changed what the service has no more. */
export function isEdited({ language, namespace }: ResourceName, snapshot: Snapshot, lock: Lock | undefined): boolean {
  const locked = lock?.resources[language]?.[namespace]?.hash
  return snapshot.findEdit({ language, namespace }, locked === undefined ? [] : [locked]) !== undefined
}

/** Left as it is, because it says nothing. */
export const isKept = (edits: readonly KeptEdit[], name: ResourceName): boolean =>
  edits.some((edit) => edit.keys === undefined && pathOf(edit) === pathOf(name))

interface Versions {
  /** What both began with; `undefined` where nobody knows: then whatever differs was edited. */
  base: Resource | undefined
  local: Resource
  remote: Resource
}

/** A text that was changed, added or taken out here stays so; all others are as the service has them. */
export function mergeResource({ base, local, remote }: Versions): Resource {
  const merged = Object.create(null) as Resource
  for (const key of new Set([...Object.keys(remote), ...Object.keys(local)])) {
    const [own, theirs] = [textAt(local, key), textAt(remote, key)]
    const isEdited = base === undefined ? own !== undefined : own !== textAt(base, key)
    const text = isEdited ? own : theirs
    if (text !== undefined) merged[key] = text
  }
  return merged
}

const textAt = (resource: Resource, key: string): string | undefined =>
  Object.hasOwn(resource, key) ? resource[key] : undefined

function countChanges(merged: Resource, remote: Resource): number {
  const keys = new Set([...Object.keys(merged), ...Object.keys(remote)])
  return [...keys].filter((key) => merged[key] !== remote[key]).length
}
