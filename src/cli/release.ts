import type { CAC } from 'cac'
import type { Context } from '../context.ts'
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { formatError, printable } from '../logger.ts'
import { formatCounts, formatPreview, formatRelease } from '../output/release.ts'
import { formatReport } from '../output/terminal.ts'
import { type CopyOptions, type ResolvedReleaseOptions, resolveReleaseOptions } from '../release/options.ts'
import type { StepPreview } from '../release/preview.ts'
import { listSteps, nameStep, nameSteps } from '../release/steps.ts'
import { suggest } from '../suggest.ts'
import { type Outcome, type Run, runInProject } from './command.ts'
import { confirm } from './confirm.ts'
import { type Flags, type GlobalFlags, isSet, readGlobalFlags, readText, readTexts, toKebab } from './flags.ts'
import { createClock } from './progress.ts'

export function addRelease(program: CAC): void {
  program
    .command(
      'release [resume|forget]',
      'copy one version over another, publish, and wait for both; without flags as the options say',
    )
    .option('--copy <from> <to>', 'replace the texts of one version with those of another')
    .option('--language <language>', 'copy only this language; may be repeated')
    .option('--publish <version>', 'publish this version')
    .option('--dry-run', 'print what would change and send nothing')
    .option('--yes', 'do not ask')
    .example('  release resume    go on with a release that was not seen to its end')
    .example('  release forget    close it, once you have seen at the service how it ended')
    .action((to: string | undefined, flags: Flags) => {
      const common = readGlobalFlags(flags)
      return runInProject(common, (context, run) => {
        if (flags.copy === undefined && (to === 'resume' || to === 'forget')) {
          refuseSteps(to, flags)
          return to === 'resume' ? resume(context, common, run) : forget(context)
        }
        return perform(chooseSteps(to, flags, context), flags, { context, common, run })
      })
    })
}

interface Command {
  context: Context
  common: GlobalFlags
  run: Run
}

async function perform(
  options: ResolvedReleaseOptions,
  flags: Flags,
  { context, common, run }: Command,
): Promise<Outcome> {
  const { projectId } = context.options
  let previews: StepPreview[] | undefined
  const preview = async (): Promise<StepPreview[]> => {
    previews ??= await context.previewRelease(options)
    return previews
  }
  if (isSet(flags, 'dryRun')) {
    const planned = await preview()
    return { json: { dryRun: true, projectId, steps: planned.map(flatten) }, lines: planned.flatMap(formatPreview) }
  }
  if (!isSet(flags, 'yes')) {
    const what = `${nameSteps(listSteps(options))} in project ${printable(projectId)}`
    await confirm(what, { signal: run.signal, cost: async () => formatCounts(await preview()) })
  }
  const unwritten = await flush(context, run)
  // Who does without the proof does without its requests.
  if (options.verify) await preview()
  const result = await withClock(common, run, (onStep) => context.release(options, { onStep })).catch((error) => {
    if (!isUnwritten(error)) tell(unwritten, run)
    throw error
  })
  tell(unwritten, run)
  const changes = result.resumed === undefined ? previews : undefined
  const steps = result.steps.map((step, index) => ({ ...step, ...(changes?.[index] ? flatten(changes[index]) : {}) }))
  return { json: { ...result, steps }, lines: formatRelease(result, changes) }
}

/**
 * What earlier runs could not report belongs into what is copied now; it holds no release up. Resolves to why this machine
 * can't write it down, for later: the release writes to the same disk, and tells that itself.
 */
async function flush({ flushReports }: Context, run: Run): Promise<TranslationsError | undefined> {
  try {
    const result = await flushReports()
    for (const line of result ? formatReport(result) : []) run.log.info(line)
    tell(result?.errors[0], run)
  } catch (error) {
    if (run.signal.aborted || !isTranslationsError(error)) throw error
    if (isUnwritten(error)) return error
    tell(error, run)
  }
  return undefined
}

