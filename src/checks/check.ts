/** Judgement and coverage -> findings, with the severity that the options give each kind. */

import type { QualifiedKey } from '../catalog/catalog.ts'
import type { Coverage } from '../catalog/coverage.ts'
import type { Judgement } from '../catalog/judgement.ts'
import type { Finding, Place } from './finding.ts'
import type { ResolvedChecksOptions, Severity } from './options.ts'

export interface CheckInput {
  judgement: Judgement<Place & { evidence: string }>
  coverage: readonly Coverage[]
  /** Files that the scan could not read. */
  failed: readonly { file: string; message: string }[]
  referenceLanguage: string
}

export function check(input: CheckInput, options: ResolvedChecksOptions): Finding[] {
  return [
    ...checkReadable(input),
    ...checkMissing(input, options.missing),
    ...checkUnused(input, options.unused),
    ...checkCoverage(input, options.coverage),
  ]
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error')

function checkReadable({ failed }: CheckInput): Finding[] {
  return failed.map(({ file, message }) => ({
    id: `unreadable:${file}`,
    kind: 'unreadable',
    severity: 'warn',
    message: `not scanned, so no key is called unused: ${message}`,
    places: [{ file }],
  }))
}

function checkMissing({ judgement, referenceLanguage }: CheckInput, severity: Severity): Finding[] {
  if (severity === 'off') return []
  return judgement.missing.map(({ namespace, key, usages }) => ({
    ...describe('missing', severity, { namespace, key }),
    message: `not in ${referenceLanguage}`,
    places: usages.map(({ file, line, column }) => ({
      file,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    })),
  }))
}

function checkUnused({ judgement, referenceLanguage }: CheckInput, severity: Severity): Finding[] {
  if (severity === 'off') return []
  return (judgement.unused ?? []).map((key) => ({
    ...describe('unused', severity, key),
    message: `in ${referenceLanguage}/${key.namespace}, and no scanned module uses it`,
    places: [],
  }))
}

function describe(
  kind: 'missing' | 'unused',
  severity: 'warn' | 'error',
  { namespace, key }: QualifiedKey,
): Omit<Finding, 'message' | 'places'> {
  return { id: `${kind}:${namespace}:${key}`, kind, severity, namespace, key }
}

function checkCoverage({ coverage }: CheckInput, wanted: Severity | Record<string, number>): Finding[] {
  return coverage.flatMap(({ language, total, translated, missing }): Finding[] => {
    const severity = severityOf(wanted, language, total === 0 ? 1 : translated / total)
    if (severity === 'off' || missing.length === 0) return []
    const named = missing.slice(0, 3).map(({ namespace, key }) => `${namespace}:${key}`)
    const rest = missing.length > named.length ? ` and ${missing.length - named.length} more` : ''
    return [
      {
        id: `coverage:${language}`,
        kind: 'coverage',
        severity,
        message: `${translated} of ${total} keys translated; not ${named.join(', ')}${rest}`,
        language,
        places: [],
      },
    ]
  })
}

function severityOf(wanted: Severity | Record<string, number>, language: string, fraction: number): Severity {
  if (typeof wanted === 'string') return wanted
  const least = wanted[language]
  return least !== undefined && fraction < least ? 'error' : 'off'
}
