/** What a block may throw, as far as the functions that it calls are ours. */
import { getOrInsert } from '../../../map-entries.ts'
import type { CallFact } from '../../facts.ts'
import type { CallRange, Value } from '../../value.ts'
import type { Env, Frame, Known } from '../model/known.ts'
import { functionKey, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { evaluateAll } from './members.ts'
import { isBuiltIn } from './methods.ts'
import { rejectedIn } from './promises.ts'
import { unique } from './texts.ts'

type Callee = Extract<Known, { kind: 'function' }>

/** How far into functions that call functions is looked. */
const MAX_DEPTH = 3
/** The same for promises: there are many, and all of them may be passed on to one place. */
const NEAR = 1

/** `load().then(…).catch((error) => …)`: what any call of the chain throws. */
export function thrownBefore({ callee }: CallFact, frame: Frame, run: Run): Known[] {
  const last = callee.kind === 'member' ? callNumber(callee.of) : undefined
  if (last === undefined) return [UNKNOWN]
  const { calls } = frame.module.facts
  let first = last
  for (let next: number | undefined = last; next !== undefined; ) {
    first = next
    const before: Value | undefined = calls[next]?.callee
    next = before?.kind === 'member' ? callNumber(before.of) : undefined
  }
  // What callers give to be thrown is left open: programs hand on errors everywhere, and one way after the other leads far.
  const touched = run.touched.length
  const thrown = thrownByCalls([first, last + 1], frame, run, NEAR)
  run.touched.length = touched
  return thrown
}

function callNumber(value: Value): number | undefined {
  if (value.kind === 'typed') return callNumber(value.of)
  return value.kind === 'call' ? value.call : undefined
}

/** Libraries throw as well, so it is never known for certain. */
export function thrownByCalls(calls: CallRange, frame: Frame, run: Run, levels: number = MAX_DEPTH): Known[] {
  const found: Known[] = evaluateAll(rejectedIn(calls, frame.module), frame, run)
  return unique([...found, ...thrownByAll(called(calls, frame, run), run, levels), UNKNOWN])
}

/** What a function throws that a library calls. */
export function thrownBy(callee: Callee, run: Run): Known[] {
  const touched = run.touched.length
  const thrown = thrownByAll([callee], run, NEAR)
  run.touched.length = touched
  return unique(thrown)
}

function thrownByAll(nearest: Callee[], run: Run, levels: number): Known[] {
  const found: Known[] = []
  const seen = new Map<string, Set<Env | undefined>>()
  let callees = nearest
  for (let depth = 0; callees.length > 0; depth++) {
    const next: Callee[] = []
    for (const callee of callees) {
      const fact = callee.module.facts.functions[callee.function]
      if (!fact || !isNew(callee, seen)) continue
      const inside: Frame = { module: callee.module, env: callee.env }
      found.push(...evaluateAll([...fact.throws, ...rejectedIn(fact.calls, callee.module)], inside, run))
      if (depth < levels) next.push(...calledInside(fact.calls, inside, run))
    }
    callees = next
  }
  return found
}

/** Each function is asked once, nearest first, however often it is called; those that a function makes are several. */
function isNew({ module, function: id, env }: Callee, seen: Map<string, Set<Env | undefined>>): boolean {
  const envs = getOrInsert(seen, functionKey(module, id), () => new Set<Env | undefined>())
  const { size } = envs
  return envs.add(env).size > size
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
