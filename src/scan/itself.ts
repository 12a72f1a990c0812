/** What an assignment adds to what is there: `key = late ? 'late' : key`. */
import type { Value } from './value.ts'

/** `undefined` where it adds nothing new. */
export function besides(value: Value, isItself: (value: Value) => boolean): Value | undefined {
  switch (value.kind) {
    case 'name':
    case 'member':
      return isItself(value) ? undefined : value
    case 'narrowed':
      return besides(value.of, isItself) && value
    case 'default': {
      const or = besides(value.or, isItself)
      if (!besides(value.of, isItself)) return or
      return or ? { ...value, or } : value.of
    }
    case 'either':
    case 'choice': {
      const of = value.of.flatMap((each) => besides(each, isItself) ?? [])
      return of.length === value.of.length ? value : of.length > 0 ? { kind: 'either', of } : undefined
    }
    default:
      return value
  }
}

/** `[...list, 'more']`: how many are in front isn't known any more, and what they are, they say themselves. */
export function withoutItself(value: Value, isItself: (value: Value) => boolean): Value {
  if (value.kind !== 'list') return value
  return {
    ...value,
    of: value.of.map((each) => (each.kind === 'spread' && isItself(each.of) ? { kind: 'spread', of: NONE } : each)),
  }
}

const NONE: Value = { kind: 'list', of: [], none: true }
