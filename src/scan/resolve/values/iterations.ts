/** Calls that call one of their arguments with each element of a list. Nothing is evaluated. */
import type { CallFact } from '../../facts.ts'

/** Methods of a list that call their first argument with each element, and of promises with what they come to. */
export const ITERATIONS: ReadonlySet<string> = new Set(
  'map forEach filter find findLast some every flatMap findIndex reduce sort toSorted then catch'.split(' '),
)

/** Which of its arguments is called with each element, or with what comes of it. */
export function whichIterates(call: CallFact): number | undefined {
  if (isArrayFrom(call)) return 1
  return call.callee.kind === 'member' && ITERATIONS.has(call.callee.name) ? 0 : undefined
}

/** `Array.from(list, callback)` */
export function isArrayFrom({ callee, args }: CallFact): boolean {
  if (callee.kind !== 'member' || callee.of.kind !== 'name' || args.length < 2) return false
  return callee.name === 'from' && callee.of.name === 'Array' && callee.of.binding === undefined
}
