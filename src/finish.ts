/** What a build does once it has succeeded: findings, reports, and the release that it has earned. */
import { hasErrors } from './checks/finding.ts'
import type { Context } from './context.ts'
import { EXIT, isTranslationsError, TranslationsError } from './errors.ts'
import { type Due, type Steps, tellUnsent, wantedSteps } from './hosts/runs.ts'
import { scanModules } from './hosts/scans.ts'
import { findLastCheck } from './hosts/unchanged.ts'
import { formatError } from './logger.ts'
import type { CheckReport } from './output/check-report.ts'
import { formatRelease } from './output/release.ts'
import { formatReport, formatScan, formatWaiting } from './output/terminal.ts'
import { nameStep } from './release/steps.ts'
import { toReportError } from './report/outcome.ts'
import type { ResolvedScanOptions } from './scan/options.ts'
import { selectFiles } from './scan/select.ts'

/** Resolves to the release that is due, where the options want one. Throws `TR_FINDINGS`, `TR_REPORT_PENDING`. */
export async function finishBuild(
  context: Context,
  modules: Iterable<string>,
  steps: Steps,
): Promise<Omit<Due, 'drop'> | undefined> {
  const { options, log } = context
  const files = options.scan ? selectFiles(modules, options.root, options.scan) : []
  if (options.scan) await tellFindings(context, await checkModules(context, files, options.scan))
  if (steps === 'findings') {
    tellUnsent(log, wantedSteps(options), "this bundler can't tell a build from a watcher")
    return undefined
  }
  await report(context, files)
  if (!options.release) return undefined
  const { baseUrl, projectId, directory, release } = options
  const target = JSON.stringify([baseUrl ?? directory, projectId, release.copy, release.publish])
  return { target, run: () => runRelease(context) }
}

/** What the last build found, where this one has nothing new. */
async function checkModules(
  context: Context,
  files: readonly string[],
  scan: ResolvedScanOptions,
): Promise<CheckReport> {
  const { catalog } = await context.pull()
  const last = findLastCheck({ options: context.options, catalog, files })
  if (last.report) return last.report
  const scanned = await scanModules(context, files, scan)
  const report = await context.check(scanned, 'build')
  if (!scanned.result.partial) last.keep(report)
  return report
}

/** Each cause once, with its place and a few lines of source, through the host's own channel. */
async function tellFindings({ log, options }: Context, report: CheckReport): Promise<void> {
  for (const line of formatScan(report.summary)) log.info(line)
  const { output } = options.checks
  if (report.findings.length > 0 || Object.keys(output).length > 0) {
    const [{ createFrames }, { formatFindings }, { writeReports }] = await loadOutput()
    const frameOf = createFrames(options.root)
    for (const { severity, text } of formatFindings(report.findings, frameOf)) log[severity](text)
    writeReports(output, report, frameOf)
  }
  if (hasErrors(report.findings)) {
    throw new TranslationsError('TR_FINDINGS', 'the checks of translations found errors', {
      fix: 'They are listed above; `checks` in the options sets what is an error.',
    })
  }
}

/** Most builds have nothing new to show. */
const loadOutput = () =>
  Promise.all([import('./output/frames.ts'), import('./output/findings.ts'), import('./output/render.ts')])

async function report(context: Context, files: readonly string[]): Promise<void> {
  const { options, log } = context
  if (!options.report || !options.scan) return
  if (options.report.version === false) return log.info('nothing is reported from this branch')
  try {
    const result = await context.report(await scanModules(context, files, options.scan), options.report)
    for (const line of formatReport(result)) log.info(line)
    for (const line of formatWaiting(await context.listWaiting())) log.info(line)
    const error = toReportError(result)
    if (error) throw error
  } catch (error) {
    if (options.report.strict || !isTranslationsError(error)) throw error
    log.warn(formatError(error))
  }
}

async function runRelease(context: Context): Promise<void> {
  const { options, log } = context
  if (!options.release) return
  const interrupt = new AbortController()
  const forget = onInterrupt(() => interrupt.abort())
  try {
    const result = await context.release(options.release, {
      signal: interrupt.signal,
      onStep: (step, jobId) => {
        if (jobId === undefined) log.info(`releasing: ${nameStep(step)}`)
      },
    })
    for (const line of formatRelease(result)) log.info(line)
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    if (isTranslationsError(error)) log.error(formatError(error))
    // Who else listens to the signal ends the process in its own way.
    if (process.listenerCount('SIGINT') === 1) process.exit(EXIT.interrupted)
    throw error
  } finally {
    forget()
  }
}

/** Bundlers leave Ctrl-C to the system, which would end the process without a word of what goes on at the service. */
function onInterrupt(listener: () => void): () => void {
  process.once('SIGINT', listener)
  return () => void process.off('SIGINT', listener)
}
