/** What classes have instead of what the classes have that they extend: `this` may be any of them. */
import { appendTo } from '../../../map-entries.ts'
import type { ClassFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Fills } from '../model/holders.ts'
import type { Frame, Known } from '../model/known.ts'
import { functionKey, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { type Provided, providedFor, type Run } from '../model/run.ts'
import type { NotedList } from '../model/stale.ts'
import { evaluate } from './evaluate.ts'
import { filled } from './fills.ts'
import { classComposite } from './instances.ts'
import { paramOf } from './params.ts'

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

type Ask = (value: Value) => readonly Known[]

/** The classes of the module, by what they are provided as: subclasses of others. */
export function* subclassesIn(module: Module, ask: Ask): Generator<{ name: string; value: Provided }> {
  for (const [id, { extends: parent, members }] of module.facts.classes.entries()) {
    // What a call makes without any member of its own is no class that anybody wrote.
    if (!parent || (parent.kind === 'call' && members.length === 0)) continue
    const subclass: Known[] = [{ kind: 'class', module, class: id }]
    const made = ask(parent)
    for (const known of [...made, ...mixedInto(parent, made, module, ask)]) {
      const fact = known.kind === 'class' ? known.module.facts.classes[known.class] : undefined
      if (known.kind === 'class' && fact) yield { name: subclassesOf(fact, known.module), value: () => subclass }
    }
  }
  yield* standInsIn(module, ask)
}

/** `Named(Base)`, which gives a class that extends `Base`: who extends that one extends both. */
function mixedInto(parent: Value, made: readonly Known[], module: Module, ask: Ask): Known[] {
  const call = parent.kind === 'call' ? module.facts.calls[parent.call] : undefined
  if (!call || !made.some(extendsWhatIsGiven)) return []
  return call.args.flatMap((arg) => {
    const given = ask(arg)
    return [...given.filter(({ kind }) => kind === 'class'), ...mixedInto(arg, given, module, ask)]
  })
}

function extendsWhatIsGiven(known: Known): boolean {
  if (known.kind !== 'class') return false
  const { bindings, classes } = known.module.facts
  const parent = classes[known.class]?.extends
  return parent?.kind === 'name' && paramOf(bindings[parent.binding ?? -1]) !== undefined
}

/** What Angular gives to whoever asks for a class is like one that extends it. */
function* standInsIn({ facts }: Module, ask: Ask): Generator<{ name: string; value: Provided }> {
  for (const { provide, use } of facts.providers) {
    const given = ask(use).filter((each) => each.kind === 'class')
    for (const known of given.length > 0 ? ask(provide) : []) {
      const fact = known.kind === 'class' ? known.module.facts.classes[known.class] : undefined
      if (known.kind === 'class' && fact) yield { name: subclassesOf(fact, known.module), value: () => [...given] }
    }
  }
}

/** Those that extend the class directly; most have none. */
export function directHeirs(fact: ClassFact, module: Module, run: Run): readonly Provided[] | undefined {
  return fact.propsAsMembers ? undefined : providedFor(subclassesOf(fact, module), run)
}

/** What the member is in those that extend the class. */
export function overriding(fact: ClassFact, module: Module, name: string, run: Run): Known[] {
  const direct = directHeirs(fact, module, run)
  if (!direct) return []
  const { members, asked } = heirsOf(direct, run)
  run.asked.push(asked)
  const entries = members.get(name) ?? []
  return entries.flatMap(({ value, module: own }) => evaluate(value, { module: own, env: undefined }, run))
}

/** With what those that extend the class put into what the member holds: `this.labels.more = …`. */
export function filledByHeirs(known: Known[], fact: ClassFact, name: string, module: Module, run: Run): Known[] {
  const direct = directHeirs(fact, module, run)
  const puts = direct ? (heirsOf(direct, run).fills.get(name) ?? []) : []
  return puts.reduce((all, put) => filled(all, put.fills, { module: put.module, env: undefined }), known)
}

/** All classes that extend one, directly or not. */
interface Heirs {
  /** What they have themselves, by its name. */
  members: ReadonlyMap<string, readonly { value: Value; module: Module }[]>
  /** What they put into what they have of others, by its name. */
  fills: ReadonlyMap<string, readonly { fills: Fills; module: Module }[]>
  /** Who asks for these asks for those that extend each of them. */
  asked: NotedList
}

/** By those that extend it directly: the list is another one when any of them has changed. */
const heirs = new WeakMap<readonly Provided[], Heirs>()

function heirsOf(direct: readonly Provided[], run: Run): Heirs {
  const before = heirs.get(direct)
  if (before) return before
  const members = new Map<string, { value: Value; module: Module }[]>()
  const fills = new Map<string, { fills: Fills; module: Module }[]>()
  const asked = new Set<string>()
  const gather = (list: readonly Provided[], level: number): void => {
    for (const each of list.flatMap((provided) => provided(run))) {
      const fact = each.kind === 'class' ? each.module.facts.classes[each.class] : undefined
      if (each.kind !== 'class' || !fact) continue
      const { module } = each
      for (const { name = '', value, abstract } of fact.members) {
        if (!abstract) appendTo(members, name, { value, module })
      }
      for (const [name, put] of putByMembers(each.class, module)) appendTo(fills, name, { fills: put, module })
      const name = subclassesOf(fact, module)
      if (fact.propsAsMembers || level === MAX_LEVELS || asked.has(name)) continue
      asked.add(name)
      gather(run.world.provided.get(name) ?? [], level + 1)
    }
  }
  gather(direct, 1)
  const found: Heirs = { members, fills, asked: [...asked] }
  heirs.set(direct, found)
  return found
}

/** What a class puts into what its members hold, by their names. */
function putByMembers(id: number, { fills }: Module): [name: string, put: Fills][] {
  const start = `${id} `
  return Array.from(fills).flatMap(([holder, put]): [string, Fills][] =>
    typeof holder === 'string' && holder.startsWith(start) ? [[holder.slice(start.length), put]] : [],
  )
}

type Methods = ReadonlyMap<string, readonly string[]>

/**
 * By those that extend a class directly: their methods, by name and by the key of the function. Those further down are
 * left out, because to depend on each of them makes the scan of a large hierarchy hold a third more.
 */
const methods = new WeakMap<readonly Provided[], Methods>()

function methodsOf(direct: readonly Provided[], run: Run): Methods {
  const before = methods.get(direct)
  if (before) return before
  const found = new Map<string, string[]>()
  for (const heir of direct.flatMap((provided) => provided(run))) {
    const fact = heir.kind === 'class' ? heir.module.facts.classes[heir.class] : undefined
    if (heir.kind !== 'class' || !fact) continue
    for (const { name = '', value } of fact.members) {
      if (value.kind !== 'function') continue
      appendTo(found, name, functionKey(heir.module, value.function))
    }
  }
  methods.set(direct, found)
  return found
}

/** The functions, by their keys, that those that extend the class directly have in place of its own members. */
export function standingIn(fact: ClassFact, module: Module, run: Run): string[] {
  const direct = directHeirs(fact, module, run)
  const all = direct && methodsOf(direct, run)
  return all ? [...new Set(fact.members.map(({ name = '' }) => name))].flatMap((name) => all.get(name) ?? []) : []
}

/** `super` has what the classes have that this one extends. */
export function superOf(id: number, frame: Frame, run: Run): Known[] {
  const parent = frame.module.facts.classes[id]?.extends
  return (parent ? evaluate(parent, frame, run) : [UNKNOWN]).map((known) => {
    return known.kind === 'class' ? classComposite(known.class, { module: known.module, env: undefined }) : UNKNOWN
  })
}

/** A getter makes what it gives; what a member is that is abstract, only those that extend the class say. */
type Mark = 'got' | 'abstract'

/** Whether the class, or the nearest that it extends and that says what the member is, marks it so. */
export function isMarked(mark: Mark, name: string, id: number, frame: Frame, run: Run, level = 0): boolean {
  const fact = frame.module.facts.classes[id]
  if (!fact) return false
  const own = fact.members.filter((entry) => entry.name === name)
  if (own.length > 0) return own.every((entry) => entry[mark] === true)
  const parents = fact.extends && level < MAX_LEVELS ? evaluate(fact.extends, frame, run) : []
  return parents.some((parent) => {
    if (parent.kind !== 'class') return false
    return isMarked(mark, name, parent.class, { module: parent.module, env: undefined }, run, level + 1)
  })
}
