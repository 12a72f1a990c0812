import { splitPages } from '../protocol/pages.ts'
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
export function splitBatches({ language, ...diff }: ReportDiff): Batch[] {
  const missing = Array.from(diff.missing, ([namespace, entries]) =>
    splitPages([...entries], ([key, entry]) => [key, toValue(entry)]).map((part): Batch => {
      return { kind: 'missing', language, namespace, entries: toBody(part), count: part.length }
    }),
  )
  const used = Array.from(diff.used, ([namespace, keys]) =>
    splitPages(keys, (key) => key).map(
      (part): Batch => ({ kind: 'used', language, namespace, keys: part, count: part.length }),
    ),
  )
  return [...missing.flat(), ...used.flat()]
}

export function listKeys(batch: Batch): readonly string[] {
  return batch.kind === 'used' ? batch.keys : Object.keys(batch.entries)
}

/** The part of a batch with these keys only. */
export function pickKeys(batch: Batch, keys: readonly string[]): Batch {
  const { language, namespace } = batch
  if (batch.kind === 'used') return { kind: 'used', language, namespace, keys, count: keys.length }
  const entries: MissingEntries = Object.create(null)
  for (const key of keys) entries[key] = batch.entries[key] as string | TranslationEntry
  return { kind: 'missing', language, namespace, entries, count: keys.length }
}

/** No prototype, so that every key is one. */
function toBody(entries: readonly (readonly [string, TranslationEntry])[]): MissingEntries {
  const body: MissingEntries = Object.create(null)
  for (const [key, entry] of entries) body[key] = toValue(entry)
  return body
}

/** A plain text where there is nothing to say but the value. */
const toValue = (entry: TranslationEntry): string | TranslationEntry =>
  entry.context || entry.tags ? entry : entry.value
