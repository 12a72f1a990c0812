/** Vue's Options API: what `this` and the template see of `export default { data, computed, methods, props, setup }`. */
import type { CallExpression, NewExpression, Node } from 'oxc-parser'
import type { Entry, ObjectValue, Value } from '../value.ts'
import type { Builder, Component } from './builder.ts'
import { addClass, memberOf } from './builder.ts'
import { addCall } from './calls.ts'
import { addDeclared } from './component-facts.ts'
import { lower } from './expressions.ts'
import { messagesOf } from './messages.ts'
import type { Scope } from './scopes.ts'
import { innerScope } from './scopes.ts'
import { declaredProps, defaultOf, propOrElse, readAttributeOption } from './vue-props.ts'

/** Of the component that the file is. */
export function readOptionsApi(component: Component, builder: Builder): void {
  const options = defaultExport(builder)
  if (options) readOptions(options, component, builder)
}

/**
 * `<script src="./page.ts">`: what that exports is the component, and is given all that the component is given. What
 * `defineComponent` makes is a class of its own; plain options are mixed in.
 */
export function readFrom(src: string, { class: id, props }: Component, builder: Builder): void {
  const fact = builder.facts.classes[id]
  if (!fact) return
  const component: Value = { kind: 'import', from: src, name: 'default' }
  fact.extends = component
  fact.mixins = [component]
  addCall(builder, { kind: 'super', class: id }, [props], { start: 0 })
}

/** `defineComponent({ setup, render })` in script: a component like that of a file. */
export function lowerDefinition(
  { callee, arguments: [options], start }: CallExpression | NewExpression,
  scope: Scope,
  builder: Builder,
): Value | undefined {
  if (builder.component || options?.type !== 'ObjectExpression' || !definesComponent(callee)) return undefined
  const component = addClass(builder, start + builder.offset)
  const given = lower(options, { ...innerScope(scope), class: component.class }, builder)
  if (given.kind === 'object') readOptions(given, component, builder)
  return { kind: 'class', class: component.class }
}

function definesComponent(callee: Node): boolean {
  if (callee.type === 'Identifier') return /^define(?:Nuxt)?Component$/.test(callee.name)
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false
  return callee.object.name === 'Vue' && callee.property.type === 'Identifier' && callee.property.name === 'extend'
}

function readOptions(options: ObjectValue, component: Component, builder: Builder): void {
  const fact = builder.facts.classes[component.class]
  if (!fact) return
  const spreads: Value[] = []
  const props = declaredProps(component.props, options.entries.find(({ name }) => name === 'props')?.value, builder)
  if (props !== component.props) fact.props = props
  for (const { name, value } of options.entries) {
    if (name === 'data') spreads.push(resultOf(value, [], builder))
    else if (name === 'setup') spreads.push(resultOf(value, [props, contextOf(component)], builder))
    else if (name === 'methods') {
      fact.members.push(...entriesOf(value))
      spreads.push(...ofStores(value, builder))
    } else if (name === 'computed') {
      spreads.push(...ofStores(value, builder))
      fact.members.push(...entriesOf(value).map((each) => computed(each, component, builder)))
      fact.members.push(...mapped(value, component, builder))
    } else if (name === 'mixins' && value.kind === 'list') fact.mixins = [...(fact.mixins ?? []), ...value.of]
    else if (name === 'extends') fact.mixins = [...(fact.mixins ?? []), value]
    else if (name === 'provide') provide(value, builder)
    else if (name === 'inject') fact.members.push(...injected(value, builder))
    else if (name === 'i18n') builder.facts.ownKeys.push(...messagesOf(value))
    else if (name === 'props') {
      addDeclared(component, value, builder)
      fact.members.push(...entriesOf(value).flatMap((each) => prop(each, component, builder)))
    }
  }
  readAttributeOption(options, component)
  if (spreads.length > 0) fact.spreads = spreads
}

/** As far as they are written out. */
export function memberNames(component: Component, { facts }: Builder): ReadonlySet<string> {
  const fact = facts.classes[component.class]
  const given = (fact?.spreads ?? []).flatMap((each): Value[] => {
    const callee = each.kind === 'call' ? facts.calls[each.call]?.callee : undefined
    return callee?.kind === 'function' ? (facts.functions[callee.function]?.returns ?? []) : [each]
  })
  return new Set([...(fact?.members ?? []), ...given.flatMap(entriesOf)].flatMap(({ name }) => name ?? []))
}

/** What `setup` is given besides the props. */
function contextOf(component: Component): Value {
  return {
    kind: 'object',
    entries: ['attrs', 'emit'].map((name) => ({ name, value: memberOf(component, `$${name}`) })),
  }
}

