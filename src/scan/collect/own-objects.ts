/** What methods of an object put into it: `{ label: 'first', set(label) { this.label = label } }`. */
import type { ObjectExpression } from 'oxc-parser'
import type { Entry, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { bindingNamed, innerScope, type Scope } from './scopes.ts'

/** Where the properties of an object are read: what is put into it goes to `put`. */
interface ObjectScopes {
  /** Of functions that have their own `this`. */
  methods: Scope
  others: Scope
  put: Value[]
}

export function objectScopes({ properties }: ObjectExpression, scope: Scope): ObjectScopes {
  const put: Value[] = []
  // What options of a component say of `this` is said of the component.
  if (scope.class === undefined && !scope.options && properties.some(isOption)) {
    const inner: Scope = { ...innerScope(scope), put: undefined, options: true }
    return { methods: inner, others: inner, put }
  }
  const hasMethods = scope.class === undefined && !scope.options && properties.some(isMethod)
  return { methods: hasMethods ? { ...innerScope(scope), put } : scope, others: scope, put }
}

type Property = ObjectExpression['properties'][number]

export function isMethod(property: Property): boolean {
  return property.type === 'Property' && property.value.type === 'FunctionExpression'
}

/** Of Vue's components, and of libraries that are made alike. */
function isOption(property: Property): boolean {
  if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return false
  const { name } = property.key
  if (name === 'data') return isMethod(property)
  return (name === 'methods' || name === 'computed' || name === 'watch') && property.value.type === 'ObjectExpression'
}

/** `this.label = …`, `this.labels[name] = …`: gives the object what is put there. */
export function putIntoOwn(target: Value, value: Value, scope: Scope, builder: Builder): void {
  if (!scope.put) return
  const [root, thing] = wrapped(target, value)
  if (root !== target && isOwn(root, scope, builder)) scope.put.push(thing)
}

/** `Object.assign(this, …)` */
export function mergeIntoOwn(target: Value, merged: readonly Value[], scope: Scope, builder: Builder): void {
  if (!scope.put || !isOwn(target, scope, builder)) return
  scope.put.push(...merged.map((each): Value => (each.kind === 'spread' ? { kind: 'each', of: each.of } : each)))
}

/** For `this.a.b`, what that starts at, and `{ a: { b: value } }`. */
export function wrapped(target: Value, value: Value): [root: Value, thing: Value] {
  switch (target.kind) {
    case 'member':
      return wrapped(target.of, thingWith({ name: target.name, value }))
    case 'index':
      return wrapped(target.of, thingWith({ computed: target.by, value, later: true }))
    case 'narrowed':
    case 'typed':
      return wrapped(target.of, value)
    default:
      return [target, value]
  }
}

function thingWith(entry: Entry): Value {
  return { kind: 'object', entries: [entry] }
}

/** `this`, or another name of it: `const self = this`. */
function isOwn(value: Value, scope: Scope, { facts }: Builder): boolean {
  if (value.kind === 'this') return value.class === undefined
  if (value.kind !== 'name') return false
  const values = facts.bindings[bindingNamed(scope, value.name) ?? -1]?.values ?? []
  return values.some((each) => each.kind === 'this' && each.class === undefined)
}
