/**
 * What a release has sent and not yet seen the end of. Written before each step and after the service's answer, so that
 * whatever ends the process leaves behind what may be going on at the service. Holds names and job ids, never a key.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { listFolder, readIfExists, removeFile, removeStaleTemporaries, writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { type FinishedStep, type ReleaseStep, type ReleaseTarget, writtenVersions } from './steps.ts'

export interface JournalEntry extends ReleaseTarget {
  format: 1
  steps: readonly ReleaseStep[]
  /** As many of the steps as have finished. */
  done: readonly FinishedStep[]
  /** The step after those. `sent`: without an answer that names the job. Absent: not begun. */
  current?: { state: 'sent' } | { state: 'accepted'; jobId: string }
  /** ISO 8601. */
  startedAt: string
}

export interface Journal {
  /** Throws `TR_CACHE_IO` where it can't be written: then nothing may be sent. */
  write(entry: JournalEntry): void
  /** Nothing of this release is open any more. */
  close(entry: JournalEntry): void
  /** Releases to this service and project whose end nobody has seen, the oldest first. */
  listOpen(target: ReleaseTarget): JournalEntry[]
}

/** @param directory Made when there is something to write. */
export function openJournal(directory: string): Journal {
  const fileOf = (entry: JournalEntry): string => join(directory, `${hashOf(entry)}.json`)
  return {
    write: (entry) => writeFileAtomic(fileOf(entry), `${JSON.stringify(entry, undefined, 2)}\n`),
    close: (entry) => removeFile(fileOf(entry)),
    listOpen: ({ baseUrl, projectId }) => {
      removeStaleTemporaries(directory)
      return listFolder(directory)
        .filter((name) => /^[\da-f]{32}\.json$/.test(name))
        .map((file) => readEntry(join(directory, file)))
        .filter((entry) => entry !== undefined)
        .filter((entry) => entry.baseUrl === baseUrl && entry.projectId === projectId)
        .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
    },
  }
}

function hashOf({ baseUrl, projectId, steps }: JournalEntry): string {
  const identity = JSON.stringify([baseUrl, projectId, writtenVersions(steps)])
  return createHash('sha256').update(identity).digest('hex').slice(0, 32)
}

function readEntry(file: string): JournalEntry | undefined {
  const text = readIfExists(file)
  if (text === undefined) return undefined
  try {
    const entry = JSON.parse(text) as JournalEntry
    if (entry.format === 1 && Array.isArray(entry.steps) && Array.isArray(entry.done)) return entry
  } catch {
    // Told below, as every other content that is not ours.
  }
  throw new TranslationsError('TR_CACHE_IO', `${printable(file)} is no journal of a release`, {
    fix: 'Look at the service whether a copy or a publish is under way, then delete that file.',
  })
}
