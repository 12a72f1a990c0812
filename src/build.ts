/**
 * One build of a host, from its first hook to its last:
 *
 *   configure   root, channel for messages, whether it is a build that ends or a server that stays
 *   ready       config -> options -> pull
 *   load        id -> source of a virtual module
 *   finish      succeeded for the last time: scan -> checks -> report -> release
 *   close       whatever happened
 */
import { hasErrors } from './checks/check.ts'
import { loadConfig } from './config.ts'
import { type Context, createContext } from './context.ts'
import { isTranslationsError, TranslationsError } from './errors.ts'
import { createLogger, formatError, type LogSink } from './logger.ts'
import { generateModule } from './modules/generate.ts'
import { parseResolvedId, resolveId } from './modules/ids.ts'
import { type Options, resolveOptions } from './options.ts'
import { formatFindings } from './output/findings.ts'
import { createFrames } from './output/frames.ts'
import { writeReports } from './output/render.ts'
import {
  formatFallback,
  formatPull,
  formatRelease,
  formatReport,
  formatScan,
  formatStep,
  formatWaiting,
} from './output/terminal.ts'
import { toReportError } from './report/outcome.ts'
import type { Scanned } from './reporting.ts'
import { selectFiles } from './scan/index.ts'

const PREFIX = '[translations] '

interface Host {
  root: string
  /** Stays after the first result: a dev server or a watcher. Nothing is reported or released then. */
  stays: boolean
  /** The host's own channel for messages; the terminal where it has none. */
  sink?: LogSink
}

export interface Build {
  configure(host: Host): void
  /** A host that learns only later that it watches says so here. */
  stay(): void
  ready(): Promise<void>
  /** Spelling of a user -> id of ours. */
  resolve(id: string): string
  load(id: string): Promise<string>
  /** `modules`: ids of the modules that were built. Runs once; rejects when a step fails that may fail a build. */
  finish(modules: Iterable<string>, steps?: 'all' | 'findings'): Promise<void>
  close(): Promise<void>
}

export function createBuild(input: Options): Build {
  let host: Host = { root: process.cwd(), stays: false }
  let made: Promise<Context> | undefined
  let finished = false
  const context = (): Promise<Context> => {
    made ??= makeContext(input, host)
    return made
  }
  return {
    configure: (facts) => {
      host = facts
    },
    stay: () => {
      host = { ...host, stays: true }
    },
    ready: async () => {
      try {
        await announcePull(await context())
      } catch (error) {
        if (!host.stays) throw toHostError(error)
        ;(await context()).log.error(formatError(error))
      }
    },
    resolve: (id) => {
      try {
        return resolveId(id)
      } catch (error) {
        throw toHostError(error)
      }
    },
    load: async (id) => {
      try {
        const { catalog } = await (await context()).pull()
        return generateModule(parseResolvedId(id), catalog)
      } catch (error) {
        throw toHostError(error)
      }
    },
    finish: async (modules, steps = 'all') => {
      if (finished || host.stays) return
      finished = true
      try {
        await runSteps(await context(), modules, steps)
      } catch (error) {
        throw toHostError(error)
      } finally {
        await (await context()).close()
      }
    },
    close: async () => (await made?.catch(() => undefined))?.close(),
  }
}

async function makeContext(input: Options, { root, sink }: Host): Promise<Context> {
  const options = resolveOptions({ ...(await loadConfig(root)), ...input }, root)
  const log = createLogger({ prefix: sink?.isNamed ? '' : PREFIX, secrets: options.secrets, ...(sink ? { sink } : {}) })
  return createContext({ options, log })
}

async function announcePull({ pull, log }: Context): Promise<void> {
  const result = await pull()
  for (const line of formatPull(result)) log.info(line)
  if (result.fallback) log.warn(formatFallback(result.fallback, result.pulledAt))
  for (const warning of result.warnings) log.warn(formatError(warning))
}

async function runSteps(context: Context, modules: Iterable<string>, steps: 'all' | 'findings'): Promise<void> {
  const { options, log } = context
  const scanned = options.scan && (await context.scan(selectFiles(modules, options.root, options.scan), options.scan))
  if (scanned) tellFindings(context, scanned)
  if (steps === 'findings') return tellUnsent(context)
  if (scanned && options.report) await report(context, scanned)
  if (options.release) {
    const result = await context.release(options.release, (step) => log.info(`releasing: ${formatStep(step)}`))
    for (const line of formatRelease(result)) log.info(line)
  }
}

/** Each cause once, with its place and a few lines of source, through the host's own channel. */
function tellFindings({ check, log, options }: Context, scanned: Scanned): void {
  const report = check(scanned, 'build')
  const frameOf = createFrames(options.root)
  for (const line of formatScan(report.summary)) log.info(line)
  for (const { severity, text } of formatFindings(report.findings, frameOf)) log[severity](text)
  writeReports(options.checks.output, report, frameOf)
  if (hasErrors(report.findings)) {
    throw new TranslationsError('TR_FINDINGS', 'the checks of translations found errors', {
      fix: 'They are listed above; `checks` in the options sets what is an error.',
    })
  }
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

/** Some hosts can't tell a build from a watcher; what they can't tell is not guessed. */
function tellUnsent({ options, log }: Context): void {
  const wanted = [options.report && 'report', options.release && 'release'].filter((step) => step !== false)
  if (wanted.length === 0) return
  const commands = wanted.map((step) => `\`unplugin-translations ${step}\``).join(' and ')
  log.warn(`this bundler can't tell a build from a watcher, so nothing was sent; run ${commands} after the build`)
}

/**
 * Hosts print the message alone, so what to do goes into it. The exit code that belongs to the error is kept for a
 * process that ends because of it.
 */
function toHostError(error: unknown): Error {
  if (!isTranslationsError(error)) return error instanceof Error ? error : new Error(String(error))
  process.once('exit', (code) => {
    if (code !== 0) process.exitCode = error.exitCode
  })
  return new Error(formatError(error), { cause: error })
}
