/** One report in any format, and onto disk. */
import { stripVTControlCharacters } from 'node:util'
import type { OutputFormat } from '../checks/formats.ts'
import { writeFileAtomic } from '../disk.ts'
import { printableJson } from '../logger.ts'
import type { CheckReport } from './check-report.ts'
import { formatCheck } from './findings.ts'
import type { FrameOf } from './frames.ts'
import { formatGithub } from './github.ts'
import { formatHtml } from './html.ts'
import { formatJunit } from './junit.ts'
import { formatSarif } from './sarif.ts'

/** Ends with a line break, unless it is empty. */
export function renderReport(format: OutputFormat, report: CheckReport, frameOf: FrameOf): string {
  switch (format) {
    case 'terminal':
      return formatCheck(report, frameOf)
        .map((line) => `${line}\n`)
        .join('')
    case 'json':
      return `${printableJson(report, 2)}\n`
    case 'sarif':
      return formatSarif(report)
    case 'html':
      return formatHtml(report)
    case 'junit':
      return formatJunit(report)
    case 'github':
      return formatGithub(report)
  }
}

/** How the file of a format is called where a folder is given. */
export const FILE_NAMES: Readonly<Record<OutputFormat, string>> = {
  terminal: 'translations.txt',
  json: 'translations.json',
  sarif: 'translations.sarif',
  html: 'translations.html',
  junit: 'translations.xml',
  github: 'translations.github.txt',
}

/** Format -> path. What stays in the repository's folder may be read by everybody who may read that. */
export function writeReports(
  outputs: Readonly<Partial<Record<OutputFormat, string>>>,
  report: CheckReport,
  frameOf: FrameOf,
): void {
  for (const [format, file] of Object.entries(outputs) as [OutputFormat, string][]) {
    // Colours belong to terminals.
    const text = renderReport(format, report, frameOf)
    const plain = format === 'terminal' ? stripVTControlCharacters(text) : text
    writeFileAtomic(file, plain, { mode: 0o644, folderMode: 0o755 })
  }
}
