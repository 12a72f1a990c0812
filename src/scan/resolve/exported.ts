/** What modules export under which names, and what imports of those are. */
import type { Value } from '../facts.ts'
import type { Known } from './known.ts'
import { UNKNOWN } from './known.ts'
import { evaluateAll, moduleComposite } from './members.ts'
import type { Module } from './modules.ts'
import type { Run } from './run.ts'

export function moduleOf(specifier: string, from: Module, run: Run): Module | undefined {
  const id = run.world.resolve(specifier, from)
  if (id === undefined) return undefined
  run.asked.push(id)
  return run.world.modules.get(id)
}

export function readImport(value: Extract<Value, { kind: 'import' }>, from: Module, run: Run): Known[] {
  const module = moduleOf(value.from, from, run)
  if (!module) {
    const library = run.world.findLibraryExport(value.from, value.name)
    return [library ?? UNKNOWN]
  }
  if (value.name === '*') return [moduleComposite(module)]
  return exported(module, value.name, run) ?? [UNKNOWN]
}

/** What a module exports under a name, through `export *` as well; `undefined` when it has no such export. */
export function exported(module: Module | undefined, name: string, run: Run): Known[] | undefined {
  const found = findExport(module, name, run)
  if (!found) return undefined
  return 'known' in found ? [found.known] : evaluateAll(found.values, { module: found.module, env: undefined }, run)
}

/** `known`: of a library. */
type FoundExport = { module: Module; values: readonly Value[] } | { known: Known }

/** Only looks for it: what it is may well lead to other exports of the same modules. */
function findExport(module: Module | undefined, name: string, run: Run): FoundExport | undefined {
  if (!module) return undefined
  const values = module.exports.get(name)
  if (values) return { module, values }
  if (name === 'default' || run.active.has(module)) return undefined
  run.active.set(module, run.depth)
  let found: FoundExport | undefined
  for (const star of module.facts.stars) {
    const target = moduleOf(star, module, run)
    const known = target ? undefined : run.world.findLibraryExport(star, name)
    found = known ? { known } : findExport(target, name, run)
    if (found) break
  }
  run.active.delete(module)
  return found
}
