/** Attributes and directives of Vue's templates: what an element is given. */
import { camel, listenerName } from '../../casing.ts'
import type { Entry, Value } from '../../value.ts'
import type { Builder } from '../builder.ts'
import { nameValue, textValue } from '../builder.ts'
import { addCall } from '../calls.ts'
import { addWrite } from '../outdated.ts'
import { addSpread, type Properties } from '../properties.ts'
import type { Scope } from '../scopes.ts'
import { isPath, lowerHandler, lowerSnippet, pathValue, visitSnippet } from '../snippets.ts'
import type { Attribute, Directive, Expression } from './nodes.ts'

/** The element that they stand at. */
interface Target {
  given: Properties
  isTag: boolean
}

export function attribute({ name, value, loc }: Attribute, builder: Builder): Entry {
  if (!value) return { name: camel(name), value: { kind: 'scalar', value: true } }
  return { name: camel(name), value: textValue(builder, value.content, value.loc?.start.offset ?? loc.start.offset) }
}

export function directive(node: Directive, { given, isTag }: Target, scope: Scope, builder: Builder): void {
  const { exp, arg, name } = node
  if (arg && !arg.isStatic) lowerExpression(arg, scope, builder)
  if (name === 'for') return
  if (exp && isTwoWay(node)) assignUnknown(exp, scope, builder)
  if (name === 'bind' && arg?.isStatic) {
    // `:title` alone stands for `:title="title"`.
    const value = exp ? lowerExpression(exp, scope, builder) : nameValue(builder, scope, camel(arg.content))
    given.entries.push({ name: camel(arg.content), value })
  } else if (name === 'bind' && exp) addSpread(lowerExpression(exp, scope, builder), given)
  else if (name === 'on' && exp) {
    const { content, loc } = exp
    // Elements of HTML call nothing with a key.
    if (isTag || !arg?.isStatic) visitSnippet(content, loc.start.offset, scope, builder)
    else given.entries.push(listener(arg.content, exp, scope, builder))
  } else if (name === 'model' && exp) {
    const value = lowerExpression(exp, scope, builder)
    // Vue 2 calls it `value`.
    for (const each of arg?.isStatic ? [camel(arg.content)] : ['modelValue', 'value'])
      given.entries.push({ name: each, value })
  } else if (name === 't' && exp) translate(lowerExpression(exp, scope, builder), node, scope, builder)
  else if (exp) lowerExpression(exp, scope, builder)
}

/** `@select="show"` is a prop of the component. */
function listener(event: string, { content, loc }: Expression, scope: Scope, builder: Builder): Entry {
  return { name: listenerName(event), value: lowerHandler(content, loc.start.offset, scope, builder) }
}

/** `v-model="name"`, and `:name.sync="name"` of Vue 2 */
function isTwoWay({ name, modifiers }: Directive): boolean {
  return name === 'model' || (name === 'bind' && modifiers?.some(({ content }) => content === 'sync') === true)
}

/** The element may give it anything, whatever a test around it says of what it is before. */
function assignUnknown({ content, loc }: Expression, scope: Scope, builder: Builder): void {
  if (!isPath(content)) return
  const target = pathValue(content.trim(), loc.start.offset, { ...scope, guards: undefined }, builder)
  addWrite({ target, value: { kind: 'unknown' } }, undefined, builder)
}

/** `v-t="'path'"`, `v-t="{ path, args }"` */
function translate(value: Value, node: Directive, scope: Scope, builder: Builder): void {
  const path = value.kind === 'object' ? value.entries.find((entry) => entry.name === 'path')?.value : value
  if (path) addCall(builder, nameValue(builder, scope, '$t'), [path], { start: node.loc.start.offset })
}

export function lowerExpression(node: Expression, scope: Scope, builder: Builder): Value {
  return lowerSnippet(node.content, node.loc.start.offset, scope, builder)
}
