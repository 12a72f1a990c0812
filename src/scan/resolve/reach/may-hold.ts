/** What may be a function, a component or a translator, or have one for a part, by how it is written alone. */
import type { Value } from '../../value.ts'
import type { Module } from '../model/modules.ts'

/** Names of names are looked through so far. */
const MAX_DEPTH = 4

/** Rather too much than too little: what is written otherwise may hold anything. */
export function mayHold(value: Value, module: Module, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true
  const may = (each: Value): boolean => mayHold(each, module, depth + 1)
  switch (value.kind) {
    case 'text':
    case 'scalar':
    case 'nothing':
    case 'join':
    case 'keys':
    case 'element':
    case 'unknown':
      return false
    // A wrapper may give props; what callers give nobody knows here.
    case 'param':
      return value.index === 0
    case 'name': {
      const binding = module.facts.bindings[value.binding ?? -1]
      return !binding || binding.values.some(may)
    }
    case 'member':
    case 'index':
    case 'each':
    case 'spread':
    case 'rest':
    case 'narrowed':
      return may(value.of)
    case 'either':
    case 'choice':
    case 'list':
      return value.of.some(may)
    case 'default':
      return may(value.of) || may(value.or)
    case 'object':
      return value.entries.some((entry) => may(entry.value))
    default:
      return true
  }
}
