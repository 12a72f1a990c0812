/** Properties as they are written one after the other, of an object or of an element: the last to name one decides. */
import type { Entry, ObjectValue, Value } from '../value.ts'

export interface Properties {
  entries: Entry[]
  spreads: Value[]
  /** How many of the entries stand before a spread, which may say otherwise. */
  early: number
}

export function noProperties(): Properties {
  return { entries: [], spreads: [], early: 0 }
}

/** `...given`, `{...given}`, `v-bind="given"` */
export function addSpread(value: Value, to: Properties): void {
  to.spreads.push(value)
  to.early = to.entries.length
}

/** Those of an element. Nobody keeps a list that is written there, to fill it later. */
export function givenProps(properties: Properties): ObjectValue {
  const props = objectOf(properties)
  // Few are such lists: the others stay what they are.
  for (const [index, entry] of props.entries.entries()) {
    const value = staysEmpty(entry.value)
    if (value !== entry.value) props.entries[index] = { ...entry, value }
  }
  return props
}

/** A list that is empty where it is written and that no name keeps. */
export function staysEmpty(value: Value): Value {
  return value.kind === 'list' && value.of.length === 0 ? { ...value, none: true } : value
}

/** Most hold few, of which there are many: what was pushed to has room for more, a copy has none. */
export function objectOf({ entries, spreads, early }: Properties): ObjectValue {
  const object: ObjectValue = { kind: 'object', entries: entries.slice() }
  if (spreads.length > 0) object.spreads = spreads
  if (early > 0) object.early = early
  return object
}
