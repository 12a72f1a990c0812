/** What a module puts into things that it knows by what they are, under whatever name: `model.title = …`. */
import { getOrInsert } from '../../../map-entries.ts'
import type { CallFact, ModuleFacts, WriteFact } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import { REFS } from '../../telling-names.ts'
import type { Value } from '../../value.ts'
import { type Filling, filledPart } from '../model/filled-by-calls.ts'
import { bindingOf, type Fills, fillsIn, isMade } from '../model/holders.ts'
import { constructorOf, type Frame, type KnownClass } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { importedBy, patchedBy } from '../model/other-names.ts'
import type { Run, World } from '../model/run.ts'
import { changeOf, changesOf } from '../values/changed.ts'
import { ofClass, ofMade } from '../values/from-outside.ts'
import type { Ask, Named } from './states.ts'

interface Asking {
  ask: Ask
  /** The classes that one extends. */
  above(of: KnownClass): KnownClass[]
}

export function putFromOutside(module: Module, { fieldsOfClasses }: World, { ask, above }: Asking): Named[] {
  const { facts } = module
  const references = referencesIn(facts)
  const writes = facts.writes.filter((each) => mayBeOfThing(each, { fields: fieldsOfClasses, references }, facts))
  const things = new Map<string, Thing>()
  // What is put into a list is written to the member that it is, where it is one.
  const mayBe = (value: Value, is: unknown): boolean =>
    is === isMade ? value.kind === 'name' && isGiven(value, facts) : MAY_BE_A_THING.has(value.kind)
  // On the way to what holds something each part of a path is asked for, and many paths begin alike.
  const asked = new Map<Value | string, [Thing | undefined]>()
  const find = (value: Value, is?: unknown): Thing | undefined => {
    const found = mayBe(value, is)
      ? getOrInsert(asked, markOf(value), () => [thingOf(value, module, ask)])[0]
      : undefined
    const before = found && things.get(found.name)
    if (found && !before) things.set(found.name, found)
    return before ?? found
  }
  const frame: Frame = { module, env: undefined }
  return Array.from(fillsIn({ ...facts, writes }, find)).flatMap(([thing, fills]) => [
    ...providedNames(thing, fills, above).map((name) => ({
      name,
      value: (run: Run) => changeOf([], fills, frame, run),
    })),
    ...exposedTo(thing, { fills, held: [] }).map(([name, part]) => ({
      name,
      value: (run: Run) => changeOf(part.held, part.fills, frame, run),
    })),
  ])
}

/** What is put into members that are names of their module, as what a component exposes. */
function exposedTo({ members }: Thing, filling: Filling): [name: string, part: Filling][] {
  if (!members) return []
  const { module, class: id } = members.of
  return (module.facts.classes[id]?.members ?? []).flatMap(({ name = '', value }): [string, Filling][] => {
    const binding = value.kind === 'name' ? (value.binding ?? -1) : -1
    return module.shared.has(binding) && namesIn(filling.fills).includes(name)
      ? [[changesOf(binding, module), filledPart(name, filling)]]
      : []
  })
}

/** `const dialog = ref()` where the template says `ref="dialog"`. */
function referencesIn({ writes }: ModuleFacts): ReadonlySet<number> {
  return new Set(writes.flatMap(({ target, value }) => (value.kind === 'instance' ? (bindingOf(target) ?? []) : [])))
}

/** The same for paths that are written alike. */
function markOf(value: Value): Value | string {
  if (value.kind === 'name') return value.binding === undefined ? value : `${value.binding}`
  const of = value.kind === 'member' ? markOf(value.of) : value
  return value.kind === 'member' && typeof of === 'string' ? `${of}.${value.name}` : value
}

/** Stands for a class having such a member, among what is asked for. */
export const fieldOfClasses = (name: string): string => `field of classes ${name}`

/** Members that it sets and no class has yet. */
export function awaitedBy({ facts: { writes } }: Module, { fieldsOfClasses }: World): string[] {
  return writes.flatMap(({ target }) =>
    target.kind === 'member' && !fieldsOfClasses.has(target.name) ? fieldOfClasses(target.name) : [],
  )
}

