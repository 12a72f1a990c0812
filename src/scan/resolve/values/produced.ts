/** State that is given functions which make it of what it was: producers of Immer. */
import type { Known, Origin } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { apply } from './invoke.ts'
import { anyOf } from './members.ts'

const isProducer = (each: Known): boolean => each.kind === 'native' && each.producer === true

/** What it begins with and is set to, and what becomes of that. */
export function withSet(begun: readonly Known[], set: readonly Known[], origin: Origin, run: Run): Known[] {
  const [producers, others] = split(set)
  const whole = anyOf([...begun, ...others])
  return producers.reduce((known, each) => apply(each, [known], origin, run), whole)
}

/** What changes state, and what it is set to. */
export function split(set: readonly Known[]): [producers: Known[], others: Known[]] {
  return [set.filter(isProducer), set.filter((each) => !isProducer(each))]
}
