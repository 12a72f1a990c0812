/** One step of a release: journal, request, journal, wait, proof, journal. */
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { TranslationService } from '../protocol/service.ts'
import { listSome } from '../wording.ts'
import { type ContentReader, differingNames, type Fingerprint } from './contents.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { ResolvedReleaseOptions } from './options.ts'
import { createProof, type Proof } from './proof.ts'
import { sendStep } from './send-step.ts'
import {
  busyError,
  HOW_TO_GO_ON,
  interruptedError,
  nameStep,
  type ReleaseStep,
  type ReleaseTarget,
  writtenVersion,
} from './steps.ts'
import { waitForJob } from './wait-job.ts'

export interface PerformerInput {
  service: TranslationService
  target: ReleaseTarget
  reader: ContentReader
  journal: Journal
  options: ResolvedReleaseOptions
  keyName: (version: string) => string
  signal?: AbortSignal | undefined
  onStep?: ((step: ReleaseStep, jobId: string | undefined) => void) | undefined
}

/** Performs the first step that is not done, and gives the journal as it is after it. */
export type Performer = (entry: JournalEntry) => Promise<JournalEntry>

interface State extends PerformerInput {
  step: ReleaseStep
  proof: Proof
  /** By version: what this release has copied there and seen. */
  copied: Map<string, Fingerprint>
}

/** How the step ended is known, whatever there is to say about it. */
const ENDS: ReadonlySet<string> = new Set(['TR_JOB_FAILED', 'TR_RELEASE_BUSY'])

export function createPerformer(input: PerformerInput): Performer {
  const copied = new Map<string, Fingerprint>()
  return async (entry) => {
    const step = entry.steps[entry.done.length] as ReleaseStep
    const state = { ...input, step, copied, proof: createProof(input.reader, step) }
    const begun = performance.now()
    const sent = entry.current ? entry : await send(state, entry)
    const jobId = sent.current?.state === 'accepted' ? sent.current.jobId : undefined
    if (entry.current) input.onStep?.(step, jobId)
    await see(state, jobId).catch((error: unknown) => {
      if (input.signal?.aborted) throw interruptedError(step, jobId)
      if (isTranslationsError(error) && ENDS.has(error.code)) input.journal.close(sent)
      throw error
    })
    const { options } = input
    const milliseconds = Math.round(performance.now() - begun)
    const finished = { ...step, ...(jobId === undefined ? {} : { jobId }), milliseconds, verified: options.verify }
    const { current: _, ...rest } = sent
    const next: JournalEntry = { ...rest, done: [...sent.done, finished] }
    input.journal.write(next)
    return next
  }
}

async function send(state: State, entry: JournalEntry): Promise<JournalEntry> {
  const { step, journal, options, proof, copied, signal } = state
  if (options.verify) {
    const found = await proof.observe(signal)
    try {
      refuseChanged(found, copied.get(writtenVersion(step)), step)
    } catch (error) {
      journal.close(entry)
      throw error
    }
  }
  signal?.throwIfAborted()
  state.onStep?.(step, undefined)
  const sending: JournalEntry = { ...entry, current: { state: 'sent' } }
  journal.write(sending)
  const { target, keyName } = state
  const sent = await sendStep(state.service, step, { projectId: target.projectId, keyName, signal }).catch(
    (error: unknown) => {
      // Where it is certain that nothing goes on at the service, nothing is left open.
      if (!isTranslationsError(error) || error.code !== 'TR_JOB_UNKNOWN') journal.close(entry)
      throw error
    },
  )
  if ('lost' in sent) {
    if (signal?.aborted) throw interruptedError(step, undefined)
    if (options.verify) return sending
    throw unknownError(step, `the answer was lost (${sent.lost.message})`)
  }
  const accepted: JournalEntry = { ...entry, current: { state: 'accepted', jobId: sent.jobId } }
  journal.write(accepted)
  state.onStep?.(step, sent.jobId)
  return accepted
}

/** Waits for the end, and looks at what came of it. */
async function see(state: State, jobId: string | undefined): Promise<void> {
  const { service, target, step, options, proof, signal, copied } = state
  const { projectId } = target
  const begun = performance.now()
  if (jobId !== undefined) await waitForJob(service, { projectId, jobId }, { ...options, signal })
  if (!options.verify) {
    if (jobId === undefined) throw unknownError(step, 'the answer of the service was lost')
    return
  }
  // However long the job took, its outcome gets a look.
  const timeout = Math.max(options.timeout - (performance.now() - begun), 1)
  const made = await proof.hold({ timeout, interval: options.interval, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unknownError(step, `its outcome could not be looked up (${(error as Error).message})`, jobId)
  })
  if (!made) throw unknownError(step, reasonOf(step, jobId, options.timeout), jobId)
  if (step.kind === 'copy') remember(copied, step, made)
  else refuseChanged(made, copied.get(step.version), step)
}

function reasonOf(step: ReleaseStep, jobId: string | undefined, timeout: number): string {
  const job =
    jobId === undefined ? 'the answer of the service was lost' : `the record of job ${printable(jobId)} is gone`
  const compared = step.kind === 'copy' ? 'the target differs from the source' : 'other texts are published'
  return `${job}, and ${compared} after ${timeout / 1000} s`
}

/** Copies of single languages add up. */
function remember(copied: State['copied'], step: ReleaseStep, made: Fingerprint): void {
  const version = writtenVersion(step)
  const isPart = step.kind === 'copy' && step.language !== undefined
  copied.set(version, new Map([...(isPart ? (copied.get(version) ?? []) : []), ...made]))
}

/** Nothing locks a version at the service; that somebody else has written to it shows in its texts. */
function refuseChanged(found: Fingerprint, copied: Fingerprint | undefined, step: ReleaseStep): void {
  if (step.kind !== 'publish' || !copied) return
  const languages = new Set(Array.from(copied.keys(), (name) => name.split('/')[0]))
  const within = new Map([...found].filter(([name]) => languages.has(name.split('/')[0])))
  const names = differingNames(within, copied)
  if (names.length === 0) return
  throw busyError(
    `${printable(step.version)} was changed by somebody else while it was released: ${listSome(names, 5, (name) => printable(name))}`,
    'Another release or an edit ran at the same time. See what is there, then release again.',
    { changed: names },
  )
}

function unknownError(step: ReleaseStep, reason: string, jobId?: string): TranslationsError {
  return new TranslationsError('TR_JOB_UNKNOWN', `${nameStep(step)}: ${reason}`, {
    fix: HOW_TO_GO_ON,
    details: { step, ...(jobId === undefined ? {} : { jobId }) },
  })
}
