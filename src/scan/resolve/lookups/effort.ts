/** What the walk of one look-up may take. */

/** What a walk takes, besides the first hop, which is free: it is as long as the list of sites. */
export interface Effort {
  /** Of the second hop: one component's that all texts go through. */
  secondReads: number
  secondSteps: number
  furtherReads: number
  furtherSteps: number
  /** Ways that lead to what others set: each is asked over all sites, and gives what they all give. */
  merges: number
  mergeSteps: number
}

const LIMITS: Effort = {
  secondReads: 5_000,
  secondSteps: 100_000,
  furtherReads: 2_000,
  furtherSteps: 40_000,
  merges: 100,
  mergeSteps: 60_000,
}

export const NO_EFFORT: Effort = {
  secondReads: 0,
  secondSteps: 0,
  furtherReads: 0,
  furtherSteps: 0,
  merges: 0,
  mergeSteps: 0,
}

/** A key that comes from further away, or in too many ways, is asked for once, over all sites together. */
const MAX_HOPS = 8

/** So many look-ups of a project that take long may take as much as any may. */
const LONG_ONES = 128

/**
 * Of more of them each takes a part of that: otherwise one project would take hours. In powers of two, so that one more
 * of them hardly ever changes what all others come to.
 */
export function shareOf(longOnes: number): number {
  let share = 1
  while (longOnes * share > LONG_ONES) share /= 2
  return share
}

/** How many ways there are to go is no matter of how long each takes. */
export function limitsOf(share: number): Effort {
  const { secondSteps, furtherSteps, mergeSteps } = LIMITS
  return {
    ...LIMITS,
    secondSteps: secondSteps * share,
    furtherSteps: furtherSteps * share,
    mergeSteps: mergeSteps * share,
  }
}

export function mayGo(hops: number, left: Effort): boolean {
  if (hops < 2) return true
  if (hops === 2) return left.secondReads > 0 && left.secondSteps > 0
  return hops <= MAX_HOPS && left.furtherReads > 0 && left.furtherSteps > 0
}

/** So that one way takes nothing from those behind it, a question takes this part of what is left at most, */
const SHARE = 3
/** or so many steps, which most do not need. */
const LEAST = 1_000

/** The steps that a question may take so far away, of so many that it could. */
export function stepsAt(hops: number, left: Effort, budget: number): number {
  if (hops < 2) return budget
  return share(hops === 2 ? left.secondSteps : left.furtherSteps, budget)
}

export function stepsToMerge({ mergeSteps }: Effort, budget: number): number {
  return share(mergeSteps, budget)
}

const share = (left: number, budget: number): number => Math.min(budget, Math.max(LEAST, Math.floor(left / SHARE)))

export function mayMerge({ merges, mergeSteps }: Effort): boolean {
  return merges > 0 && mergeSteps > 0
}

export function add(effort: Partial<Effort>, to: Effort, sign: 1 | -1 = 1): void {
  for (const kind of Object.keys(effort) as (keyof Effort)[]) to[kind] += sign * (effort[kind] ?? 0)
}
