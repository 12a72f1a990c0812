/** The functions whose callers decide what a look-up asks for, and that its way does not lead through yet. */
import type { Env } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { functionOf, isState, type World } from '../model/run.ts'
import { distinct } from '../model/stale.ts'
import { isInside, isOn } from '../values/ways.ts'
import type { Told } from './trail.ts'

/** By their keys, as often as they were met. Who has told nothing where the way led through it is not asked again. */
export function unmetOf({ touched, heard }: Told<unknown>, env: Env | undefined, sites: World['sites']): string[] {
  return touched.flatMap((each) => {
    const key = functionOf(each)
    const times = Math.min(heard.has(key) ? 2 : 1, timesOf(key, isState(each), sites))
    return isOn(env, key, times) ? [] : key
  })
}

/** A function with so many callers is one that puts things where others find them, whoever called it before. */
const MANY_SITES = 8

/**
 * How often a way leads through one function: what shows itself inside of itself is met again. What so many put into a
 * state is asked for outside of the way: no single one tells.
 */
function timesOf(key: string, isState: boolean, sites: World['sites']): number {
  if ((sites.get(key)?.length ?? 0) <= MANY_SITES) return 2
  return isState ? 0 : 1
}

/**
 * Whose callers to ask next. Who calls a function that was made inside of another tells by which call of the other it
 * was made, so those that others stand inside of come last; of those that the way stands inside of, the ones that it
 * has come to last come first.
 */
export function nextOf(unmet: readonly string[], env: Env | undefined, module: Module): string | undefined {
  const keys = distinct(unmet)
  if (keys.length < 2) return keys[0]
  const inner = keys.filter((key) => !keys.some((each) => isAround(key, each, module)))
  const free = inner.find((key) => !isAroundAny(key, env, module))
  if (free !== undefined) return free
  for (let each = env; each; each = each.next) {
    const { function: passed } = each
    const latest = inner.find((key) => isAround(key, passed, module))
    if (latest !== undefined) return latest
  }
  return inner[0]
}

function isAroundAny(key: string, env: Env | undefined, module: Module): boolean {
  for (let each = env; each; each = each.next) if (isAround(key, each.function, module)) return true
  return false
}

function isAround(outer: string, inner: string, module: Module): boolean {
  const start = `${module.id}#`
  return inner.startsWith(start) && isInside({ module, function: Number(inner.slice(start.length)) }, outer)
}
