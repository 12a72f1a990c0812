/** What a generator decides by: random numbers, one for each decision. Where they end, it decides for the simplest. */
import fc from 'fast-check'

export interface Tape {
  /** A number below this. */
  below(limit: number): number
  /** Whether something is done that is done this many times out of ten. */
  chance(outOfTen: number): boolean
  /** One of these; the first is the simplest. */
  oneOf<Each>(options: readonly Each[]): Each
}

/** Something to write, and how often. */
export type Way<Result> = readonly [weight: number, write: () => Result]

const RANGE = 120

/** Of a program each part has numbers of its own, so that what shrinks one leaves the others as they are. */
export const numbers = (maxLength: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(RANGE - 1), { maxLength, size: 'max' })

export function tapeOf(numbers: readonly number[]): Tape {
  let read = 0
  const next = (): number => numbers[read++] ?? 0
  const below = (limit: number): number => Math.floor((next() * limit) / RANGE)
  return {
    below,
    chance: (outOfTen) => next() >= RANGE - outOfTen * (RANGE / 10),
    oneOf: <Each>(options: readonly Each[]): Each => options[below(options.length)] as Each,
  }
}

/** The first way is the simplest. */
export function choose<Result>(tape: Tape, ways: readonly Way<Result>[]): Result {
  let left = tape.below(ways.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, write] of ways) {
    if (left < weight) return write()
    left -= weight
  }
  throw new Error('there is no way')
}
