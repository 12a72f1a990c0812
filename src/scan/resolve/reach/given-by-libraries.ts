/** What functions and components of libraries give to whoever asks for it elsewhere, by where they are used. */
import type { Value } from '../../value.ts'
import { findLibraryExport } from '../libraries/index.ts'
import type { Module } from '../model/modules.ts'
import type { Native } from '../model/native.ts'
import type { Provided } from '../model/run.ts'
import { evaluate } from '../values/evaluate.ts'
import type { Named } from './states.ts'

/** Seen where it stands: what a name stands for is not asked. */
export function givenByLibraries(module: Module): Named[] {
  const found: Named[] = []
  const add = (of: Value, given: Value | undefined, at: number): void => {
    const gives = givingOf(of, module)
    if (!gives || !given) return
    const value: Provided = (run) => gives.value(evaluate(given, { module, env: undefined }, run), { module, at }, run)
    found.push({ name: gives.as, value })
  }
  for (const { component, props, at } of module.facts.elements) add(component, props, at)
  for (const { callee, args, at } of module.facts.calls) add(callee, args[0], at)
  return found
}

function givingOf(of: Value, { facts: { bindings } }: Module): Native['gives'] {
  const [imported] = of.kind === 'name' ? (bindings[of.binding ?? -1]?.values ?? []) : []
  const known = imported?.kind === 'import' ? findLibraryExport(imported.from, imported.name) : undefined
  return known?.kind === 'native' ? known.gives : undefined
}
