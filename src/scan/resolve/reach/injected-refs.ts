/** What refs are given to hold where they are injected: `inject('title').value = 'page.title'`. */
import type { ModuleFacts } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import { injectionName } from '../libraries/vue.ts'
import { HELD } from '../model/holders.ts'
import type { Module } from '../model/modules.ts'
import { type Provided, providedFor } from '../model/run.ts'
import { changesOf } from '../values/changed.ts'
import { evaluate } from '../values/evaluate.ts'
import { type Ask, type Named, readLater } from './states.ts'

/** Stands for what a ref holds that is injected under this name, among what is provided. */
const heldAs = (injection: string): string => `held ${injection}`

export function heldWhereInjected(module: Module, ask: Ask): Named[] {
  const { facts } = module
  return facts.writes.flatMap(({ target, value }) => {
    // In a template, what the ref holds is meant.
    const of = target.kind === 'member' && HELD.has(target.name) ? target.of : target
    const key = injectedBy(of, facts)
    return (key ? ask(key) : []).flatMap((each) => {
      const name = injectionName(each)
      return name === undefined ? [] : { name: heldAs(name), value: readLater(value, module) }
    })
  })
}

function injectedBy(of: Value, facts: ModuleFacts): Value | undefined {
  const only = onlyValueOf(of, facts) ?? of
  const made = only.kind === 'typed' ? only.of : only
  const { callee, args: [key] = [] } = (made.kind === 'call' && facts.calls[made.call]) || {}
  return (callee?.kind === 'name' || callee?.kind === 'member') && callee.name === 'inject' ? key : undefined
}

/** Whoever provides a ref that has a name sees that. */
export function heldByInjected(key: Value, value: Value, module: Module): Named[] {
  if (value.kind !== 'name' || value.binding === undefined || !module.shared.has(value.binding)) return []
  const held: Provided = (run) =>
    evaluate(key, { module, env: undefined }, run).flatMap((each) => {
      const name = injectionName(each)
      if (name === undefined) return []
      run.world.needs.injected.add(name)
      return (providedFor(heldAs(name), run) ?? []).flatMap((given) => given(run))
    })
  return [{ name: changesOf(value.binding, module), value: held }]
}
