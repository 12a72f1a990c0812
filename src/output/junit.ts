/**
 * JUnit XML, for the test views of build servers: a suite for each kind, a case for each finding. There is no standard;
 * this is what Jenkins' schema allows, which the others read too.
 */
import { XMLBuilder } from 'fast-xml-parser'
import type { Finding, FindingKind } from '../checks/finding.ts'
import { printable } from '../logger.ts'
import { type CheckReport, subjectOf } from './check-report.ts'
import { formatPlace } from './findings.ts'
import { RULES } from './rules.ts'

/** XML takes no control characters, and attributes no line breaks. */
const MAX_TEXT = 2000

export function formatJunit({ findings }: CheckReport): string {
  const suites = (Object.keys(RULES) as FindingKind[]).map((kind) =>
    toSuite(
      kind,
      findings.filter((finding) => finding.kind === kind),
    ),
  )
  const sum = (name: string): number => suites.reduce((total, suite) => total + Number(suite[name]), 0)
  const builder = new XMLBuilder({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    format: true,
    suppressEmptyNode: true,
  })
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': 'translations',
      '@tests': sum('@tests'),
      '@failures': sum('@failures'),
      '@errors': 0,
      '@time': 0,
      testsuite: suites,
    },
  })
}

function toSuite(kind: FindingKind, findings: readonly Finding[]): Record<string, unknown> {
  const failed = findings.filter(isFailure).length
  // A suite without a case looks like one that did not run.
  const cases = findings.length > 0 ? findings.map(toCase) : [{ '@name': RULES[kind], '@classname': kind, '@time': 0 }]
  return {
    '@name': kind,
    '@tests': cases.length,
    '@failures': failed,
    '@errors': 0,
    '@skipped': findings.length - failed,
    '@time': 0,
    testcase: cases,
  }
}

/** A warning fails nothing: it is shown as a case that was skipped, with its text. */
function toCase(finding: Finding): Record<string, unknown> {
  const { id, kind, message, advice, places } = finding
  const text = [`${message}. ${advice}`, ...places.map(formatPlace)].map((line) => printable(line, MAX_TEXT)).join('\n')
  const told = { '@message': printable(`${subjectOf(finding)}: ${message}`, MAX_TEXT) }
  return {
    '@name': printable(id, MAX_TEXT),
    '@classname': kind,
    '@time': 0,
    ...(isFailure(finding) ? { failure: { ...told, '@type': kind, '#text': text } } : { skipped: text }),
  }
}

const isFailure = ({ severity, known }: Finding): boolean => severity === 'error' && !known
