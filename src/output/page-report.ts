import type { CheckReport, LanguageSummary } from './check-report.ts'

/** What the page of findings reads. */
export interface PageReport extends Omit<CheckReport, 'languages'> {
  languages: readonly (LanguageSummary & { percent: string })[]
}
