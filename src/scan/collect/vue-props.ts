/** Props of Vue's components as the component itself declares them: what each is where nobody gives it. */
import type { BindingPattern, BindingProperty } from 'oxc-parser'
import type { Entry, ObjectValue, Value } from '../value.ts'
import type { Builder, Component } from './builder.ts'
import { nameValue } from './builder.ts'
import { propertyName } from './expressions.ts'
import { gotten } from './functions.ts'
import type { Scope } from './scopes.ts'

/** `defineProps({ label: { type: String, default: 'key' } })` */
export function declaredProps(props: Value, declared: Value | undefined, builder: Builder): Value {
  const entries = declared?.kind === 'object' ? declared.entries : []
  return orElse(props, entries.flatMap(defaultOf), builder)
}

/** `inheritAttrs: false` */
export function readAttributeOption({ entries }: ObjectValue, component: Component): void {
  const value = entries.find(({ name }) => name === 'inheritAttrs')?.value
  if (value?.kind === 'scalar' && !value.value) component.keepsAttributes = true
}

/** `withDefaults(defineProps<Props>(), { label: 'key' })` */
export function propsWithDefaults(props: Value, defaults: Value | undefined, builder: Builder): Value {
  return orElse(props, defaults?.kind === 'object' ? defaults.entries : [], builder)
}

/** `const { label = 'key' } = defineProps()`: what the name stands for is the prop, whoever reads it out of all of them. */
export function keepTaken(pattern: BindingPattern, props: Value | undefined, scope: Scope, builder: Builder): void {
  const { component, facts } = builder
  const fact = component && facts.classes[component.class]
  if (!fact?.props || props !== fact.props || pattern.type !== 'ObjectPattern') return
  const entries = pattern.properties.flatMap((each) =>
    each.type === 'RestElement' ? [] : takenWithDefault(each, scope, builder),
  )
  if (entries.length > 0) fact.props = { kind: 'object', entries, spreads: [props] }
}

function takenWithDefault({ key, value, computed }: BindingProperty, scope: Scope, builder: Builder): Entry[] {
  const name = computed ? undefined : propertyName(key)
  if (name === undefined || value.type !== 'AssignmentPattern' || value.left.type !== 'Identifier') return []
  return [{ name, value: nameValue(builder, scope, value.left.name) }]
}

/** `{ type: String, default: 'key' }` */
export function defaultOf({ name, value }: Entry): Entry[] {
  const own = value.kind === 'object' ? value.entries.find((each) => each.name === 'default') : undefined
  return name !== undefined && own ? [{ name, value: own.value }] : []
}

/** One prop: what is given, or else its default. Objects and lists are made anew by a function. */
export function propOrElse(props: Value, name: string, or: Value | undefined, builder: Builder): Value {
  const of: Value = { kind: 'member', of: props, name, at: 0 }
  return or ? { kind: 'default', of, or: gotten(or, builder), absent: true } : of
}

function orElse(props: Value, defaults: readonly Entry[], builder: Builder): Value {
  const entries = defaults.flatMap(({ name, value }): Entry[] =>
    name === undefined ? [] : [{ name, value: propOrElse(props, name, value, builder) }],
  )
  return entries.length > 0 ? ({ kind: 'object', entries, spreads: [props] } satisfies ObjectValue) : props
}
