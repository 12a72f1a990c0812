/** diffs -> what the service does not know -> journal -> service. Never deletes, never replaces. */
import { isTranslationsError, type TranslationsError } from '../errors.ts'
import type { TranslationService } from '../protocol/service.ts'
import { type Batch, listKeys, pickKeys, splitBatches } from './batch.ts'
import type { ReportDiff } from './diff.ts'
import { isolate, isRefusal } from './isolate.ts'
import type { Journal } from './journal.ts'
import type { RejectedKey, Spooled } from './journal-file.ts'
import type { ReportTarget } from './target.ts'

export interface ReportPlan {
  target: ReportTarget
  /** Left by runs before: they go first. */
  resumed: readonly Batch[]
  batches: readonly Batch[]
  /** Keys that the service refused before, and that are not sent again. */
  rejected: readonly RejectedKey[]
}

export interface ReportResult {
  target: ReportTarget
  requests: number
  /** Keys that the service took. */
  missing: number
  used: number
  /** Batches that the service answered with 412, "nothing to do". */
  unchanged: number
  /** Runs before this one whose rest was sent by this one. */
  resumed: number
  /** Batches that could not be delivered; the next run sends them. */
  pending: readonly Batch[]
  /** Keys that the service refuses, found in this run. */
  rejected: readonly RejectedKey[]
  /** Why, one error for each pending batch that was tried. */
  errors: readonly TranslationsError[]
}

export interface PlanChoice {
  missing: boolean
  used: boolean
  /** Say again what the service was told already, refused keys too. */
  force?: boolean
}

/** `diffs`: the reference language first. */
export function planReport(diffs: readonly ReportDiff[], journal: Journal, choice: PlanChoice): ReportPlan {
  const batches = diffs.flatMap(({ language, missing, used }) => {
    const wanted: ReportDiff = {
      language,
      missing: choice.missing ? missing : new Map(),
      used: choice.used ? used : new Map(),
    }
    return splitBatches(journal.withoutKnown(wanted, choice.force))
  })
  return { target: journal.target, resumed: journal.pending, batches, rejected: journal.rejected }
}

export interface Delivery {
  journal: Journal
  service: TranslationService
  /** Nothing of another language is sent before all of this one is taken (interface 4.4.3). */
  referenceLanguage: string
  signal?: AbortSignal
}

/** One batch after the other: a service that fails is not hammered with the rest. Resolves also when some stay pending. */
export async function deliverReport(plan: ReportPlan, delivery: Delivery): Promise<ReportResult> {
  const { journal, referenceLanguage } = delivery
  const tally = { requests: 0, missing: 0, used: 0, unchanged: 0 }
  const result = { target: plan.target, resumed: countRuns(journal.pending) }
  const errors: TranslationsError[] = []
  const rejected: RejectedKey[] = []
  const pending: Batch[] = []
  const queue = sortQueue(journal.spool(plan.batches), referenceLanguage)
  try {
    for (const batch of queue) {
      const isHeld =
        batch.language !== referenceLanguage && pending.some(({ language }) => language === referenceLanguage)
      if (isHeld || isHopeless(errors.at(-1))) {
        pending.push(batch)
        continue
      }
      const outcome = await deliver(batch, delivery, tally)
      rejected.push(...outcome.rejected)
      if (!outcome.error) continue
      pending.push(pickKeys(batch, outcome.left))
      errors.push(outcome.error)
    }
  } finally {
    journal.close()
  }
  return { ...result, ...tally, pending, rejected, errors }
}

function sortQueue(batches: readonly Spooled[], referenceLanguage: string): Spooled[] {
  const rank = ({ language, kind }: Spooled): number =>
    (language === referenceLanguage ? 0 : 2) + (kind === 'missing' ? 0 : 1)
  return [...batches].sort((a, b) => rank(a) - rank(b))
}

const countRuns = (batches: readonly Spooled[]): number =>
  new Set(batches.map(({ id }) => id.slice(0, id.indexOf('-')))).size

type Tally = Record<'requests' | 'missing' | 'used' | 'unchanged', number>

interface Outcome {
  rejected: RejectedKey[]
  left: readonly string[]
  error?: TranslationsError
}

async function deliver(batch: Spooled, delivery: Delivery, tally: Tally): Promise<Outcome> {
  const { journal } = delivery
  try {
    tally.requests += 1
    const { changed } = await send(batch, delivery)
    journal.settle(batch)
    if (changed) tally[batch.kind] += batch.count
    else tally.unchanged += 1
    return { rejected: [], left: [] }
  } catch (error) {
    if (!isTranslationsError(error) || error.code === 'TR_ABORTED') throw error
    if (!isRefusal(error)) return { rejected: [], left: listKeys(batch), error }
    return sortOut(batch, error, { delivery, tally })
  }
}

async function sortOut(
  batch: Spooled,
  refusal: TranslationsError,
  { delivery, tally }: { delivery: Delivery; tally: Tally },
): Promise<Outcome> {
  const { kind, language, namespace } = batch
  const found = await isolate(listKeys(batch), refusal, (keys) => send(pickKeys(batch, keys), delivery))
  const rejected = found.rejected.map(({ key, reason }) => ({ kind, language, namespace, key, reason }))
  delivery.journal.settle(batch, { rejected, left: found.left })
  tally.requests += found.requests
  tally[kind] += batch.count - rejected.length - found.left.length
  return { rejected, left: found.left, ...(found.error ? { error: found.error } : {}) }
}

/** What one batch met, the next one would meet too. */
function isHopeless(error: TranslationsError | undefined): boolean {
  return error !== undefined && !['TR_HTTP_4XX', 'TR_HTTP_5XX', 'TR_TOO_LARGE'].includes(error.code)
}

function send(
  { language, namespace, ...batch }: Batch,
  { service, signal, journal }: Delivery,
): Promise<{ changed: boolean }> {
  const { projectId, version } = journal.target
  const address = { projectId, version, language, namespace }
  const call = signal ? { signal } : {}
  return batch.kind === 'missing'
    ? service.reportMissing({ ...address, entries: batch.entries }, call)
    : service.reportUsed({ ...address, keys: [...batch.keys] }, call)
}
