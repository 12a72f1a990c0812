/** How long lists are that callers give, as far as that is certain. */
import { onlyValue } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'

/** A name may stand for another name, and that for the next. */
const MAX_NAMES = 4

export function readLonger({ of, than }: Extract<Value, { kind: 'longer' }>, frame: Frame, run: Run): Known {
  const size = sizeOf(of, frame, run)
  return size === undefined ? UNKNOWN : { kind: 'scalar', value: size > than }
}

/** Of `list.length > 4 ? list.slice(4) : []` that of the side which is taken. */
function sizeOf(value: Value, frame: Frame, run: Run, names = 0): number | undefined {
  if (value.kind === 'choice' && value.test.kind === 'longer') {
    const taken = readLonger(value.test, frame, run)
    return taken.kind === 'scalar' ? sizeOf(value.of[taken.value ? 0 : 1], frame, run, names) : undefined
  }
  const { module } = frame
  const binding = value.kind === 'name' && names < MAX_NAMES ? (value.binding ?? -1) : -1
  const only = onlyValue(binding, module.facts)
  if (only?.kind === 'choice' && !module.writes.has(binding) && !module.fills.has(binding))
    return sizeOf(only, frame, run, names + 1)
  const [list, ...more] = evaluate(value, frame, run)
  // What is more than one thing is assigned, or added to.
  return list?.kind === 'composite' && more.length === 0 ? list.size : undefined
}
