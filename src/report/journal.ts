/**
 * What was said to one target, and what is still to be said: delivered keys, the spool of batches that are on their
 * way, keys in quarantine. One file, written whole before the first request and after the last one; between them each
 * answer is one line of a second file. A process may end at any moment: what was answered is not sent again, what was
 * not answered is.
 */
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists, removeFile, writeFileAtomic } from '../disk.ts'
import { type Batch, listKeys, pickKeys } from './batch.ts'
import type { ReportDiff } from './diff.ts'
import {
  type Answered,
  formatState,
  type JournalState,
  parseAnswers,
  parseState,
  type RejectedKey,
  type Spooled,
} from './journal-file.ts'
import type { ReportTarget } from './target.ts'

export interface Journal {
  target: ReportTarget
  /** Left by runs before this one, in the order in which they were planned. */
  pending: readonly Spooled[]
  rejected: readonly RejectedKey[]
  /** The diff without what was said, waits to be said, or was refused. `force` says all but the waiting again. */
  withoutKnown(diff: ReportDiff, force?: boolean): ReportDiff
  /** Puts batches behind those that are pending; on disk when it returns. */
  spool(batches: readonly Batch[]): readonly Spooled[]
  /** The service took a batch, but for the keys that are named. */
  settle(batch: Spooled, rest?: { rejected?: readonly RejectedKey[]; left?: readonly string[] }): void
  /** Writes down how things stand. */
  close(): void
}

/** A key's last use is told at most once in this many milliseconds. */
const USED_INTERVAL = 24 * 60 * 60 * 1000
export function journalPath(directory: string, { baseUrl, projectId, version }: ReportTarget): string {
  const identity = JSON.stringify([baseUrl, projectId, version])
  return join(directory, `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}.json`)
}

export function openJournal(directory: string, target: ReportTarget, now: () => number = Date.now): Journal {
  const file = journalPath(directory, target)
  const answers = `${file}.answers`
  const state = parseState(readIfExists(file), target)
  for (const answer of parseAnswers(readIfExists(answers))) applyAnswer(state, answer)
  let isDirty = false
  const save = (): void => {
    writeFileAtomic(file, formatState(state, now()))
    removeFile(answers)
    isDirty = false
  }
  return {
    target,
    pending: [...state.pending],
    rejected: state.rejected,
    withoutKnown: (diff, force = false) => filterDiff(diff, createMemory(state, now(), force)),
    spool: (batches) => {
      const run = randomBytes(6).toString('hex')
      state.pending.push(...batches.map((batch, index) => ({ ...batch, id: `${run}-${index}` })))
      if (batches.length > 0) save()
      return [...state.pending]
    },
    settle: ({ id }, { rejected = [], left = [] } = {}) => {
      const answer: Answered = { id, at: now(), rejected, left }
      // Not flushed: an answer that is lost to a power cut costs one request that changes nothing.
      appendFileSync(answers, `${JSON.stringify(answer)}\n`, { mode: 0o600 })
      applyAnswer(state, answer)
      isDirty = true
    },
    close: () => {
      if (isDirty) save()
    },
  }
}

/** What lies ahead was told by a clock that was wrong, and says nothing. */
const isRecent = (at: number, now: number, interval: number): boolean => at <= now && now - at < interval

const nameOf = (language: string, namespace: string, key: string): string => `${language}\n${namespace}\n${key}`

function applyAnswer(state: JournalState, { id, at, rejected, left }: Answered): void {
  const index = state.pending.findIndex((pending) => pending.id === id)
  const batch = state.pending[index]
  if (!batch) return
  const { language, namespace } = batch
  const not = new Set([...rejected.map(({ key }) => key), ...left])
  for (const key of listKeys(batch)) {
    if (not.has(key)) continue
    if (batch.kind === 'used') state.used.set(nameOf(language, namespace, key), at)
    else {
      const entry = batch.entries[key]
      state.missing.set(nameOf(language, namespace, key), typeof entry === 'string' ? entry : (entry?.value ?? ''))
    }
  }
  state.rejected.push(...rejected)
  if (left.length > 0) state.pending[index] = { ...pickKeys(batch, left), id }
  else state.pending.splice(index, 1)
}

interface Memory {
  knowsMissing(name: string, value: string): boolean
  knowsUsed(name: string): boolean
}

function createMemory(state: JournalState, now: number, force: boolean): Memory {
  const waiting = new Map<string, string>()
  for (const batch of state.pending) {
    for (const key of listKeys(batch)) {
      const entry = batch.kind === 'missing' ? batch.entries[key] : ''
      const name = `${batch.kind} ${nameOf(batch.language, batch.namespace, key)}`
      waiting.set(name, typeof entry === 'string' ? entry : (entry?.value ?? ''))
    }
  }
  const refused = new Set(
    state.rejected.map(({ kind, language, namespace, key }) => `${kind} ${nameOf(language, namespace, key)}`),
  )
  const isRefused = (name: string): boolean => !force && refused.has(name)
  return {
    knowsMissing: (name, value) =>
      waiting.get(`missing ${name}`) === value ||
      isRefused(`missing ${name}`) ||
      (!force && state.missing.get(name) === value),
    knowsUsed: (name) =>
      waiting.has(`used ${name}`) ||
      isRefused(`used ${name}`) ||
      // A key that can't be made can't be used either.
      isRefused(`missing ${name}`) ||
      (!force && isRecent(state.used.get(name) ?? 0, now, USED_INTERVAL)),
  }
}

function filterDiff({ language, ...diff }: ReportDiff, memory: Memory): ReportDiff {
  return {
    language,
    missing: filterMap(diff.missing, (entries, namespace) => {
      const fresh = [...entries].filter(
        ([key, { value }]) => !memory.knowsMissing(nameOf(language, namespace, key), value),
      )
      return fresh.length > 0 ? new Map(fresh) : undefined
    }),
    used: filterMap(diff.used, (keys, namespace) => {
      const due = keys.filter((key) => !memory.knowsUsed(nameOf(language, namespace, key)))
      return due.length > 0 ? due : undefined
    }),
  }
}

function filterMap<T>(map: ReadonlyMap<string, T>, filter: (value: T, key: string) => T | undefined): Map<string, T> {
  return new Map(
    Array.from(map, ([key, value]) => [key, filter(value, key)] as const).filter(
      (entry): entry is readonly [string, T & {}] => entry[1] !== undefined,
    ),
  )
}
