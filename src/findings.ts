/** What a build is made of -> findings, told through the channel of its host. */
import { existsSync } from 'node:fs'
import { hasErrors } from './checks/finding.ts'
import type { Context } from './context.ts'
import { TranslationsError } from './errors.ts'
import { scanModules } from './hosts/scans.ts'
import { findLastCheck } from './hosts/unchanged.ts'
import { redact } from './logger.ts'
import type { CheckReport } from './output/check-report.ts'
import type { ToldFinding } from './output/findings.ts'
import { formatScan } from './output/terminal.ts'
import type { ResolvedScanOptions } from './scan/options.ts'
import { selectFiles } from './scan/select.ts'

/** How a host says one finding; each cause comes once. */
export type Tell = (finding: ToldFinding) => void

export interface Judged {
  /** Those of the modules that are scanned. */
  files: readonly string[]
  failed: boolean
}

/** Of a build that will end, with all of its modules. `undefined` where nothing is scanned. */
export async function judgeBuild(
  context: Context,
  modules: Iterable<string>,
  tell: Tell = toLog(context),
): Promise<Judged | undefined> {
  const { options, log } = context
  if (!options.scan) return undefined
  const files = selectFiles(modules, options.root, options.scan)
  const report = await checkFiles(context, files, options.scan)
  for (const line of formatScan(report.summary)) log.info(line)
  await tellReport(context, report, tell)
  return { files, failed: hasErrors(report.findings) }
}

/** What the last build found, where this one has nothing new. */
async function checkFiles(context: Context, files: readonly string[], scan: ResolvedScanOptions): Promise<CheckReport> {
  const { catalog } = await context.pull()
  const last = findLastCheck({ options: context.options, catalog, files })
  if (last.report) return last.report
  const scanned = await scanModules(context, files, scan)
  const report = await context.check(scanned, 'build')
  if (!scanned.result.partial) last.keep(report)
  return report
}

/** Most builds have nothing to show, and load nothing that shows it. */
async function tellReport(context: Context, report: CheckReport, tell: Tell): Promise<void> {
  const { output } = context.options.checks
  await tellFindings(context, report, tell)
  if (Object.keys(output).length === 0) return
  const [{ createFrames }, { writeReports }] = await Promise.all([
    import('./output/frames.ts'),
    import('./output/render.ts'),
  ])
  writeReports(output, report, createFrames(context.options.root))
}

async function tellFindings({ options }: Context, { findings }: CheckReport, tell: Tell): Promise<void> {
  if (findings.length === 0) return
  const [{ createFrames }, { formatFindings }] = await Promise.all([
    import('./output/frames.ts'),
    import('./output/findings.ts'),
  ])
  const frameOf = createFrames(options.root)
  for (const finding of formatFindings(findings, frameOf)) tell(withoutSecrets(finding, options.secrets))
}

/**
 * Of a host that stays, after each change: its modules as they are on disk now. It never knows all of them, so nothing
 * is called unused.
 */
export async function judgeServed(context: Context, modules: Iterable<string>): Promise<ToldFinding[]> {
  const { options } = context
  if (!options.scan) return []
  const files = selectFiles(modules, options.root, options.scan).filter((file) => existsSync(file))
  const scanned = await context.scan(files, options.scan, { partial: true })
  const told: ToldFinding[] = []
  await tellFindings(context, await context.check(scanned, 'build'), (finding) => told.push(finding))
  return told
}

/** The lines around a place may hold anything. */
function withoutSecrets(finding: ToldFinding, secrets: readonly string[]): ToldFinding {
  const { text, message, frame } = finding
  const clean = (line: string): string => redact(line, secrets)
  return { ...finding, text: clean(text), message: clean(message), frame: frame.map(clean) }
}

/** One message for each finding, however many lines it has, in the log of a host. */
export function tellByLog(log: Record<ToldFinding['severity'], (message: string) => void>): Tell {
  return ({ severity, text }) => log[severity](`[translations] ${text.trimStart()}`)
}

/** The host's lines, where it has no channel for findings. */
function toLog({ log }: Context): Tell {
  return ({ severity, text }) => log[severity](text)
}

/** Where the host's channel fails no build by itself. */
export function findingsError(): TranslationsError {
  return new TranslationsError('TR_FINDINGS', 'the checks of translations found errors', {
    fix: 'They are listed above; `checks` in the options sets what is an error.',
  })
}
