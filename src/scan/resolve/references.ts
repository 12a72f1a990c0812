/** What names, imports and parameters refer to, each computed once where nothing around it matters. */
import type { BindingFact, Value } from '../facts.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import type { Env, Frame, Known, Run } from './known.ts'
import { functionKey, UNKNOWN } from './known.ts'
import { moduleComposite } from './members.ts'
import type { Module } from './modules.ts'
import { unique } from './texts.ts'

/** From here on even answers that recursion cut short are kept, or cycles would be walked in every order. */
const HEAVY = 1_000

const NONE: readonly string[] = []

type NameValue = Extract<Value, { kind: 'name' }>

export function readName(value: NameValue, frame: Frame, run: Run): Known[] {
  if (value.binding === undefined) return [UNKNOWN]
  const id = value.binding
  const binding = frame.module.facts.bindings[id]
  if (!binding) return [UNKNOWN]
  if (value.type) return readType(binding, frame, run)
  return kept(binding, frame, run, () => readBinding(binding, id, frame, run))
}

/** An imported type is looked for among types first: a value may have the same name. */
function readType(binding: BindingFact, frame: Frame, run: Run): Known[] {
  const [only] = binding.values
  if (only?.kind === 'import' && only.name !== '*') {
    const type = exported(moduleOf(only.from, frame.module, run), `type ${only.name}`, run)
    if (type) return type
  }
  return guarded(binding, run, () => binding.values.flatMap((each) => evaluate(each, frame, run)))
}

function readBinding(binding: BindingFact, id: number, frame: Frame, run: Run): Known[] {
  const written = frame.module.writes.get(id)
  const values = [...binding.values, ...(written?.get('') ?? [])]
  const known = unique(values.flatMap((each) => evaluate(each, frame, run)))
  return known.length > 0 ? known : [UNKNOWN]
}

/** Computes once what depends on no environment, and ends recursion. */
export function kept(fact: object, frame: Frame, run: Run, compute: () => Known[]): Known[] {
  if (frame.env) return guarded(fact, run, compute)
  const { merged, plain } = frame.module.memo
  const before = run.merge ? merged.get(fact) : plain.get(fact)
  if (before) {
    if (before.touched.length > 0) run.touched.push(...before.touched)
    if (before.missed.length > 0) run.missed.push(...before.missed)
    return before.known
  }
  const { cuts, touched, missed } = run
  const start = touched.length
  const startMissed = missed.length
  const known = guarded(fact, run, compute)
  if (run.cuts === cuts || run.steps > HEAVY) {
    const own = { known, touched: since(touched, start), missed: since(missed, startMissed) }
    ;(run.merge ? merged : plain).set(fact, own)
  }
  return known
}

function since(list: readonly string[], start: number): readonly string[] {
  return list.length > start ? [...new Set(list.slice(start))] : NONE
}

function guarded(fact: object, run: Run, compute: () => Known[]): Known[] {
  if (run.active.has(fact)) {
    run.cuts++
    return [UNKNOWN]
  }
  run.active.add(fact)
  const known = compute()
  run.active.delete(fact)
  return known
}

function moduleOf(specifier: string, from: Module, run: Run): Module | undefined {
  const id = run.world.resolve(specifier, from)
  if (id === undefined) return undefined
  const module = run.world.modules.get(id)
  if (!module) run.missed.push(id)
  return module
}

export function readImport(value: Extract<Value, { kind: 'import' }>, from: Module, run: Run): Known[] {
  const module = moduleOf(value.from, from, run)
  if (!module) {
    const library = run.world.library(value.from, value.name)
    return [library ?? UNKNOWN]
  }
  if (value.name === '*') return [moduleComposite(module)]
  return exported(module, value.name, run) ?? [UNKNOWN]
}

/** What a module exports under a name, through `export *` as well; `undefined` when it has no such export. */
export function exported(module: Module | undefined, name: string, run: Run): Known[] | undefined {
  if (!module) return undefined
  const values = module.exports.get(name)
  if (values) return unique(values.flatMap((each) => evaluate(each, { module, env: undefined }, run)))
  if (name === 'default' || run.active.has(module)) return undefined
  run.active.add(module)
  let found: Known[] | undefined
  for (const star of module.facts.stars) {
    const target = moduleOf(star, module, run)
    const library = target ? undefined : run.world.library(star, name)
    found = library ? [library] : exported(target, name, run)
    if (found) break
  }
  run.active.delete(module)
  return found
}

export function readParam(value: Extract<Value, { kind: 'param' }>, frame: Frame, run: Run): Known[] {
  const key = functionKey(frame.module, value.function)
  const injected = value.index === 0 ? run.world.injected.get(key) : undefined
  const given = givenTo(key, value, frame, run)
  return injected ? [injected, ...given.filter((each) => !isUnknown(each))] : given
}

function givenTo(key: string, value: Extract<Value, { kind: 'param' }>, frame: Frame, run: Run): Known[] {
  if (value.rest) return [UNKNOWN]
  for (let env: Env | undefined = frame.env; env; env = env.next) {
    if (env.function !== key) continue
    if (!env.site) return [UNKNOWN]
    return env.site.argument(value.index, env.own ? env.own.env : frame.env, run)
  }
  if (!run.merge) {
    if (run.touched.at(-1) !== key) run.touched.push(key)
    return [UNKNOWN]
  }
  const sites = run.world.sites.get(key) ?? []
  if (sites.length === 0) return [UNKNOWN]
  const marker = `${key}/${value.index}`
  if (run.active.has(marker)) {
    run.cuts++
    return [UNKNOWN]
  }
  run.active.add(marker)
  const known = unique(sites.flatMap((site) => site.argument(value.index, site.closure, run)))
  run.active.delete(marker)
  return known
}
