/** A pause that a service asks for, while the clock is set. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/client/limits.ts'
import { createRetries } from '../../src/client/retry.ts'

it('is as long as it was asked for, whatever the clock says meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const retries = createRetries(DEFAULT_LIMITS)
  retries.pause(30_000)
  for (const hours of [-1, 2]) {
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    expect(retries.remainingPause()).toBeGreaterThan(0)
    expect(retries.remainingPause()).toBeLessThanOrEqual(30_000)
  }
})
