/** Results -> lines for people. Whatever came from outside passes `printable`; colours come last. */
import colors from 'picocolors'
import { countKeys } from '../catalog/catalog.ts'
import type { KeptEdit } from '../catalog/pull-edits.ts'
import type { PullResult } from '../catalog/pull-request.ts'
import type { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { NestingConflict } from '../modules/texts.ts'
import type { Batch } from '../report/batch.ts'
import type { RejectedKey } from '../report/journal-file.ts'
import type { ReportPlan, ReportResult } from '../report/reporter.ts'
import { EMBEDDED, type ReportTarget } from '../report/target.ts'
import type { WaitingReport } from '../report/waiting.ts'
import type { FileUsage } from '../scan/usage.ts'
import { listSome, NO_TEXTS, plural } from '../wording.ts'
import type { ScanSummary } from './check-report.ts'
import { formatPlace } from './findings.ts'

/** Enough to act on; the whole list is what `--json` is for. */
const MAX_LISTED = 20
const MAX_NAMED = 5

export function formatPull({ catalog, origin, pulledAt, lock, changes, edits }: PullResult): string[] {
  const counts = [...countKeys(catalog)].map(([language, count]) => `${printable(language)} ${count}`)
  const lockText = {
    off: 'no lock',
    created: 'lock created',
    updated: 'lock updated',
    unchanged: 'lock unchanged',
    outdated: 'lock out of date',
    unwritten: 'lock not written',
  }
  return [
    `${colors.green('pulled')} ${plural(catalog.resources.size, 'language')} and ${plural(catalog.namespaces.length, 'namespace')} of ${printable(catalog.projectId)} ${printable(catalog.version)} from the ${formatOrigin(origin, pulledAt)} (${lockText[lock]})`,
    `  keys: ${counts.join(', ') || 'none'}`,
    ...(catalog.namespaces.length === 0 ? [`  ${NO_TEXTS}`] : []),
    ...limit(changes, ({ language, namespace, before, after }) => {
      const name = printable(`${language}/${namespace}`)
      if (before === undefined) return `  ${colors.green('+')} ${name}: ${plural(after ?? 0, 'key')}`
      if (after === undefined) return `  ${colors.red('-')} ${name}`
      return `  ${colors.yellow('~')} ${name}: ${before === after ? `${plural(after, 'key')}, other texts` : `${before} -> ${plural(after, 'key')}`}`
    }),
    ...formatEdits(edits),
  ]
}

/** What somebody changed in the folder of texts. */
export function formatEdits(edits: readonly KeptEdit[]): string[] {
  return limit(edits, ({ language, namespace, keys }) => {
    const name = printable(`${language}/${namespace}`)
    return keys === undefined
      ? `  ${colors.yellow('!')} ${name}: the file in the folder of texts is no JSON, and is left as it is`
      : `  ${colors.yellow('!')} ${name}: ${plural(keys, 'text')} edited here, kept until the service has the same`
  })
}

/** The one warning, on one line, of a build that had to take older texts. */
export function formatFallback({ code, message }: TranslationsError, pulledAt: number | undefined): string {
  return `${code} ${message}; going on with the texts of the lock, from the ${formatOrigin('snapshot', pulledAt)}`
}

function formatOrigin(origin: PullResult['origin'], pulledAt: number | undefined): string {
  return origin === 'service' || pulledAt === undefined ? origin : `${origin} of ${formatAge(Date.now() - pulledAt)}`
}

/** Keys that could not be nested. */
export function formatConflicts(conflicts: readonly NestingConflict[]): string[] {
  return limit(
    conflicts,
    ({ language, namespace, key, taken }) =>
      `${printable(`${language}/${namespace}`)}: ${printable(key)} is not nested, because ${printable(taken) || 'the empty key'} is a text of its own`,
  )
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

function formatAge(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => milliseconds >= length) ?? ['second', 1000]
  return `${plural(Math.max(0, Math.floor(milliseconds / length)), unit)} ago`
}

export function formatScan({ files, used, missing, unused }: ScanSummary): string[] {
  const rest = unused === undefined ? 'unused unknown' : `${unused} unused`
  return [
    `${colors.green('scanned')} ${plural(files, 'module')}: ${plural(used, 'key')} used, ${missing} missing, ${rest}`,
  ]
}

export function formatUsages(
  usages: readonly FileUsage[],
  failed: readonly { file: string; message: string }[],
): string[] {
  const longest = usages.reduce((width, { namespace, key }) => Math.max(width, namespace.length + key.length + 1), 0)
  const width = Math.min(60, longest)
  return [
    ...usages.map((usage) => {
      const name = printable(`${usage.namespace}:${usage.key}`).padEnd(width)
      return `  ${name}  ${usage.evidence.padEnd(9)}  ${colors.dim(formatPlace(usage))}`
    }),
    ...formatFailed(failed),
    plural(usages.length, 'usage'),
  ]
}

export function formatFailed(failed: readonly { file: string; message: string }[]): string[] {
  return failed.map(({ file, message }) => `  ${colors.red('not scanned')} ${printable(file)}: ${printable(message)}`)
}

export function formatPlan({ target, resumed, batches, rejected }: ReportPlan): string[] {
  const name = formatTarget(target)
  const all = [...resumed, ...batches]
  const refused =
    rejected.length > 0 ? [`  ${plural(rejected.length, 'key')} refused before: ${listRejected(rejected)}`] : []
  if (all.length === 0) return [`nothing to report to ${name}`, ...refused]
  return [
    `would report to ${formatAddress(target)} in ${plural(all.length, 'request')}:`,
    ...resumed.map((batch) => `  ${formatBatch(batch)} (left by an earlier run)`),
    ...batches.map((batch) => `  ${formatBatch(batch)}`),
    ...refused,
  ]
}

export function formatReport({ target, requests, missing, used, pending, resumed }: ReportResult): string[] {
  const name = formatTarget(target)
  if (requests === 0) return [`${colors.green('reported')} nothing new to ${name} (0 requests)`]
  const taken = `${missing} missing and ${plural(used, 'used key')}`
  return [
    ...(resumed > 0 ? [`${plural(resumed, 'report')} resumed`] : []),
    `${colors.green('reported')} ${missing + used === 0 ? 'nothing new' : taken} to ${name} (${plural(requests, 'request')})`,
    ...pending.map((batch) => `  ${colors.yellow('not delivered')} ${formatBatch(batch)}`),
  ]
}

/** One line each: they are for the project that they were made for. */
export function formatWaiting(waiting: readonly WaitingReport[]): string[] {
  return waiting.map(
    ({ target, keys }) =>
      `${plural(keys, 'key')} wait to be reported to ${formatAddress(target)}; nothing of it is sent elsewhere`,
  )
}

const listRejected = (rejected: readonly RejectedKey[]): string =>
  listSome(rejected, MAX_NAMED, ({ namespace, key }) => printable(`${namespace}:${key}`))

const formatTarget = ({ projectId, version }: ReportTarget): string => `${printable(projectId)} ${printable(version)}`

/** A target and where it is: `local latest at https://…`. */
export function formatAddress(target: ReportTarget): string {
  const { baseUrl } = target
  return `${formatTarget(target)} at ${baseUrl === EMBEDDED ? 'the embedded service' : printable(baseUrl)}`
}

function formatBatch({ kind, language, namespace, count }: Batch): string {
  return `${kind} ${printable(`${language}/${namespace}`)}: ${plural(count, 'key')}`
}

function limit<T>(list: readonly T[], format: (item: T) => string): string[] {
  const lines = list.slice(0, MAX_LISTED).map(format)
  return list.length > MAX_LISTED ? [...lines, `  and ${list.length - MAX_LISTED} more`] : lines
}
