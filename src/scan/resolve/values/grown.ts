/** What `reduce` begins with, where each call is given what the one before made of it. */
import type { CallFact } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'

/** A list or record that grows with each call: what is made of it otherwise, the next call is given. */
export function initialOf({ args: [given, first] }: CallFact, frame: Frame, run: Run): Known[] | undefined {
  const { functions } = frame.module.facts
  const callback = given && (onlyValueOf(given, frame.module.facts) ?? given)
  const returns = callback?.kind === 'function' ? (functions[callback.function]?.returns ?? []) : []
  if (
    callback?.kind !== 'function' ||
    !first ||
    !returns.every((each) => isGrown(each, callback.function, frame.module))
  )
    return undefined
  const initial = evaluate(first, frame, run)
  return initial.length > 0 && initial.every(({ kind }) => kind === 'composite') ? initial : undefined
}

/** `all`, `[...all, each]`, `{ ...all, [name]: each }`, `all.concat(each)` */
function isGrown(value: Value, callback: number, module: Module): boolean {
  const isAll = (each: Value): boolean => isGrown(each, callback, module)
  switch (value.kind) {
    case 'name': {
      const only = onlyValueOf(value, module.facts)
      const given = only?.kind === 'typed' ? only.of : only
      return given?.kind === 'param' && given.index === 0 && given.function === callback
    }
    case 'list':
      return value.of.some((each) => each.kind === 'spread' && isAll(each.of))
    case 'object':
      return value.spreads?.some(isAll) === true
    case 'call': {
      const callee = module.facts.calls[value.call]?.callee
      return callee?.kind === 'member' && (callee.name === 'concat' || callee.name === 'set') && isAll(callee.of)
    }
    default:
      return false
  }
}
