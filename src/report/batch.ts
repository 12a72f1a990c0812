import { MAX_KEYS_PER_REQUEST } from '../protocol/routes.ts'
import type { MissingEntries, TranslationEntry } from '../protocol/types.ts'
import type { ReportDiff } from './diff.ts'

interface BatchAddress {
  language: string
  namespace: string
}

/** One request: at most 1000 keys (interface 8) of one namespace. */
export type Batch = BatchAddress &
  (
    | { kind: 'missing'; entries: MissingEntries; count: number }
    | { kind: 'used'; keys: readonly string[]; count: number }
  )

/** Missing keys go first: a key can only be used once it is there. Never an empty batch. */
export function splitBatches(diff: ReportDiff, language: string): Batch[] {
  const missing = Array.from(diff.missing, ([namespace, entries]) =>
    splitList([...entries]).map((part): Batch => {
      return { kind: 'missing', language, namespace, entries: toBody(part), count: part.length }
    }),
  )
  const used = Array.from(diff.used, ([namespace, keys]) =>
    splitList(keys).map((part): Batch => ({ kind: 'used', language, namespace, keys: part, count: part.length })),
  )
  return [...missing.flat(), ...used.flat()]
}

function splitList<T>(list: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < list.length; from += MAX_KEYS_PER_REQUEST) {
    parts.push(list.slice(from, from + MAX_KEYS_PER_REQUEST))
  }
  return parts
}

/** A plain text where there is nothing to say but the value; no prototype, so that every key is one. */
function toBody(entries: readonly (readonly [string, TranslationEntry])[]): MissingEntries {
  const body: MissingEntries = Object.create(null)
  for (const [key, entry] of entries) body[key] = entry.context || entry.tags ? entry : entry.value
  return body
}
