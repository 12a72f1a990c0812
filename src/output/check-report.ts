/** All that a check came to, as plain data: what every format shows, and what JSON is. */
import type { Catalog } from '../catalog/catalog.ts'
import type { Coverage } from '../catalog/coverage.ts'
import type { Judgement } from '../catalog/judgement.ts'
import type { BaselineSummary } from '../checks/baseline.ts'
import type { Finding } from '../checks/finding.ts'

export interface CheckReport {
  reportVersion: 1
  projectId: string
  version: string
  referenceLanguage: string
  summary: ScanSummary
  languages: readonly LanguageSummary[]
  findings: readonly Finding[]
  /** Absent where no baseline is kept. */
  baseline?: BaselineSummary
}

/** Keys are those of the reference language. */
export interface ScanSummary {
  /** Modules looked at. */
  files: number
  used: number
  missing: number
  /** Absent where the scan was not complete, or found no look-up: then nobody knows. */
  unused?: number
}

export interface LanguageSummary {
  language: string
  /** English name, as the service gives it. */
  name: string
  /** Keys that it needs. */
  total: number
  translated: number
}

export function createCheckReport(
  { catalog, summary, coverage }: { catalog: Catalog; summary: ScanSummary; coverage: readonly Coverage[] },
  findings: readonly Finding[],
  baseline: BaselineSummary | undefined,
): CheckReport {
  return {
    reportVersion: 1,
    projectId: catalog.projectId,
    version: catalog.version,
    referenceLanguage: catalog.referenceLanguage,
    summary,
    languages: coverage.map(({ language, total, translated }) => ({
      language,
      name: catalog.languages[language]?.name ?? language,
      total,
      translated,
    })),
    findings,
    ...(baseline ? { baseline } : {}),
  }
}

/** The figures of a scan and of what was made of it. */
export function summarize({ files }: { files: number }, judgement: Judgement<unknown>, catalog: Catalog): ScanSummary {
  const reference = catalog.resources.get(catalog.referenceLanguage)
  let used = 0
  for (const [namespace, keys] of judgement.used) {
    const resource = reference?.get(namespace) ?? {}
    for (const key of keys) if (Object.hasOwn(resource, key)) used += 1
  }
  const { missing, unused } = judgement
  return { files, used, missing: missing.length, ...(unused ? { unused: unused.length } : {}) }
}

/** `namespace:key`, the language, or whatever else a finding is about. */
export function subjectOf({ namespace, key, language, places }: Finding): string {
  if (key !== undefined) return `${namespace}:${key}`
  return namespace ?? language ?? places[0]?.file ?? 'the source'
}
