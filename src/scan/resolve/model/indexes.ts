/** What the facts of one module say, found by what asks for it: by binding, by function, by call. Nothing is evaluated. */
import { appendTo, getOrInsert } from '../../../map-entries.ts'
import { isLikeBuiltIn } from '../../built-ins.ts'
import type { CallFact, ModuleFacts, TestFact } from '../../facts.ts'
import { HOOK, WRAPS_COMPONENTS } from '../../telling-names.ts'
import type { Entry, Value } from '../../value.ts'

const DEFAULT_PROPS = 'defaultProps'

/** By the function of the component: `static defaultProps = …` and `Component.defaultProps = …`. */
export function defaultPropsOf(facts: ModuleFacts): ReadonlyMap<number, readonly Value[]> {
  const { bindings, classes, writes } = facts
  const all = new Map<number, Value[]>()
  const add = (component: number | undefined, value: Value): void => {
    if (component !== undefined) appendTo(all, component, value)
  }
  for (const { function: made, statics } of classes) {
    for (const { name, value } of statics) if (name === DEFAULT_PROPS) add(made, value)
  }
  for (const { target, value } of writes) {
    if (target.kind !== 'member' || target.name !== DEFAULT_PROPS || target.of.kind !== 'name') continue
    for (const each of bindings[target.of.binding ?? -1]?.values ?? []) add(componentOf(each, facts), value)
  }
  return all
}

/** The function of a component, or of the one that it wraps: `memo(Box)`, `forwardRef((props, ref) => …)`. */
function componentOf(value: Value | undefined, facts: ModuleFacts): number | undefined {
  switch (value?.kind) {
    case 'function':
      return value.function
    case 'class':
      return facts.classes[value.class]?.function
    case 'typed':
      return componentOf(value.of, facts)
    case 'call': {
      const { callee, args } = facts.calls[value.call] as CallFact
      const isWrapper = (callee.kind === 'name' || callee.kind === 'member') && WRAPS_COMPONENTS.test(callee.name)
      const [of] = args
      const inner = of?.kind === 'name' ? facts.bindings[of.binding ?? -1]?.values[0] : of
      return isWrapper ? componentOf(inner, facts) : undefined
    }
    default:
      return undefined
  }
}

/** By the number of the call: the tests under which it stands. */
export function testsOf({ tests }: ModuleFacts): ReadonlyMap<number, readonly TestFact[]> {
  const all = new Map<number, TestFact[]>()
  for (const fact of tests) {
    const [from, to] = fact.calls
    for (let call = from; call < to; call++) appendTo(all, call, fact)
  }
  return all
}

/** By the place of a call: the first function around it that is a hook. */
export function hooksOf({ calls, functions }: ModuleFacts): ReadonlyMap<number, number> {
  const all = new Map<number, number>()
  functions.forEach(({ name = '', calls: [from, to] }, number) => {
    if (!HOOK.test(name)) return
    for (const { at } of calls.slice(from, to)) if (!all.has(at)) all.set(at, number)
  })
  return all
}

/** `slots.row({ item })`, `this.$slots[name]?.({ item })` */
export function slotCallsOf({ calls, classes }: ModuleFacts): readonly Entry[] {
  if (!classes.some(({ propsAsMembers }) => propsAsMembers)) return []
  return calls.flatMap(({ callee, args: [value = { kind: 'nothing' }] }): Entry[] => {
    if ((callee.kind !== 'member' && callee.kind !== 'index') || !isSlots(callee.of)) return []
    return [callee.kind === 'member' ? { name: callee.name, value } : { computed: callee.by, value }]
  })
}

/** By its name: everybody calls them so. */
function isSlots(value: Value): boolean {
  if (value.kind === 'name') return value.name === 'slots' || value.name === '$slots'
  if (value.kind === 'default' || value.kind === 'typed') return isSlots(value.of)
  return value.kind === 'member' && (value.name === 'slots' || value.name === '$slots')
}

/** Calls whose first argument may be the configuration: `init(options)`, `createInstance(options)`. */
export function configuringIn({ calls }: ModuleFacts): readonly CallFact[] {
  return calls.filter(({ callee }) => {
    if (callee.kind === 'member') return callee.name === 'init' || callee.name === 'createInstance'
    return callee.kind === 'name' && callee.name === 'createInstance'
  })
}

/** `i18next.setDefaultNamespace('shop')` */
export function defaultingIn({ calls }: ModuleFacts): readonly CallFact[] {
  return calls.filter(({ callee }) => callee.kind === 'member' && callee.name === 'setDefaultNamespace')
}

/** `this.form.kind = …`, `v-model="form.kind"`: by the member, and the property. */
export function memberWritesOf({ writes }: ModuleFacts): ReadonlyMap<string, ReadonlyMap<string, Value[]>> {
  const all = new Map<string, Map<string, Value[]>>()
  for (const { target, value } of writes) {
    const member = target.kind === 'member' ? memberNamed(target.of) : undefined
    if (target.kind !== 'member' || member === undefined) continue
    const properties = getOrInsert(all, member, () => new Map<string, Value[]>())
    appendTo(properties, target.name, value)
  }
  return all
}

/** The names of properties that are assigned to what may have other names: not to what is made where its name is. */
export function namesWrittenOf({ bindings, writes }: ModuleFacts): ReadonlySet<string> {
  const isMade = (of: Value): boolean =>
    of.kind === 'name' && bindings[of.binding ?? -1]?.values.every(({ kind }) => kind === 'object') === true
  return new Set(writes.flatMap(({ target }) => (target.kind === 'member' && !isMade(target.of) ? target.name : [])))
}

/** Names of properties that are assigned, whatever they are of; `undefined` where they may be any. */
export function propertiesWrittenOf({ calls, writes }: ModuleFacts): ReadonlySet<string> | undefined {
  const assigns = calls.some(({ callee }) => callee.kind === 'member' && callee.name === 'assign')
  if (assigns || writes.some(({ target }) => target.kind === 'index')) return undefined
  return new Set(writes.flatMap(({ target }) => (target.kind === 'member' ? target.name : [])))
}

/** Names of members of its classes that hold something: methods and getters do not. */
export function fieldsOfClassesOf({ classes }: ModuleFacts): ReadonlySet<string> {
  const all = classes.flatMap(({ members, statics }) => [...members, ...statics])
  return new Set(all.flatMap(({ name, value, got }) => (value.kind === 'function' || got ? [] : (name ?? []))))
}

/** Names that methods of its own and those of lists, texts and the like have: whoever calls one may mean either. */
export function likeBuiltInsOf({ likeBuiltIns, classes, elements, exports, writes }: ModuleFacts): ReadonlySet<string> {
  const held: readonly Pick<Entry, 'name' | 'value'>[] = [
    ...classes.flatMap(({ members, statics }) => [...members, ...statics]),
    ...elements.flatMap(({ props }) => props.entries),
    ...exports,
    ...writes.flatMap(({ target, value }) => (target.kind === 'member' ? { name: target.name, value } : [])),
  ]
  return new Set([
    ...likeBuiltIns,
    ...held.flatMap(({ name, value }) => (name && isLikeBuiltIn(name, value) ? name : [])),
  ])
}

/** The name that a member of a class of the module has among all; `undefined` for anything else. */
export function memberNamed(value: Value): string | undefined {
  if (value.kind === 'default' || value.kind === 'narrowed' || value.kind === 'typed') return memberNamed(value.of)
  if (value.kind !== 'member' || value.of.kind !== 'this' || value.of.class === undefined) return undefined
  return `${value.of.class} ${value.name}`
}
