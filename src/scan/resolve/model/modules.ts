/** The modules of a build, as far as resolution keeps something of each. */
import { appendTo, getOrInsert } from '../../../map-entries.ts'
import { exportedAs, WHOLE, writtenOut } from '../../common-exports.ts'
import type { CallFact, ModuleFacts, TestFact, WriteFact } from '../../facts.ts'
import { besides } from '../../itself.ts'
import type { Entry, ObjectValue, Value } from '../../value.ts'
import { aliasTextsOf, type Wording } from './alias-texts.ts'
import { type Familiar, familiarIn } from './familiar.ts'
import { type FilledByCalls, filledByCallsOf } from './filled-by-calls.ts'
import { sharedIn } from './foreign.ts'
import { bindingOf, type Fills, fillsOf, HELD, type Holder, REFS } from './holders.ts'
import {
  configuringIn,
  defaultingIn,
  defaultPropsOf,
  fieldsOfClassesOf,
  hooksOf,
  likeBuiltInsOf,
  memberWritesOf,
  namesWrittenOf,
  propertiesWrittenOf,
  slotCallsOf,
  testsOf,
} from './indexes.ts'
import type { Composite } from './known.ts'
import { createMemo, type Memo } from './memo.ts'

export interface Module {
  id: string
  /** Tells it from others in fewer signs than its id. */
  number: number
  facts: ModuleFacts
  exports: ReadonlyMap<string, Value[]>
  /** Its exports are those of CommonJS: one value, which may have others as its members. */
  isCommon: boolean
  /** Libraries of the field that its imports name. */
  familiar: readonly Familiar[]
  /** Assignments, by the binding they go to and the property, `''` for the binding itself. */
  writes: ReadonlyMap<number, ReadonlyMap<string, Value[]>>
  /** Assignments to properties of what a member of a class holds: by the member, and the property. */
  memberWrites: ReadonlyMap<string, ReadonlyMap<string, Value[]>>
  namesWritten: ReadonlySet<string>
  /** Properties that it assigns, of whatever that is; `undefined`: any. */
  propertiesWritten: ReadonlySet<string> | undefined
  /** Names of members of its classes that hold something. */
  fieldsOfClasses: ReadonlySet<string>
  /** Names of methods of its own that lists, texts and the like have as well. */
  likeBuiltIns: ReadonlySet<string>
  /** Texts assigned to properties of things under names that tell nothing of what they are: by the property. */
  aliasTexts: ReadonlyMap<string, readonly Wording[]>
  /** What lists and records are filled with after they are made, by what holds them. */
  fills: ReadonlyMap<Holder, Fills>
  /** The same by functions that are given it. */
  filledByCalls: FilledByCalls
  /** Bindings that others may put something into. */
  shared: ReadonlySet<number>
  /** Of its components, by their functions. */
  defaultProps: ReadonlyMap<number, readonly Value[]>
  /** Of its calls, by their numbers: what must hold for them to be made. */
  tests: ReadonlyMap<number, readonly TestFact[]>
  /** By the place of a call: the number of the hook that it stands in. */
  hooks: ReadonlyMap<number, number>
  /** What script gives to slots, by their names. */
  slotCalls: readonly Entry[]
  /** Its calls that may be given i18next's configuration. */
  configuring: readonly CallFact[]
  /** Those that set its default namespace. */
  defaulting: readonly CallFact[]
  memo: Memo
  /** What its classes make in no environment, by their numbers: of the class itself, or of one that extends it. */
  instances: { own: Composite[]; any: Composite[] }
  /** What its objects are in no environment, of those that were asked for twice. */
  objects: Map<ObjectValue, Composite | undefined>
  lookups: Lookups
  /** Names of its functions, by number, as far as they were asked for. */
  functionKeys: string[]
}

/** How its calls, then its elements, look keys up: whoever calls what they stand in, and by what callers give. */
export interface Lookups {
  always: Uint8Array
  byCallers: Uint8Array
}

