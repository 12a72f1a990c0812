/** What modules export under which names, and what imports of those are. */
import { writtenOut } from '../../common-exports.ts'
import type { ImportValue, Value } from '../../value.ts'
import { type Foreign, foreignAt, sharedReturnsOf } from '../model/foreign.ts'
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

export function readImport(value: ImportValue, from: Module, run: Run): Known[] {
  const module = moduleOf(value.from, from, run)
  if (!module) {
    const library = run.world.findLibraryExport(value.from, value.name)
    return [library ?? UNKNOWN]
  }
  if (value.name === '*') return module.isCommon ? requiredFrom(module, run) : [moduleComposite(module)]
  const known = exported(module, value.name, run)
  return known ?? [module.isCommon && value.name === 'default' ? moduleComposite(module) : UNKNOWN]
}

/** `require('./menu')`: what its exports are as a whole; the members of an object are exports of their own. */
function requiredFrom(module: Module, run: Run): Known[] {
  const wholes = (module.exports.get('default') ?? []).filter((each) => !writtenOut(each, module.facts))
  const known = evaluateAll(wholes, { module, env: undefined }, run)
  const isAll = wholes.length > 0 && module.exports.size === 1
  return isAll ? known : [...known, moduleComposite(module)]
}

/** The binding that another module gives, in the module that declares it. */
export function declaredAs({ of, part }: Foreign, from: Module, run: Run): Place | undefined {
  const given = moduleOf(of.from, from, run)
  const found = findExport(given, of.name === '*' && given?.isCommon ? 'default' : of.name, run)
  if (!found || !('values' in found) || found.values.length > 1) return undefined
  const { module } = found
  const [value] = found.values
  if (value?.kind === 'import') return declaredAs({ of: value, part }, module, run)
  const binding = value?.kind === 'name' ? value.binding : undefined
  const passedOn = binding === undefined ? undefined : foreignAt(binding, module.facts)
  if (passedOn && passedOn.part === undefined) return declaredAs({ of: passedOn.of, part }, module, run)
  const own = part === undefined ? binding : partNamed(part, value, module)
  return own === undefined ? undefined : { module, binding: own }
}

function partNamed(part: string, value: Value | undefined, { facts }: Module): number | undefined {
  const values = value?.kind === 'name' ? (facts.bindings[value.binding ?? -1]?.values ?? []) : value ? [value] : []
  return values.map((each) => sharedReturnsOf(each, facts).get(part)).find((each) => each !== undefined)
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
