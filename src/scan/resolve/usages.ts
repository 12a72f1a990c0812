/** Drafts to usages: each at its place, the same key at the same place once, in the order of file, line and column. */
import { placeIn } from '../lines.ts'
import type { FileUsage, Place } from '../usage.ts'
import type { Draft } from './lookups/draft.ts'
import { mergeDrafts } from './lookups/merge.ts'
import type { Origin } from './model/known.ts'

/** By file, in the order of their ids. A list that is as it was is the same list. */
export type Usages = readonly (readonly FileUsage[])[]

export interface UsageIndex {
  /** `drafts`: of all modules. */
  update(drafts: readonly Draft[]): Usages
}

interface OfFile {
  drafts: Draft[]
  usages: readonly FileUsage[]
}

/** `nameOf`: what a module is called in the usages. */
export function createUsageIndex(nameOf: (id: string) => string): UsageIndex {
  let known: ReadonlyMap<string, OfFile> = new Map()
  return {
    update(drafts) {
      const files = byFile(drafts)
      const now = new Map<string, OfFile>()
      for (const file of [...files.keys()].sort()) {
        const own = files.get(file) as Draft[]
        const before = known.get(file)
        now.set(
          file,
          before && isSameList(before.drafts, own) ? before : { drafts: own, usages: usagesOf(own, nameOf) },
        )
      }
      known = now
      return Array.from(now.values(), ({ usages }) => usages)
    },
  }
}

function byFile(drafts: readonly Draft[]): Map<string, Draft[]> {
  const files = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const own = files.get(draft.origin.module.id)
    if (own) own.push(draft)
    else files.set(draft.origin.module.id, [draft])
  }
  return files
}

function isSameList<Each>(before: readonly Each[], now: readonly Each[]): boolean {
  return before.length === now.length && before.every((each, at) => each === now[at])
}

function usagesOf(drafts: readonly Draft[], nameOf: (id: string) => string): FileUsage[] {
  const placeOf = ({ module, at }: Origin): Place => ({ file: nameOf(module.id), ...placeIn(module.facts.lines, at) })
  return mergeDrafts(drafts)
    .map(({ origin, via, probe: _probe, ...usage }) => {
      const { file, line, column } = placeOf(origin)
      return via.length > 0 ? { file, ...usage, via: via.map(placeOf), line, column } : { file, ...usage, line, column }
    })
    .sort(byPlace)
}

export function byPlace(a: FileUsage, b: FileUsage): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || compare(a.key, b.key) || compare(a.namespace, b.namespace)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
