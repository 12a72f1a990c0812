/** What is put into what `this` is, whatever that is called and however it is put there. */

import type { ModuleFacts, WriteFact } from '../facts.ts'
import { onlyValueOf } from '../only-value.ts'
import { PATCH } from '../telling-names.ts'
import type { Entry, MemberValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addChange, addWrite } from './outdated.ts'
import { mergeIntoOwn, wrapped } from './own-objects.ts'
import { bindingNamed, type Scope } from './scopes.ts'

type Facts = Pick<ModuleFacts, 'bindings' | 'classes'>

/**
 * `Object.assign(this, { … })`, `this.$patch({ … })`, `this.$patch((state) => …)`, `this.$set(this.form, 'title', …)`,
 * `Vue.set(list, 0, …)`
 */
export function keepPutByCall(callee: Value, [first, ...more]: Value[], scope: Scope, builder: Builder): void {
  if (callee.kind !== 'member' || !first) return
  const [key, value] = more
  if (callee.name === 'assign' && isNamed(callee.of, 'Object')) mergeInto(first, more, scope, builder)
  else if (callee.name === PATCH && callee.of.kind === 'this') patchOwn(callee.of, first, scope, builder)
  else if (setsProperty(callee) && key && value) addWrite({ target: propertyOf(first, key), value }, scope, builder)
}

/** The state that a function is given, and changes, is what `this` is. */
function patchOwn(own: Value, patch: Value, scope: Scope, builder: Builder): void {
  if (patch.kind === 'function') nameOwn(patch.function, own, builder)
  else mergeInto(own, [patch], scope, builder)
}

function nameOwn(callback: number, own: Value, { facts: { bindings, functions } }: Builder): void {
  if (!functions[callback]?.params) return
  const state = bindings.findLast(({ values: [only] }) => isFirstParam(only, callback))
  if (state) state.values = [own]
}

function isFirstParam(value: Value | undefined, of: number): boolean {
  const given = value?.kind === 'typed' ? value.of : value
  return given?.kind === 'param' && given.function === of && given.index === 0
}

function isNamed(value: Value, name: string): boolean {
  return value.kind === 'name' && value.name === name
}

const setsProperty = ({ name, of }: MemberValue): boolean => name === '$set' || (name === 'set' && isNamed(of, 'Vue'))

function propertyOf(of: Value, key: Value): Value {
  if (key.kind === 'text') return { kind: 'member', of, name: key.text, at: key.at }
  return { kind: 'index', of, by: key, at: 0 }
}

function mergeInto(target: Value, merged: readonly Value[], scope: Scope, builder: Builder): void {
  const { facts } = builder
  addChange(target, scope, builder)
  mergeIntoOwn(target, merged, scope, builder)
  const named = target.kind === 'name' ? { ...target, binding: bindingNamed(scope, target.name) } : target
  const fact = facts.classes[classOf(named, facts) ?? -1]
  if (!fact) return
  const isMaking = fact.function === scope.function
  for (const value of merged) addMerged(value, isMaking ? {} : { later: true }, fact)
}

/** As members, where it is written out what they are. */
function addMerged(value: Value, mark: Pick<Entry, 'later'>, fact: ModuleFacts['classes'][number]): void {
  const isPlain = value.kind === 'object' && !value.spreads && value.entries.every(({ name }) => name !== undefined)
  if (isPlain) fact.members.push(...value.entries.map((each) => ({ ...each, ...mark })))
  else {
    fact.merged ??= []
    fact.merged.push({ value: value.kind === 'spread' ? { kind: 'each', of: value.of } : value, ...mark })
  }
}

/** What is assigned to a part of what `this` is comes to its class; gives the writes to anything else. */
export function settleOwnWrites(writes: readonly WriteFact[], facts: Facts): WriteFact[] {
  return writes.flatMap((write) => {
    keepStatic(write, facts)
    const target = withThis(write.target, facts)
    const others = target === write.target || isThisAlone(startOf(write.target), facts) ? [] : [write]
    return takeOwn({ ...write, target }, facts)
      ? others
      : [target === write.target ? write : { ...write, target }, ...others]
  })
}

/** `Registry.all[name] = …`, and `this.all[name] = …` in a static method: whoever reads it of the class is told. */
function keepStatic({ target, value }: WriteFact, facts: Facts): void {
  const root = startOf(target)
  const fact = root === target ? undefined : facts.classes[classNamed(root, facts) ?? -1]
  const [, thing] = fact ? wrapped(target, value) : []
  if (thing?.kind === 'object') fact?.statics.push(...thing.entries.map((each) => ({ ...each, later: true as const })))
}

function classNamed(value: Value, facts: Facts): number | undefined {
  const made = value.kind === 'class' ? value : onlyValueOf(value, facts)
  return made?.kind === 'class' ? made.class : undefined
}

/** `this.name = …`, `this[name] = …`; gives whether it was one of these. */
function takeOwn({ target, value }: WriteFact, { classes }: Facts): boolean {
  if ((target.kind !== 'member' && target.kind !== 'index') || target.of.kind !== 'this') return false
  const fact = classes[target.of.class ?? -1]
  if (!fact) return false
  if (target.kind === 'member') fact.members.push({ name: target.name, value, later: true })
  else if (MAY_BE_A_KEY.has(value.kind))
    addMerged({ kind: 'object', entries: [{ computed: target.by, value }] }, { later: true }, fact)
  else return false
  return true
}

/** What is written out. To ask for all else at every member of every class would cost more than it tells. */
const MAY_BE_A_KEY: ReadonlySet<Value['kind']> = new Set(['text', 'join', 'either', 'choice'])

/** The same path from `this`, where it starts at another name of that. */
function withThis(value: Value, facts: Facts): Value {
  if (value.kind !== 'member' && value.kind !== 'index') return value
  const id = classOf(value.of, facts)
  const of: Value =
    id === undefined ? withThis(value.of, facts) : value.of.kind === 'this' ? value.of : { kind: 'this', class: id }
  return of === value.of ? value : { ...value, of }
}

/** The class of what this is another name for: `self` of `const self = this`, `this.$data`. */
function classOf(value: Value, facts: Facts): number | undefined {
  switch (value.kind) {
    case 'this':
      return value.class
    case 'typed':
      return classOf(value.of, facts)
    case 'default':
      return classOf(value.or, facts)
    case 'member':
      return value.name === '$data' && value.of.kind === 'this' ? value.of.class : undefined
    case 'name': {
      const values = facts.bindings[value.binding ?? -1]?.values ?? []
      return values
        .map((each) => (each.kind === 'name' ? undefined : classOf(each, facts)))
        .find((id) => id !== undefined)
    }
    default:
      return undefined
  }
}

/** What a path of members starts at. */
function startOf(value: Value): Value {
  return value.kind === 'member' || value.kind === 'index' ? startOf(value.of) : value
}

/** And no name that is something else besides. */
function isThisAlone(value: Value, { bindings }: Facts): boolean {
  if (value.kind !== 'name') return true
  return bindings[value.binding ?? -1]?.values.every(({ kind }) => kind === 'this') === true
}
