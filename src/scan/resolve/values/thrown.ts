/** What a block may throw, as far as the functions that it calls are ours. */
import type { CallRange } from '../../facts.ts'
import type { Env, Frame, Known } from '../model/known.ts'
import { functionKey, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { evaluateAll } from './members.ts'
import { isBuiltIn } from './methods.ts'
import { unique } from './texts.ts'

type Callee = Extract<Known, { kind: 'function' }>

/** How far into functions that call functions is looked. */
const MAX_DEPTH = 3

/** Libraries throw as well, so it is never known for certain. */
export function thrownByCalls(calls: CallRange, frame: Frame, run: Run): Known[] {
  const found: Known[] = []
  const seen = new Map<string, Set<Env | undefined>>()
  let callees = called(calls, frame, run)
  for (let depth = 0; callees.length > 0; depth++) {
    const next: Callee[] = []
    for (const callee of callees) {
      const fact = callee.module.facts.functions[callee.function]
      if (!fact || !isNew(callee, seen)) continue
      const inside: Frame = { module: callee.module, env: callee.env }
      found.push(...evaluateAll(fact.throws, inside, run))
      if (depth < MAX_DEPTH) next.push(...calledInside(fact.calls, inside, run))
    }
    callees = next
  }
  return unique([...found, UNKNOWN])
}

/** Each function is asked once, nearest first, however often it is called; those that a function makes are several. */
function isNew({ module, function: id, env }: Callee, seen: Map<string, Set<Env | undefined>>): boolean {
  const key = functionKey(module, id)
  const before = seen.get(key)
  if (before?.has(env)) return false
  if (before) before.add(env)
  else seen.set(key, new Set([env]))
  return true
}

/** What its own callers give it to call, not this one alone decides. */
function calledInside(calls: CallRange, inside: Frame, run: Run): Callee[] {
  const touched = run.touched.length
  const callees = called(calls, inside, run)
  run.touched.length = touched
  return callees
}

function called([from, to]: CallRange, frame: Frame, run: Run): Callee[] {
  return frame.module.facts.calls.slice(from, to).flatMap((call) => {
    const touched = run.touched.length
    const known = evaluate(call.callee, frame, run)
    if (isBuiltIn(call)) run.touched.length = touched
    return known.filter((each) => each.kind === 'function')
  })
}
