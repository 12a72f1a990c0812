/**
 * The builds of this process. A release is for all that was built, so it waits for the last of them: configurations in
 * a list, compilers side by side, a client and a server built at the same time. One that fails takes it from all.
 */
import type { Logger } from '../logger.ts'
import type { ResolvedOptions } from '../options.ts'

/** A release that a build has earned. */
export interface Due {
  /** Two builds that would release the same do it once. */
  target: string
  run(): Promise<void>
  /** Called instead of `run`; without a reason there is nothing to tell. */
  drop(reason?: string): void
}

export interface Run {
  /** Ended well. Resolves once what is due has run, or has been left to a build that is still under way. */
  succeed(due: Due | undefined): Promise<void>
  /** Ended otherwise; once it has ended, this does nothing. */
  fail(): void
  /** It is no build that ends: nobody waits for it. */
  forget(): void
}

const under = new Set<object>()
const due = new Map<string, Due>()
let failed = false

const FAILED = 'another build of this process failed'
const UNENDED = 'another build of this process was begun and never ended'

/** Begins a build, as early as it is known that there will be one. */
export function beginRun(): Run {
  const token = {}
  under.add(token)
  process.off('exit', dropDue).once('exit', dropDue)
  return {
    succeed: async (own) => {
      if (own) {
        due.get(own.target)?.drop()
        due.set(own.target, own)
      }
      under.delete(token)
      await settle()
    },
    fail: () => {
      if (!under.delete(token)) return
      failed = true
      if (under.size === 0) end()
    },
    forget: () => void under.delete(token),
  }
}

async function settle(): Promise<void> {
  if (under.size > 0) return
  // What comes after this is another batch: nobody knew of it when the last build of this one ended.
  const releases = failed ? [] : [...due.values()]
  if (!failed) due.clear()
  end()
  for (const release of releases) await release.run()
}

function end(): void {
  dropAll(FAILED)
  failed = false
  for (const listener of listeners) listener()
}

const listeners: (() => void)[] = []

/** Whenever no build is under way any more. */
export function onBatchEnd(listener: () => void): void {
  listeners.push(listener)
}

function dropDue(): void {
  dropAll(UNENDED)
}

function dropAll(reason: string): void {
  for (const release of due.values()) release.drop(reason)
  due.clear()
}

/** `findings`: the host can't tell a build from a watcher, and what it can't tell is not guessed. */
export type Steps = 'all' | 'findings'

/** What the options want to be sent after a build. */
export function wantedSteps({ report, release }: ResolvedOptions): string[] {
  return [report && 'report', release && 'release'].filter((step) => step !== false)
}

/** Says what was not sent, and how to send it. */
export function tellUnsent(log: Logger, steps: readonly string[], reason: string): void {
  if (steps.length === 0) return
  const commands = steps.map((step) => `\`unplugin-translations ${step}\``).join(' and ')
  log.warn(`nothing was sent: ${reason}; run ${commands} after the build`)
}

/** The whole process is started again at each change: `node --watch`, `bun --watch` and `bun --hot`. */
export function isRestartedOnChange(): boolean {
  const { env, execArgv } = process
  return env.WATCH_REPORT_DEPENDENCIES !== undefined || execArgv.some((flag) => /^--(?:watch|hot)\b/.test(flag))
}
