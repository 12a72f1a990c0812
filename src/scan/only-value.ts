/** Names that stand for one thing and no other. */
import type { ModuleFacts } from './facts.ts'
import type { Value } from './value.ts'

type Facts = Pick<ModuleFacts, 'bindings'>

/** What was declared or assigned, if that is all there is; `undefined`: nothing is known of it, or more than one thing. */
export function onlyValue(binding: number | undefined, { bindings }: Facts): Value | undefined {
  const values = bindings[binding ?? -1]?.values
  return values?.length === 1 ? values[0] : undefined
}

/** The same of a name; anything else is none. */
export function onlyValueOf(name: Value, facts: Facts): Value | undefined {
  return name.kind === 'name' ? onlyValue(name.binding, facts) : undefined
}
