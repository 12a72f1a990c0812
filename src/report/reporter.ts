/** diff -> what the service does not know -> batches -> service. Never deletes, never replaces. */
import { isTranslationsError, type TranslationsError } from '../errors.ts'
import type { TranslationService } from '../protocol/service.ts'
import { type Batch, splitBatches } from './batch.ts'
import type { ReportDiff } from './diff.ts'
import type { Ledger, ReportTarget } from './ledger.ts'

export interface ReportPlan {
  target: ReportTarget
  language: string
  batches: readonly Batch[]
}

export interface ReportResult {
  target: ReportTarget
  requests: number
  /** Keys that the service took. */
  missing: number
  used: number
  /** Batches that the service answered with 412, "nothing to do". */
  unchanged: number
  /** Batches that could not be delivered; the next build finds them anew. */
  pending: readonly Batch[]
  /** Why, one error for each pending batch that was tried. */
  errors: readonly TranslationsError[]
}

export function planReport(
  diff: ReportDiff,
  ledger: Ledger,
  { target, language, ...parts }: { target: ReportTarget; language: string; missing: boolean; used: boolean },
): ReportPlan {
  const wanted: ReportDiff = {
    missing: parts.missing ? diff.missing : new Map(),
    used: parts.used ? diff.used : new Map(),
  }
  return { target, language, batches: splitBatches(ledger.withoutDelivered(wanted), language) }
}

/** One batch after the other: a service that fails is not hammered with the rest. Resolves also when some stay pending. */
export async function deliverReport(
  plan: ReportPlan,
  service: TranslationService,
  ledger: Ledger,
  signal?: AbortSignal,
): Promise<ReportResult> {
  const result = { target: plan.target, requests: 0, missing: 0, used: 0, unchanged: 0 }
  const pending: Batch[] = []
  const errors: TranslationsError[] = []
  for (const batch of plan.batches) {
    if (isHopeless(errors.at(-1))) {
      pending.push(batch)
      continue
    }
    try {
      result.requests += 1
      const { changed } = await send(service, plan.target, batch, signal)
      ledger.add(batch)
      if (changed) result[batch.kind] += batch.count
      else result.unchanged += 1
    } catch (error) {
      if (!isTranslationsError(error) || error.code === 'TR_ABORTED') throw error
      pending.push(batch)
      errors.push(error)
    }
  }
  return { ...result, pending, errors }
}

/** What one batch met, the next one would meet too. */
function isHopeless(error: TranslationsError | undefined): boolean {
  return error !== undefined && !['TR_HTTP_4XX', 'TR_HTTP_5XX', 'TR_TOO_LARGE'].includes(error.code)
}

function send(
  service: TranslationService,
  { projectId, version }: ReportTarget,
  { language, namespace, ...batch }: Batch,
  signal: AbortSignal | undefined,
): Promise<{ changed: boolean }> {
  const address = { projectId, version, language, namespace }
  const call = signal ? { signal } : {}
  return batch.kind === 'missing'
    ? service.reportMissing({ ...address, entries: batch.entries }, call)
    : service.reportUsed({ ...address, keys: [...batch.keys] }, call)
}
