import { describe, expect, it } from 'vitest'
import { nothingYet, type Place, type Search } from '../../src/scan/resolve/lookups/search.ts'
import { askAt, further, newTrail, type Trail } from '../../src/scan/resolve/lookups/trail.ts'
import type { Site } from '../../src/scan/resolve/model/known.ts'
import type { Run, World } from '../../src/scan/resolve/model/run.ts'
import { startRun } from '../../src/scan/resolve/model/run.ts'
import type { NotedList } from '../../src/scan/resolve/model/stale.ts'

/** As far as questions look at it that are answered here. */
const world = { active: new Map() } as unknown as World

function search(stale: readonly string[] = []): Search {
  const names = () => ({ names: new Set<string>(), walked: new Set<never>() })
  return {
    run: startRun(world, false),
    needs: { asked: names(), sinks: names() },
    isStale: (asked: NotedList) => asked.some((each) => typeof each === 'string' && stale.includes(each)),
    taken: 0,
    patience: Number.POSITIVE_INFINITY,
    isHasty: false,
    isBroken: false,
  } as unknown as Search
}

const at = (before: Trail | undefined): Place => ({
  env: undefined,
  hops: 0,
  isNarrow: false,
  into: nothingYet(),
  trail: newTrail(),
  before,
})

/** A question that takes so many steps and depends on the module `a`. */
function reading(steps: number) {
  const reading = {
    times: 0,
    read(run: Run): string {
      reading.times++
      run.steps += steps
      run.asked.push('a')
      run.touched.push('f')
      return `after ${steps}`
    },
  }
  return reading
}

describe('the same question at the same place', () => {
  const first = at(undefined)
  askAt('what', first, { allowed: 100 }, search(), reading(30).read)
  const truncated = at(undefined)
  askAt('what', truncated, { allowed: 100 }, search(), reading(1_000).read)

  it('is not asked again, and comes to the same', () => {
    const [asked, again, later] = [reading(20), at(first.trail), search()]
    const told = askAt('what', again, { allowed: 100 }, later, asked.read)
    expect(asked.times).toBe(0)
    expect(told).toMatchObject({ found: 'after 30', touched: ['f'], taken: 30 })
    expect(later).toMatchObject({ taken: 30, needs: { asked: { names: new Set(['a']) } } })
    expect(again.into.asked.flat()).toEqual(['a'])
    expect(again.trail.told.what).toBe(told)
  })

  it.each([
    ['something it depends on is stale', first, 100, ['a'], 1],
    ['something else is stale', first, 100, ['b'], 0],
    ['fewer steps are left that suffice', first, 30, [], 0],
    ['fewer steps are left than it took', first, 29, [], 1],
    ['it was given up, and may take as many', truncated, 100, [], 0],
    ['it was given up, and may take more', truncated, 200, [], 1],
  ] as const)('when %s', (_, known, allowed, stale, times) => {
    const asked = reading(20)
    askAt('what', at(known.trail), { allowed }, search(stale), asked.read)
    expect(asked.times).toBe(times)
  })

  it('is asked again where that is as cheap', () => {
    const start = at(undefined)
    askAt('what', start, { allowed: 100 }, search(), reading(20).read)
    expect(start.trail.told.what).toBeUndefined()
  })

  it('may go further, by what was told just now, and is then kept however cheap that made it', () => {
    const [start, now] = [at(undefined), search()]
    const found = (further: boolean) => {
      askAt('what', start, { allowed: 100 }, now, (run) => {
        run.told.plain.set(undefined, new Map())
        return reading(30).read(run)
      })
      return askAt('what anybody', start, { allowed: 100, further }, now, ({ told }) => told.plain.size).found
    }
    expect([found(false), start.trail.told['what anybody']]).toEqual([0, undefined])
    expect([found(true), start.trail.told['what anybody']?.found]).toEqual([1, 1])
  })

  it('is another one for another question, and at another place', () => {
    const [site, other] = [{ at: 1 } as Site, { at: 2 } as Site]
    const start = at(undefined)
    askAt('what', { ...start, ...further(site, start) }, { allowed: 100 }, search(), reading(30).read)
    const times = (by: Site, question: 'what' | 'whom') => {
      const [asked, again] = [reading(20), at(start.trail)]
      askAt(question, { ...again, ...further(by, again) }, { allowed: 100 }, search(), asked.read)
      return asked.times
    }
    expect([times(site, 'what'), times(site, 'whom'), times(other, 'what')]).toEqual([0, 1, 1])
  })
})
