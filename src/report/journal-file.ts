/** The two files of a journal as text. What is damaged counts as absent: it costs a report of what is known already. */
import type { Batch } from './batch.ts'
import type { ReportTarget } from './target.ts'

/** A batch that waits for its answer. */
export type Spooled = Batch & {
  /** `<run>-<number>`. */
  id: string
}

/** A key that the service refuses: never sent again by itself. */
export interface RejectedKey {
  kind: Batch['kind']
  language: string
  namespace: string
  key: string
  reason: string
}

export interface JournalState {
  target: ReportTarget
  pending: Spooled[]
  rejected: RejectedKey[]
  /** `language\nnamespace\nkey` -> value as it was reported. */
  missing: Map<string, string>
  /** `language\nnamespace\nkey` -> milliseconds since 1970. */
  used: Map<string, number>
}

/** One line of the answers: all keys of the batch were taken but for those that are named. */
export interface Answered {
  id: string
  /** Milliseconds since 1970. */
  at: number
  rejected: readonly RejectedKey[]
  /** Keys that are still to be sent. */
  left: readonly string[]
}

const JOURNAL_VERSION = 1
/** Milliseconds; older uses say nothing any more. */
const USED_KEPT = 30 * 24 * 60 * 60 * 1000

export function parseState(text: string | undefined, target: ReportTarget): JournalState {
  const empty: JournalState = { target, pending: [], rejected: [], missing: new Map(), used: new Map() }
  const stored = parse<Record<keyof JournalState | 'journalVersion', never>>(text)
  // The file's name is made of its target; a file that says otherwise was put there by somebody.
  if (stored?.journalVersion !== JOURNAL_VERSION || !isSameTarget(stored.target, target)) return empty
  try {
    const { pending, rejected, missing, used } = stored
    return { target, pending: [...pending], rejected: [...rejected], missing: new Map(missing), used: new Map(used) }
  } catch {
    return empty
  }
}

export function formatState({ target, pending, rejected, missing, used }: JournalState, now: number): string {
  const recent = [...used].filter(([, at]) => now - at < USED_KEPT)
  const stored = { journalVersion: JOURNAL_VERSION, target, pending, rejected, missing: [...missing], used: recent }
  return `${JSON.stringify(stored)}\n`
}

function isSameTarget(a: ReportTarget | undefined, b: ReportTarget): boolean {
  return a?.baseUrl === b.baseUrl && a.projectId === b.projectId && a.version === b.version
}

/** The last line may be torn: its process was ended while it wrote. */
export function parseAnswers(text: string | undefined): Answered[] {
  const lines = (text ?? '').split('\n')
  return lines.map((line) => parse<Answered>(line)).filter((answer): answer is Answered => answer !== undefined)
}

export function parse<T>(text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return (JSON.parse(text) as T | null) ?? undefined
  } catch {
    return undefined
  }
}
