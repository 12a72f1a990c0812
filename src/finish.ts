/** What a build does once it has succeeded: findings, reports, and the release that it has earned. */
import { hasErrors } from './checks/check.ts'
import type { Context, Scanned } from './context.ts'
import { EXIT, isTranslationsError, TranslationsError } from './errors.ts'
import { scanModules } from './hosts/prune-build.ts'
import { type Due, tellUnsent } from './hosts/runs.ts'
import { formatError } from './logger.ts'
import { formatFindings, formatRelease, formatReport, formatScan, formatStep, summarize } from './output/terminal.ts'

/** `findings`: the host can't tell a build from a watcher, and what it can't tell is not guessed. */
export type Steps = 'all' | 'findings'

/** Resolves to the release that is due, where the options want one. Throws `TR_FINDINGS`, `TR_REPORT_PENDING`. */
export async function finishBuild(
  context: Context,
  modules: Iterable<string>,
  steps: Steps,
): Promise<Omit<Due, 'drop'> | undefined> {
  const { options, log } = context
  const scanned = options.scan && (await scanModules(context, modules, options.scan))
  if (scanned) tellFindings(context, scanned)
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

function tellFindings({ check, log }: Context, scanned: Scanned): void {
  const findings = check(scanned)
  for (const line of formatScan(summarize(scanned.result, scanned.judgement, scanned.catalog))) log.info(line)
  for (const line of formatFindings(findings)) log.warn(line)
  if (hasErrors(findings)) {
    throw new TranslationsError('TR_FINDINGS', 'the checks of translations found errors', {
      fix: 'They are listed above; `checks` in the options sets what is an error.',
    })
  }
}

async function report(context: Context, scanned: Scanned): Promise<void> {
  const { options, log } = context
  if (!options.report) return
  try {
    const result = await context.report(await context.planReport(scanned, options.report))
    for (const line of formatReport(result)) log.info(line)
    const [reason] = result.errors
    if (reason)
      throw pendingError(
        result.pending.reduce((sum, { count }) => sum + count, 0),
        reason,
      )
  } catch (error) {
    if (options.report.strict || !isTranslationsError(error)) throw error
    log.warn(formatError(error))
  }
}

function pendingError(keys: number, reason: TranslationsError): TranslationsError {
  return new TranslationsError('TR_REPORT_PENDING', `${keys} keys were not reported: ${reason.message}`, {
    cause: reason,
    fix: reason.fix ?? 'The next build reports them.',
  })
}

async function runRelease(context: Context): Promise<void> {
  const { options, log } = context
  if (!options.release) return
  const interrupt = new AbortController()
  const forget = onInterrupt(() => interrupt.abort())
  try {
    const result = await context.release(options.release, {
      signal: interrupt.signal,
      onStart: (step) => log.info(`releasing: ${formatStep(step)}`),
    })
    for (const line of formatRelease(result)) log.info(line)
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    log.error(formatError(error))
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
