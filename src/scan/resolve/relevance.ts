/** What leads on to look-ups: translators, functions whose arguments become keys, and whatever holds or gives one. */
import type { Value } from '../value.ts'
import type { Known, KnownClass } from './model/known.ts'
import { functionKey } from './model/known.ts'
import type { Module } from './model/modules.ts'
import { providedFor, type Run } from './model/run.ts'
import { evaluateAll } from './values/members.ts'
import { setterKey } from './values/set-state.ts'
import { standingIn } from './values/subclasses.ts'

/** How far into what a function returns, or an object holds, is looked. */
const MAX_DEPTH = 3

/** How far up among the classes that a class extends. */
const MAX_PARENTS = 4

export interface Question {
  run: Run
  /** Filled with what would have to be needed for the answer to be otherwise. */
  unneeded: Set<string>
}

/** Whether whoever is given this can reach a look-up by it. */
export function isRelevant(known: Known, depth: number, question: Question): boolean {
  const { run } = question
  switch (known.kind) {
    case 'translator':
    case 'component':
      return true
    case 'function': {
      if (isSink(known.function, known.module, question)) return true
      const fact = known.module.facts.functions[known.function]
      if (!fact || depth >= MAX_DEPTH) return false
      const frame = { module: known.module, env: known.env }
      return evaluateAll(fact.returns, frame, run).some((each) => isRelevant(each, depth + 1, question))
    }
    case 'class':
      return isRelevantClass(known, depth, question)
    case 'composite':
      if (known.madeOf) return depth <= MAX_DEPTH && isRelevantClass(known.madeOf, depth, question)
      if (known.context !== undefined && (isRead(known.context, question) || gives(known.context, depth, question)))
        return true
      return depth < MAX_DEPTH && known.each(run).some((each) => isRelevant(each, depth + 1, question))
    case 'native':
      return known.sets !== undefined && isReadState(known.sets, question)
    default:
      return false
  }
}

/** By a function that is its own or of a class that it extends, or by what is made of another class. */
function isRelevantClass({ module, class: id }: KnownClass, depth: number, question: Question, up = 0): boolean {
  const { run } = question
  const fact = module.facts.classes[id]
  if (!fact) return false
  if (isSink(fact.function, module, question)) return true
  const frame = { module, env: undefined }
  const own = [...fact.members, ...fact.statics].map(({ value }) => (value.kind === 'typed' ? value.of : value))
  if (own.flatMap(functionsIn).some((each) => isSink(each, module, question))) return true
  const parents = fact.extends && up < MAX_PARENTS ? evaluateAll([fact.extends], frame, run) : []
  if (parents.some((each) => each.kind === 'class' && isRelevantClass(each, depth, question, up + 1))) return true
  // Who is given one of the class is given one of those that extend it.
  if (standingIn(fact, module, run).some((key) => isNeeded(key, question))) return true
  // The template of such a component may stand in another file.
  if (fact.propsAsMembers && !module.id.endsWith('.vue') && depth < MAX_DEPTH) {
    const given = evaluateAll(fact.spreads ?? [], frame, run)
    if (given.some((each) => isRelevant(each, depth + 1, question))) return true
  }
  // Most of what a class has is methods, and values that lead nowhere: cheaper to look at than to read.
  const made = own.filter(({ kind }) => MADE.has(kind))
  return evaluateAll(made, frame, run).some((each) => {
    if (each.kind === 'function') return isSink(each.function, each.module, question)
    return each.kind === 'composite' && each.madeOf !== undefined && isRelevant(each, depth + 1, question)
  })
}

/** `notices = { show: (key) => … }`: those that are written there, without reading what they are made of. */
function functionsIn(value: Value): number[] {
  switch (value.kind) {
    case 'function':
      return [value.function]
    case 'typed':
      return functionsIn(value.of)
    case 'object':
      return value.entries.flatMap((entry) => functionsIn(entry.value))
    case 'list':
    case 'either':
    case 'choice':
      return value.of.flatMap(functionsIn)
    case 'default':
      return [...functionsIn(value.of), ...functionsIn(value.or)]
    default:
      return []
  }
}

const MADE: ReadonlySet<Value['kind']> = new Set(['call', 'name'])

function isSink(id: number, module: Module, question: Question): boolean {
  return isNeeded(functionKey(module, id), question)
}

function isNeeded(key: string, { run, unneeded }: Question): boolean {
  unneeded.add(key)
  return run.world.needs.sinks.has(key)
}

/** Whether who reads it is given a function that leads to a look-up. */
function gives(context: string, depth: number, question: Question): boolean {
  const { run } = question
  const given = depth < MAX_DEPTH ? (providedFor(context, run) ?? []) : []
  return given.some((value) => value(run).some((known) => isRelevant(known, depth + 1, question)))
}

/** Whether what a setter sets is read for a key. */
function isReadState(state: string, { run, unneeded }: Question): boolean {
  const key = setterKey(state)
  unneeded.add(key)
  return run.world.needs.asked.has(key)
}

/** Whether what a context or symbol provides is read for a key. */
function isRead(context: string, { run, unneeded }: Question): boolean {
  const { needs } = run.world
  const injected = `inject ${context}`
  unneeded.add(context).add(injected)
  return needs.asked.has(context) || needs.injected.has(injected)
}
