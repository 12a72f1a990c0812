/**
 * copy -> wait -> prove -> publish -> wait -> prove. A step starts only after the one before it has finished, and is
 * sent once: what is not known of it is looked up, never sent again.
 */
import { printable } from '../logger.ts'
import type { TranslationService } from '../protocol/service.ts'
import { createContentReader } from './contents.ts'
import { type Journal, type JournalEntry, openJournal } from './journal.ts'
import type { ResolvedReleaseOptions } from './options.ts'
import { createPerformer } from './perform-step.ts'
import {
  busyError,
  type FinishedStep,
  HOW_TO_GO_ON,
  isSameSteps,
  listSteps,
  nameSteps,
  type ReleaseStep,
  type ReleaseTarget,
  writtenVersions,
} from './steps.ts'
import { withTarget } from './target-lock.ts'

export interface ReleaseResult {
  projectId: string
  steps: readonly FinishedStep[]
  /** When the release was begun that was taken up here, ISO 8601; absent for one that began and ended here. */
  resumed?: string
}

export interface ReleaseContext {
  service: TranslationService
  target: ReleaseTarget
  /** Folder of the journal. */
  journal: string
  /** The variable that holds the key of a version. */
  keyName: (version: string) => string
  signal?: AbortSignal | undefined
  /** Called before a step is sent, or waited for again, and once its job is known. */
  onStep?: ((step: ReleaseStep, jobId: string | undefined) => void) | undefined
}

/**
 * Takes up a release of the same steps that was not seen to its end. Rejects at the first step that fails; steps after
 * it are not begun. Throws `TR_RELEASE_BUSY`, `TR_JOB_FAILED`, `TR_JOB_TIMEOUT`, `TR_JOB_UNKNOWN`, `TR_ABORTED`.
 */
export async function release(context: ReleaseContext, options: ResolvedReleaseOptions): Promise<ReleaseResult> {
  const steps = listSteps(options)
  const { target } = context
  const journal = openJournal(context.journal)
  return withTarget(target, writtenVersions(steps), async () => {
    const open = journal.listOpen(target).filter((entry) => isOverlapping(entry.steps, steps))
    const other = open.find((entry) => !isSameSteps(entry.steps, steps))
    if (other) throw openError(other)
    const startedAt = new Date().toISOString()
    return run(context, options, journal, open[0] ?? { format: 1, ...target, steps, done: [], startedAt })
  })
}

/** Goes on with every release that was not seen to its end, the oldest first. Resolves to none where there is none. */
export async function resumeReleases(
  context: ReleaseContext,
  options: ResolvedReleaseOptions,
): Promise<ReleaseResult[]> {
  const journal = openJournal(context.journal)
  const results: ReleaseResult[] = []
  for (const found of journal.listOpen(context.target)) {
    await withTarget(context.target, writtenVersions(found.steps), async () => {
      const entry = readAgain(journal, found)
      if (entry) results.push(await run(context, options, journal, entry))
    })
  }
  return results
}

/** For somebody who has looked at the service: resolves to what was open and is not any more. */
export async function forgetReleases({ target, journal: folder }: ReleaseContext): Promise<JournalEntry[]> {
  const journal = openJournal(folder)
  const forgotten: JournalEntry[] = []
  for (const found of journal.listOpen(target)) {
    await withTarget(target, writtenVersions(found.steps), async () => {
      const entry = readAgain(journal, found)
      if (!entry) return
      journal.close(entry)
      forgotten.push(entry)
    })
  }
  return forgotten
}

/** Once nobody else can be at it. Until then another process may have gone on with it, or begun another one in its place. */
function readAgain(journal: Journal, found: JournalEntry): JournalEntry | undefined {
  return journal
    .listOpen(found)
    .find(({ startedAt, steps }) => startedAt === found.startedAt && isSameSteps(steps, found.steps))
}

async function run(
  context: ReleaseContext,
  options: ResolvedReleaseOptions,
  journal: Journal,
  begun: JournalEntry,
): Promise<ReleaseResult> {
  const { service, target } = context
  const isResumed = begun.current !== undefined || begun.done.length > 0
  const reader = createContentReader(service, target.projectId)
  const perform = createPerformer({ ...context, reader, journal, options })
  let entry = begun
  while (entry.done.length < entry.steps.length) entry = await perform(entry)
  journal.close(entry)
  const { projectId, done, startedAt } = entry
  return { projectId, steps: done, ...(isResumed ? { resumed: startedAt } : {}) }
}

function isOverlapping(a: readonly ReleaseStep[], b: readonly ReleaseStep[]): boolean {
  const versions = new Set(writtenVersions(a))
  return writtenVersions(b).some((version) => versions.has(version))
}

function openError({ steps, startedAt }: JournalEntry): Error {
  return busyError(
    `an earlier release to this target was not seen to its end: ${nameSteps(steps)}, begun ${printable(startedAt)}`,
    `Nothing was sent. ${HOW_TO_GO_ON}`,
    { steps, startedAt },
  )
}
