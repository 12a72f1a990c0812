/** Calls: every one is kept, for what is called is only known once all modules are. */
import type { CallExpression, NewExpression, Node, TaggedTemplateExpression, TSType } from 'oxc-parser'
import type { CallFact } from '../facts.ts'
import { WRAPS_COMPONENTS } from '../telling-names.ts'
import type { Value } from '../value.ts'
import { keepAdded } from './added.ts'
import { lowerArray } from './arrays.ts'
import { lowerBegun } from './begun-empty.ts'
import type { Builder } from './builder.ts'
import { calledName, textValue } from './builder.ts'
import { isText, lower, lowerMember, lowerTemplate, propertyName } from './expressions.ts'
import { lowerFunction } from './functions.ts'
import { lowerGlob } from './globs.ts'
import { lowerMacro } from './macros.ts'
import { hasMessages } from './message-reads.ts'
import { messagesOf } from './messages.ts'
import { keepPutByCall } from './own-writes.ts'
import { note } from './patterns.ts'
import { lowerStore } from './pinia.ts'
import { keepAdmitted } from './predicates.ts'
import type { Scope } from './scopes.ts'
import { lowerType } from './types.ts'
import { lowerDefinition } from './vue-options.ts'

export function lowerCall(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value {
  const first = node.arguments[0]
  if (node.callee.type === 'Identifier' && node.callee.name === 'require' && first && first.type !== 'SpreadElement') {
    if (isText(first)) return { kind: 'import', from: first.value, name: '*' }
  }
  for (const read of SPECIAL) {
    const special = read(node, scope, builder)
    if (special) return special
  }
  const { callee: named } = node
  const callee = lowerCallee(named, scope, builder)
  noteAwaited(callee, first, scope, builder)
  const args = lowerArguments(node, scope, builder)
  keepState(callee, args, node, builder)
  keepAdded(named, callee, args, scope, builder)
  keepPutByCall(callee, args, scope, builder)
  keepAdmitted(callee, args, builder)
  keepOwnMessages(callee, args, builder)
  const call = addCall(builder, callee, args, node)
  const [told] = node.typeArguments?.params ?? []
  if (!told) return call
  const type = lowerType(told, scope, builder)
  // `useState<Kind>()` gives a pair.
  if (isNamed(callee, PAIRING)) return { kind: 'typed', of: call, type: { kind: 'list', of: [type] } }
  // `ref<Kind>()`, `defineProps<Props>()`: what the type admits stands in for what can't be followed.
  return { kind: 'typed', of: call, type, around: true }
}

const PAIRING = /^use(?:\w+)?State$/

function isNamed(callee: Value, pattern: RegExp): boolean {
  return (callee.kind === 'name' || callee.kind === 'member') && pattern.test(callee.name)
}

/** What compilers, bundlers and frameworks read in another way than it stands there, and what is as good as written out. */
const SPECIAL = [lowerMacro, lowerDefinition, lowerStore, lowerGlob, lowerArray]

/** What tests say of the things that methods belong to names no key. */
export function lowerCallee(node: Node, scope: Scope, builder: Builder): Value {
  if (node.type === 'Identifier') return calledName(builder, scope, node.name)
  if (node.type === 'MemberExpression') return lowerMember(node, scope, builder)
  const value = lower(node, scope, builder)
  // `connect<Props, State>(…)(Component)`: what is called is none of these types.
  return node.type === 'CallExpression' && value.kind === 'typed' ? value.of : value
}

/** `load(language, namespace).then((texts) => …)`: known before the body of the function is read. */
function noteAwaited(callee: Value, listener: Node | undefined, scope: Scope, builder: Builder): void {
  if (callee.kind !== 'member' || callee.name !== 'then' || !hasMessages(callee.of, builder)) return
  if (listener?.type !== 'ArrowFunctionExpression' && listener?.type !== 'FunctionExpression') return
  const [given] = listener.params
  if (given) note(given, callee.of, scope, builder)
}

/** `this.setState({ … })`, `this.setState((state, props) => ({ … }))` give a component class its state. */
function keepState(callee: Value, [given]: Value[], node: CallExpression | NewExpression, builder: Builder): void {
  if (callee.kind !== 'member' || callee.name !== 'setState' || callee.of.kind !== 'this') return
  if (callee.of.class === undefined || !given || isOwnState(given)) return
  // What the state was, others tell.
  const before: Value = { kind: 'object', entries: [] }
  const props: Value = { kind: 'member', of: callee.of, name: 'props', at: callee.at }
  const value = given.kind === 'function' ? addCall(builder, given, [before, props], node) : given
  builder.facts.classes[callee.of.class]?.members.push({ name: 'state', value, later: true })
}

/** `this.setState(this.state)`, behind what was put into it. */
const isOwnState = (of: Value): boolean => of.kind === 'member' && of.name === 'state' && of.of.kind === 'this'

/** `useI18n({ messages: { en: { … } } })`: messages that the component brings along. */
function keepOwnMessages(callee: Value, [options]: Value[], { facts }: Builder): void {
  if (callee.kind === 'name' && callee.name === 'useI18n' && options) facts.ownKeys.push(...messagesOf(options))
}

/** `memo<Props>(component)`, `forwardRef<Ref, Props>(component)`: the last type is that of the props. */
function lowerArguments(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value[] {
  const props = node.typeArguments?.params.at(-1)
  const { callee } = node
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  const wraps = props && name.type === 'Identifier' && WRAPS_COMPONENTS.test(name.name)
  return node.arguments.map((each, index) => {
    return wraps && index === 0
      ? lowerWrapped(each, props, scope, builder)
      : (lowerBegun(each, node, scope, builder) ?? lower(each, scope, builder))
  })
}

function lowerWrapped(node: Node, props: TSType, scope: Scope, builder: Builder): Value {
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return lower(node, scope, builder)
  const value = lowerType(props, scope, builder)
  return lowerFunction(node, scope, builder, { kind: 'object', entries: [{ name: '0', value }] })
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
  const call: CallFact = { callee, args, at: node.start + builder.offset }
  if (node.type === 'NewExpression') call.new = true
  return { kind: 'call', call: builder.facts.calls.push(call) - 1 }
}
