/** What things have in them for certain, so that what they have not got can be told. */
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'

/** What a value has in it, where it is one thing only. */
export function certainOf(value: Value, frame: Frame, run: Run): Known[] {
  return certainIn(evaluate(value, frame, run), run)
}

export function certainIn([only, ...others]: readonly Known[], run: Run): Known[] {
  return others.length === 0 && only?.kind === 'composite' ? (only.certain?.(run) ?? []) : []
}

/** What a value is, where it is one thing only. */
export function certainly(value: Value, frame: Frame, run: Run): Known[] {
  const known = evaluate(value, frame, run)
  return known.length === 1 ? known : []
}
