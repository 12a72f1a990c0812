/** What modules export under which names, and what imports of those are. */
import type { Value } from '../../facts.ts'
import { type ImportValue, importAt } from '../model/holders.ts'
import type { Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { FoundExport } from '../model/memo.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { addNames } from '../model/stale.ts'
import { evaluateAll, moduleComposite } from './members.ts'

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

/** The binding that an import is of, in the module that declares it. */
export function declaredAs(value: ImportValue, from: Module, run: Run): Place | undefined {
  const found = findExport(moduleOf(value.from, from, run), value.name, run)
  const [only, ...more] = found && 'values' in found ? found.values : []
  if (!found || !('values' in found) || more.length > 0) return undefined
  if (only?.kind === 'name' && only.binding !== undefined) {
    const passedOn = importAt(only.binding, found.module.facts)
    return passedOn ? declaredAs(passedOn, found.module, run) : { module: found.module, binding: only.binding }
  }
  return only?.kind === 'import' ? declaredAs(only, found.module, run) : undefined
}

/** A binding of a module. */
export interface Place {
  module: Module
  binding: number
}

/** What a module exports under a name, through `export *` as well; `undefined` when it has no such export. */
export function exported(module: Module | undefined, name: string, run: Run): Known[] | undefined {
  const found = findExport(module, name, run)
  if (!found) return undefined
  return 'known' in found ? [found.known] : evaluateAll(found.values, { module: found.module, env: undefined }, run)
}

/**
 * Only looks for it: what it is may well lead to other exports of the same modules. What is passed on is looked for once,
 * or everyone who imports from a module of many `export *` would walk through all of them.
 */
function findExport(module: Module | undefined, name: string, run: Run): FoundExport | undefined {
  if (!module) return undefined
  const own = ownExport(module, name)
  if (own || name === 'default' || module.facts.stars.length === 0) return own
  const { passedOn, asked } = module.memo
  let known = passedOn.get(name)
  if (!known) {
    const from = run.asked.length
    const found = findPassedOn(module, name, new Set([module]), run)
    known = { found, asked: [...new Set(run.asked.splice(from))] }
    passedOn.set(name, known)
    addNames(known.asked, asked)
  }
  run.asked.push(known.asked)
  return known.found
}

function findPassedOn(module: Module, name: string, walked: Set<Module>, run: Run): FoundExport | undefined {
  for (const star of module.facts.stars) {
    const target = moduleOf(star, module, run)
    const found = target ? findThrough(target, name, walked, run) : libraryExport(star, name, run)
    if (found) return found
  }
  return undefined
}

function findThrough(module: Module, name: string, walked: Set<Module>, run: Run): FoundExport | undefined {
  if (walked.has(module)) return undefined
  walked.add(module)
  return ownExport(module, name) ?? findPassedOn(module, name, walked, run)
}

function ownExport(module: Module, name: string): FoundExport | undefined {
  const values = module.exports.get(name)
  return values && { module, values }
}

function libraryExport(specifier: string, name: string, run: Run): FoundExport | undefined {
  const known = run.world.findLibraryExport(specifier, name)
  return known && { known }
}
