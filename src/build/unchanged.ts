/**
 * What a build found, kept for the next one that has the same modules, texts and options. That no module has changed is
 * known by what the file system says of it; a file that it does not vouch for is scanned, and known by its content there.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalog, identifyResources } from '../catalog/catalog.ts'
import { readIfExists } from '../disk.ts'
import { hashOf } from '../hash.ts'
import { keepResult, readResult } from '../kept-results.ts'
import type { ResolvedOptions } from '../options.ts'
import type { CheckReport } from '../output/check-report.ts'
import { ownVersion } from '../own-version.ts'
import { sourceGiven } from '../scan/given-sources.ts'
import { readAliases } from '../scan/read-aliases.ts'

export interface LastCheck {
  /** `undefined`: there is none, or something has changed. */
  report: CheckReport | undefined
  keep(report: CheckReport): void
}

export interface CheckInputs {
  options: ResolvedOptions
  catalog: Catalog
  files: readonly string[]
}

export function findLastCheck(inputs: CheckInputs): LastCheck {
  const { options, files } = inputs
  const mark = markOf(inputs)
  if (mark === undefined) return { report: undefined, keep: () => {} }
  const folder = join(options.directory, 'scan')
  const name = `checked-${hashOf([options.root, ...files])}`
  return {
    report: readResult<CheckReport>(folder, name, mark),
    keep: (report) => keepResult(folder, name, mark, report),
  }
}

/** All that the findings are made from. */
function markOf({ options, catalog, files }: CheckInputs): string | undefined {
  const { projectId, version, languages } = catalog
  const times = readTimes(files)
  if (times === undefined) return undefined
  const baseline = options.checks.baseline && readIfExists(options.checks.baseline)
  const rules = JSON.stringify([projectId, version, languages, options.scan, options.checks, baseline])
  const aliases = readAliases(options.root, files).texts
  return hashOf([ownVersion(), rules, ...aliases, ...identifyResources(catalog), ...times])
}

/** A file that was written this shortly ago can be written again, and have the same times. Milliseconds. */
const TICK = 2000

/** `undefined` where a file may be another one without having other times, or has none. */
function readTimes(files: readonly string[]): string[] | undefined {
  const newest = Date.now() - TICK
  const times: string[] = []
  for (const file of files) {
    const time = timeOf(file, newest)
    if (time === undefined) return undefined
    times.push(time)
  }
  return times
}

function timeOf(file: string, newest: number): string | undefined {
  if (sourceGiven(file) !== undefined) return undefined
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return NOT_THERE
  if (stats.mtimeMs > newest || stats.ctimeMs > newest) return undefined
  return `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`
}

/** As long as there is no file of that name, nothing is read of it. */
const NOT_THERE = ''
