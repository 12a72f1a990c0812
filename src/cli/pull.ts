import { setTimeout as sleep } from 'node:timers/promises'
import type { CAC } from 'cac'
import { countKeys } from '../catalog/catalog.ts'
import type { PullResult } from '../catalog/pull-request.ts'
import type { Context, PullChoice } from '../context.ts'
import { EXIT, type ExitCode, isTranslationsError, TranslationsError } from '../errors.ts'
import { formatError, type Logger } from '../logger.ts'
import { writeTypes } from '../modules/declare-file.ts'
import { formatFallback, formatPull } from '../output/terminal.ts'
import { type Outcome, printOutcome, runInProject } from './command.ts'
import { type Flags, type GlobalFlags, isSet, readGlobalFlags, readNumber } from './flags.ts'
import { createProgress } from './progress.ts'

/** Seconds. */
const DEFAULT_INTERVAL = 30

export function addPull(program: CAC): void {
  program
    .command('pull', 'pull translations into the snapshot and the lock, and print what changed')
    .option('--update', 'take what the service has now and write the lock anew, in CI too')
    .option('--check', 'write nothing; exit 1 when the service has other texts than the lock')
    .option('--offline', 'open no connection; prove that lock and snapshot are complete')
    .option('--allow-shrink', 'take it when languages, namespaces or most of their keys are gone')
    .option('--watch', 'go on pulling what changes until interrupted')
    .option('--interval <seconds>', `with --watch: how often to look; default: ${DEFAULT_INTERVAL}`)
    .action((flags: Flags) => {
      const common = readGlobalFlags(flags)
      return runInProject(common, async (context, { log, signal }) => {
        const interval = readInterval(flags)
        const progress = createProgress(!common.json && !common.quiet)
        const choice = { ...chooseMode(flags), ...chooseShrink(flags), onProgress: progress.show }
        const result = await context.pull(choice).finally(progress.end)
        for (const line of formatWarnings(result)) log.warn(line)
        if (!isSet(flags, 'check')) writeTypes(context.options, result.catalog, log)
        if (isSet(flags, 'watch')) {
          printOutcome(tell(result), common)
          await watch(context, { ...common, log, signal, interval })
        }
        return { ...tell(result), exitCode: chooseExit(result, isSet(flags, 'check')) }
      })
    })
}

/** A build goes on without the lock that this command is there to write. */
function chooseExit({ lock, changes }: PullResult, isCheck: boolean): ExitCode {
  if (lock === 'unwritten') return EXIT.integrity
  return isCheck && changes.length > 0 ? EXIT.findings : EXIT.done
}

/** In milliseconds. Before anything is written: what is wrong in it would be told by a watcher that has done half. */
function readInterval(flags: Flags): number {
  const seconds = readNumber(flags, 'interval', 86_400)
  if (seconds !== undefined && !isSet(flags, 'watch')) {
    throw new TranslationsError('TR_CONFIG', '--interval needs --watch')
  }
  return 1000 * Math.max(1, seconds ?? DEFAULT_INTERVAL)
}

interface Watch extends GlobalFlags {
  log: Logger
  signal: AbortSignal
  /** Milliseconds. */
  interval: number
}

/** Looks at the list of the service again and again; ends by the signal only. Each trouble is told once. */
async function watch(context: Context, { log, signal, interval, ...flags }: Watch): Promise<never> {
  let told = ''
  for (;;) {
    await sleep(interval, undefined, { signal })
    const result = await context.pullAgain().catch((error: unknown) => error)
    signal.throwIfAborted()
    if (result instanceof Error && !isTranslationsError(result)) throw result
    const trouble = isTranslationsError(result) ? [formatError(result)] : formatWarnings(result as PullResult)
    const codes = trouble.join('\n').replaceAll(/\d+ \w+ ago/g, '')
    if (codes !== told) for (const line of trouble) log.warn(line)
    told = codes
    if (isTranslationsError(result) || (result as PullResult).changes.length === 0) continue
    writeTypes(context.options, (result as PullResult).catalog, log)
    printOutcome(tell(result as PullResult), flags)
  }
}

function formatWarnings({ fallback, pulledAt, warnings }: PullResult): string[] {
  return [...(fallback ? [formatFallback(fallback, pulledAt)] : []), ...warnings.map(formatError)]
}

const chooseShrink = (flags: Flags): Pick<PullChoice, 'allowShrink'> =>
  isSet(flags, 'allowShrink') ? { allowShrink: true } : {}

const MODES = ['update', 'check', 'offline'] as const

function chooseMode(flags: Flags): Pick<PullChoice, 'mode'> {
  const [mode, ...others] = MODES.filter((name) => isSet(flags, name))
  if (others.length > 0) throw new TranslationsError('TR_CONFIG', '--update, --check and --offline exclude each other')
  return mode === undefined ? {} : { mode }
}

const tell = (result: PullResult): Outcome => ({ json: toJson(result), lines: formatPull(result) })

function toJson({ catalog, origin, lock, changes, fallback }: PullResult): unknown {
  const { projectId, version, referenceLanguage, namespaces } = catalog
  const languages = Object.fromEntries(countKeys(catalog))
  return {
    projectId,
    version,
    referenceLanguage,
    languages,
    namespaces,
    origin,
    lock,
    changes,
    ...(fallback ? { fallback } : {}),
  }
}
