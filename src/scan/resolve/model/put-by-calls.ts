/** Calls that put something into what they are given, by the names of what is called. Nothing is evaluated. */

import type { CallFact, ModuleFacts, WriteFact } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Entry, Value } from '../../value.ts'

type Facts = Pick<ModuleFacts, 'bindings' | 'functions'>

/** They give their first argument what is in the others. */
const MERGES: ReadonlySet<string> = new Set('assign assignIn extend extendOwn merge defaults defaultsDeep'.split(' '))

/** What has them, by the names that everybody gives it. */
const MERGING: ReadonlySet<string> = new Set(['_', 'lodash', '$', 'jQuery', 'angular'])

/** `Object.assign(labels, more)`, `_.merge(labels, more)`, `$.extend(true, labels, more)` */
export function mergedBy({ callee, args }: CallFact, facts: Facts): { into: Value; things: Value[] } | undefined {
  if (!isMerge(callee, facts)) return undefined
  const [into, ...things] = args[0]?.kind === 'scalar' ? args.slice(1) : args
  return into && { into, things }
}

export function isMerge(callee: Value, facts: Pick<Facts, 'bindings'>): boolean {
  return isOfObject(callee, 'Object', 'assign') || MERGES.has(nameOfHelper(callee, facts) ?? '')
}

/** Of lodash, and what has helpers of the same names: `_.set`, `set` of `import { set } from 'lodash'` or `import set from 'lodash/set'`. */
function nameOfHelper(callee: Value, facts: Pick<Facts, 'bindings'>): string | undefined {
  if (callee.kind === 'member')
    return callee.of.kind === 'name' && MERGING.has(callee.of.name) ? callee.name : undefined
  const only = onlyValueOf(callee, facts)
  if (only?.kind !== 'import' || !only.from.startsWith('lodash')) return undefined
  return only.name === 'default' ? only.from.slice(only.from.search(/\w+(?:\.js)?$/)).replace('.js', '') : only.name
}

function isOfObject(callee: Value, of: string, name: string): boolean {
  if (callee.kind !== 'member' || callee.name !== name) return false
  return callee.of.kind === 'name' && callee.of.name === of && callee.of.binding === undefined
}

/** `Reflect.set(labels, name, 'label')`, `_.set(labels, 'form.name', 'label')`: the assignment that this comes to. */
export function writtenBy({ callee, args }: CallFact, facts: Facts): WriteFact[] {
  const [into, key, value] = args
  if (!into || !key || !value) return []
  if (isOfObject(callee, 'Object', 'defineProperty')) {
    return value.kind === 'object' ? described(value.entries, facts).map((each) => write(into, [key], each)) : []
  }
  if (isOfObject(callee, 'Reflect', 'set')) return [write(into, [key], value)]
  return nameOfHelper(callee, facts) === 'set' ? [write(into, pathOf(key), value)] : []
}

/** `{ value: 'label' }`, `{ get: () => 'label' }` */
function described(entries: readonly Entry[], { functions }: Facts): Value[] {
  return entries.flatMap(({ name, value }) => {
    if (name === 'value') return [value]
    return name === 'get' && value.kind === 'function' ? (functions[value.function]?.returns ?? []) : []
  })
}

function write(into: Value, path: readonly Value[], value: Value): WriteFact {
  const target = path.reduce((of, by): Value => {
    return by.kind === 'text' ? { kind: 'member', of, name: by.text, at: by.at } : { kind: 'index', of, by, at: 0 }
  }, into)
  return { target, value }
}

/** `'form.name'`, `['form', name]` */
function pathOf(key: Value): Value[] {
  if (key.kind === 'list') return key.of
  return key.kind === 'text' ? key.text.split('.').map((text) => ({ ...key, text })) : [key]
}

/** `list.push.apply(list, more)`, `Array.prototype.push.call(list, 'one')`: the call that this comes to. */
export function withoutApply(call: CallFact): CallFact {
  const { callee, args } = call
  const [on, ...more] = args
  if (callee.kind !== 'member' || callee.of.kind !== 'member' || !on) return call
  const own: Value = { ...callee.of, of: on }
  if (callee.name === 'call') return { ...call, callee: own, args: more }
  return callee.name === 'apply' && more[0] ? { ...call, callee: own, args: [{ kind: 'spread', of: more[0] }] } : call
}
