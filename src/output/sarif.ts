/** SARIF 2.1.0, for code scanning and editors. */
import type { Log, ReportingDescriptor, Result } from 'sarif'
import type { Finding, FindingKind, Place } from '../checks/finding.ts'
import { printableJson } from '../logger.ts'
import { type CheckReport, subjectOf } from './check-report.ts'
import { RULES } from './rules.ts'

export function formatSarif(report: CheckReport): string {
  const kinds = Object.keys(RULES) as FindingKind[]
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'unplugin-translations', rules: kinds.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: report.findings.map((finding) => toResult(finding, kinds, report.baseline !== undefined)),
      },
    ],
  }
  return `${printableJson(log, 1)}\n`
}

const describeRule = (kind: FindingKind): ReportingDescriptor => ({ id: kind, shortDescription: { text: RULES[kind] } })

function toResult(finding: Finding, kinds: readonly FindingKind[], hasBaseline: boolean): Result {
  const { id, kind, severity, message, advice, language, places, known } = finding
  const about = [language, subjectOf(finding)].filter((part) => part !== undefined && part !== '')
  return {
    ruleId: kind,
    ruleIndex: kinds.indexOf(kind),
    level: severity === 'error' ? 'error' : 'warning',
    message: { text: `${[...new Set(about)].join(' ')}: ${message}. ${advice}` },
    locations: places.map((place) => ({ physicalLocation: toPhysical(place) })),
    partialFingerprints: { 'finding/v1': id },
    ...(hasBaseline ? { baselineState: known ? ('unchanged' as const) : ('new' as const) } : {}),
  }
}

function toPhysical({ file, line, column }: Place): { artifactLocation: object; region?: object } {
  const uri = file.toWellFormed().split('/').map(encodeURIComponent).join('/')
  const region = { startLine: line, ...(column === undefined ? {} : { startColumn: column }) }
  return { artifactLocation: { uri, uriBaseId: '%SRCROOT%' }, ...(line === undefined ? {} : { region }) }
}
