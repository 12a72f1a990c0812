/** Values of which a test takes one: `test ? a : b`. */
import type { Value } from '../../value.ts'
import { type Alone, alone, inTime } from '../model/aside.ts'
import type { Frame, Known } from '../model/known.ts'
import { enter, leave } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { isEmpty } from './defaults.ts'
import { evaluate } from './evaluate.ts'
import { evaluateAll } from './members.ts'
import { isWhole, loosened } from './texts.ts'

/** Who calls a function whose parameter is the test can add nothing, only choose. */
export function readChoice(choice: Extract<Value, { kind: 'choice' }>, frame: Frame, run: Run): Known[] {
  const { test, of } = choice
  // A list may be filled where nobody can look, and `open = !open` is whatever it was not.
  if (test.kind === 'longer' || !enter(choice, run)) return evaluateAll(of, frame, run)
  const asked = run.asked.length
  const holds = inTime(run, () => outcomeOf(test, frame, run))
  leave(choice, run)
  if (holds !== undefined) return evaluate(of[holds ? 0 : 1], frame, run)
  const either = evaluateAll(of, frame, run)
  // Over all sites together it isn't known which of them takes which way.
  return run.merge && run.asked.length > asked ? either.map(loosened) : either
}

/** Whether it holds, where callers decide that and are known. */
function outcomeOf(test: Value, frame: Frame, run: Run): boolean | undefined {
  const before = run.touched.length
  const known = evaluate(test, frame, run)
  for (const each of run.touched.splice(before)) run.narrowed.push(each)
  if (known.some((each) => each.kind === 'nothing' && each.before)) return undefined
  const holds = known.every(isFull)
  const isKnown = known.length > 0 && (holds || known.every(isEmpty))
  return isKnown && isUpToCallers(test, frame, run) ? holds : undefined
}

/** What no caller decides is a switch in the code, and tomorrow it may be turned. */
function isUpToCallers(test: Value, frame: Frame, run: Run): boolean {
  const { given, chosen } = askAlone(test, frame, run)
  return given || chosen
}

/** Whether callers give it, and do not only choose. */
export function comesFromCallers(value: Value, frame: Frame, run: Run): boolean {
  return askAlone(value, frame, run).given
}

function askAlone(value: Value, { module }: Frame, run: Run): Alone<Known[]> {
  return alone(run, () => evaluate(value, { module, env: undefined }, run))
}

export function isFull(known: Known): boolean {
  if (known.kind === 'text') return isWhole(known.text) && known.text !== ''
  return known.kind === 'element' || (known.kind === 'scalar' && Boolean(known.value))
}
