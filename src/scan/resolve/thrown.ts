/** What a block may throw, as far as the functions that it calls are ours. */
import type { CallRange } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import type { Frame, Known } from './known.ts'
import { functionKey, UNKNOWN } from './known.ts'
import { evaluateAll } from './members.ts'
import { isBuiltIn } from './reach.ts'
import type { Run } from './run.ts'
import { unique } from './texts.ts'

type Callee = Extract<Known, { kind: 'function' }>

/** How far into functions that call functions is looked. */
const MAX_DEPTH = 3

/** Libraries throw as well, so it is never known for certain. */
export function thrownByCalls(calls: CallRange, frame: Frame, run: Run): Known[] {
  const found = called(calls, frame, run).flatMap((each) => thrownBy(each, run, new Set(), MAX_DEPTH))
  return unique([...found, UNKNOWN])
}

/** Each function is asked once, however often it is called. */
function thrownBy({ module, function: id, env }: Callee, run: Run, asked: Set<string>, depth: number): Known[] {
  const key = functionKey(module, id)
  const fact = module.facts.functions[id]
  if (!fact || asked.has(key)) return []
  asked.add(key)
  const inside: Frame = { module, env }
  const known = evaluateAll(fact.throws, inside, run)
  if (depth === 0) return known
  // What its own callers give it to call, not this one alone decides.
  const touched = run.touched.length
  const callees = called(fact.calls, inside, run)
  run.touched.length = touched
  return [...known, ...callees.flatMap((each) => thrownBy(each, run, asked, depth - 1))]
}

function called([from, to]: CallRange, frame: Frame, run: Run): Callee[] {
  return frame.module.facts.calls.slice(from, to).flatMap((call) => {
    const touched = run.touched.length
    const known = evaluate(call.callee, frame, run)
    if (isBuiltIn(call)) run.touched.length = touched
    return known.filter((each) => each.kind === 'function')
  })
}
