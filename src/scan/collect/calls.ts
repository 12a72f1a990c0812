/** Calls: every one is kept, for what is called is only known once all modules are. */
import type { AssignmentTarget, CallExpression, NewExpression, Node, TaggedTemplateExpression } from 'oxc-parser'
import type { Value } from '../facts.ts'
import type { Builder, Scope } from './builder.ts'
import { calledName, memberOf, textValue } from './builder.ts'
import { isText, lower, lowerMember, lowerTemplate, propertyName } from './expressions.ts'
import { lowerFunction } from './functions.ts'
import { messagesOf } from './messages.ts'
import { assign } from './patterns.ts'
import { lowerType } from './types.ts'
import {
  addDeclared,
  declaredProps,
  defaultOf,
  propOrElse,
  propsWithDefaults,
  readAttributeOption,
} from './vue-props.ts'
import { refNamed } from './vue-refs.ts'

export function lowerCall(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value {
  const [first] = node.arguments
  if (node.callee.type === 'Identifier' && node.callee.name === 'require' && first && first.type !== 'SpreadElement') {
    if (isText(first)) return { kind: 'import', from: first.value, name: '*' }
  }
  const macro = lowerMacro(node, scope, builder)
  if (macro) return macro
  const { callee: named } = node
  const callee = lowerCallee(named, scope, builder)
  const typeArguments = node.typeArguments?.params ?? []
  const args = lowerArguments(node, scope, builder)
  keepState(callee, args, builder)
  keepAdded(named, args, scope, builder)
  keepOwnMessages(callee, args, builder)
  const call = addCall(builder, callee, args, node)
  const [type] = typeArguments
  // `ref<Kind>()`, `defineProps<Props>()`: what the type admits stands in for what can't be followed.
  return type ? { kind: 'typed', of: call, type: lowerType(type, scope, builder) } : call
}

/** What tests say of the things that methods belong to names no key. */
function lowerCallee(node: Node, scope: Scope, builder: Builder): Value {
  if (node.type === 'Identifier') return calledName(builder, scope, node.name)
  return node.type === 'MemberExpression' ? lowerMember(node, scope, builder) : lower(node, scope, builder)
}

/** `this.setState({ … })` gives a component class its state. */
function keepState(callee: Value, [state]: Value[], { facts }: Builder): void {
  if (callee.kind !== 'member' || callee.name !== 'setState' || callee.of.kind !== 'this') return
  if (callee.of.class === undefined || state?.kind !== 'object') return
  facts.classes[callee.of.class]?.members.push({ name: 'state', value: state })
}

/** `this.list.push(value)`, `set.value.add(value)`: an element more. What plain names stand for is filled in resolution. */
function keepAdded(callee: Node, args: Value[], scope: Scope, builder: Builder): void {
  if (callee.type !== 'MemberExpression' || callee.computed) return
  if (callee.object.type !== 'MemberExpression' || !isPath(callee.object)) return
  const name = propertyName(callee.property)
  if (name === 'push' || name === 'unshift' || name === 'add')
    assign(callee.object, { kind: 'list', of: args }, scope, builder)
}

/** Plain names, so that nothing in it is read twice. */
function isPath(node: Node): node is AssignmentTarget {
  if (node.type === 'MemberExpression') return !node.computed && isPath(node.object)
  return node.type === 'Identifier' || node.type === 'ThisExpression'
}

/** `useI18n({ messages: { en: { … } } })`: messages that the component brings along. */
function keepOwnMessages(callee: Value, [options]: Value[], { facts }: Builder): void {
  if (callee.kind === 'name' && callee.name === 'useI18n' && options) facts.ownKeys.push(...messagesOf(options))
}

const WRAPPER = /^(?:memo|forwardRef|observer)$/

/** `memo<Props>(component)`, `forwardRef<Ref, Props>(component)`: the last type is that of the props. */
function lowerArguments(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value[] {
  const props = node.typeArguments?.params.at(-1)
  const { callee } = node
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  const wraps = props && name.type === 'Identifier' && WRAPPER.test(name.name)
  return node.arguments.map((each, index) => {
    if (!wraps || index > 0) return lower(each, scope, builder)
    if (each.type !== 'ArrowFunctionExpression' && each.type !== 'FunctionExpression')
      return lower(each, scope, builder)
    const value = lowerType(props, scope, builder)
    return lowerFunction(each, scope, builder, { kind: 'object', entries: [{ name: '0', value }] })
  })
}

/** Props and state as the compilers of Vue and Svelte declare them. */
function lowerMacro(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value | undefined {
  const name = builder.component ? macroName(node.callee) : undefined
  if (!builder.component || name === undefined) return undefined
  const args = node.arguments.map((each) => lower(each, scope, builder))
  const [first = { kind: 'nothing' }, second] = args
  const [type] = node.typeArguments?.params ?? []
  const { props } = builder.component
  switch (name) {
    case '$props':
      return type ? { kind: 'typed', of: props, type: lowerType(type, scope, builder) } : props
    case 'defineProps': {
      const declared = type ? lowerType(type, scope, builder) : first
      addDeclared(builder.component, declared, builder)
      const whole: Value = type ? { kind: 'typed', of: props, type: declared } : props
      return declare(declaredProps(whole, first, builder), builder)
    }
    case 'withDefaults':
      return declare(propsWithDefaults(first, second, builder), builder)
    case 'defineModel':
      return modelOf(props, args, builder)
    case 'defineEmits':
      return memberOf(builder.component, '$emit')
    case 'defineExpose':
      expose(first, builder)
      return { kind: 'nothing' }
    case 'defineOptions':
      if (first.kind === 'object') readAttributeOption(first, builder.component)
      return { kind: 'nothing' }
    case 'useAttrs':
      return memberOf(builder.component, '$attrs')
    case 'useTemplateRef':
      return refNamed(first, builder.component)
    case 'createEventDispatcher':
      return addCall(builder, lowerCallee(node.callee, scope, builder), [props], node)
    case '$derived.by':
      return addCall(builder, first, [], node)
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

const MACROS = new Set([
  ...['defineProps', 'withDefaults', 'defineModel', 'defineEmits', 'defineExpose', 'defineOptions'],
  ...['useAttrs', 'useTemplateRef'],
  'createEventDispatcher',
  ...['$props', '$state', '$state.raw', '$derived', '$derived.by'],
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
function modelOf(props: Value, [first, second]: readonly Value[], builder: Builder): Value {
  const [name, value] = first?.kind === 'text' ? [first.text, second] : ['modelValue', first]
  if (builder.component)
    addDeclared(builder.component, { kind: 'list', of: [{ kind: 'text', text: name, at: 0 }] }, builder)
  const [own] = value ? defaultOf({ name, value }) : []
  return propOrElse(props, name, own?.value, builder)
}

export function lowerTagged(node: TaggedTemplateExpression, scope: Scope, builder: Builder): Value {
  const [text, ...more] = node.quasi.quasis
  if (isRaw(node.tag) && text && more.length === 0) return textValue(builder, text.value.raw, node.quasi.start)
  const callee = lower(node.tag, scope, builder)
  return addCall(builder, callee, [lowerTemplate(node.quasi, scope, builder)], node)
}

function isRaw(tag: Node): boolean {
  if (tag.type !== 'MemberExpression' || tag.object.type !== 'Identifier') return false
  return tag.object.name === 'String' && propertyName(tag.property) === 'raw'
}

export function addCall(builder: Builder, callee: Value, args: Value[], node: { type?: string; start: number }): Value {
  const isNew = node.type === 'NewExpression'
  const call = builder.facts.calls.push({
    callee,
    args,
    at: node.start + builder.offset,
    ...(isNew ? { new: true as const } : {}),
  })
  return { kind: 'call', call: call - 1 }
}
