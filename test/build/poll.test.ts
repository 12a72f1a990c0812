/** Asking again and again: only while somebody looks, slower after failures, and each trouble told once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type PollInput, pauseAfter, startPoll } from '../../src/build/poll.ts'
import { createLogger } from '../../src/logger.ts'

function start(input: Pick<PollInput, 'isListening' | 'look'>): { told: string[]; close(): void } {
  const told: string[] = []
  const log = createLogger({ sink: { write: (_, line) => void told.push(line) } })
  const poll = startPoll({ interval: 5, log, ...input })
  onTestFinished(poll.close)
  return { told, close: poll.close }
}

describe('poll', () => {
  it('asks nothing while nobody looks, and nothing after its end', async () => {
    let looks = 0
    let isOpen = false
    const look = async (): Promise<void> => {
      looks += 1
    }
    const { close } = start({ isListening: () => isOpen, look })
    await sleep(50)
    expect(looks).toBe(0)
    isOpen = true
    await expect.poll(() => looks).toBeGreaterThan(2)
    close()
    const last = looks
    await sleep(50)
    expect(looks).toBe(last)
  })

  it('tells a trouble once, and its end', async () => {
    let looks = 0
    const look = async (): Promise<unknown> => {
      looks += 1
      if (looks === 1) throw new Error('gone')
      return looks < 4 ? new Error('gone') : undefined
    }
    const { told } = start({ isListening: () => true, look })
    await expect.poll(() => looks).toBeGreaterThan(4)
    expect(told.filter((line) => line.includes('not live now: Error: gone')).length).toBeLessThanOrEqual(2)
    expect(told).toContain('texts are live again')
  })

  it('doubles its pauses after failures, up to five minutes', () => {
    expect([0, 1, 2, 3, 20].map((failures) => pauseAfter(failures, 5000))).toEqual([
      5000, 10_000, 20_000, 40_000, 300_000,
    ])
    expect(pauseAfter(20, 600_000)).toBe(600_000)
  })
})
