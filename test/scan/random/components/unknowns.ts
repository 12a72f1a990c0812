/** What random programs ask the world they run in: nobody who reads them knows what it says. */
import { KINDS } from './values.ts'

export function unknownsOf(seed: number): Record<string, unknown> {
  let state = seed * 2_654_435_761 + 1
  const next = (): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  return {
    isOn: () => next() < 0.5,
    kindOf: () => KINDS[Math.floor(next() * KINDS.length)],
  }
}
