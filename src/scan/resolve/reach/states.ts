/** State that is set in one place and read in another, in stores and subjects: by the name of what sets it. */
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { setByName } from '../libraries/angular-signals.ts'
import { actionNamed, dispatchedBy } from '../libraries/redux.ts'
import type { Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Provided } from '../model/run.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { setAt } from '../values/set-state.ts'

/** What a value of the module is, whoever calls what it stands in. */
export type Ask = (value: Value) => Known[]

/** What is provided, and for what. */
export interface Named {
  name: string
  value: Provided
}

export function statesSetIn(module: Module, ask: Ask): Named[] {
  const values: Named[] = []
  for (const call of module.facts.calls) {
    const action = dispatchedBy(call)
    if (action) addAction(action, call, module, ask, values)
    addState(call, module, ask, values)
  }
  return values
}

const SETS = /^(?:set|update|next)$/

/** `child.title.set('page.title')`, of something that isn't known: all other setters are followed like functions. */
function addState({ callee, args: [value, ...more], at }: CallFact, module: Module, ask: Ask, values: Named[]): void {
  if (!value || more.length > 0 || callee.kind !== 'member' || callee.of.kind !== 'member' || !SETS.test(callee.name))
    return
  const set = setAt({ module, at }, (env, run) => evaluate(value, { module, env }, run))
  if (ask(callee).some(isUnknown)) values.push({ name: setByName(callee.of.name), value: set })
}

/** `dispatch({ type: 'notes/shown', payload: 'note.title' })` */
function addAction(
  { type, payload }: { type: Value; payload: Value },
  { at }: CallFact,
  module: Module,
  ask: Ask,
  values: Named[],
): void {
  const value = setAt({ module, at }, (env, run) => evaluate(payload, { module, env }, run))
  for (const each of ask(type)) if (each.kind === 'text') values.push({ name: actionNamed(each.text), value })
}

export function readLater(value: Value, module: Module): Provided {
  return (run) => evaluate(value, { module, env: undefined }, run)
}
