import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { formatRelease, formatStep } from '../output/terminal.ts'
import { type ResolvedReleaseOptions, resolveReleaseOptions } from '../release/options.ts'
import { listSteps } from '../release/release.ts'
import { type GlobalFlags, type Run, runInProject } from './command.ts'

interface ReleaseFlags extends GlobalFlags {
  copy?: string[]
  language?: string[]
  publish?: string
  dryRun?: boolean
  yes?: boolean
}

export function addRelease(program: Command): void {
  program
    .command('release')
    .description('copy one version over another, publish, and wait for both; without flags as the options say')
    .option('--copy <version...>', 'FROM TO: replace the texts of TO with those of FROM')
    .option('--language <language...>', 'copy only these languages')
    .option('--publish <version>', 'publish this version')
    .option('--dry-run', 'print the steps and send nothing')
    .option('-y, --yes', 'do not ask')
    .action((_, command: Command) => {
      const flags = command.optsWithGlobals<ReleaseFlags>()
      return runInProject(flags, async (context, run) => {
        const options = chooseSteps(flags, context)
        const steps = listSteps(options)
        if (flags.dryRun)
          return { json: { dryRun: true, steps }, lines: steps.map((step) => `would ${formatStep(step)}`) }
        if (!flags.yes) await confirm(context, steps.map(formatStep), run)
        const result = await context.release(options, (step) => run.log.info(`${formatStep(step)} …`))
        return { json: result, lines: formatRelease(result) }
      })
    })
}

/** Steps named by flags replace those of the options; how long to wait stays as configured. */
function chooseSteps({ copy, language, publish }: ReleaseFlags, { options }: Context): ResolvedReleaseOptions {
  if (language && !copy) throw new TranslationsError('TR_CONFIG', '--language needs --copy')
  const configured = options.release || undefined
  const named = {
    ...(copy ? { copy: { ...parsePair(copy), ...(language ? { languages: language } : {}) } } : {}),
    ...(publish === undefined ? {} : { publish }),
  }
  const wanted =
    copy || publish !== undefined
      ? { ...named, ...(configured ? { timeout: configured.timeout, interval: configured.interval } : {}) }
      : (configured ?? true)
  return resolveReleaseOptions(wanted, options) as ResolvedReleaseOptions
}

function parsePair([from, to, ...rest]: string[]): { from: string; to: string } {
  if (from !== undefined && to !== undefined && rest.length === 0) return { from, to }
  throw new TranslationsError('TR_CONFIG', '--copy takes two versions: --copy FROM TO')
}

async function confirm({ options }: Context, steps: readonly string[], { signal }: Run): Promise<void> {
  const what = `${steps.join(', then ')} in project ${printable(options.projectId)}`
  if (!process.stdin.isTTY) {
    throw new TranslationsError('TR_CONFIG', `nobody is here to confirm: ${what}`, { fix: 'Add --yes.' })
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`${what}? [y/N] `, { signal })
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new TranslationsError('TR_CONFIG', 'not confirmed, nothing was sent')
  } finally {
    terminal.close()
  }
}
