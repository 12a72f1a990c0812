import type { UpdateEntries } from '../protocol/types.ts'
import type { Activity } from './store/activity.ts'
import type { StoredTranslation } from './store/contents.ts'

/** `missing` never replaces (interface 4.1); `replace` leaves nothing but what is given (6.2). */
export type WriteMode = 'missing' | 'update' | 'replace'

export interface Changes {
  upserts: StoredTranslation[]
  deletes: string[]
  added: number
  activity: CountedActivity
}

interface CountedActivity extends Activity {
  words: number
  modifications: number
  tagsSet: Map<number, number>
  tagsUnset: Map<number, number>
}

export function isEmpty(changes: Changes): boolean {
  return changes.upserts.length === 0 && changes.deletes.length === 0
}

/** What a write comes down to, given what is there. Pure: the exact difference decides between 200 and 412. */
export function planChanges(
  existing: ReadonlyMap<string, StoredTranslation>,
  entries: UpdateEntries,
  mode: WriteMode,
): Changes {
  const changes: Changes = { upserts: [], deletes: [], added: 0, activity: noActivity() }
  for (const [key, entry] of Object.entries(entries)) {
    const before = existing.get(key)
    if (entry === null) {
      if (before && mode === 'update') changes.deletes.push(key)
      continue
    }
    if (before && mode === 'missing') continue
    const next = merge(key, entry, mode === 'update' ? before : undefined)
    if (before && isSame(before, next)) continue
    changes.upserts.push(next)
    if (!before) changes.added++
    count(changes.activity, before, next)
  }
  if (mode === 'replace') changes.deletes.push(...absentKeys(existing, entries))
  changes.activity.modifications += changes.deletes.length
  return changes
}

function noActivity(): CountedActivity {
  return { words: 0, modifications: 0, tagsSet: new Map(), tagsUnset: new Map() }
}

/** Tags and context that an entry does not mention stay as they are. */
function merge(
  key: string,
  entry: NonNullable<UpdateEntries[string]>,
  before: StoredTranslation | undefined,
): StoredTranslation {
  const { value, tags, context } = typeof entry === 'string' ? { value: entry } : entry
  return {
    key,
    value,
    tags: tags ? formatTags(tags) : (before?.tags ?? null),
    context: context?.text ?? before?.context ?? null,
  }
}

function isSame(a: StoredTranslation, b: StoredTranslation): boolean {
  return a.value === b.value && a.tags === b.tags && a.context === b.context
}

function absentKeys(existing: ReadonlyMap<string, StoredTranslation>, entries: UpdateEntries): string[] {
  return [...existing.keys()].filter((key) => !Object.hasOwn(entries, key) || entries[key] === null)
}

function count(activity: CountedActivity, before: StoredTranslation | undefined, next: StoredTranslation): void {
  if (before?.value !== next.value) {
    activity.words += countWords(next.value)
    activity.modifications++
  }
  const [old, now] = [before?.tags ?? '', next.tags ?? '']
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    if (old[index] === '1' && now[index] !== '1') increase(activity.tagsUnset, index)
    if (old[index] !== '1' && now[index] === '1') increase(activity.tagsSet, index)
  }
}

function increase(counts: Map<number, number>, index: number): void {
  counts.set(index, (counts.get(index) ?? 0) + 1)
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’\p{Pd}][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** One character per tag index: `1` true, `0` false, `-` null. */
function formatTags(tags: readonly (boolean | null)[]): string {
  return tags.map((tag) => (tag === null ? '-' : tag ? '1' : '0')).join('')
}

/** As the raw form has them (interface 2.2): one entry per tag index of the project. */
export function parseTags(stored: string | null, count: number): (boolean | null)[] {
  const text = (stored ?? '').padEnd(count, '-')
  return Array.from(text, (flag) => (flag === '-' ? null : flag === '1'))
}
