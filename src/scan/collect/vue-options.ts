/** Vue's Options API: what `this` and the template see of `export default { data, computed, methods, props, setup }`. */
import type { Entry, ObjectValue, Value } from '../facts.ts'
import type { Builder, Component } from './builder.ts'
import { addCall } from './calls.ts'

export function readOptionsApi(component: Component, builder: Builder): void {
  const options = defaultExport(builder)
  const fact = builder.facts.classes[component.class]
  if (!options || !fact) return
  const spreads: Value[] = []
  for (const { name, value } of options.entries) {
    if (name === 'data') spreads.push(resultOf(value, [], builder))
    else if (name === 'setup') spreads.push(resultOf(value, [component.props], builder))
    else if (name === 'methods') fact.members.push(...entriesOf(value))
    else if (name === 'computed') fact.members.push(...entriesOf(value).map((each) => computed(each, builder)))
    else if (name === 'props') fact.members.push(...entriesOf(value).flatMap((each) => prop(each, component)))
  }
  if (spreads.length > 0) fact.spreads = spreads
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

function entriesOf(value: Value): Entry[] {
  return value.kind === 'object' ? value.entries : []
}

function resultOf(callee: Value, args: Value[], builder: Builder): Value {
  if (callee.kind !== 'function') return callee
  return addCall(builder, callee, args, { start: builder.facts.functions[callee.function]?.at ?? 0 })
}

function computed({ name, value }: Entry, builder: Builder): Entry {
  const getter = value.kind === 'object' ? value.entries.find((each) => each.name === 'get')?.value : value
  return { ...(name === undefined ? {} : { name }), value: getter ? resultOf(getter, [], builder) : value }
}

/** What the parent gives, else the default. */
function prop({ name, value }: Entry, { props }: Component): Entry[] {
  if (name === undefined) return []
  const of: Value = { kind: 'member', of: props, name, at: 0 }
  const or = entriesOf(value).find((each) => each.name === 'default')?.value
  return [{ name, value: or ? { kind: 'default', of, or } : of }]
}
