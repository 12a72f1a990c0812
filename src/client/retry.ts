import type { Limits } from './limits.ts'

const BASE_DELAY = 250
const MAX_DELAY = 8_000

/** Second tries of one client: one budget for all its requests, and one pause that all of them keep. */
export interface Retries {
  /** Takes a second try out of the budget, if there is one left. */
  take(): boolean
  /** Full jitter; `attempt` counts from 0. Milliseconds. */
  delay(attempt: number): number
  /** Keeps every request of this client back for so many milliseconds. */
  pause(milliseconds: number): void
  /** Milliseconds until requests may go on. */
  remainingPause(): number
}

export function createRetries(limits: Limits): Retries {
  let left = limits.retryBudget
  // On the monotonic clock: the other may be set meanwhile.
  let pausedUntil = 0
  return {
    take: () => left-- > 0,
    delay: (attempt) => Math.random() * Math.min(MAX_DELAY, BASE_DELAY * 2 ** attempt),
    pause: (milliseconds) => {
      pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds)
    },
    remainingPause: () => Math.max(0, pausedUntil - performance.now()),
  }
}

/** `Retry-After` in seconds or as a date -> milliseconds from now. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - Date.now())
}
