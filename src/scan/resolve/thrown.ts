/** What a block may throw, as far as the functions that it calls are ours. */
import type { CallRange } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import type { Frame, Known } from './known.ts'
import { UNKNOWN } from './known.ts'
import { evaluateAll } from './members.ts'
import type { Run } from './run.ts'
import { unique } from './texts.ts'

/** How far into functions that call functions is looked. */
const MAX_DEPTH = 3

/** Libraries throw as well, so it is never known for certain. */
export function thrownByCalls(calls: CallRange, frame: Frame, run: Run): Known[] {
  return unique([...thrown(calls, frame, run, MAX_DEPTH), UNKNOWN])
}

function thrown([from, to]: CallRange, frame: Frame, run: Run, depth: number): Known[] {
  const found: Known[] = []
  for (const { callee } of frame.module.facts.calls.slice(from, to)) {
    for (const known of evaluate(callee, frame, run)) {
      if (known.kind !== 'function') continue
      const fact = known.module.facts.functions[known.function]
      const inside: Frame = { module: known.module, env: known.env }
      if (!fact) continue
      found.push(...evaluateAll(fact.throws, inside, run))
      if (depth > 0) found.push(...thrown(fact.calls, inside, run, depth - 1))
    }
  }
  return found
}
