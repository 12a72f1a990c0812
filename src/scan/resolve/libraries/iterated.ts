/** What is called with each element of a list, but for functions of libraries, which say so themselves. */
import type { CallFact, ModuleFacts } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import { whichIterates } from '../values/iterations.ts'
import { findLibraryExport } from './index.ts'

type Facts = Pick<ModuleFacts, 'bindings'>

/** The callback of `keys.map(t)` and `Array.from(keys, t)`. */
export function callbackOfEach(call: CallFact, facts: Facts): Value | undefined {
  const callback = call.args[whichIterates(call) ?? -1]
  return callback && !isOfLibrary(call, facts) ? callback : undefined
}

/** `_.map(keys, t)`: a function of a library, whatever methods of that name do elsewhere. */
function isOfLibrary({ callee }: CallFact, facts: Facts): boolean {
  if (callee.kind !== 'member') return false
  const whole = callee.of.kind === 'import' ? callee.of : onlyValueOf(callee.of, facts)
  return whole?.kind === 'import' && findLibraryExport(whole.from, callee.name)?.kind === 'native'
}
