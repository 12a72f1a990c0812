/** Who is called, and with what, where what stands in front of the brackets is a method of functions or lists. */
import type { CallFact, ModuleFacts } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { callbackOfEach } from '../libraries/iterated.ts'
import { calledThrough } from '../values/invoke.ts'

interface Called {
  callee: Value
  args: readonly Value[]
  /** It is called with what comes of a list, or of a promise. */
  iterates?: true
}

/**
 * What translates, and with what: `t.call(null, key)` and `t.bind(null, key)` have one more in front, `t.apply(null, [key])`
 * a list of them; `keys.map(t)` gives it one after the other.
 */
export function readCall(call: CallFact, facts: Pick<ModuleFacts, 'bindings'>): Called {
  const { args } = call
  const callback = callbackOfEach(call, facts)
  if (callback) return { callee: callback, args: [], iterates: true }
  const through = args.length > 1 ? calledThrough(call) : undefined
  return through ?? call
}
