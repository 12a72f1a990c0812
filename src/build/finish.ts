/** What a build does once it has succeeded: findings, reports, and the release that it has earned. */
import type { Context } from '../context.ts'
import { EXIT, isTranslationsError } from '../errors.ts'
import { formatError, type Logger } from '../logger.ts'
import { formatRelease } from '../output/release.ts'
import { formatReport, formatWaiting } from '../output/terminal.ts'
import { nameStep } from '../release/steps.ts'
import { toReportError } from '../report/outcome.ts'
import type { Due, Release } from './due.ts'
import { type Belonging, findingsError, type Judged, judgeBuild, judgeTogether, type Tell } from './findings.ts'
import { scanModules } from './scans.ts'
import { tellUnsent, wantedSteps } from './unsent.ts'

export interface Ending {
  /** Why nothing may be sent; what is found is told all the same. */
  unsent?: string | undefined
  /** @default the host's lines */
  tell?: Tell
  /** Modules that no default value was taken out of, because the host gave them to nobody but who compiles them. */
  unstripped?: RegExp
}

export interface OwnEnding extends Ending, Belonging {
  /** What the host has asked for already. */
  judged: Judged | undefined
}

/** Where nothing is scanned. */
const NOTHING: Judged = { files: [], failed: false, isPart: false }

/** Targets of which this process has said what it leaves to others. */
const finished = new Set<string>()

/** Resolves to what is due once all builds have ended. Throws `TR_FINDINGS`. */
export async function finishBuild(
  context: Context,
  modules: Iterable<string>,
  { unsent, unstripped, judged, ...judging }: OwnEnding,
): Promise<Pick<Due, 'target' | 'files' | 'finish'> | undefined> {
  const { options, log } = context
  const { failed, isPart, files } = judged ?? (await judgeBuild(context, modules, judging)) ?? NOTHING
  if (failed) throw findingsError()
  const { root, baseUrl, projectId, version, directory, scan } = options
  const target = JSON.stringify([root, baseUrl ?? directory, projectId, version, scan])
  // The next build of a watcher has nothing else to say.
  const isFirst = !finished.has(target)
  finished.add(target)
  if (isFirst && unstripped && options.output.stripDefaults) tellUnstripped(log, files, unstripped)
  if (unsent !== undefined) {
    if (isFirst) tellUnsent(log, wantedSteps(options), unsent)
    return undefined
  }
  return {
    target,
    files,
    finish: async (all) => {
      const isMore = isPart || all.length > files.length
      if (isMore && (await judgeTogether(context, all, judging.told))) throw findingsError()
      await report(context, all)
      return releaseOf(context)
    },
  }
}

function tellUnstripped(log: Logger, files: readonly string[], unstripped: RegExp): void {
  const count = files.filter((file) => unstripped.test(file)).length
  if (count === 0) return
  const left = count === 1 ? 'one component as it is' : `${count} components as they are`
  log.warn(`\`output.stripDefaults\` left ${left}: this bundler shows them to nobody but the plugin that compiles them`)
}

function releaseOf(context: Context): Release | undefined {
  const { baseUrl, projectId, directory, release } = context.options
  if (!release) return undefined
  const target = JSON.stringify([baseUrl ?? directory, projectId, release.copy, release.publish])
  const run = async (): Promise<void> => {
    if (released.has(target)) context.log.warn(AGAIN)
    await runRelease(context)
    released.add(target)
  }
  return { target, run }
}

/** Targets that this process has released. */
const released = new Set<string>()
const AGAIN =
  'this process has released the same before: builds that belong together are released once, after the last of them, where the configuration of each calls `translations()` before the first of them begins'

/** Throws `TR_REPORT_PENDING` where reports are strict. */
async function report(context: Context, files: readonly string[]): Promise<void> {
  const { options, log } = context
  if (!options.report || !options.scan) return
  if (options.report.version === false) return log.info('nothing is reported from this branch')
  try {
    const scanned = await scanModules(context, files, options.scan)
    // What is used in the rest would be told as if nobody used it.
    if (scanned.result.partial) return log.warn('nothing was reported, because not all modules could be scanned')
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
    // Who else listens to the signal ends the process in its own way; ours has gone with the first.
    if (process.listenerCount('SIGINT') === 0) process.exit(EXIT.interrupted)
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