export function createModule(id: string, facts: ModuleFacts, number: number): Module {
  const exports = new Map<string, Value[]>()
  for (const { name, value } of facts.exports) appendTo(exports, name, value)
  const writes = new Map<number, Map<string, Value[]>>()
  let isCommon = false
  for (const { target, value } of facts.writes) {
    if (target.kind === 'name' && target.binding !== undefined) {
      const assigned = besides(value, (each) => each.kind === 'name' && each.binding === target.binding)
      if (assigned) addWrite(writes, target.binding, '', asDeclared(assigned, target.binding, facts))
    }
    if (target.kind !== 'member') continue
    const binding = bindingOf(target.of)
    if (binding !== undefined) {
      const held = HELD.has(target.name) ? asDeclared(value, binding, facts) : value
      addWrite(writes, binding, target.name, held)
    } else if (addCommonExport(exports, { target, value }, facts)) isCommon = true
  }
  return {
    id,
    number,
    facts,
    exports,
    isCommon,
    familiar: familiarIn(facts),
    writes,
    memberWrites: memberWritesOf(facts),
    namesWritten: namesWrittenOf(facts),
    propertiesWritten: propertiesWrittenOf(facts),
    fieldsOfClasses: fieldsOfClassesOf(facts),
    likeBuiltIns: likeBuiltInsOf(facts),
    aliasTexts: aliasTextsOf(facts),
    fills: fillsOf(facts),
    filledByCalls: filledByCallsOf(facts),
    shared: sharedIn(exports, facts),
    defaultProps: defaultPropsOf(facts),
    tests: testsOf(facts),
    hooks: hooksOf(facts),
    slotCalls: slotCallsOf(facts),
    configuring: configuringIn(facts),
    defaulting: defaultingIn(facts),
    memo: createMemo(facts),
    instances: { own: [], any: [] },
    objects: new Map(),
    lookups: createLookups(facts.calls.length + facts.elements.length),
    functionKeys: [],
  }
}

/** `let kind: Kind`, `ref<Kind>('a')`, `ref([] as Kind[])`: the type holds for what is assigned later as well. */
function asDeclared(value: Value, binding: number, { bindings, calls }: ModuleFacts): Value {
  const [declared] = bindings[binding]?.values ?? []
  const made = declared?.kind === 'call' ? calls[declared.call] : undefined
  const isRef = made?.callee.kind === 'name' && REFS.has(made.callee.name)
  const typed = isRef ? made.args[0] : declared
  return typed?.kind === 'typed' ? { kind: 'typed', of: value, type: typed.type } : value
}

function createLookups(size: number): Lookups {
  return { always: new Uint8Array(size), byCallers: new Uint8Array(size) }
}

function addWrite(writes: Map<number, Map<string, Value[]>>, binding: number, name: string, value: Value): void {
  const properties = getOrInsert(writes, binding, () => new Map<string, Value[]>())
  appendTo(properties, name, value)
}

/** `module.exports = …`, `module.exports.name = …`, `exports.name = …`: gives whether it is one. */
function addCommonExport(exports: Map<string, Value[]>, { target, value }: WriteFact, facts: ModuleFacts): boolean {
  const name = exportedAs(target)
  if (name === undefined) return false
  appendTo(exports, name === WHOLE ? 'default' : name, value)
  if (name !== WHOLE) return true
  for (const { name: part, value: own, at = 0 } of writtenOut(value, facts)?.entries ?? []) {
    if (part && part !== 'default')
      appendTo(exports, part, mayBeChanged(own) ? { kind: 'member', of: value, name: part, at } : own)
  }
  return true
}

/** Part of a whole that others may put something into. */
const mayBeChanged = ({ kind }: Value): boolean => kind !== 'function' && kind !== 'class' && kind !== 'name'

/** `a.b.c` for a chain of plain names; `undefined` when anything else is in it. */
export function pathOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'name':
      return value.name || undefined
    case 'this':
      return 'this'
    case 'store': {
      const of = pathOf(value.of)
      return of === undefined ? undefined : `$${of}`
    }
    case 'member': {
      const of = pathOf(value.of)
      return of === undefined ? undefined : `${of}.${value.name}`
    }
    case 'typed':
    case 'default':
    case 'narrowed':
      return pathOf(value.of)
    case 'told':
      return pathOf(value.or ?? value.of)
    default:
      return undefined
  }
}
