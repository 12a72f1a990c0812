import { MAX_KEYS_PER_REQUEST } from '../protocol/routes.ts'
import type { MissingEntries, TranslationEntry } from '../protocol/types.ts'
import type { ReportDiff } from './diff.ts'

/** UTF-8 bytes of a request's body: what the embedded service takes, and most others, with room to spare. */
export const MAX_BYTES_PER_REQUEST = 1_000_000

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
    splitList([...entries], ([key, entry]) => sizeOf(key) + sizeOf(toValue(entry))).map((part): Batch => {
      return { kind: 'missing', language, namespace, entries: toBody(part), count: part.length }
    }),
  )
  const used = Array.from(diff.used, ([namespace, keys]) =>
    splitList(keys, sizeOf).map(
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

/** With the separators that JSON puts around it. */
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1

function splitList<T>(list: readonly T[], measure: (item: T) => number): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let bytes = 0
  for (const item of list) {
    const size = measure(item)
    if (part.length === MAX_KEYS_PER_REQUEST || (part.length > 0 && bytes + size > MAX_BYTES_PER_REQUEST)) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(item)
    bytes += size
  }
  return part.length > 0 ? [...parts, part] : parts
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
