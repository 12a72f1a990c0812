/** Drafts to usages: each at its place, the same key at the same place once, in the order of file, line and column. */
import { appendTo } from '../../map-entries.ts'
import { placeIn } from '../lines.ts'
import type { FileUsage, Place } from '../usage.ts'
import type { Draft } from './lookups/draft.ts'
import { mergeDrafts } from './lookups/merge.ts'
import type { Origin } from './model/known.ts'

/** By file, in the order of their ids. A list that is as it was is the same list. */
export type Usages = readonly (readonly FileUsage[])[]

export interface UsageIndex {
  /** `drafts`: of all modules, those that each looks up. */
  update(drafts: readonly (readonly Draft[])[]): Usages
}

interface OfFile {
  /** By the modules that look them up. */
  drafts: (readonly Draft[])[]
  usages: readonly FileUsage[]
}

/** What one module looks up, by the file that it stands in. */
type Parts = Iterable<[string, readonly Draft[]]>

/** `nameOf`: what a module is called in the usages. */
export function createUsageIndex(nameOf: (id: string) => string): UsageIndex {
  let known: ReadonlyMap<string, OfFile> = new Map()
  /** Of the lists that are as they were. */
  let parts = new Map<readonly Draft[], Parts>()
  return {
    update(drafts) {
      const split = parts
      parts = new Map(drafts.map((each) => [each, split.get(each) ?? byFile(each)]))
      const files = new Map<string, (readonly Draft[])[]>()
      for (const ofModule of parts.values()) for (const [file, own] of ofModule) appendTo(files, file, own)
      const now = new Map<string, OfFile>()
      for (const file of [...files.keys()].sort()) {
        const own = files.get(file) ?? []
        const before = known.get(file)
        const isSame = before && isSameList(before.drafts, own, isSameList)
        now.set(file, isSame ? before : { drafts: own, usages: usagesOf(own, nameOf) })
      }
      known = now
      return Array.from(now.values(), ({ usages }) => usages)
    },
  }
}

/** In the file that a draft stands in, which need not be the one that looks it up, and most often is. */
function byFile(drafts: readonly Draft[]): Parts {
  const first = drafts[0]?.origin.module
  if (first && drafts.every(({ origin }) => origin.module === first)) return [[first.id, drafts]]
  const files = new Map<string, Draft[]>()
  for (const draft of drafts) appendTo(files, draft.origin.module.id, draft)
  return files
}

/** Of the same, or of what `isSame` takes for the same. */
function isSameList<Each>(
  before: readonly Each[],
  now: readonly Each[],
  isSame: (a: Each, b: Each) => boolean = () => false,
): boolean {
  if (before.length !== now.length) return false
  return before.every((each, at) => each === now[at] || isSame(each, now[at] as Each))
}

function usagesOf(drafts: readonly (readonly Draft[])[], nameOf: (id: string) => string): FileUsage[] {
  const placeOf = ({ module, at }: Origin): Place => ({ file: nameOf(module.id), ...placeIn(module.facts.lines, at) })
  return withoutProbed(mergeDrafts(drafts.flat()))
    .map(({ origin, via, probe: _probe, global: _global, ...usage }) => {
      const { file, line, column } = placeOf(origin)
      return via.length > 0 ? { file, ...usage, via: via.map(placeOf), line, column } : { file, ...usage, line, column }
    })
    .sort(byPlace)
}

/** Who asks whether there is such a key, in the same file, can do without it. */
function withoutProbed(drafts: readonly Draft[]): readonly Draft[] {
  const probed = new Set(drafts.flatMap((each) => (each.probe ? nameOfKey(each) : [])))
  if (probed.size === 0) return drafts
  return drafts.map((each) => (each.fallback || !probed.has(nameOfKey(each)) ? each : { ...each, fallback: true }))
}

const nameOfKey = ({ namespace, key }: Draft): string => `${namespace}\0${key}`

export function byPlace(a: FileUsage, b: FileUsage): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || compare(a.key, b.key) || compare(a.namespace, b.namespace)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
