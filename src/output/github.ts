/** Commands that GitHub Actions turns into annotations of a pull request. */
import type { Finding } from '../checks/finding.ts'
import { printable } from '../logger.ts'
import { type CheckReport, subjectOf } from './check-report.ts'

export function formatGithub({ findings }: CheckReport): string {
  return findings
    .filter(({ known }) => !known)
    .map((finding) => `${formatCommand(finding)}\n`)
    .join('')
}

function formatCommand(finding: Finding): string {
  const { severity, kind, message, advice, language, places } = finding
  const [first] = places
  const properties = {
    ...(first ? { file: first.file, line: first.line, col: first.column } : {}),
    title: `${kind}: ${printable(subjectOf(finding))}`,
  }
  const listed = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`)
  const text = `${language === undefined ? '' : `${printable(language)}: `}${printable(message)}. ${printable(advice)}`
  return `::${severity === 'error' ? 'error' : 'warning'} ${listed.join(',')}::${escapeData(text)}`
}

/** As the runner's own library escapes; line breaks are gone by then. */
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
