/** What every command shares: options, context, signals, output and exit code. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { findConfigAbove } from '../config-file.ts'
import type { Context, WhileBusy } from '../context.ts'
import { EXIT, type ExitCode, exitCodeOf, isTranslationsError, TranslationsError } from '../errors.ts'
import { createLogger, formatError, type Logger, printable, printableJson, redact } from '../logger.ts'
import { type ResolvedOptions, resolveOptions } from '../options.ts'
import type { GlobalFlags } from './flags.ts'
import { createTally } from './progress.ts'

export interface Outcome {
  /** Printed by `--json`, on one line. */
  json: unknown
  /** Printed otherwise. */
  lines: readonly string[]
  /** Printed under `--quiet`: what there is to act on. @default nothing */
  quietLines?: readonly string[]
  /** @default 0 */
  exitCode?: ExitCode
}

export interface Run {
  log: Logger
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal
  whileBusy: WhileBusy
  /** What no line may contain; keys are added as soon as they are known. */
  secrets: string[]
}

/** Runs a command with the project's context and prints what comes of it. */
export function runInProject(
  flags: GlobalFlags,
  action: (context: Context, run: Run) => Promise<Outcome>,
): Promise<void> {
  return run(flags, async (run) => {
    const { log, signal, whileBusy, secrets } = run
    const options = await readOptions(flags, secrets)
    const { createContext } = await import('../context.ts')
    const context = createContext({ options, log, signal, whileBusy })
    try {
      return await action(context, run)
    } finally {
      await context.close()
    }
  })
}

/** The project's options; its keys become secrets. */
export async function readOptions(flags: GlobalFlags, secrets: string[]): Promise<ResolvedOptions> {
  const root = projectOf(flags)
  const options = resolveOptions(await loadConfig(root, flags.config), root)
  secrets.push(...options.secrets)
  return options
}

/** Throws `TR_CONFIG` in a folder of a project, unless it is named: what is made there nobody would find again. */
export function projectOf(flags: GlobalFlags): string {
  const root = rootOf(flags)
  const config = flags.cwd === undefined && flags.config === undefined ? findConfigAbove(root) : undefined
  if (config === undefined) return root
  const [here, there] = [printable(root), printable(config)]
  throw new TranslationsError('TR_CONFIG', `there is no configuration in ${here}, but ${there} above it`, {
    fix: `Run it there, as by \`--cwd ${printable(dirname(config))}\`; \`--cwd .\` means this folder all the same.`,
  })
}

/** Throws `TR_CONFIG`: a folder that is misspelled would be made, and be empty. */
export function rootOf({ cwd = '.' }: GlobalFlags): string {
  const root = resolve(cwd)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root
  throw new TranslationsError('TR_CONFIG', `there is no folder ${printable(root)}`, {
    fix: 'Name one that is there by --cwd.',
  })
}

/** Runs to the end, to an error or to a signal; sets the exit code that belongs to it. */
export async function run(flags: GlobalFlags, action: (run: Run) => Promise<Outcome | undefined>): Promise<void> {
  const secrets: string[] = []
  const log = createLogger({ quiet: flags.quiet, secrets })
  const interrupt = listenForSignals(flags)
  try {
    const { signal, whileBusy } = interrupt
    const outcome = await action({ log, signal, whileBusy, secrets })
    if (outcome) printOutcome(outcome, flags)
    process.exitCode = interrupt.exitCode() ?? outcome?.exitCode ?? EXIT.done
  } catch (error) {
    // Who interrupts knows why it ended; what goes on elsewhere is told all the same.
    const goesOn = isTranslationsError(error) && error.code === 'TR_ABORTED' && error.fix !== undefined
    if (!interrupt.signal.aborted || goesOn) printError(error, flags, { log, secrets })
    process.exitCode = interrupt.exitCode() ?? exitCodeOf(error)
  } finally {
    interrupt.forget()
  }
}

export function printOutcome({ json, lines, quietLines = [] }: Outcome, flags: GlobalFlags): void {
  if (flags.json) process.stdout.write(`${printableJson(json)}\n`)
  else for (const line of flags.quiet ? quietLines : lines) process.stdout.write(`${line}\n`)
}

function printError(error: unknown, flags: GlobalFlags, { log, secrets }: Pick<Run, 'log' | 'secrets'>): void {
  log.error(formatError(error))
  if (!flags.json) return
  const known = isTranslationsError(error) ? error : new TranslationsError('TR_INTERNAL', 'unexpected error')
  process.stdout.write(`${redact(printableJson(known), secrets)}\n`)
}

interface Interrupt {
  signal: AbortSignal
  /** A signal ends the process at once meanwhile: nobody would hear of it, and files are written whole or not at all. */
  whileBusy: WhileBusy
  exitCode(): ExitCode | undefined
  forget(): void
}

/** The first signal ends the work in order; a second one ends the process. */
function listenForSignals({ json, quiet }: GlobalFlags): Interrupt {
  const controller = new AbortController()
  let exitCode: ExitCode | undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    const code = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated
    if (exitCode !== undefined) process.exit(code)
    exitCode = code
    controller.abort()
  }
  const listen = (): void => {
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  }
  const forget = (): void => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
  listen()
  return {
    signal: controller.signal,
    whileBusy: (work) => {
      forget()
      const tally = createTally(!json && !quiet)
      try {
        return work((files) => tally.show(`${files} files looked into`))
      } finally {
        tally.end()
        listen()
      }
    },
    exitCode: () => exitCode,
    forget,
  }
}
