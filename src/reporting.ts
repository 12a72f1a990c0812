/** Wires what was scanned to the service: reports, and the plan of what could go. */
import { join } from 'node:path'
import type { Catalog } from './catalog/catalog.ts'
import type { Judgement } from './catalog/judgement.ts'
import type { Connection } from './connect.ts'
import { TranslationsError } from './errors.ts'
import type { ResolvedOptions } from './options.ts'
import { diffReport, type ReportDiff } from './report/diff.ts'
import { journalPath, openJournal } from './report/journal.ts'
import { type PrunePlan, planPrune } from './report/prune.ts'
import { deliverReport, type PlanChoice, planReport, type ReportPlan, type ReportResult } from './report/reporter.ts'
import { resolveTags } from './report/tags.ts'
import type { ReportTarget } from './report/target.ts'
import { takeTurn } from './report/turn.ts'
import { listWaiting, type WaitingReport } from './report/waiting.ts'
import type { FileUsage, ScanResult } from './scan/usage.ts'

export interface Scanned {
  result: ScanResult
  catalog: Catalog
  readonly judgement: Judgement<FileUsage>
}

export interface Reports {
  /** What `report` would send. */
  planReport(scanned: Scanned, choice: PlanChoice): Promise<ReportPlan>
  report(scanned: Scanned, choice: PlanChoice): Promise<ReportResult>
  /** Sends what earlier runs could not deliver; `undefined` where there is nothing. */
  flushReports(): Promise<ReportResult | undefined>
  /** Reports that an earlier run left for another project, version or service. */
  listWaiting(): Promise<WaitingReport[]>
  /** Only after a complete scan. `since` in milliseconds since 1970. */
  planPrune(scanned: Scanned, since: number): Promise<PrunePlan>
}

export function createReports(
  options: ResolvedOptions,
  connect: () => Promise<Connection>,
  signal: AbortSignal | undefined,
): Reports {
  const directory = join(options.directory, 'reported')
  const call = signal ? { signal } : {}
  const targetOf = async (): Promise<ReportTarget> => ({
    baseUrl: (await connect()).baseUrl,
    projectId: options.projectId,
    version: reportVersion(options),
  })
  const diff = async ({ catalog, judgement }: Scanned): Promise<ReportDiff[]> => {
    const { languages, tags } = options.reporting
    const { referenceLanguage, projectId } = catalog
    const wanted = judgement.missing.length > 0 && tags.length > 0
    const flags = wanted ? await resolveTags(tags, (await connect()).service, projectId) : []
    return [...new Set([referenceLanguage, ...languages])].map((language) =>
      diffReport(judgement, {
        language,
        tags: flags,
        resourceOf: (name) => catalog.resources.get(language)?.get(name),
      }),
    )
  }
  return {
    planReport: async (scanned, choice) =>
      planReport(await diff(scanned), openJournal(directory, await targetOf()), choice),
    report: async (scanned, choice) => {
      const target = await targetOf()
      const diffs = await diff(scanned)
      const { service } = await connect()
      return takeTurn(`${journalPath(directory, target)}.turn`, signal, () => {
        const journal = openJournal(directory, target)
        const { referenceLanguage } = scanned.catalog
        return deliverReport(planReport(diffs, journal, choice), { journal, service, referenceLanguage, ...call })
      })
    },
    flushReports: async () => {
      if (options.reporting.version === false) return undefined
      const target = await targetOf()
      if (openJournal(directory, target).pending.length === 0) return undefined
      const { service } = await connect()
      const languages = await service.getLanguages({ projectId: options.projectId }, call)
      const referenceLanguage = Object.keys(languages).find((code) => languages[code]?.isReferenceLanguage) ?? ''
      return takeTurn(`${journalPath(directory, target)}.turn`, signal, () => {
        const journal = openJournal(directory, target)
        const rest = planReport([], journal, { missing: true, used: true })
        return deliverReport(rest, { journal, service, referenceLanguage, ...call })
      })
    },
    listWaiting: async () => listWaiting(directory, await targetOf()),
    planPrune: async ({ catalog, judgement: { unused = [] } }, since) => {
      const target = { ...(await targetOf()), version: options.version }
      return planPrune({ catalog, unused, target, since, service: (await connect()).service, ...call })
    },
  }
}

/** Throws `TR_CONFIG` where nothing is reported from this branch. */
function reportVersion({ reporting }: ResolvedOptions): string {
  if (reporting.version !== false) return reporting.version
  throw new TranslationsError('TR_CONFIG', '`report.version` names no version for this branch', {
    fix: 'Set TRANSLATIONS_BRANCH to the branch that is meant, or add a pattern that fits.',
  })
}
