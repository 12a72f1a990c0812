/** Functions that are being called on the way to a question, and call each other or themselves. */
import type { CallFact } from '../../facts.ts'
import { type Env, type Frame, partsOfKey } from '../model/known.ts'

/** How deep calls inside of calls are followed. */
const MAX_CALLS = 12

/** How often a function that goes through a tree is followed into itself. */
const MAX_LEVELS = 4

/** Whether a function is called in itself. */
export function isCalledAgain(call: CallFact, key: string, frame: Frame): boolean {
  return callsOf(frame.env, key) > 0 && standsInCalled(call, frame)
}

export const isTooFarIn = (env: Env | undefined, key: string): boolean => levelsOf(env, key) > MAX_LEVELS

export const isInTooMany = (env: Env | undefined): boolean => depthOf(env) > MAX_CALLS

/** Whether a function is called already, or too much is. */
export function isTooDeep(key: string, env: Env | undefined): boolean {
  return callsOf(env, key) > 0 || isInTooMany(env)
}

function callsOf(env: Env | undefined, key: string): number {
  let calls = 0
  for (let each = env; each; each = each.next ?? each.own?.env) if (each.function === key && each.own) calls++
  return calls
}

/** How often it is called on the way from call to caller, wherever each of those is made. */
function levelsOf(env: Env | undefined, key: string): number {
  let levels = 0
  for (let each = env; each; each = each.own ? each.own.env : each.next) if (each.function === key) levels++
  return levels
}

function depthOf(env: Env | undefined): number {
  let depth = 0
  for (let each = env; each; each = each.next ?? each.own?.env) depth++
  return depth
}

/**
 * Whether the call stands in the innermost function that is being called. Where a way leads on from a function that
 * another made, the call that made it is over, and who reads what it gave else calls it anew.
 */
function standsInCalled(call: CallFact, { module, env }: Frame): boolean {
  let inner = env
  while (inner && !inner.own) inner = inner.next
  const at = module.facts.calls.indexOf(call)
  if (!inner || at < 0) return inner !== undefined
  const { id, number } = partsOfKey(inner.function)
  if (id !== module.id) return false
  const [from, to] = module.facts.functions[number]?.calls ?? [0, 0]
  const isComponent = module.facts.classes.some((each) => each.propsAsMembers && each.function === number)
  return isComponent || (from <= at && at < to)
}
