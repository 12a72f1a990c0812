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
import { createFileScanner, type ScanFilesContext } from './scan/files.ts'
import { createThreadScanner } from './scan/in-thread.ts'
import type { ResolvedScanOptions } from './scan/options.ts'
import type { ScanProgress } from './scan/scanner.ts'
import type { ScanResult } from './scan/usage.ts'

/** Scans again and again; what did not change since the last time is not read again. */
export interface ProjectScanner {
  scan(catalog: Catalog, files: Iterable<string>, onProgress?: ScanProgress): Scanned
}

/** The same in a thread of its own. `partial`: there are more files than these, so nothing is called unused. */
export interface AsideScanner {
  scan(catalog: Catalog, files: Iterable<string>, of: { partial: boolean }): Promise<Scanned>
  close(): Promise<void>
}

type Place = Pick<ResolvedOptions, 'root' | 'directory'>

export function createProjectScanner(place: Place, options: ResolvedScanOptions): ProjectScanner {
  const scanner = createFileScanner(toContext(place, options))
  return {
    scan(catalog, files, onProgress) {
      scanner.forgetChanged()
      return toScanned(scanner.scan(files, listMentionable(catalog), onProgress), catalog, options, { partial: false })
    },
  }
}

export function createAsideScanner(place: Place, options: ResolvedScanOptions): AsideScanner {
  const scanner = createThreadScanner(toContext(place, options))
  return {
    async scan(catalog, files, of) {
      const result = await scanner.scan([...files], listMentionable(catalog))
      return toScanned(result, catalog, options, of)
    },
    close: scanner.close,
  }
}

function toContext({ root, directory }: Place, options: ResolvedScanOptions): ScanFilesContext {
  return { root, options, cacheFolder: join(directory, 'scan') }
}

function toScanned(
  result: ScanResult,
  catalog: Catalog,
  options: ResolvedScanOptions,
  { partial }: { partial: boolean },
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
