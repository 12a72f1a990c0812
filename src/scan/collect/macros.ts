/** What the compilers of Vue and Svelte replace: props and state as components declare them. */
import type { CallExpression, NewExpression, Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder, Component } from './builder.ts'
import { memberOf } from './builder.ts'
import { addCall, lowerCallee } from './calls.ts'
import { addDeclared } from './component-facts.ts'
import { lower } from './expressions.ts'
import type { Scope } from './scopes.ts'
import { lowerType } from './types.ts'
import { declaredProps, defaultOf, propOrElse, propsWithDefaults, readAttributeOption } from './vue-props.ts'
import { refNamed } from './vue-refs.ts'

/** Props and state as the compilers of Vue and Svelte declare them. */
export function lowerMacro(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value | undefined {
  const { component } = builder
  const name = component || builder.runes ? macroName(node.callee) : undefined
  if (name === undefined || !(component || RUNES.has(name))) return undefined
  const args = node.arguments.map((each) => lower(each, scope, builder))
  const [first = { kind: 'nothing' }] = args
  if (name === '$derived.by') return addCall(builder, first, [], node)
  return component ? ofComponent(name, args, { node, component, scope, builder }) : first
}

interface Macro {
  node: CallExpression | NewExpression
  component: Component
  scope: Scope
  builder: Builder
}

function ofComponent(name: string, args: Value[], { node, component, scope, builder }: Macro): Value {
  const [first = { kind: 'nothing' }, second] = args
  const [type] = node.typeArguments?.params ?? []
  const { props } = component
  switch (name) {
    case '$props':
      return type ? { kind: 'typed', of: props, type: lowerType(type, scope, builder) } : props
    case 'defineProps': {
      const declared = type ? lowerType(type, scope, builder) : first
      addDeclared(component, declared, builder)
      const whole: Value = type ? { kind: 'typed', of: props, type: declared } : props
      return declare(declaredProps(whole, first, builder), builder)
    }
    case 'withDefaults':
      return declare(propsWithDefaults(first, second, builder), builder)
    case 'defineModel':
      return modelOf(component, args, builder)
    case 'defineEmits':
      return memberOf(component, '$emit')
    case 'defineExpose':
      expose(first, builder)
      return { kind: 'nothing' }
    case 'defineOptions':
      if (first.kind === 'object') readAttributeOption(first, component)
      return { kind: 'nothing' }
    case 'useAttrs':
      return memberOf(component, '$attrs')
    case 'useTemplateRef':
      return refNamed(first, component)
    case 'createEventDispatcher':
      return addCall(builder, lowerCallee(node.callee, scope, builder), [props], node)
    default:
      return first
  }
}

/** The template reads them by their names alone. */
function declare(props: Value, { facts, component }: Builder): Value {
  const fact = component && facts.classes[component.class]
  if (fact) fact.props = props
  return props
}

/** Who has a reference to the component finds its members. */
function expose(given: Value, { facts, component }: Builder): void {
  const fact = component && facts.classes[component.class]
  if (given.kind === 'object') fact?.members.push(...given.entries)
}

/** Those of Svelte that are no matter of components. */
const RUNES: ReadonlySet<string> = new Set(['$state', '$state.raw', '$state.snapshot', '$derived', '$derived.by'])

const MACROS = new Set([
  ...['defineProps', 'withDefaults', 'defineModel', 'defineEmits', 'defineExpose', 'defineOptions'],
  ...['useAttrs', 'useTemplateRef'],
  'createEventDispatcher',
  '$props',
  ...RUNES,
])

function macroName(callee: Node): string | undefined {
  const name =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.type === 'Identifier'
      ? `${callee.object.name}.${callee.property.name}`
      : callee.type === 'Identifier'
        ? callee.name
        : ''
  return MACROS.has(name) ? name : undefined
}

/** `defineModel({ default: 'key' })`, `defineModel('name', { … })`: a prop, with its default. */
function modelOf(component: Component, [first, second]: readonly Value[], builder: Builder): Value {
  const [name, value] = first?.kind === 'text' ? [first.text, second] : ['modelValue', first]
  addDeclared(component, { kind: 'list', of: [{ kind: 'text', text: name, at: 0 }] }, builder)
  const [own] = value ? defaultOf({ name, value }) : []
  return propOrElse(component.props, name, own?.value, builder)
}
