/** Findings -> lines for people. */
import colors from 'picocolors'
import type { Finding, FindingKind, Place } from '../checks/finding.ts'
import { printable } from '../logger.ts'
import { appendTo } from '../map-entries.ts'
import { listSome, plural } from '../wording.ts'
import { type CheckReport, type LanguageSummary, subjectOf } from './check-report.ts'
import type { FrameOf } from './frames.ts'

/** Enough to act on; the whole list is what the other formats are for. */
const MAX_LISTED = 20
const MAX_PLACES = 3
const BAR = 20

export interface ToldFinding {
  severity: Finding['severity']
  /** All there is to say; more than one line where there is source to show, or something to do that was not just said. */
  text: string
  /** Without place and source, but always with what to do, for those who show these in a way of their own. */
  message: string
  place?: Place
  /** Lines of source around the place. */
  frame: readonly string[]
}

/** New findings, errors first within their kind, the rest of a long list as one number. */
export function formatFindings(findings: readonly Finding[], frameOf: FrameOf): ToldFinding[] {
  return [...groupByKind(findings)].flatMap(([kind, group]) => {
    const told = group.slice(0, MAX_LISTED).map((finding, index) => {
      const isAdvised = group[index - 1]?.advice === finding.advice
      return formatFinding(finding, { frameOf, isAdvised })
    })
    const { length } = group
    const rest = `and ${length - MAX_LISTED} more ${kind}`
    return length > MAX_LISTED ? [...told, { severity: 'warn', text: `  ${rest}`, message: rest, frame: [] }] : told
  })
}

/** The whole report: findings by kind, a table of languages, a last line that counts. */
export function formatCheck(report: CheckReport, frameOf: FrameOf): string[] {
  const groups = [...groupByKind(report.findings)]
  return [
    ...groups.flatMap(([kind, group]) => [
      colors.bold(`${kind} (${group.length})`),
      ...formatFindings(group, frameOf).map(({ text }) => text),
    ]),
    ...formatLanguages(report),
    formatTotals(report),
  ]
}

function groupByKind(findings: readonly Finding[]): Map<FindingKind, Finding[]> {
  const groups = new Map<FindingKind, Finding[]>()
  for (const finding of findings) if (!finding.known) appendTo(groups, finding.kind, finding)
  for (const group of groups.values()) group.sort((a, b) => a.severity.localeCompare(b.severity))
  return groups
}

interface Telling {
  frameOf: FrameOf
  /** What to do was just said of another one. */
  isAdvised: boolean
}

function formatFinding(finding: Finding, { frameOf, isAdvised }: Telling): ToldFinding {
  const { severity, kind, advice, language, key, places } = finding
  const mark = severity === 'error' ? colors.red(kind) : colors.yellow(kind)
  const subject = [key === undefined ? undefined : language, subjectOf(finding)].filter((part) => part !== undefined)
  const what = `${printable(subject.join(' '))} - ${printable(finding.message)}`
  const where = listSome(places, MAX_PLACES, formatPlace)
  const [place] = places
  const frame = place ? frameOf(place) : []
  const text = [
    `  ${mark} ${what}${where === '' ? '' : colors.dim(`  ${where}`)}`,
    ...(isAdvised ? [] : [`    ${colors.dim(printable(advice))}`]),
    ...frame.map((line) => `    ${line}`),
  ].join('\n')
  return { severity, text, message: `${kind} ${what}\n${printable(advice)}`, frame, ...(place ? { place } : {}) }
}

export function formatPlace({ file, line, column }: Place): string {
  return [printable(file), line, column].filter((part) => part !== undefined).join(':')
}

function formatLanguages({ languages, referenceLanguage }: CheckReport): string[] {
  const width = Math.max(0, ...languages.map(({ language }) => printable(language).length))
  const digits = Math.max(0, ...languages.map(({ total }) => String(total).length))
  return languages.map(({ language, translated, total }) => {
    const fraction = total === 0 ? 1 : translated / total
    const full = Math.floor(fraction * BAR)
    const bar = colors.green('█'.repeat(full)) + colors.dim('░'.repeat(BAR - full))
    const note = language === referenceLanguage ? '  reference' : ''
    const counts = `${String(translated).padStart(digits)} of ${String(total).padStart(digits)}`
    return `  ${printable(language).padEnd(width)}  ${bar}  ${formatPercent({ translated, total }).padStart(6)}  ${counts}${note}`
  })
}

/** Rounded down, so that 100 % is said of what is complete only. */
export function formatPercent({ translated, total }: Pick<LanguageSummary, 'translated' | 'total'>): string {
  return `${(total === 0 ? 100 : Math.floor((translated / total) * 1000) / 10).toFixed(1)}%`
}

function formatTotals({ findings, baseline }: CheckReport): string {
  const fresh = findings.filter(({ known }) => !known)
  const errors = fresh.filter(({ severity }) => severity === 'error').length
  const counts = `${plural(errors, 'error')}, ${plural(fresh.length - errors, 'warning')}`
  const known = baseline ? `, ${baseline.known} known by the baseline` : ''
  const gone =
    baseline && baseline.gone > 0 ? `; ${baseline.gone} of the baseline are gone: run check --update-baseline` : ''
  return (
    (errors > 0 ? colors.red(counts) : fresh.length > 0 ? colors.yellow(counts) : colors.green(counts)) + known + gone
  )
}
