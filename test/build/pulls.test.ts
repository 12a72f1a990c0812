/** One pull for builds that were made together, another one for those that come later. */
import { describe, expect, it } from 'vitest'
import { type Sharer, sharePull } from '../../src/build/pulls.ts'
import type { PullResult } from '../../src/catalog/pull-request.ts'

function createPull(): { pull(): Promise<PullResult>; count(): number } {
  let count = 0
  return {
    pull: async () => {
      count += 1
      return {} as PullResult
    },
    count: () => count,
  }
}

describe('a shared pull', () => {
  it('is one for all that were there before it', async () => {
    const { pull, count } = createPull()
    const both = [1, 2].map(() => ({ name: 'together', madeAt: performance.now() }))
    const [first, second] = await Promise.all(both.map((sharer) => sharePull(sharer, pull)))
    expect(second).toBe(first)
    expect(await sharePull({ name: 'another', madeAt: performance.now() }, pull)).not.toBe(first)
    expect(count()).toBe(2)
  })

  it('is made anew for who comes later, and after a failure', async () => {
    const { pull, count } = createPull()
    const early = { name: 'later', madeAt: performance.now() }
    await expect(sharePull(early, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await sharePull(early, pull)
    await sharePull({ name: 'later', madeAt: performance.now() }, pull)
    expect(count()).toBe(2)
  })

  it('stays when an earlier one of that name fails after it was made', async () => {
    const { pull, count } = createPull()
    const early = { name: 'again', madeAt: performance.now() }
    let fail: (error: Error) => void = () => {}
    const failing = sharePull(early, () => new Promise((_, reject) => (fail = reject)))
    const later = [1, 2].map(() => ({ name: 'again', madeAt: performance.now() }))
    const [first, second] = later as [Sharer, Sharer]
    const known = await sharePull(first, pull)
    fail(new Error('late'))
    await expect(failing).rejects.toThrow('late')
    expect(await sharePull(second, pull)).toBe(known)
    expect(count()).toBe(1)
  })
})