/** The object itself, or the one that is given to `defineComponent` or `Vue.extend`. */
function defaultExport({ facts }: Builder): ObjectValue | undefined {
  for (const { name, value } of facts.exports) {
    if (name !== 'default') continue
    if (value.kind === 'object') return value
    const argument = value.kind === 'call' ? facts.calls[value.call]?.args[0] : undefined
    if (argument?.kind === 'object') return argument
  }
  return undefined
}

/** What an object that is written out has. */
export function entriesOf(value: Value): Entry[] {
  return value.kind === 'object' ? value.entries : []
}

/** `provide: { name: value }`, or a function that gives such an object. */
function provide(value: Value, builder: Builder): void {
  const given = value.kind === 'function' ? builder.facts.functions[value.function]?.returns[0] : value
  for (const { name, value: each } of given ? entriesOf(given) : []) {
    if (name !== undefined) addCall(builder, PROVIDE, [textOf(name), each], { start: 0 })
  }
}

/** `inject: ['name']`, `inject: { local: 'name' }` */
function injected(value: Value, builder: Builder): Entry[] {
  const named: Entry[] =
    value.kind === 'list'
      ? value.of.flatMap((each) => (each.kind === 'text' ? [{ name: each.text, value: each }] : []))
      : entriesOf(value)
  return named.flatMap(({ name, value: from }) => {
    const key = from.kind === 'object' ? from.entries.find((each) => each.name === 'from')?.value : from
    const given = key ?? (name === undefined ? undefined : textOf(name))
    return name !== undefined && given ? [{ name, value: addCall(builder, INJECT, [given], { start: 0 }) }] : []
  })
}

const PROVIDE: Value = { kind: 'import', from: 'vue', name: 'provide' }
const INJECT: Value = { kind: 'import', from: 'vue', name: 'inject' }

function textOf(text: string): Value {
  return { kind: 'text', text, at: 0 }
}

/** What it gives when it is called, if it is a function. */
export function resultOf(callee: Value, args: Value[], builder: Builder): Value {
  if (callee.kind !== 'function') return callee
  return addCall(builder, callee, args, { start: builder.facts.functions[callee.function]?.at ?? 0 })
}

function computed({ name, value }: Entry, component: Component, builder: Builder): Entry {
  const part = (of: string): Value | undefined => entriesOf(value).find((each) => each.name === of)?.value
  const getter = value.kind === 'object' ? part('get') : value
  const setter = part('set')
  if (name !== undefined && setter) builder.setters.push({ class: component.class, name, setter })
  const given = getter ? resultOf(getter, [], builder) : value
  return name === undefined ? { value: given } : { name, value: given, ...(setter ? { got: true } : {}) }
}

/** `...mapStores(useStore)`, `...mapState(useStore, ['title'])`: what they give is made out by whoever reads it. */
function ofStores(value: Value, { facts: { bindings, calls } }: Builder): Value[] {
  return (value.kind === 'object' ? (value.spreads ?? []) : []).filter((each) => {
    const callee = each.kind === 'call' ? calls[each.call]?.callee : undefined
    const named = callee?.kind === 'name' ? bindings.filter(({ name }) => name === callee.name) : []
    return named.some(({ values: [only] }) => only?.kind === 'import' && only.from === 'pinia')
  })
}

/** `...mapWritableState(useStore, ['title'])`: what is assigned to them is assigned to the store. */
function mapped(value: Value, component: Component, builder: Builder): Entry[] {
  const { calls } = builder.facts
  return (value.kind === 'object' ? (value.spreads ?? []) : []).flatMap((each) => {
    const call = each.kind === 'call' ? calls[each.call] : undefined
    const [store, names] = call?.args ?? []
    if (call?.callee.kind !== 'name' || call.callee.name !== 'mapWritableState' || !store || !names) return []
    const of = addCall(builder, store, [], { start: 0 })
    return namedAs(names).map(([name, part]) => {
      const state: Value = { kind: 'member', of, name: part, at: 0 }
      builder.setters.push({ class: component.class, name, setter: state })
      return { name, value: state, got: true as const }
    })
  })
}

/** `['title']`, `{ own: 'title' }` */
function namedAs(names: Value): [own: string, of: string][] {
  if (names.kind === 'list') return names.of.flatMap((each) => (each.kind === 'text' ? [[each.text, each.text]] : []))
  return entriesOf(names).flatMap(({ name, value }) =>
    name !== undefined && value.kind === 'text' ? [[name, value.text]] : [],
  )
}

/** What the parent gives, else the default. */
function prop(entry: Entry, { props }: Component, builder: Builder): Entry[] {
  const { name } = entry
  const [own] = defaultOf(entry)
  return name === undefined ? [] : [{ name, value: propOrElse(props, name, own?.value, builder) }]
}
