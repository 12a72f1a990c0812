/** `ref="dialog"`: names under which script finds what an element makes of its component. */
import { REFS } from '../telling-names.ts'
import type { Entry, Value } from '../value.ts'
import type { Builder, Component } from './builder.ts'
import { memberOf } from './builder.ts'
import { addWrite } from './outdated.ts'

/** `$refs.dialog`, and `const dialog = ref()` of the script. */
export function keepRef(props: readonly Entry[], component: Value, builder: Builder): void {
  const { facts, root, component: own } = builder
  const ref = props.find(({ name }) => name === 'ref')?.value
  if (ref?.kind !== 'text' || component.kind === 'tag' || !own) return
  const value: Value = { kind: 'instance', of: component }
  facts.classes[own.class]?.members.push({
    name: REFS,
    value: { kind: 'object', entries: [{ name: ref.text, value }] },
  })
  const binding = root.names.get(ref.text)
  // What is imported can't be assigned: in a component by options, names of script and references are apart.
  if (binding === undefined || facts.bindings[binding]?.values.some(({ kind }) => kind === 'import')) return
  const of: Value = { kind: 'name', name: ref.text, binding }
  addWrite({ target: { kind: 'member', of, name: 'value', at: ref.at }, value }, undefined, builder)
}

/** `useTemplateRef('dialog')` */
export function refNamed(name: Value, component: Component): Value {
  const of = memberOf(component, REFS)
  return name.kind === 'text' ? { kind: 'member', of, name: name.text, at: name.at } : { kind: 'unknown' }
}
