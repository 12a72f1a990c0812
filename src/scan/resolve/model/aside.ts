/** What is asked on the way to an answer, and how much of it counts. */
import { BUDGET, type Run } from './run.ts'

/** What is asked beside the question takes so many steps at most. */
const ASIDE = 1_000

/** Asks what the question depends on, without taking from what it may take itself, until that comes to as much. */
export function aside<Found>(run: Run, ask: () => Found): Found {
  const { steps, budget } = run
  run.budget = Math.min(budget, steps + ASIDE)
  try {
    return ask()
  } finally {
    run.budget = budget
    run.besides += Math.min(run.steps - steps, ASIDE)
    if (run.besides <= BUDGET) run.steps = steps
  }
}

/** Asks what may take so many steps and no more, whatever becomes of it: the run goes on to ask others. */
export function within<Found>(budget: number, run: Run, ask: () => Found): Found {
  const { budget: before } = run
  run.budget = budget
  try {
    return ask()
  } finally {
    run.budget = before
  }
}

/** So many steps what chooses leaves to what it chooses from. */
const SPARED = 200

/** Asks which of several it is: should that take all steps that there are, it is still known which they are. */
export function sparing<Found>(run: Run, ask: () => Found): Found {
  return spared(run, ask).found
}

/** The same; `undefined` where it took all of them, for what came of it then may be less than there is. */
export function inTime<Found>(run: Run, ask: () => Found): Found | undefined {
  const { found, isCut } = spared(run, ask)
  return isCut ? undefined : found
}

function spared<Found>(run: Run, ask: () => Found): { found: Found; isCut: boolean } {
  const { steps, budget } = run
  run.budget = Math.max(steps, budget - SPARED)
  try {
    const found = ask()
    return { found, isCut: run.steps > run.budget }
  } finally {
    run.isCut ||= run.steps > run.budget
    // What is given up goes on for a while, and comes to nothing.
    run.steps = Math.min(run.steps, Math.max(steps, run.budget))
    run.budget = budget
  }
}

/** `given`: what callers give is a part of it; `chosen`: it chooses from what is known. */
export interface Alone<Found> {
  found: Found
  given: boolean
  chosen: boolean
}

/** Asks what is so whoever calls; that they decide is not noted. */
export function alone<Found>(run: Run, ask: () => Found): Alone<Found> {
  const { merge, touched, narrowed } = run
  const before = [touched.length, narrowed.length] as const
  run.merge = false
  const found = ask()
  run.merge = merge
  const answer = { found, given: touched.length > before[0], chosen: narrowed.length > before[1] }
  touched.length = before[0]
  narrowed.length = before[1]
  return answer
}
