/**
 * Elements that are put into what something else holds: `this.list.push(value)`, `groups[name].push(value)`. What is put
 * into what a plain name stands for is filled in resolution.
 */

import type { AssignmentTarget, Node } from 'oxc-parser'
import { onlyValue } from '../only-value.ts'
import { givesItself } from '../telling-names.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { propertyName } from './expressions.ts'
import { addWrite } from './outdated.ts'
import { assign } from './patterns.ts'
import { bindingNamed, type Scope } from './scopes.ts'
import { openVersions } from './versions.ts'

const ADDS: ReadonlySet<string> = new Set(['push', 'unshift', 'add'])

/** `named` is what `callee` is made of. */
export function keepAdded(named: Node, callee: Value, args: Value[], scope: Scope, builder: Builder): void {
  if (named.type !== 'MemberExpression' || named.computed) return
  const object = chainedTo(named.object)
  const name = propertyName(named.property) ?? ''
  if (name === 'set' && isPath(object)) addToMap(object, args, scope, builder)
  if (!ADDS.has(name)) return
  const added: Value = { kind: 'list', of: args }
  if (object.type === 'Identifier') {
    addToMeant(object.name, added, scope, builder)
    // What is put into a list is in it whatever the list is by then: it grows as no text does.
    openVersions(object.name, scope, builder)
  } else if (isPath(object)) assign(object, added, scope, builder)
  else if (callee.kind === 'member') addToElement(callee.of, added, scope, builder)
}

/** `map.set(…).set(…)`: what all of them are called on. */
function chainedTo(node: Node): Node {
  let of = node
  while (of.type === 'CallExpression') {
    const { callee } = of
    if (callee.type !== 'MemberExpression' || !givesItself(propertyName(callee.property) ?? '')) return of
    of = callee.object
  }
  return of
}

/** `this.map.set(key, value)`, `map.value.set(key, value)` */
function addToMap(map: AssignmentTarget, [key, value]: Value[], scope: Scope, builder: Builder): void {
  if (!key || !value) return
  const added: Value = { kind: 'object', paired: true, entries: [{ computed: key, value }] }
  if (map.type === 'Identifier') addToMeant(map.name, added, scope, builder)
  else assign(map, added, scope, builder)
}

/** `const all = this.list`, `const group = groups[name] ?? []` before that: what it is a name for is added to. */
function addToMeant(name: string, added: Value, scope: Scope, builder: Builder): void {
  const { classes } = builder.facts
  const only = onlyValue(bindingNamed(scope, name), builder.facts)
  if (!only) return
  if (only.kind !== 'member' || only.of.kind !== 'this') addToElement(only, added, scope, builder)
  else classes[only.of.class ?? -1]?.members.push({ name: only.name, value: added, later: true })
}

/** `groups[name].push(value)`, `(groups[name] ??= []).push(value)`, `groups.get(name).list.push(value)` */
function addToElement(list: Value, added: Value, scope: Scope, builder: Builder): void {
  const of = bare(list)
  if (of.kind === 'index' || of.kind === 'member') addWrite({ target: of, value: added }, scope, builder)
  const made = of.kind === 'call' ? builder.facts.calls[of.call] : undefined
  const [key] = made?.args ?? []
  if (made?.callee.kind !== 'member' || made.callee.name !== 'get' || !key) return
  addWrite({ target: { kind: 'index', of: made.callee.of, by: key, at: made.at }, value: added }, scope, builder)
}

function bare(value: Value): Value {
  return value.kind === 'default' || value.kind === 'narrowed' || value.kind === 'typed' ? bare(value.of) : value
}

/** Plain names, so that nothing in it is read twice. */
function isPath(node: Node): node is AssignmentTarget {
  if (node.type === 'MemberExpression') return !node.computed && isPath(node.object)
  return node.type === 'Identifier' || node.type === 'ThisExpression'
}
