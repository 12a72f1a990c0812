/** State that is set in one place and read in another, in stores and subjects: by the name of what sets it. */
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { setByName } from '../libraries/angular-signals.ts'
import { dispatchedBy } from '../libraries/redux.ts'
import type { Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Provided } from '../model/run.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { isSetter, setAt } from '../values/set-state.ts'

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
    const action = module.facts.calls[dispatchedBy(call) ?? -1]
    if (action) addState(action, module, ask, values)
    if (isStoreWrite(call)) addState(call, module, ask, values)
  }
  return values
}

/**
 * `store.set(value)`, `update((value) => …)`, `subject.next(value)`, `useStore.setState({ … })`: setters by the names that
 * libraries give them. All others are followed like functions.
 */
export function isStoreWrite({ callee, args }: CallFact): boolean {
  return (
    (callee.kind === 'name' || callee.kind === 'member') &&
    (/^(?:set|update|next)$/.test(callee.name) ? args.length === 1 : callee.name === 'setState' && args.length > 0)
  )
}

function addState({ callee, args: [value], at }: CallFact, module: Module, ask: Ask, values: Named[]): void {
  if (!value) return
  const set = (keeps?: true): Provided =>
    setAt({ module, at }, (env, run) => evaluate(value, { module, env }, run), keeps)
  for (const known of ask(callee)) {
    if (isSetter(known)) values.push({ name: known.sets, value: set(known.keeps) })
    // `child.title.set(…)`, of something that isn't known.
    else if (
      isUnknown(known) &&
      callee.kind === 'member' &&
      callee.of.kind === 'member' &&
      callee.name !== 'setState'
    ) {
      values.push({ name: setByName(callee.of.name), value: set() })
    }
  }
}

export function readLater(value: Value, module: Module): Provided {
  return (run) => evaluate(value, { module, env: undefined }, run)
}
