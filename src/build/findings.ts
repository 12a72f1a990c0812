/** What a build is made of -> findings, told through the channel of its host. */
import { type Finding, hasErrors } from '../checks/finding.ts'
import type { Context } from '../context.ts'
import { TranslationsError } from '../errors.ts'
import { redact } from '../logger.ts'
import type { CheckReport } from '../output/check-report.ts'
import type { ToldFinding } from '../output/findings.ts'
import { formatScan } from '../output/terminal.ts'
import type { ResolvedScanOptions } from '../scan/options.ts'
import { isTestFile } from '../scan/select.ts'
import { isThere, lastCheckOf, listSources, scanModules } from './scans.ts'

/** How a host says one finding; each cause comes once. */
export type Tell = (finding: ToldFinding) => void

export interface Judged {
  /** Those of the modules that are scanned. */
  files: readonly string[]
  failed: boolean
  isPart: boolean
}

/** How a build stands to the others of its process. */
export interface Belonging {
  /** There are others: only what their modules can't change is told now. */
  isPart: boolean
  /** Ids of the findings that were told already; the own ones are added. */
  told: Set<string>
}

export interface Judging extends Belonging {
  /** @default the host's lines */
  tell?: Tell | undefined
}

/** Of a build that will end, with all of its modules. `undefined` where nothing is scanned. */
export async function judgeBuild(
  context: Context,
  modules: Iterable<string>,
  { tell = toLog(context), isPart, told }: Judging,
): Promise<Judged | undefined> {
  const { options } = context
  if (!options.scan) return undefined
  const files = listSources(modules, options.root, options.scan)
  const report = await checkFiles(context, files, options.scan)
  if (!isPart) await showReport(context, report)
  const findings = isPart ? report.findings.filter(({ places }) => places.length > 0) : report.findings
  const failed = await tellNew(context, { findings, tell, told })
  return { files, failed, isPart }
}

/** Of builds that were judged as parts: what is left to tell of all of them. Resolves to whether it is to fail the build. */
export async function judgeTogether(context: Context, files: readonly string[], told: Set<string>): Promise<boolean> {
  const { options } = context
  if (!options.scan) return false
  const report = await checkFiles(context, files, options.scan)
  await showReport(context, report)
  return tellNew(context, { findings: report.findings, tell: toLog(context), told })
}

interface News {
  findings: readonly Finding[]
  tell: Tell
  told: Set<string>
}

/** Each cause once, whichever build comes upon it first. */
async function tellNew(context: Context, { findings, tell, told }: News): Promise<boolean> {
  const idOf = ({ id }: Finding): string => `${context.options.root}\0${id}`
  const fresh = findings.filter((finding) => !told.has(idOf(finding)))
  for (const finding of fresh) told.add(idOf(finding))
  await tellFindings(context, fresh, tell)
  return hasErrors(fresh)
}

/** What the last build found, where this one has nothing new. */
async function checkFiles(context: Context, files: readonly string[], scan: ResolvedScanOptions): Promise<CheckReport> {
  const { catalog } = await context.pull()
  const last = lastCheckOf(context, catalog, files)
  if (last.report) return last.report
  const scanned = await scanModules(context, files, scan)
  const report = await context.check(scanned, 'build')
  if (!scanned.result.partial) last.keep(report)
  return report
}

/** Most builds have nothing to show, and load nothing that shows it. */
async function showReport({ log, options }: Context, report: CheckReport): Promise<void> {
  for (const line of formatScan(report.summary)) log.info(line)
  const { output } = options.checks
  if (Object.keys(output).length === 0) return
  const [{ createFrames }, { writeReports }] = await Promise.all([
    import('../output/frames.ts'),
    import('../output/render.ts'),
  ])
  writeReports(output, report, createFrames(options.root))
}

async function tellFindings({ options }: Context, findings: readonly Finding[], tell: Tell): Promise<void> {
  if (findings.length === 0) return
  const [{ createFrames }, { formatFindings }] = await Promise.all([
    import('../output/frames.ts'),
    import('../output/findings.ts'),
  ])
  const frameOf = createFrames(options.root)
  for (const finding of formatFindings(findings, frameOf)) tell(withoutSecrets(finding, options.secrets))
}

/**
 * Of a host that stays, after each change: its modules as they are on disk now. It never knows all of them, so nothing
 * is called unused. Resolves to whether any is an error.
 */
export async function judgeServed(context: Context, modules: Iterable<string>, tell: Tell): Promise<boolean> {
  const { options } = context
  if (!options.scan) return false
  const files = listSources(modules, options.root, options.scan).filter((file) => !isTestFile(file, options.root))
  const scanned = await context.scanServed(files.filter(isThere), options.scan)
  const { findings } = await context.check(scanned, 'build')
  await tellFindings(context, findings, tell)
  return hasErrors(findings)
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
