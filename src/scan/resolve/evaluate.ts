/** What a value can be. Never runs code: follows bindings, parameters and imports through the facts of all modules. */
import type { BindingFact, Value } from '../facts.ts'
import { argumentsOf, invoke } from './invoke.ts'
import type { Arguments, Env, Frame, Known, Run } from './known.ts'
import { functionKey, NOTHING, UNKNOWN } from './known.ts'
import { classComposite, listComposite, memberOf, memberOfAll, moduleComposite, objectComposite } from './members.ts'
import type { Module } from './modules.ts'
import { pathOf } from './modules.ts'
import { joinTexts, unique } from './texts.ts'

/** Beyond these a question is given up: the answer is then "unknown", and the key a pattern. */
const MAX_DEPTH = 80
const MAX_STEPS = 10_000
/** From here on even answers that recursion cut short are kept, or cycles would be walked in every order. */
const HEAVY = 1_000

const NONE: readonly string[] = []

export function evaluate(value: Value, frame: Frame, run: Run): Known[] {
  if (++run.steps > MAX_STEPS || run.depth > MAX_DEPTH) {
    run.cuts++
    return [UNKNOWN]
  }
  run.depth++
  const known = read(value, frame, run)
  run.depth--
  return known
}

function read(value: Value, frame: Frame, run: Run): Known[] {
  switch (value.kind) {
    case 'text':
      return [{ kind: 'text', text: value.text, origin: { module: frame.module, at: value.at } }]
    case 'scalar':
      return [value]
    case 'nothing':
      return [NOTHING]
    case 'name':
      return explain(value, readName(value, frame, run), run)
    case 'store':
      return explain(value, evaluate(value.of, frame, run), run)
    case 'import':
      return readImport(value, frame.module, run)
    case 'param':
      return readParam(value, frame, run)
    case 'this':
      return value.class === undefined ? [UNKNOWN] : [classComposite(value.class, frame)]
    case 'member':
      return explain(value, memberOfAll(evaluate(value.of, frame, run), value.name, run), run)
    case 'index':
      return readIndex(value, frame, run)
    case 'each':
      return parts(value.of, frame, run, (known) => known.each(run))
    case 'keys':
      return parts(value.of, frame, run, (known) => known.keys(run))
    case 'either':
      return unique(value.of.flatMap((each) => evaluate(each, frame, run)))
    case 'default': {
      const known = evaluate(value.of, frame, run)
      const certain = known.filter((each) => !isEmpty(each))
      const open = certain.length < known.length || known.length === 0 || known.some(isUnknown)
      return open ? unique([...certain, ...evaluate(value.or, frame, run)]) : certain
    }
    case 'join':
      return joinTexts(
        value.of.map((each) => evaluate(each, frame, run)),
        { module: frame.module, at: value.at },
      )
    case 'object':
      return [objectComposite(value, frame)]
    case 'list':
      return [listComposite(value.of, frame)]
    case 'spread':
      return parts(value.of, frame, run, (known) => known.each(run))
    case 'typed': {
      const known = evaluate(value.of, frame, run)
      if (known.length > 0 && !known.some(isUnknown)) return known
      const type = evaluate(value.type, frame, run).flatMap(admitted(frame, run))
      return type.length > 0 ? unique([...known.filter((each) => !isUnknown(each)), ...type]) : known
    }
    case 'generic':
      return evaluate(value.of, frame, run).flatMap((each) =>
        each.kind === 'native'
          ? each.call(argumentsOf({ callee: value.of, args: value.args, at: 0 }, frame), run)
          : [each],
      )
    case 'function':
      return [{ kind: 'function', module: frame.module, function: value.function, env: frame.env }]
    case 'class':
      return [{ kind: 'class', module: frame.module, class: value.class }]
    case 'call': {
      const call = frame.module.facts.calls[value.call]
      return call ? kept(call, frame, run, () => invoke(call, frame, run)) : [UNKNOWN]
    }
    case 'element':
      return [{ kind: 'element', module: frame.module, element: value.element, env: frame.env }]
    case 'tag':
    case 'unknown':
      return [UNKNOWN]
  }
}

/** A type of a library says by itself what its values are. */
function admitted(frame: Frame, run: Run): (type: Known) => Known[] {
  const none: Arguments = { count: 0, origin: { module: frame.module, at: 0 }, get: () => [NOTHING] }
  return (type) => (type.kind === 'native' ? type.call(none, run) : isUnknown(type) ? [] : [type])
}

/** What gives way to the other side of `||` or `??`. */
function isEmpty(known: Known): boolean {
  return (
    known.kind === 'nothing' ||
    (known.kind === 'text' && known.text === '') ||
    (known.kind === 'scalar' && !known.value)
  )
}

export function isUnknown(known: Known): boolean {
  return known.kind === 'unknown'
}

/** A name or path that nothing explains means what is configured for it. */
function explain(value: Value, known: Known[], run: Run): Known[] {
  if (known.length > 0 && !known.some((each) => each.kind === 'unknown' && !each.element)) return known
  const path = pathOf(value)
  const named = path === undefined ? undefined : run.world.named(path)
  return named ? [...known.filter((each) => !isUnknown(each)), named] : known
}

type NameValue = Extract<Value, { kind: 'name' }>

function readName(value: NameValue, frame: Frame, run: Run): Known[] {
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
function kept(fact: object, frame: Frame, run: Run, compute: () => Known[]): Known[] {
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

function readImport(value: Extract<Value, { kind: 'import' }>, from: Module, run: Run): Known[] {
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

function readParam(value: Extract<Value, { kind: 'param' }>, frame: Frame, run: Run): Known[] {
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

function readIndex(value: Extract<Value, { kind: 'index' }>, frame: Frame, run: Run): Known[] {
  const of = evaluate(value.of, frame, run)
  const by = evaluate(value.by, frame, run)
  const exact = by.length > 0 && by.every((each) => each.kind === 'text' && !each.text.includes('\0'))
  if (!exact) return of.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [UNKNOWN]))
  return unique(by.flatMap((each) => (each.kind === 'text' ? of.flatMap((one) => memberOf(one, each.text, run)) : [])))
}

function parts(
  of: Value,
  frame: Frame,
  run: Run,
  take: (known: Extract<Known, { kind: 'composite' }>) => Known[],
): Known[] {
  return unique(
    evaluate(of, frame, run).flatMap((known): Known[] => {
      if (known.kind === 'composite') return take(known)
      return known.kind === 'unknown' ? [{ kind: 'unknown', element: true }] : []
    }),
  )
}
