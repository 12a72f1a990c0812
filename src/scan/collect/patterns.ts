/** Destructuring and assignment: which part of a value each name stands for. */
import type { AssignmentTarget, BindingPattern, Node } from 'oxc-parser'
import { besides, withoutItself } from '../itself.ts'
import type { MemberValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { declare, nameValue } from './builder.ts'
import { lower, lowerMember, propertyName } from './expressions.ts'
import { typed } from './functions.ts'
import { noteMessageRead, noteMessages } from './message-reads.ts'
import { addWrite, dropGuardsOfMember } from './outdated.ts'
import type { Scope } from './scopes.ts'
import { hoistingScope } from './scopes.ts'
import { openVersions } from './versions.ts'

/** Declares the names of `pattern` as parts of `value`; without a value they are only declared. */
export function bind(
  pattern: BindingPattern,
  value: Value | undefined,
  scope: Scope,
  builder: Builder,
  options: { hoist?: boolean } = {},
): void {
  const whole = pattern.typeAnnotation ? typed(pattern, value ?? { kind: 'unknown' }, scope, builder) : value
  const given = whole?.kind === 'typed' && pattern.type !== 'Identifier' ? once(whole, builder) : whole
  const target = options.hoist ? hoistingScope(scope) : scope
  take(pattern, given, scope, builder, (name, part) => {
    if (part) noteMessages(name.name, part, builder)
    declare(builder, target, name.name, part)
  })
}

/** Names that stand for messages when they are declared, whatever else they stand for. */
export function note(pattern: Node, value: Value, scope: Scope, builder: Builder): void {
  take(pattern, value, scope, builder, (name, part) => {
    if (part) noteMessages(name.name, part, builder)
  })
}

/** A value that several names are parts of: a binding without a name, so that it is kept and computed once. */
function once(value: Value, { facts }: Builder): Value {
  return { kind: 'name', name: '', binding: facts.bindings.push({ name: '', values: [value] }) - 1 }
}

/** Gives the names that `target` assigns one more value. */
export function assign(target: AssignmentTarget, value: Value, scope: Scope, builder: Builder): void {
  take(target, value, scope, builder, (name, part) => {
    openVersions(name.name, scope, builder)
    // The declaration may follow, so the write waits for it like any name that is read.
    const read = nameValue(builder, scope, name.name)
    if (part) addWrite({ target: read, value: part }, scope, builder)
  })
}

type Take = (name: Extract<Node, { type: 'Identifier' }>, part: Value | undefined) => void

function take(node: Node, value: Value | undefined, scope: Scope, builder: Builder, named: Take): void {
  switch (node.type) {
    case 'Identifier':
      named(node, value)
      return
    case 'AssignmentPattern': {
      const or = lower(node.right, scope, builder)
      take(node.left, value ? { kind: 'default', of: value, or, absent: true } : or, scope, builder, named)
      return
    }
    case 'ObjectPattern':
      for (const property of node.properties) {
        if (property.type === 'RestElement')
          take(property.argument, value && restOf(value, node), scope, builder, named)
        else {
          const read = part(value, property, scope, builder)
          if (read) noteMessageRead(read, builder)
          take(property.value, read, scope, builder, named)
        }
      }
      return
    case 'ArrayPattern':
      for (const [index, element] of node.elements.entries()) {
        if (!element) continue
        const at = element.start + builder.offset
        if (element.type === 'RestElement')
          take(element.argument, value && rowBehind(value, index), scope, builder, named)
        else take(element, value && { kind: 'member', of: value, name: String(index), at }, scope, builder, named)
      }
      return
    case 'MemberExpression':
      write(node, value, scope, builder)
      return
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      take(node.expression, value, scope, builder, named)
      return
  }
}

function restOf(of: Value, { properties }: Extract<Node, { type: 'ObjectPattern' }>): Value {
  const without = properties.flatMap((each) => {
    const name = each.type === 'RestElement' || each.computed ? undefined : propertyName(each.key)
    return name === undefined ? [] : [name]
  })
  return without.length > 0 ? { kind: 'rest', of, without } : of
}

function part(
  value: Value | undefined,
  property: { key: Node; computed: boolean; start: number },
  scope: Scope,
  builder: Builder,
): Value | undefined {
  const name = property.computed ? undefined : propertyName(property.key)
  const at = property.start + builder.offset
  if (name !== undefined) return value && { kind: 'member', of: value, name, at }
  const by = lower(property.key, scope, builder)
  return value && { kind: 'index', of: value, by, at }
}

/** Of a list without its first elements only what it may have anywhere is known, and of none that it has it. */
function rowBehind(value: Value, index: number): Value {
  if (index === 0) return value
  const some: Value = { kind: 'either', of: [value, { kind: 'list', of: [], none: true }] }
  return { kind: 'list', of: [{ kind: 'spread', of: some }] }
}

/** `this.name = …` is a field; `object.name = …` a property of what the name stands for. */
function write(
  node: Extract<Node, { type: 'MemberExpression' }>,
  value: Value | undefined,
  scope: Scope,
  builder: Builder,
): void {
  const target = lowerMember(node, scope, builder)
  if (value && target.kind === 'index') addWrite({ target, value }, scope, builder)
  if (!value || target.kind !== 'member') return
  if (target.of.kind === 'this' && target.of.class !== undefined) {
    dropGuardsOfMember(target.name, scope)
    const isItself = (each: Value): boolean => isMemberOf(each, target)
    const added = besides(withoutItself(value, isItself), isItself)
    if (!added) return
    const made = builder.facts.classes[target.of.class]
    const isMaking = made !== undefined && made.function === scope.function
    made?.members.push({ name: target.name, value: added, ...(isMaking ? {} : { later: true }) })
  } else addWrite({ target, value }, scope, builder)
}

const isMemberOf = (value: Value, { of, name }: MemberValue): boolean =>
  value.kind === 'member' &&
  value.name === name &&
  value.of.kind === 'this' &&
  of.kind === 'this' &&
  value.of.class === of.class
