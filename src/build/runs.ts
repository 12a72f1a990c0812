/**
 * The builds of this process. What is found, reported and released is about all that was built, so it waits for the last
 * of them: configurations in a list, compilers side by side, a client that is built in the middle of its server, a
 * server that a framework builds when its client is over. One that fails takes it from all. Processes that a program has
 * started leave it to the program.
 */
import { type Due, finishAll, joinDue } from './due.ts'
import { failProcess } from './host-error.ts'
import { putOffEnd } from './last-word.ts'
import { hasFailedPart, leaveFailure, offer } from './processes.ts'

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

/** Builds that belong together. The next one begins when the last of them has ended. */
interface Batch {
  /** What is due, by its target. */
  waiting: Map<string, Due>
  told: Set<string>
  /** What takes it from all of them. */
  failure: string | undefined
}

const createBatch = (): Batch => ({ waiting: new Map(), told: new Set(), failure: undefined })

let batch = createBatch()
/** What to say of a build that is under way when the process ends. */
const under = new Map<object, () => void>()
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
    isAlone: () => !isHeld && batch.waiting.size === 0 && under.size === 1 && under.has(token),
    told: batch.told,
    succeed: async (own) => {
      if (own) wait(own)
      under.delete(token)
      await settle()
    },
    fail: () => {
      if (!under.delete(token)) return
      batch.failure ??= FAILED
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
  putOffEnd((code) => {
    isHeld = false
    if (code !== 0) batch.failure ??= FAILED_PROCESS
    return settle().then(() => 0, failProcess)
  })
}

/** What was held is served: nothing of it is sent. Gives what ends that. */
export function beginServing(): () => void {
  serving += 1
  dropAll(undefined)
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

function wait(own: Due): void {
  batch.waiting.set(own.target, joinDue(batch.waiting.get(own.target), own))
  if (isHeld) offer(own.target)
}

async function settle(): Promise<void> {
  if (under.size > 0 || isHeld) return
  if (hasFailedPart()) batch.failure ??= FAILED_PART
  const due = batch.failure === undefined ? [...batch.waiting.values()] : []
  if (batch.failure === undefined) batch.waiting.clear()
  // What comes after this is another batch: nobody knew of it when the last build of this one ended.
  end()
  finishing += 1
  try {
    await finishAll(due)
  } finally {
    finishing -= 1
    rest()
  }
}

function end(): void {
  dropAll(batch.failure)
  if (batch.failure !== undefined) leaveFailure()
  batch = createBatch()
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
  if (code !== 0) batch.failure ??= FAILED_PROCESS
  if (batch.failure !== undefined) leaveFailure()
  dropAll(batch.failure ?? UNENDED)
  if (code === 0) for (const tell of under.values()) tell()
}

function dropAll(reason: string | undefined): void {
  for (const due of batch.waiting.values()) due.drop(reason)
  batch.waiting.clear()
}
