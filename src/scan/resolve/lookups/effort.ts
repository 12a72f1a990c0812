/** What the walk of one look-up may take. */
import { SMALL_BUDGET } from '../model/run.ts'

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

export const LIMITS: Effort = {
  secondReads: 5_000,
  secondSteps: 100_000,
  furtherReads: 2_000,
  furtherSteps: 30_000,
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

/** Steps beyond which a look-up takes long. */
export const PATIENCE: number = SMALL_BUDGET

export function mayGo(hops: number, left: Effort): boolean {
  if (hops < 2) return true
  if (hops === 2) return left.secondReads > 0 && left.secondSteps > 0
  return hops <= MAX_HOPS && left.furtherReads > 0 && left.furtherSteps > 0
}

export function mayMerge({ merges, mergeSteps }: Effort): boolean {
  return merges > 0 && mergeSteps > 0
}

export function add(effort: Partial<Effort>, to: Effort, sign: 1 | -1 = 1): void {
  for (const kind of Object.keys(effort) as (keyof Effort)[]) to[kind] += sign * (effort[kind] ?? 0)
}
