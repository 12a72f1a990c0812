/** A random program is a row of choices: cut the row, or lower a choice, and the program gets smaller. */
export interface Draw {
  /** A number from 0 to below `count`; 0, the simplest choice, once the tape is over. */
  below(count: number): number
  one<T>(of: readonly [T, ...T[]]): T
  /** One of those few that the program draws from this list: what it is made of comes up again and again in it. */
  few<T>(list: string, of: readonly [T, ...T[]]): T
  /** Once in so many times. */
  once(times: number): boolean
  /** A number that stands for nothing else in the program. */
  fresh(): number
  isOver(): boolean
}

const FEW = 8

export function drawFrom(tape: readonly number[]): Draw {
  let at = 0
  let made = 0
  const below = (count: number): number => (tape[at++] ?? 0) % count
  const drawn = new Map<string, readonly number[]>()
  const drawnFrom = (list: string, length: number): readonly number[] => {
    const known = drawn.get(list) ?? Array.from({ length: 1 + below(FEW) }, () => below(length))
    drawn.set(list, known)
    return known
  }
  return {
    below,
    few(list, of) {
      const at = drawnFrom(list, of.length)
      return of[at[below(at.length)] ?? 0] ?? of[0]
    },
    one: (of) => of[below(of.length)] ?? of[0],
    once: (times) => below(times) === times - 1,
    fresh: () => made++,
    isOver: () => at >= tape.length,
  }
}
