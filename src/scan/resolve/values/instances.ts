/** Members of what is made of classes: of components, and of all else that has a constructor. */
import type { CallFact, ClassFact } from '../../facts.ts'
import type { Entry } from '../../value.ts'
import { HELD } from '../model/holders.ts'
import type { Composite, Env, Frame, Known, KnownClass } from '../model/known.ts'
import { AGAIN, constructorOf, functionKey, NOTHING, OPTIONAL, UNKNOWN, UNSEEN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { enter, leave } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { variantOf } from './composites.ts'
import { isDeclaredOnly, ownValues } from './declared-only.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { filled } from './fills.ts'
import { callSite } from './invoke.ts'
import { anyOf, evaluateAll, inheritedMember, valuesNamed } from './members.ts'
import { setWhereOpened } from './opened.ts'
import { memberOfOptions } from './options-api.ts'
import { readOverriding } from './references.ts'
import { heldAsState } from './state.ts'
import { directHeirs, isMarked } from './subclasses.ts'
import { unique } from './texts.ts'
import { isDeclared, memberOfComponent, propsOf } from './vue-instances.ts'

/** `this` in a class is what was made, or, where that isn't known, of the class or of one that extends it. */
export function thisComposite(id: number, frame: Frame): Composite {
  const { module, env } = frame
  if (!env?.own || env.function !== constructorOf({ module, class: id }))
    return once(id, frame, module.instances.any, makeAny)
  const { of, env: outer } = env.made ?? { of: { module, class: id }, env }
  return makeOwn(of.class, { module: of.module, env: outer })
}

/** What `new` makes of a class. A component is given its props by whoever uses it. */
export function classComposite(id: number, frame: Frame): Composite {
  return once(id, frame, frame.module.instances.own, makeOwn)
}

/** Where nothing around it matters, one is like the other. */
function once(id: number, frame: Frame, made: Composite[], make: (id: number, frame: Frame) => Composite): Composite {
  if (frame.env) return make(id, frame)
  made[id] ??= make(id, frame)
  return made[id]
}

function makeAny(id: number, frame: Frame): Composite {
  const fact = frame.module.facts.classes[id]
  return instanceWith(id, frame, (name, run) => {
    if (!fact) return undefined
    const own = memberOfClass(fact, name, frame, run)
    if (!directHeirs(fact, frame.module, run)) return own
    const others = readOverriding(id, name, frame.module, run)
    if (others.length === 0) return own
    return unique(isMarked('abstract', name, id, frame, run) ? others : [...own, ...others])
  })
}

function makeOwn(id: number, frame: Frame): Composite {
  const fact = frame.module.facts.classes[id]
  return instanceWith(id, frame, (name, run) => (fact ? memberOfClass(fact, name, frame, run) : undefined))
}

/** What an element makes of its component, whoever gives that its props. */
export function instanceOf(component: Known): Known {
  if (component.kind !== 'class') return UNKNOWN
  const { module } = component
  return heldByRef(classComposite(component.class, { module, env: undefined }))
}

/** What a ref holds. */
export function inRef(known: readonly Known[]): Known[] {
  return known.map((each) => (each.kind === 'composite' && each.madeOf ? heldByRef(each) : each))
}

/** A ref is kept as what it holds. */
function heldByRef(known: Composite): Composite {
  return variantOf(known, 'held', (of) => ({
    ...of,
    member: (name, run) => (HELD.has(name) ? undefined : of.member(name, run)),
  }))
}

function instanceWith(id: number, { module }: Frame, member: Composite['member']): Composite {
  const madeOf: KnownClass = { kind: 'class', module, class: id }
  return { kind: 'composite', madeOf, member, each: anything, keys: anything }
}

const anything = (): Known[] => [UNKNOWN]

/** What a member that is assigned later starts with. */
function initial(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  if (fact.spreads) return evaluateAll(fact.spreads, frame, run).flatMap((each) => membersNamed(each, name, run))
  const isAssigned = fact.members.every((entry) => entry.name !== name || entry.later)
  return isAssigned ? begun(fact, name, frame, run) : []
}

function membersNamed(of: Known, name: string, run: Run): Known[] {
  return of.kind === 'composite' ? (of.member(name, run) ?? []) : []
}

/** What the classes that it extends say of a member; those that only declare it say nothing. */
function begun(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  return parentsOf(fact, frame, run).flatMap(([of, inner]) => {
    const values = valuesNamed(of.members, name).filter((value) => !isDeclaredOnly(value))
    return values.length > 0 ? [...evaluateAll(values, inner, run), ...initial(of, name, inner, run)] : []
  })
}

/** Methods of the classes that it extends assign its own members as well. */
function assignedByParents(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  return ancestorsOf(fact, frame, run).flatMap(([of, inner]) => {
    const own = of.members.filter((entry) => entry.name === name)
    const merged = of.merged
      ? mergedAs(name, { ...of, merged: of.merged.filter(({ later }) => later) }, inner, run)
      : []
    return [...assigned(own, inner, run), ...merged]
  })
}

/** Mixins that are made of mixins lead to the same class in as many ways as there are; once is enough where all are alike. */
function ancestorsOf(fact: ClassFact, frame: Frame, run: Run): [ClassFact, Frame][] {
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

/** What methods make of a member. */
function assigned(entries: readonly Entry[], frame: Frame, run: Run): Known[] {
  const later = entries.filter((entry) => entry.later)
  if (later.length === 0) return []
  return heldAsState(() => anyOf(later.flatMap((entry) => assignedBy(entry, frame, run))), run)
}

/** What a member is in the things that methods merge into what is made of the class. Nobody can do so with Vue's own. */
function mergedAs(name: string, { merged = [] }: ClassFact, frame: Frame, run: Run): Known[] {
  if (name.startsWith('$')) return []
  return merged.flatMap((each) => {
    const read = (): Known[] => evaluate(each.value, frame, run).flatMap((of) => inheritedMember(of, name, run))
    const known = each.later ? heldAsState(read, run) : read()
    return known.map((of) => (of === UNSEEN ? UNKNOWN : of))
  })
}

/** A method is hardly ever replaced by what nobody knows; and what is merged tells what a class has no name for. */
function withMerged(known: Known[], merged: Known[]): Known[] {
  if (known.some(({ kind }) => kind === 'function')) return [...known, ...merged.filter((each) => !isUnknown(each))]
  return known.every(isUnknown) && merged.some((each) => !isUnknown(each)) ? merged : unique([...known, ...merged])
}

/** `this.key = this.key + '.more'`: what is added again and again is not known in whole. */
function assignedBy(entry: Entry, frame: Frame, run: Run): Known[] {
  if (entry.value.kind !== 'join') return evaluate(entry.value, frame, run)
  if (!enter(entry, run)) return [AGAIN]
  const known = evaluate(entry.value, frame, run)
  leave(entry, run)
  return known
}

function parentsOf(fact: ClassFact, frame: Frame, run: Run): [ClassFact, Frame][] {
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

function memberOfClass(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const known = withFilled(ownMember(fact, name, frame, run), fact, name, frame)
  const merged = fact.merged ? mergedAs(name, fact, frame, run) : []
  return merged.length > 0 ? withMerged(known, merged) : known
}

/** `this.labels[name] = …`: what is put into what a member holds. */
function withFilled(known: Known[], fact: ClassFact, name: string, frame: Frame): Known[] {
  const { facts, fills } = frame.module
  const put = fills.size > 0 ? fills.get(`${facts.classes.indexOf(fact)} ${name}`) : undefined
  return put ? filled(known, put, frame) : known
}

function ownMember(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const own = fact.members.filter((entry) => entry.name === name)
  if (own.length > 0) {
    const made = own.flatMap(({ value, later }) => (later ? [] : value))
    const others = [...initial(fact, name, frame, run), ...assignedByParents(fact, name, frame, run)]
    const later = [...assigned(own, frame, run), ...setWhereOpened(fact, name, made, { module: frame.module, run })]
    return anyOf([...ownValues(made, later, frame, run), ...others])
  }
  const props = propsOf(fact)
  if (name === 'props') return evaluate(props, frame, run)
  const builtIn = fact.propsAsMembers ? memberOfComponent(name, fact, frame, run) : undefined
  if (builtIn) return builtIn
  const spread = evaluateAll(fact.spreads ?? [], frame, run).flatMap((each) => inheritedMember(each, name, run))
  if (spread.some((each) => !isUnknown(each))) return spread
  const taken = fact.extends || fact.mixins ? takenIn(fact, name, frame, run) : []
  if (taken.length > 0) return taken
  // Vue takes no prop whose name starts with a dollar.
  if (fact.propsAsMembers && !name.startsWith('$')) {
    const given = evaluate(props, frame, run).map((each) => inheritedMember(each, name, run))
    // What one gives another may leave out, and a default stands in for it there.
    if (given.some((each) => each.length > 0))
      return unique(given.flatMap((each) => (each.length > 0 ? each : OPTIONAL)))
    // What is no prop may come from anywhere, as what is provided for all components does.
    return isDeclared(name, fact, frame, run) ? [NOTHING] : [UNKNOWN]
  }
  const inherited = fact.propsAsMembers ? [] : inheritedFrom(fact, name, frame, run)
  const known = [...inherited, ...memberOfService(fact, name, frame, run)]
  return known.length > 0 ? unique(known) : [UNKNOWN]
}

/** What a component has of others: of the file that its script stands in, and of those that it mixes in. */
function takenIn(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const way = `${functionKey(frame.module, fact.function)} ${name}`
  if (!fact.propsAsMembers || !enter(way, run)) return []
  const inherited = inheritedFrom(fact, name, frame, run)
  const origin = { module: frame.module, at: 0 }
  const known = inherited.every(isUnknown)
    ? evaluateAll(fact.mixins ?? [], frame, run).flatMap((each) => memberOfOptions(each, name, origin, run))
    : inherited
  leave(way, run)
  return unique(known)
}

function inheritedFrom(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  return parentsOf(fact, frame, run).flatMap(([of, inner]) => memberOfClass(of, name, inner, run))
}

/** `class Texts extends TranslateService` */
function memberOfService(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const parents = fact.extends ? evaluate(fact.extends, frame, run) : []
  return parents.flatMap((each) => (each.kind === 'composite' && each.service ? (each.member(name, run) ?? []) : []))
}
