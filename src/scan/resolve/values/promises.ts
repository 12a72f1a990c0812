/** What promises come to that a module makes: `new Promise((resolve, reject) => …)`, `Promise.reject(…)`. */
import type { CallFact, ModuleFacts } from '../../facts.ts'
import type { CallRange, Value } from '../../value.ts'
import type { Module } from '../model/modules.ts'

interface Settled {
  /** The number of the call that settles it. */
  call: number
  how: 'resolved' | 'rejected'
  /** The function that the promise is made with; absent where it is made as it is. */
  executor?: number
  value: Value
}

/** What the promises come to that these functions are given for. */
export function resolvedBy(executor: number, module: Module): Value[] {
  return settledIn(module).flatMap((each) => (each.how === 'resolved' && each.executor === executor ? each.value : []))
}

/** What is rejected among these calls. */
export function rejectedIn([from, to]: CallRange, module: Module): Value[] {
  return settledIn(module).flatMap(({ call, how, value }) =>
    how === 'rejected' && call >= from && call < to ? value : [],
  )
}

const known = new WeakMap<Module, readonly Settled[]>()

function settledIn(module: Module): readonly Settled[] {
  const before = known.get(module)
  if (before) return before
  const settled = listSettled(module.facts)
  known.set(module, settled)
  return settled
}

function listSettled({ calls, bindings }: ModuleFacts): Settled[] {
  const executors = new Set(calls.flatMap(executorOf))
  return calls.flatMap(({ callee, args: [value] }, call): Settled[] => {
    if (!value) return []
    if (isOfPromise(callee)) return [{ call, how: 'rejected', value }]
    const [made] = callee.kind === 'name' ? (bindings[callee.binding ?? -1]?.values ?? []) : []
    if (made?.kind !== 'param' || made.index > 1 || !executors.has(made.function)) return []
    return [{ call, how: made.index === 0 ? 'resolved' : 'rejected', executor: made.function, value }]
  })
}

function executorOf({ new: isNew, callee, args: [executor] }: CallFact): number[] {
  return isNew && isGlobal(callee) && executor?.kind === 'function' ? [executor.function] : []
}

const isGlobal = (value: Value): boolean =>
  value.kind === 'name' && value.name === 'Promise' && value.binding === undefined

/** `Promise.reject` */
const isOfPromise = (callee: Value): boolean =>
  callee.kind === 'member' && callee.name === 'reject' && isGlobal(callee.of)
