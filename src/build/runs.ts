/**
 * The builds of this process. What is found, reported and released is about all that was built, so it waits for the last
 * of them: configurations in a list, compilers side by side, a client that is built in the middle of its server, a
 * server that a framework builds when its client is over. One that fails takes it from all. Processes that a program has
 * started leave it to the program.
 */
import type { Logger } from '../logger.ts'
import type { ResolvedOptions } from '../options.ts'
import { failProcess } from './host-error.ts'
import { hasFailedPart, leave, leaveFailure, offer, takeLeft } from './processes.ts'

/** What a build has earned. */
export interface Due {
  /** Builds of the same project do it together. */
  target: string
  /** Those of its modules that are scanned. */
  files: readonly string[]
  /** Judges and reports the files of all of them; resolves to the release that is earned thereby. */
  finish(files: readonly string[]): Promise<Release | undefined>
  /** Called instead of `finish`; without a reason there is nothing to tell. */
  drop(reason?: string): void
  close(): Promise<void>
}

export interface Release {
  /** Two projects that would release the same do it once. */
  target: string
  run(): Promise<void>
}

export interface Run {
  /** No other build of this process is under way, and none has ended that waits for this one. */
  isAlone(): boolean
  /** Ids of the findings that it and the others have told; may be added to. */
  told: Set<string>
  /** Ended well. Resolves once what is due is done, or has been left to a build that is still under way. */
  succeed(due: Due | undefined): Promise<void>
  /** Ended otherwise; once it has ended, this does nothing. */
  fail(): void
  /** It is no build that ends: nobody waits for it. */
  forget(): void
  /** Called where the process ends well before the build does. */
  onUnended(tell: (reason: string) => void): void
}

/** What to say of a build that is under way when the process ends. */
const under = new Map<object, () => void>()
const waiting = new Map<string, Due>()
let told = new Set<string>()
/** What takes it from all of them. */
let failure: string | undefined
let isHeld = false
/** Servers of this process that are there. */
let serving = 0
/** Batches that have ended, of which something is still being done. */
let finishing = 0

const FAILED = 'another build of this process failed'
const FAILED_PART = 'a process that this one started failed'
const FAILED_PROCESS = 'the process ended with an error'
const UNENDED = 'a build of this process was begun and never ended'

/** Begins a build, as early as it is known that there will be one. */
export function beginRun(): Run {
  const token = {}
  under.set(token, () => {})
  process.off('exit', dropUnended).once('exit', dropUnended)
  return {
    isAlone: () => !isHeld && waiting.size === 0 && under.size === 1 && under.has(token),
    told,
    succeed: async (own) => {
      if (own) join(own)
      under.delete(token)
      await settle()
    },
    fail: () => {
      if (!under.delete(token)) return
      failure ??= FAILED
      if (under.size > 0 || isHeld) return
      end()
      rest()
    },
    forget: () => void under.delete(token),
    onUnended: (tell) => {
      if (under.has(token)) under.set(token, () => tell(UNENDED))
    },
  }
}

/**
 * What is due waits until the process has nothing left to do, or says itself that it is over. For a process that begins
 * one build after the other and is over when the last of them is, without a word of how many there will be.
 */
export function holdUntilExit(): void {
  if (isHeld) return
  isHeld = true
  const { exit } = process
  const release = async (code: number): Promise<void> => {
    process.exit = exit
    isHeld = false
    if (code !== 0) failure ??= FAILED_PROCESS
    await settle().catch(failProcess)
  }
  process.once('beforeExit', (code) => isHeld && void release(code))
  // Commands say so last of all, so they can wait for it; what has failed does not.
  process.exit = ((code = process.exitCode ?? 0) => {
    process.exit = exit
    if (Number(code) !== 0) exit(code)
    void release(0).then(() => exit())
  }) as typeof exit
}

/** What was held is served: nothing of it is sent. Gives what ends that. */
export function beginServing(): () => void {
  serving += 1
  for (const due of waiting.values()) due.drop()
  waiting.clear()
  return () => {
    serving -= 1
  }
}

/** Whether what this process builds is served by it. */
export const isServing = (): boolean => serving > 0

/** Whether all that this process builds belongs together. */
export const isHolding = (): boolean => isHeld

/** Whether what is built now belongs to what was built before: a build of then is still under way. */
export const isContinued = (): boolean => isHeld || under.size > 1

function join(own: Due): void {
  const earlier = waiting.get(own.target)
  waiting.set(own.target, { ...own, files: [...new Set([...(earlier?.files ?? []), ...own.files])] })
  earlier?.drop()
  if (isHeld) offer(own.target)
}

async function settle(): Promise<void> {
  if (under.size > 0 || isHeld) return
  // What comes after this is another batch: nobody knew of it when the last build of this one ended.
  if (hasFailedPart()) failure ??= FAILED_PART
  const all = failure ? [] : [...waiting.values()]
  if (!failure) waiting.clear()
  end()
  finishing += 1
  try {
    const releases = new Map<string, Release>()
    for (const { target, finish, files: own } of all) {
      const files = [...new Set([...own, ...takeLeft(target)])]
      if (leave(target, files)) continue
      const release = await finish(files)
      if (release) releases.set(release.target, release)
    }
    for (const release of releases.values()) await release.run()
  } finally {
    await closeAll(all).finally(() => {
      finishing -= 1
      rest()
    })
  }
}

/** One that can't be closed keeps no other one open. */
async function closeAll(all: readonly Due[]): Promise<void> {
  const closed = await Promise.allSettled(all.map(({ close }) => close()))
  for (const each of closed) if (each.status === 'rejected') throw each.reason
}

function end(): void {
  dropAll(failure)
  if (failure) leaveFailure()
  failure = undefined
  told = new Set()
  for (const listener of ended) listener()
}

function rest(): void {
  if (under.size > 0 || finishing > 0) return
  for (const listener of rested) listener()
}

const ended: (() => void)[] = []
const rested: (() => void)[] = []

/** Whenever no build is under way any more. */
export function onBatchEnd(listener: () => void): void {
  ended.push(listener)
}

/** Whenever, besides, all that was due is done. */
export function onRest(listener: () => void): void {
  rested.push(listener)
}

function dropUnended(code: number): void {
  if (code !== 0) failure ??= FAILED_PROCESS
  if (failure) leaveFailure()
  dropAll(failure ?? UNENDED)
  if (code === 0) for (const tell of under.values()) tell()
}

function dropAll(reason: string | undefined): void {
  for (const due of waiting.values()) due.drop(reason)
  waiting.clear()
}

/** What the options want to be sent after a build. */
export function wantedSteps({ report, release }: ResolvedOptions): string[] {
  return [report && 'report', release && 'release'].filter((step) => step !== false)
}

/** What the host gave back is written by somebody else, or by nobody. */
export const NOTHING_WRITTEN = 'the bundler wrote no files'

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
