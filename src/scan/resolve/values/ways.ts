/** The calls that lead to a question, innermost first, where one function is called more than once among them. */
import { getOrInsert } from '../../../map-entries.ts'
import { copyWith } from '../../copy-with.ts'
import { type Env, type Origin, partsOfKey, type Site } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'

/** The call of it that is nearest to what is asked: a way may lead through the same function twice. */
export function innermost(key: string, env: Env): Env | undefined {
  let found: Env | undefined
  for (let each: Env | undefined = env; each; each = each.next) {
    if (each.function !== key) continue
    if (each.own) return found ?? each
    found = each
  }
  return found
}

/**
 * What leads to this call, and the functions that it stands inside of: what it calls itself knows nothing of its
 * arguments.
 */
export function outsideOf(call: Env, env: Env, own: FunctionIn, run: Run): Env {
  const known = getOrInsert(run.outside, env, () => new Map<Env, Env>())
  return getOrInsert(known, call, () =>
    env === call ? around(call.next, own) : copyWith(env, { next: env.next && outsideOf(call, env.next, own, run) }),
  )
}

export interface FunctionIn {
  module: Module
  function: number
}

function around(env: Env | undefined, own: FunctionIn): Env {
  let kept = NOBODY
  for (let each = env; each; each = each.next) if (isInside(own, each.function)) kept = copyWith(each, { next: kept })
  return kept
}

/** Whether the call stands in the function, which is one of the same module. */
export function isCalledIn(key: string, { module, at }: Origin): boolean {
  const { calls, functions } = module.facts
  const [from, to] = functions[partsOfKey(key).number]?.calls ?? [0, 0]
  for (let number = from; number < to; number++) if (calls[number]?.at === at) return true
  return false
}

/** What it calls is among what the other calls. */
export function isInside({ module, function: id }: FunctionIn, key: string): boolean {
  const start = `${module.id}#`
  if (!key.startsWith(start)) return false
  const { classes, functions } = module.facts
  const around = Number(key.slice(start.length))
  const [inner, outer] = [functions[id], functions[around]]
  if (!inner || !outer || outer.at > inner.at || around === id) return false
  // Of a component by options it isn't known what stands in it.
  if (classes.some((each) => each.propsAsMembers && each.function === around)) return true
  return outer.calls[0] <= inner.calls[0] && inner.calls[1] <= outer.calls[1]
}

/** Of who leads to the first call of a way nothing is known yet. */
const NOBODY: Env = { function: '', site: undefined, next: undefined }

/** Whoever calls is said by no way at all, and by one of which nothing is known. */
export function isSameWay(a: Env | undefined, b: Env | undefined): boolean {
  return (a ?? NOBODY) === (b ?? NOBODY)
}

/** Whether it is among the functions that lead to the question, so many times. */
export function isOn(env: Env | undefined, key: string, times: number): boolean {
  if (times === 0) return true
  let left = times
  for (let each = env; each; each = each.next) if (each.function === key && !each.own && --left === 0) return true
  return false
}

/** What the called function was made inside of holds as well. */
export function enclose(closure: Env | undefined, env: Env): Env {
  let result = env
  for (let each = closure; each; each = each.next)
    result = copyWith(each, { own: each.own ?? { env: undefined }, next: result })
  return result
}

/** By which call something was made, and then the way to who reads it: that may lead through functions which the call made. */
export function onWay(made: Env | undefined): Env | undefined {
  const way = made?.own?.env
  if (!made || !way) return made
  for (let each: Env | undefined = made; each; each = each.next) if (each === way) return made
  return enclose(made, way)
}

/** By which calls a function was made: of what it stands inside of, and of what led there. By the keys of what was called. */
export function madeBy(own: FunctionIn, closure: Env | undefined): ReadonlyMap<string, string> {
  const calls = new Map<string, string>()
  const seen = new Set<Env>()
  const gather = (env: Env | undefined): void => {
    for (let each = env; each && !seen.has(each); each = each.next) {
      const { function: key, site } = each
      seen.add(each)
      if (site && !calls.has(key) && (each.own || isInside(own, key))) calls.set(key, placeOf(site))
      gather(each.own?.env)
    }
  }
  gather(closure)
  return calls
}

/** Whether the calls that it was made by are the same, and what leads to them is. */
export function isSameClosure(a: Env | undefined, b: Env | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.function !== b.function || !isSamePlace(a.site, b.site)) return false
  return isSameClosure(a.own?.env, b.own?.env) && isSameClosure(a.next, b.next)
}

function isSamePlace(a: Site | undefined, b: Site | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && placeOf(a) === placeOf(b))
}

export function placeOf({ module, at }: Site): string {
  return `${module.number} ${at}`
}
