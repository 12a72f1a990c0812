/** What modules of CommonJS export. */
import type { ModuleFacts } from './facts.ts'
import { onlyValueOf } from './only-value.ts'
import type { ObjectValue, Value } from './value.ts'

/** All of it. */
export const WHOLE = '*'

/** The name under which something is exported by being assigned to this: `exports.name`, `module.exports.name`, `module.exports`. */
export function exportedAs(target: Value): string | undefined {
  if (target.kind !== 'member') return undefined
  if (isWhole(target)) return WHOLE
  const { of, name } = target
  return isNamed(of, 'exports') || isWhole(of) ? name : undefined
}

const isWhole = (value: Value): boolean =>
  value.kind === 'member' && value.name === 'exports' && isNamed(value.of, 'module')

const isNamed = (value: Value, name: string): boolean => value.kind === 'name' && value.name === name

/** The object that is exported, where it is written out there and so has no name of its own. */
export function writtenOut(exported: Value, facts: Pick<ModuleFacts, 'bindings'>): ObjectValue | undefined {
  const made = exported.kind === 'name' && exported.name === '' ? onlyValueOf(exported, facts) : undefined
  return made?.kind === 'object' ? made : undefined
}
