/** What an assignment adds to what is there: `key = late ? 'late' : key`, `list = [...list, 'more']`. */
import type { CallFact, Value } from './facts.ts'

/** Methods of lists that leave some of their elements, or all. */
const LEAVES: ReadonlySet<string> = new Set('filter slice sort toSorted reverse toReversed'.split(' '))

/** `undefined` where it adds nothing new. */
export function besides(
  value: Value,
  isItself: (value: Value) => boolean,
  calls: readonly CallFact[],
): Value | undefined {
  const left = (each: Value): Value | undefined => besides(each, isItself, calls)
  switch (value.kind) {
    case 'name':
    case 'member':
      return isItself(value) ? undefined : value
    case 'narrowed':
    case 'typed':
      return left(value.of) && value
    case 'default': {
      const or = left(value.or)
      if (!left(value.of)) return or
      return or ? { ...value, or } : value.of
    }
    case 'either':
    case 'choice': {
      const of = value.of.flatMap((each) => left(each) ?? [])
      return of.length === value.of.length ? value : of.length > 0 ? { kind: 'either', of } : undefined
    }
    case 'list': {
      const of = value.of.filter((each) => each.kind !== 'spread' || left(each.of) !== undefined)
      return of.length === 0 && value.of.length > 0 ? undefined : { ...value, of }
    }
    case 'call': {
      const callee = calls[value.call]?.callee
      return callee?.kind === 'member' && LEAVES.has(callee.name) && !left(callee.of) ? undefined : value
    }
    default:
      return value
  }
}
