/** What classes have instead of what the classes have that they extend: `this` may be any of them. */
import type { ClassFact, Value } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import { classComposite } from './instances.ts'
import type { Frame, Known } from './known.ts'
import { functionKey, UNKNOWN } from './known.ts'
import { evaluateAll } from './members.ts'
import type { Module } from './modules.ts'
import { type Provided, providedFor, type Run } from './run.ts'

/** Classes may extend classes that extend others; deeper than this none is looked for. */
const MAX_LEVELS = 8

const EXTENDS = 'extends '

/** The classes that extend this one are provided under this name, asked for with every member that is read. */
const names = new WeakMap<ClassFact, string>()

function subclassesOf(fact: ClassFact, module: Module): string {
  const before = names.get(fact)
  if (before !== undefined) return before
  const own = module.facts.functions[fact.function]?.name ?? ''
  const name = `${EXTENDS}${own} ${functionKey(module, fact.function)}`
  names.set(fact, name)
  return name
}

/** Of what look-ups ask for: the words in files that may have a class which extends one of those that were asked. */
export function extendingWords(asked: string): string | undefined {
  if (!asked.startsWith(EXTENDS)) return undefined
  const words = asked.slice(0, asked.indexOf(' ', EXTENDS.length))
  return words === EXTENDS ? undefined : words
}

/** The classes of the module, by what they are provided as: subclasses of others. */
export function* subclassesIn(
  module: Module,
  ask: (value: Value) => readonly Known[],
): Generator<{ name: string; value: Provided }> {
  for (const [id, { extends: parent, members }] of module.facts.classes.entries()) {
    // What a call makes without any member of its own is no class that anybody wrote.
    if (!parent || (parent.kind === 'call' && members.length === 0)) continue
    for (const known of ask(parent)) {
      const fact = known.kind === 'class' ? known.module.facts.classes[known.class] : undefined
      const subclass: Known[] = [{ kind: 'class', module, class: id }]
      if (known.kind === 'class' && fact) yield { name: subclassesOf(fact, known.module), value: () => subclass }
    }
  }
}

/** What the member is in those that extend the class. */
export function overriding(fact: ClassFact, module: Module, name: string, run: Run, level = 0): Known[] {
  if (fact.propsAsMembers || level > MAX_LEVELS) return []
  const found: Known[] = []
  for (const provided of providedFor(subclassesOf(fact, module), run) ?? []) {
    for (const each of provided(run)) {
      const of = each.kind === 'class' ? each.module.facts.classes[each.class] : undefined
      if (each.kind !== 'class' || !of) continue
      const values = of.members.filter((entry) => entry.name === name && !entry.abstract).map(({ value }) => value)
      if (values.length > 0) found.push(...evaluateAll(values, { module: each.module, env: undefined }, run))
      found.push(...overriding(of, each.module, name, run, level + 1))
    }
  }
  return found
}

/** `super` has what the classes have that this one extends. */
export function superOf(id: number, frame: Frame, run: Run): Known[] {
  const parent = frame.module.facts.classes[id]?.extends
  return (parent ? evaluate(parent, frame, run) : [UNKNOWN]).map((known) => {
    return known.kind === 'class' ? classComposite(known.class, { module: known.module, env: undefined }) : UNKNOWN
  })
}

/** Whether only those that extend the class say what the member is. */
export function isAbstract(fact: ClassFact, name: string, frame: Frame, run: Run, level = 0): boolean {
  const own = fact.members.filter((entry) => entry.name === name)
  if (own.length > 0) return own.every((entry) => entry.abstract === true)
  const parents = fact.extends && level < MAX_LEVELS ? evaluate(fact.extends, frame, run) : []
  return parents.some((parent) => {
    if (parent.kind !== 'class') return false
    const of = parent.module.facts.classes[parent.class]
    return of !== undefined && isAbstract(of, name, { module: parent.module, env: undefined }, run, level + 1)
  })
}
