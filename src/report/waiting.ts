/** Reports that wait for another target than the one of this run: they stay, and are named. */
import { basename, join } from 'node:path'
import { listFolder, readIfExists } from '../disk.ts'
import { journalPath, openJournal } from './journal.ts'
import { type JournalState, parse } from './journal-file.ts'
import type { ReportTarget } from './target.ts'

export interface WaitingReport {
  target: ReportTarget
  keys: number
}

export function listWaiting(directory: string, own: ReportTarget): WaitingReport[] {
  const except = basename(journalPath(directory, own))
  return listFolder(directory)
    .sort()
    .filter((name) => name.endsWith('.json') && name !== except)
    .flatMap((name) => {
      const target = parse<Partial<JournalState>>(readIfExists(join(directory, name)))?.target
      if (!target) return []
      const keys = openJournal(directory, target).pending.reduce((sum, { count }) => sum + count, 0)
      return keys > 0 ? [{ target, keys }] : []
    })
}