interface Things {
  fields: ReadonlySet<string>
  references: ReadonlySet<number>
}

/** What has no such member, and is given by no call, is not asked what it is: that is much, and dear to find out. */
function mayBeOfThing({ target, value }: WriteFact, { fields, references }: Things, facts: ModuleFacts): boolean {
  if (NO_KEY.has(value.kind)) return false
  let each = target
  for (; each.kind === 'member' || each.kind === 'index'; each = each.of)
    if (each.kind === 'member' && (each.name === REFS || (each.of.kind !== 'this' && fields.has(each.name))))
      return true
  return each !== target && (references.has(bindingOf(each) ?? -1) || isGiven(each, facts))
}

const NO_KEY: ReadonlySet<Value['kind']> = new Set(['unknown', 'scalar', 'nothing', 'function', 'class'])

/** `useThing()`, and `state` of `const { state } = useThing()`; what is imported alone its own name tells. */
function isGiven(value: Value, facts: ModuleFacts, names = MAX_NAMES): boolean {
  switch (value.kind) {
    case 'call': {
      const { callee, new: isNew } = facts.calls[value.call] as CallFact
      return !isNew && !(callee.kind === 'name' && MAKES.has(callee.name))
    }
    case 'member':
      return value.name === REFS || isGiven(value.of, facts, names)
    case 'typed':
    case 'narrowed':
    case 'default':
      return isGiven(value.of, facts, names)
    case 'param':
      return value.index === 0 && patchedBy(value.function, facts) !== undefined
    case 'name': {
      const only = names > 0 ? onlyValueOf(value, facts) : undefined
      return only !== undefined && isGiven(only, facts, names - 1)
    }
    default:
      return false
  }
}

/** What is put into what they make is told by the name that it has where it is made. */
const MAKES: ReadonlySet<string> = new Set(
  'computed defineModel defineProps reactive ref shallowReactive shallowRef useMemo useReducer useRef useState withDefaults'.split(
    ' ',
  ),
)

/** Names of names; more of them nobody gives to one thing. */
const MAX_NAMES = 4

const MAY_BE_A_THING: ReadonlySet<Value['kind']> = new Set(['name', 'member', 'call', 'typed'])

/** A class, whatever is made of it, or what is shared. */
interface Thing {
  /** What tells it from others; what others put into what is shared is provided under it. */
  name: string
  /** What others put into its members is provided for each of them. */
  members?: { of: KnownClass; provided(member: string, of: KnownClass): string }
}

function thingOf(value: Value, { facts }: Module, ask: Ask): Thing | undefined {
  for (const each of ask(value)) {
    if (each.kind === 'class') {
      return { name: `class ${constructorOf(each)}`, members: { of: each, provided: ofClass } }
    }
    if (each.kind !== 'composite') continue
    if (each.shared !== undefined) return isImported(value, facts) ? undefined : { name: each.shared }
    const { madeOf: of } = each
    if (of) return { name: constructorOf(of), members: { of, provided: ofMade } }
  }
  return undefined
}

/** What is put into it is told by what it is imported as. */
function isImported(value: Value, facts: ModuleFacts): boolean {
  return importedBy(value, facts) !== undefined || onlyValueOf(value, facts)?.kind === 'import'
}

function providedNames({ name, members }: Thing, fills: Fills, above: Asking['above']): string[] {
  if (!members) return [name]
  const { of, provided } = members
  return [of, ...above(of)].flatMap((each) => namesIn(fills).map((member) => provided(member, each)))
}

/** Names of members that something is put into, as far as they are written out. */
function namesIn({ named, parts, merged }: Fills): string[] {
  const entries = merged.flatMap((each) => (each.kind === 'object' ? each.entries : []))
  return [...new Set([...named.keys(), ...parts.keys(), ...entries.flatMap(({ name }) => name ?? [])])]
}