const isUnwritten = (error: unknown): boolean => isTranslationsError(error) && error.code === 'TR_CACHE_IO'

function tell(error: TranslationsError | undefined, { log }: Run): void {
  if (error) log.warn(formatError(error))
}

const flatten = ({ step, ...changes }: StepPreview): object => ({ ...step, ...changes })

/** What waits is waited for as the options say, whatever they would release now. */
async function resume(context: Context, common: GlobalFlags, run: Run): Promise<Outcome> {
  const waiting = resolveReleaseOptions(context.options.release || true, context.options) as ResolvedReleaseOptions
  const results = await withClock(common, run, (onStep) => context.resumeReleases(waiting, { onStep }))
  const lines = results.flatMap((result) => formatRelease(result))
  return { json: { resumed: results }, lines: lines.length > 0 ? lines : ['no release is open'] }
}

async function forget(context: Context): Promise<Outcome> {
  const entries = await context.forgetReleases()
  const lines = entries.map(({ steps, startedAt }) => `forgot ${nameSteps(steps)}, begun ${printable(startedAt)}`)
  return { json: { forgotten: entries }, lines: lines.length > 0 ? lines : ['no release is open'] }
}

type OnStep = NonNullable<Parameters<Context['release']>[1]>['onStep']

/** Says what goes on: as lines, and on a terminal with the time that it takes. */
async function withClock<T>(
  { json, quiet }: GlobalFlags,
  { log }: Run,
  wait: (onStep: OnStep) => Promise<T>,
): Promise<T> {
  const clock = createClock(!json && !quiet)
  const onStep: OnStep = (step, jobId) => {
    const job = jobId === undefined ? '' : ` (job ${printable(jobId)})`
    clock.show(`${nameStep(step)}${job}`)
    if (!process.stderr.isTTY) log.info(`${nameStep(step)}${job} …`)
  }
  try {
    return await wait(onStep)
  } finally {
    clock.end()
  }
}

/** Steps named by flags replace those of the options; how long to wait stays as configured. */
function chooseSteps(to: string | undefined, flags: Flags, { options }: Context): ResolvedReleaseOptions {
  const configured = options.release || undefined
  const copy = readCopy(to, flags)
  const publish = readText(flags, 'publish')
  const named = { ...(copy ? { copy } : {}), ...(publish === undefined ? {} : { publish }) }
  const waiting = configured
    ? { timeout: configured.timeout, interval: configured.interval, verify: configured.verify }
    : {}
  const wanted = Object.keys(named).length > 0 ? { ...named, ...waiting } : (configured ?? true)
  return resolveReleaseOptions(wanted, options) as ResolvedReleaseOptions
}

/** What is under way has its steps. */
function refuseSteps(word: string, flags: Flags): void {
  const given = ['publish', 'language', 'dryRun'].find((name) => flags[name] !== undefined)
  if (given !== undefined) throw new TranslationsError('TR_CONFIG', `release ${word} takes no --${toKebab(given)}`)
}

/** The parser gives an option one value; the second one of `--copy FROM TO` stands among the arguments. */
function readCopy(to: string | undefined, flags: Flags): CopyOptions | undefined {
  const from = readText(flags, 'copy')
  const languages = readTexts(flags, 'language')
  if (from === undefined && to !== undefined) {
    const word = String(to)
    const meant = suggest(word, ['resume', 'forget'])
    throw new TranslationsError('TR_CONFIG', `there is no release ${printable(word)}${meant}`, {
      fix: 'Versions are named by --publish VERSION and --copy FROM TO.',
    })
  }
  if (from !== undefined && to === undefined) {
    throw new TranslationsError('TR_CONFIG', '--copy takes two versions: --copy FROM TO')
  }
  if (from === undefined || to === undefined) {
    if (languages.length > 0) throw new TranslationsError('TR_CONFIG', '--language needs --copy FROM TO')
    return undefined
  }
  return { from, to: String(to), ...(languages.length > 0 ? { languages } : {}) }
}
