/** Values that lead back to themselves: where they are cut short, and how long what was found by that holds. */
import type { Answer } from './memo.ts'
import type { Run } from './run.ts'

export interface Told {
  answer: Answer
  /** What it led back to; absent: it is known in whole. */
  cuts: readonly Cut[] | undefined
}

/** It holds as long as what is computed at this depth is not done, for then it would be more. */
interface Cut {
  depth: number
  /** What was done there until then. */
  done: number
}

/** Deeper than this a question is given up, as beyond its budget. */
export const MAX_DEPTH = 80

/** As if it had taken them all. */
export function giveUp(run: Run): void {
  run.steps = run.budget + 1
  endAt(0, run)
}

/** Whether it is not being computed already; if so, `leave` says when it is done. */
export function enter(what: unknown, run: Run): boolean {
  const since = run.active.get(what)
  if (since === undefined) run.active.set(what, run.depth)
  else endAt(since, run)
  return since === undefined
}

export function leave(what: unknown, run: Run): void {
  const since = run.active.get(what) ?? 0
  run.active.delete(what)
  // Where nobody was led back to it, nobody was told less.
  if (run.ledBack.has(since)) finish(since, run)
}

/** What is read while nobody reads it already; `undefined`: somebody does. */
export function once<Found>(what: unknown, run: Run, read: () => Found): Found | undefined {
  if (!enter(what, run)) return undefined
  const found = read()
  leave(what, run)
  return found
}

/** What is read, and whether nothing of it was left to who reads it already. */
export function inWhole<Found>(run: Run, read: () => Found): { found: Found; isWhole: boolean } {
  const before = run.cuts
  run.cuts = undefined
  const found = read()
  const isWhole = cutsBefore(run.depth, run) === undefined
  if (before) run.cuts = run.cuts ? new Set([...before, ...run.cuts]) : before
  return { found, isWhole }
}

/** What began at this depth is done: whoever was led back to it would be told more now. */
export function finish(depth: number, run: Run): void {
  run.ledBack.delete(depth)
  run.done[depth] = doneAt(depth, run) + 1
}

function doneAt(depth: number, { done }: Run): number {
  return done[depth] ?? 0
}

/** Notes that what has been computed since this depth asks for itself. */
export function endAt(depth: number, run: Run): void {
  run.cuts ??= new Set()
  run.cuts.add(depth)
  run.ledBack.add(depth)
}

/** Those that what begins at this depth led back to, further out. */
export function cutsBefore(depth: number, run: Run): readonly Cut[] | undefined {
  if (!run.cuts) return undefined
  const before = Array.from(run.cuts).filter((each) => each < depth)
  return before.length > 0 ? before.map((each) => ({ depth: each, done: doneAt(each, run) })) : undefined
}

/** Whether that is still all there is to know. */
export function holds({ cuts }: Told, run: Run): boolean {
  return cuts === undefined || cuts.every(({ depth, done }) => doneAt(depth, run) === done)
}
