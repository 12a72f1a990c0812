/** Values of which one is taken: `a || b`, `test ? a : b`. */
import type { Value } from '../facts.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import type { Frame, Known } from './known.ts'
import type { Run } from './run.ts'
import { loosened, unique } from './texts.ts'

export function readDefault({ of, or }: Extract<Value, { kind: 'default' }>, frame: Frame, run: Run): Known[] {
  const before = run.narrowed.length
  const known = evaluate(of, frame, run)
  // What is in no record gives way to the other side, so here the choice matters.
  for (let at = before; at < run.narrowed.length; at++) run.touched.push(run.narrowed[at] as string)
  const certain = known.filter((each) => !isEmpty(each))
  const open = certain.length < known.length || known.length === 0 || known.some(isUnknown) || mayLack(of, frame, run)
  return open ? unique([...certain, ...evaluate(or, frame, run)]) : certain
}

/** What a record holds under a name that can't be told, it may not hold. */
function mayLack(value: Value, frame: Frame, run: Run): boolean {
  if (value.kind === 'member' || value.kind === 'typed') return mayLack(value.of, frame, run)
  return value.kind === 'index' && !isExact(evaluate(value.by, frame, run))
}

/** One or several texts, and nothing else. */
export function isExact(known: readonly Known[]): boolean {
  return known.length > 0 && known.every((each) => each.kind === 'text' && !each.text.includes('\0'))
}

/** Who calls a function whose parameter is the test can add nothing, only choose. */
export function readChoice(
  { test, of: [yes, no] }: Extract<Value, { kind: 'choice' }>,
  frame: Frame,
  run: Run,
): Known[] {
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
function isUpToCallers(test: Value, { module }: Frame, run: Run): boolean {
  const { merge } = run
  const before = run.touched.length
  run.merge = false
  evaluate(test, { module, env: undefined }, run)
  run.merge = merge
  const isUp = run.touched.length > before
  run.touched.length = before
  return isUp
}

function isFull(known: Known): boolean {
  if (known.kind === 'text') return !known.text.includes('\0') && known.text !== ''
  return known.kind === 'scalar' && Boolean(known.value)
}

/** What gives way to the other side of `||` or `??`. */
function isEmpty(known: Known): boolean {
  return (
    known.kind === 'nothing' ||
    (known.kind === 'text' && known.text === '') ||
    (known.kind === 'scalar' && !known.value)
  )
}
