/** The classes that a class extends, each with what is known of how it was made. */
import type { CallFact, ClassFact } from '../../facts.ts'
import type { Env, Frame, KnownClass } from '../model/known.ts'
import { constructorOf, functionKey } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { callSite } from './invoke.ts'

export function parentsOf(fact: ClassFact, frame: Frame, run: Run): [ClassFact, Frame][] {
  const parents = fact.extends ? evaluate(fact.extends, frame, run) : []
  return parents.flatMap((parent): [ClassFact, Frame][] => {
    const of = parent.kind === 'class' ? parent.module.facts.classes[parent.class] : undefined
    if (parent.kind !== 'class' || !of || of === fact) return []
    return [[of, { module: parent.module, env: madeThrough(parent, fact, frame) }]]
  })
}

/** Where it is known what it was made with: what it gives to the class that it extends. */
function madeThrough(parent: KnownClass, fact: ClassFact, frame: Frame): Env | undefined {
  const { module, env } = frame
  if (env?.function !== functionKey(module, fact.function)) return undefined
  const id = module.facts.classes.indexOf(fact)
  const call = superCallOf(id, fact, module)
  if (!call || !givesAny(call, env)) return undefined
  const site = callSite(call, frame, undefined)
  const made = env.made ?? { of: { kind: 'class', module, class: id }, env }
  return { function: constructorOf(parent), site, own: { env }, made, next: undefined }
}

/** A class without a constructor of its own passes on what it is given: nothing, or who made it, tells it from no other. */
function givesAny({ args: [first] }: CallFact, { site }: Env): boolean {
  const given = first?.kind === 'spread' ? site?.value?.(0) : first
  return given !== undefined && given.kind !== 'this'
}

const superCalls = new WeakMap<ClassFact, CallFact | false>()

function superCallOf(id: number, fact: ClassFact, { facts: { calls } }: Module): CallFact | false {
  const known = superCalls.get(fact)
  if (known !== undefined) return known
  const found = calls.find(({ callee }) => callee.kind === 'super' && callee.class === id) ?? false
  superCalls.set(fact, found)
  return found
}

/** Those that a class extends, directly or not. */
export function classesAbove({ module, class: id }: KnownClass, run: Run): KnownClass[] {
  const fact = module.facts.classes[id]
  const above = fact?.extends ? ancestorsOf(fact, { module, env: undefined }, run) : []
  return above.map(([of, { module: own }]) => ({ kind: 'class', module: own, class: own.facts.classes.indexOf(of) }))
}

/** Mixins that are made of mixins lead to the same class in as many ways as there are; once is enough where all are alike. */
export function ancestorsOf(fact: ClassFact, frame: Frame, run: Run): [ClassFact, Frame][] {
  const seen = new Set<ClassFact>()
  const above = (of: ClassFact, inner: Frame): [ClassFact, Frame][] =>
    parentsOf(of, inner, run).flatMap((parent): [ClassFact, Frame][] => {
      const [next, { env }] = parent
      if (env === undefined && seen.has(next)) return []
      if (env === undefined) seen.add(next)
      return [parent, ...above(...parent)]
    })
  return above(fact, frame)
}
