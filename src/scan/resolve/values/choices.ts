/** Values of which a test takes one: `test ? a : b`. */
import type { Value } from '../../facts.ts'
import type { Frame, Known } from '../model/known.ts'
import { alone, type Run } from '../model/run.ts'
import { isEmpty } from './defaults.ts'
import { evaluate } from './evaluate.ts'
import { isWhole, loosened, unique } from './texts.ts'

/** Who calls a function whose parameter is the test can add nothing, only choose. */
export function readChoice(
  { test, of: [yes, no] }: Extract<Value, { kind: 'choice' }>,
  frame: Frame,
  run: Run,
): Known[] {
  // A list may be filled where nobody can look.
  if (test.kind === 'longer') return unique([...evaluate(yes, frame, run), ...evaluate(no, frame, run)])
  const before = run.touched.length
  const asked = run.asked.length
  const known = evaluate(test, frame, run)
  for (const each of run.touched.splice(before)) run.narrowed.push(each)
  const holds = known.every(isFull)
  const isKnown = known.length > 0 && (holds || known.every(isEmpty))
  if (isKnown && isUpToCallers(test, frame, run)) return evaluate(holds ? yes : no, frame, run)
  const either = unique([...evaluate(yes, frame, run), ...evaluate(no, frame, run)])
  // Over all sites together it isn't known which of them takes which way.
  return run.merge && run.asked.length > asked ? either.map(loosened) : either
}

/** What no caller decides is a switch in the code, and tomorrow it may be turned. */
export function isUpToCallers(value: Value, { module }: Frame, run: Run): boolean {
  return alone(run, () => evaluate(value, { module, env: undefined }, run)).byCallers
}

export function isFull(known: Known): boolean {
  if (known.kind === 'text') return isWhole(known.text) && known.text !== ''
  return known.kind === 'scalar' && Boolean(known.value)
}
