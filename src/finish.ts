/** What a build does once it has succeeded: findings, reports, and the release that it has earned. */
import type { Context } from './context.ts'
import { EXIT, isTranslationsError } from './errors.ts'
import { findingsError, type Judged, judgeBuild, type Tell } from './findings.ts'
import { type Due, tellUnsent } from './hosts/runs.ts'
import { formatError } from './logger.ts'
import { formatRelease } from './output/release.ts'
import { formatReport, formatWaiting } from './output/terminal.ts'
import { nameStep } from './release/steps.ts'
import { toReportError } from './report/outcome.ts'
import type { Scanned } from './reporting.ts'

/** `findings`: the host can't tell a build from a watcher, and what it can't tell is not guessed. */
export type Steps = 'all' | 'findings'

export interface Ending {
  /** @default 'all' */
  steps?: Steps
  /** @default the host's lines */
  tell?: Tell
  /** What the host has asked for already. */
  judged?: Judged | undefined
}

/** Resolves to the release that is due, where the options want one. Throws `TR_FINDINGS`, `TR_REPORT_PENDING`. */
export async function finishBuild(
  context: Context,
  modules: Iterable<string>,
  { steps = 'all', tell, judged }: Ending,
): Promise<Omit<Due, 'drop'> | undefined> {
  const { options, log } = context
  const { scanned, failed = false } = judged ?? (await judgeBuild(context, modules, tell)) ?? {}
  if (failed) throw findingsError()
  if (steps === 'findings') {
    tellUnsent(log, wantedSteps(context), "this bundler can't tell a build from a watcher")
    return undefined
  }
  if (scanned && options.report) await report(context, scanned)
  if (!options.release) return undefined
  const { baseUrl, projectId, directory, release } = options
  const target = JSON.stringify([baseUrl ?? directory, projectId, release.copy, release.publish])
  return { target, run: () => runRelease(context) }
}

/** What the options want to be sent after a build. */
export function wantedSteps({ options }: Context): string[] {
  return [options.report && 'report', options.release && 'release'].filter((step) => step !== false)
}

async function report(context: Context, scanned: Scanned): Promise<void> {
  const { options, log } = context
  if (!options.report) return
  if (options.report.version === false) return log.info('nothing is reported from this branch')
  try {
    const result = await context.report(scanned, options.report)
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
