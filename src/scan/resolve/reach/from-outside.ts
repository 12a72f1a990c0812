/** What a module puts into things that it knows by what they are, under whatever name: `model.title = …`. */
import type { WriteFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { type Fills, fillsIn, isMade } from '../model/holders.ts'
import { constructorOf, type KnownClass } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run, World } from '../model/run.ts'
import { changeOf } from '../values/changed.ts'
import { ofClass, ofMade } from '../values/from-outside.ts'
import type { Ask, Named } from './states.ts'

interface Asking {
  ask: Ask
  /** The classes that one extends. */
  above(of: KnownClass): KnownClass[]
}

export function putFromOutside(module: Module, { fieldsOfClasses }: World, { ask, above }: Asking): Named[] {
  const { facts } = module
  const writes = facts.writes.filter((each) => mayBeOfThing(each, fieldsOfClasses))
  const things = new Map<string, Thing>()
  // What is put into a list is written to the member that it is.
  const find = (value: Value, is?: unknown): Thing | undefined => {
    const found = is !== isMade && MAY_BE_A_THING.has(value.kind) ? thingOf(value, ask) : undefined
    const before = found && things.get(found.name)
    if (found && !before) things.set(found.name, found)
    return before ?? found
  }
  return Array.from(fillsIn({ ...facts, writes }, find)).flatMap(([{ of, provided }, fills]) =>
    [of, ...above(of)].flatMap((each) =>
      namesIn(fills).map((name) => ({
        name: provided(name, each),
        value: (run: Run) => changeOf([], fills, { module, env: undefined }, run),
      })),
    ),
  )
}

/** Stands for a class having such a member, among what is asked for. */
export const fieldOfClasses = (name: string): string => `field of classes ${name}`

/** Members that it sets and no class has yet. */
export function awaitedBy({ facts: { writes } }: Module, { fieldsOfClasses }: World): string[] {
  return writes.flatMap(({ target }) =>
    target.kind === 'member' && !fieldsOfClasses.has(target.name) ? fieldOfClasses(target.name) : [],
  )
}

/** What has no such member is not asked what it is: that is much, and dear to find out. */
function mayBeOfThing({ target, value }: WriteFact, fields: ReadonlySet<string>): boolean {
  if (NO_KEY.has(value.kind)) return false
  for (let each = target; each.kind === 'member' || each.kind === 'index'; each = each.of)
    if (each.kind === 'member' && each.of.kind !== 'this' && fields.has(each.name)) return true
  return false
}

const NO_KEY: ReadonlySet<Value['kind']> = new Set(['unknown', 'scalar', 'nothing', 'function', 'class'])

const MAY_BE_A_THING: ReadonlySet<Value['kind']> = new Set(['name', 'member', 'call', 'typed'])

/** A class, or whatever is made of it. */
interface Thing {
  of: KnownClass
  /** What tells it from others. */
  name: string
  provided(member: string, of: KnownClass): string
}

function thingOf(value: Value, ask: Ask): Thing | undefined {
  for (const each of ask(value)) {
    if (each.kind === 'class') return { of: each, name: `class ${constructorOf(each)}`, provided: ofClass }
    const of = each.kind === 'composite' ? each.madeOf : undefined
    if (of) return { of, name: constructorOf(of), provided: ofMade }
  }
  return undefined
}

/** Names of members that something is put into, as far as they are written out. */
function namesIn({ named, parts, merged }: Fills): string[] {
  const entries = merged.flatMap((each) => (each.kind === 'object' ? each.entries : []))
  return [...new Set([...named.keys(), ...parts.keys(), ...entries.flatMap(({ name }) => name ?? [])])]
}
