/** Answers that are kept: for all who ask where nothing around it matters, else for one question. */
import { getOrInsert } from '../../../map-entries.ts'
import type { Env, Frame, Known } from '../model/known.ts'
import { isClosed } from '../model/known.ts'
import type { Answer } from '../model/memo.ts'
import type { Module } from '../model/modules.ts'
import { cutsBefore, endAt, giveUp, holds, type Told } from '../model/recursion.ts'
import { functionOf, isGivenUp, isIncomplete, type Run } from '../model/run.ts'
import { addNames, distinct } from '../model/stale.ts'
import { withPartsOfItself } from './parts-of-itself.ts'
import { compute } from './references.ts'

/**
 * From here on even answers that recursion cut short are kept, or cycles would be walked in every order; but none of a
 * question that was given up.
 */
const HEAVY = 1_000

const NONE: readonly never[] = []

/**
 * Computes once what depends on no environment, and ends recursion. Asked alone first, without any environment: what
 * touches no parameter then is the same for everyone.
 */
export function kept(slot: number, frame: Frame, run: Run): Known[] {
  const { module, env } = frame
  const { memo } = module
  const alone = memo.plain[slot] ?? (env || run.merge ? askAlone(slot, module, run) : undefined)
  if (alone && isTold(alone, env, run)) return tell(alone, run)
  return env ? toldIn(slot, frame, run) : toldToAll(slot, module, run)
}

function toldToAll(slot: number, module: Module, run: Run): Known[] {
  const { memo } = module
  const how = run.merge ? 'merged' : 'plain'
  const before = memo[how][slot]
  if (before) return tell(before, run)
  const left = run.budget - run.steps
  const unfinished = memo.unfinished[how][slot]
  if (unfinished && left <= unfinished.left) {
    giveUp(run)
    return tell(unfinished, run)
  }
  return toldIn(slot, { module, env: undefined }, run, ({ answer, cuts }) => {
    if (isLasting(cuts, run)) keep(answer, slot, module, memo[how])
    else if (isIncomplete(run)) keep({ ...answer, left }, slot, module, memo.unfinished[how])
  })
}

function keep<Each extends Answer>(answer: Each, slot: number, { memo }: Module, answers: (Each | undefined)[]): void {
  answers[slot] = answer
  addNames(answer.asked, memo.asked)
}

/** In one environment a question comes to the same name again and again. */
function toldIn(slot: number, frame: Frame, run: Run, take?: (told: Told) => void): Known[] {
  const { module, env } = frame
  const all = run.merge ? run.told.merged : run.told.plain
  const told = all.get(env)
  const key = module.number * MAX_SLOTS + slot
  const before = told?.get(key)
  if (before && holds(before, run)) {
    for (const { depth } of before.cuts ?? []) endAt(depth, run)
    return tell(before.answer, run)
  }
  const now = ask(slot, frame, run)
  // What is the same for everyone is kept for longer than this question.
  if (!isGivenUp(run) && (env || now.cuts)) getOrInsert(all, env, () => new Map<number, Told>()).set(key, now)
  take?.(now)
  return tell(now.answer, run)
}

function isLasting(cuts: Told['cuts'], run: Run): boolean {
  return cuts === undefined || (run.steps > HEAVY && !isIncomplete(run))
}

/** More than the names and calls of any module. */
const MAX_SLOTS = 2 ** 32

export function askAlone(slot: number, module: Module, run: Run): Answer | undefined {
  const { memo } = module
  if (memo.open[slot] || memo.busy[slot]) return undefined
  const { merge, cuts: before } = run
  run.merge = false
  const { answer, cuts } = ask(slot, { module, env: undefined }, run)
  run.merge = merge
  run.cuts = before
  // Recursion that was cut short here may not be where somebody else comes from.
  if (!isLasting(cuts, run)) {
    memo.open[slot] = 1
    return undefined
  }
  keep(answer, slot, module, memo.plain)
  return answer
}

/** What the answer depends on is noted in it, and not in the run. */
function ask(slot: number, frame: Frame, run: Run): Told {
  const before = run.cuts
  run.cuts = undefined
  const touched = run.touched.length
  const narrowed = run.narrowed.length
  const asked = run.asked.length
  const found = compute(slot, frame, run)
  const cuts = cutsBefore(run.depth, run)
  const known = cuts ? found : withPartsOfItself(found, slot, frame.module, run)
  const answer: Answer = {
    known,
    touched: takeSince(run.touched, touched),
    narrowed: takeSince(run.narrowed, narrowed),
    asked: takeSince(run.asked, asked),
    closed: known.every(isClosed),
  }
  run.cuts = before
  for (const { depth } of cuts ?? []) endAt(depth, run)
  return { answer, cuts }
}

function takeSince<Each>(list: Each[], from: number): readonly Each[] {
  if (list.length === from) return NONE
  const taken = list.splice(from)
  return taken.length === 1 ? taken : distinct(taken)
}

/** Whether what is known without any environment is all there is to know in this one. */
function isTold({ touched, narrowed, closed }: Answer, env: Env | undefined, { merge }: Run): boolean {
  if (env && !closed) return false
  if (merge) return touched.length === 0 && narrowed.length === 0
  for (let each = env; each; each = each.next) {
    if (decides(each.function, touched) || decides(each.function, narrowed)) return false
  }
  return true
}

function decides(key: string, touched: readonly string[]): boolean {
  return touched.some((each) => functionOf(each) === key)
}

export function tell({ known, touched, narrowed, asked }: Answer, run: Run): Known[] {
  for (const each of touched) run.touched.push(each)
  for (const each of narrowed) run.narrowed.push(each)
  if (asked.length > 0) run.asked.push(asked)
  return known
}
