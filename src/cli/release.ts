import type { CAC } from 'cac'
import type { Context } from '../context.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { formatRelease, formatStep } from '../output/terminal.ts'
import { type CopyOptions, type ResolvedReleaseOptions, resolveReleaseOptions } from '../release/options.ts'
import { listSteps } from '../release/release.ts'
import { runInProject } from './command.ts'
import { confirm } from './confirm.ts'
import { type Flags, isSet, readGlobalFlags, readText, readTexts } from './flags.ts'

export function addRelease(program: CAC): void {
  program
    .command(
      'release [to]',
      'copy one version over another, publish, and wait for both; without flags as the options say',
    )
    .option('--copy <from> <to>', 'replace the texts of one version with those of another')
    .option('--language <language>', 'copy only this language; may be repeated')
    .option('--publish <version>', 'publish this version')
    .option('--dry-run', 'print the steps and send nothing')
    .option('--yes', 'do not ask')
    .action((to: string | undefined, flags: Flags) =>
      runInProject(readGlobalFlags(flags), async (context, run) => {
        const options = chooseSteps(to, flags, context)
        const steps = listSteps(options)
        if (isSet(flags, 'dryRun')) {
          return { json: { dryRun: true, steps }, lines: steps.map((step) => `would ${formatStep(step)}`) }
        }
        if (!isSet(flags, 'yes')) {
          const what = `${steps.map(formatStep).join(', then ')} in project ${printable(context.options.projectId)}`
          await confirm(what, { signal: run.signal })
        }
        const result = await context.release(options, { onStart: (step) => run.log.info(`${formatStep(step)} …`) })
        return { json: result, lines: formatRelease(result) }
      }),
    )
}

/** Steps named by flags replace those of the options; how long to wait stays as configured. */
function chooseSteps(to: string | undefined, flags: Flags, { options }: Context): ResolvedReleaseOptions {
  const configured = options.release || undefined
  const copy = readCopy(to, flags)
  const publish = readText(flags, 'publish')
  const named = { ...(copy ? { copy } : {}), ...(publish === undefined ? {} : { publish }) }
  const waiting = configured ? { timeout: configured.timeout, interval: configured.interval } : {}
  const wanted = Object.keys(named).length > 0 ? { ...named, ...waiting } : (configured ?? true)
  return resolveReleaseOptions(wanted, options) as ResolvedReleaseOptions
}

/** The parser gives an option one value; the second one of `--copy FROM TO` stands among the arguments. */
function readCopy(to: string | undefined, flags: Flags): CopyOptions | undefined {
  const from = readText(flags, 'copy')
  const languages = readTexts(flags, 'language')
  if ((from === undefined) !== (to === undefined)) {
    throw new TranslationsError('TR_CONFIG', '--copy takes two versions: --copy FROM TO')
  }
  if (from === undefined || to === undefined) {
    if (languages.length > 0) throw new TranslationsError('TR_CONFIG', '--language needs --copy FROM TO')
    return undefined
  }
  return { from, to: String(to), ...(languages.length > 0 ? { languages } : {}) }
}
