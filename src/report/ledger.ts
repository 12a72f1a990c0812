/** What was delivered already, so that a build tells the service only what it does not know. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readIfExists, writeFileAtomic } from '../disk.ts'
import { isTranslationsError } from '../errors.ts'
import type { Batch } from './batch.ts'
import type { ReportDiff } from './diff.ts'

/** Where reports go; those of one target are never taken for those of another. */
export interface ReportTarget {
  baseUrl: string
  projectId: string
  version: string
}

export interface Ledger {
  /** The diff without what the target was told already. */
  withoutDelivered(diff: ReportDiff): ReportDiff
  /** Remembers a batch that the service took. */
  add(batch: Batch): void
}

/** A key's last use is told at most once in this many milliseconds. */
const USED_INTERVAL = 24 * 60 * 60 * 1000

interface Entries {
  /** `namespace\nkey` -> value as it was reported. */
  missing: Map<string, string>
  /** `namespace\nkey` -> milliseconds since 1970. */
  used: Map<string, number>
}

export function openLedger(directory: string, target: ReportTarget, now: () => number = Date.now): Ledger {
  const identity = JSON.stringify([target.baseUrl, target.projectId, target.version])
  const file = join(directory, `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}.json`)
  const { missing, used } = readEntries(file)
  return {
    withoutDelivered: (diff) => ({
      missing: filterMap(diff.missing, (entries, namespace) => {
        const fresh = [...entries].filter(([key, entry]) => missing.get(nameOf(namespace, key)) !== entry.value)
        return fresh.length > 0 ? new Map(fresh) : undefined
      }),
      used: filterMap(diff.used, (keys, namespace) => {
        const due = keys.filter((key) => now() - (used.get(nameOf(namespace, key)) ?? 0) >= USED_INTERVAL)
        return due.length > 0 ? due : undefined
      }),
    }),
    add: (batch) => {
      if (batch.kind === 'used') for (const key of batch.keys) used.set(nameOf(batch.namespace, key), now())
      else {
        for (const [key, entry] of Object.entries(batch.entries)) {
          missing.set(nameOf(batch.namespace, key), typeof entry === 'string' ? entry : entry.value)
        }
      }
      writeFileAtomic(file, `${JSON.stringify({ missing: [...missing], used: [...used] })}\n`)
    },
  }
}

const nameOf = (namespace: string, key: string): string => `${namespace}\n${key}`

/** A ledger that is damaged or unreadable only costs a report of what the service knows already. */
function readEntries(file: string): Entries {
  try {
    const { missing, used } = JSON.parse(readIfExists(file) ?? '{}') as Partial<Record<keyof Entries, []>>
    return { missing: new Map(missing), used: new Map(used) }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError || isTranslationsError(error))) throw error
    return { missing: new Map(), used: new Map() }
  }
}

function filterMap<T>(map: ReadonlyMap<string, T>, filter: (value: T, key: string) => T | undefined): Map<string, T> {
  return new Map(
    Array.from(map, ([key, value]) => [key, filter(value, key)] as const).filter(
      (entry): entry is readonly [string, T & {}] => entry[1] !== undefined,
    ),
  )
}
