/** Wires scanner, judgement and checks. Loaded when there is something to find out: most builds find what the last one found. */
import { join } from 'node:path'
import type { Catalog } from './catalog/catalog.ts'
import { measureCoverage } from './catalog/coverage.ts'
import { judgeUsages } from './catalog/judgement.ts'
import { listMentionable } from './catalog/mentionable.ts'
import { applyBaseline } from './checks/baseline.ts'
import { check } from './checks/check.ts'
import { detectSyntax } from './checks/messages.ts'
import type { ResolvedOptions } from './options.ts'
import { type CheckReport, createCheckReport, summarize } from './output/check-report.ts'
import type { Scanned } from './reporting.ts'
import { createFileScanner, type ScanResult } from './scan/index.ts'
import type { ResolvedScanOptions } from './scan/options.ts'

/** `partial`: there are more files than these, so nothing is called unused. */
export interface Extent {
  partial: boolean
}

/** Scans again and again; what did not change since the last time is not read again. */
export interface ProjectScanner {
  scan(catalog: Catalog, files: Iterable<string>, extent?: Extent): Scanned
}

export function createProjectScanner(
  { root, directory }: Pick<ResolvedOptions, 'root' | 'directory'>,
  options: ResolvedScanOptions,
): ProjectScanner {
  const scanner = createFileScanner({ root, options, cacheFolder: join(directory, 'scan') })
  return {
    scan(catalog, files, extent) {
      scanner.forgetChanged()
      return toScanned(scanner.scan(files, listMentionable(catalog)), catalog, options, extent)
    },
  }
}

function toScanned(
  result: ScanResult,
  catalog: Catalog,
  options: ResolvedScanOptions,
  { partial }: Extent = { partial: false },
): Scanned {
  let judgement: Scanned['judgement'] | undefined
  return {
    result,
    catalog,
    // Who only leaves out texts asks for none.
    get judgement() {
      judgement ??= judgeUsages(result.usages, catalog, { partial: partial || result.partial, keep: options.keep })
      return judgement
    },
  }
}

export function checkScanned(
  { checks }: ResolvedOptions,
  { result, catalog, judgement }: Scanned,
  audience: 'build' | 'command',
): CheckReport {
  const coverage = measureCoverage(catalog)
  const reference = catalog.resources.get(catalog.referenceLanguage)
  const syntax = checks.syntax ?? detectSyntax(reference?.values() ?? [])
  const found = check(
    { catalog, judgement, coverage, syntax, usages: result.usages, failed: result.failed },
    { ratings: checks.ratings[audience], coverage: checks.coverage },
  )
  const { findings, baseline } = applyBaseline(found, checks.baseline)
  return createCheckReport({ catalog, coverage, summary: summarize(result, judgement, catalog) }, findings, baseline)
}
