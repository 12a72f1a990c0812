import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTally } from '../../src/cli/progress.ts'

describe('how far work is that never waits', () => {
  const { isTTY } = process.stderr
  let written = ''

  beforeEach(() => {
    written = ''
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written += text
      return true
    })
    process.stderr.isTTY = true
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    process.stderr.isTTY = isTTY
  })

  it('is shown once it has taken a second, some times in each, and is gone in the end', () => {
    const tally = createTally(true)
    for (let count = 0; count < 1100; count++) {
      tally.show(`${count} done`)
      vi.advanceTimersByTime(2)
    }
    const lines = written.split('\r\x1b[2K')
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([7, '500 done … 1 s', '1000 done … 2 s'])
    tally.end()
    expect(written).toMatch(/\r\x1b\[2K$/)
  })

  it('is not shown where it is soon over, nobody wants it or there is no terminal', () => {
    const show = (wanted: boolean, taken: number): string => {
      const tally = createTally(wanted)
      vi.advanceTimersByTime(taken)
      tally.show('some done')
      tally.end()
      return written
    }
    expect(show(true, 999)).toBe('')
    expect(show(false, 2000)).toBe('')
    process.stderr.isTTY = false
    expect(show(true, 2000)).toBe('')
  })
})
