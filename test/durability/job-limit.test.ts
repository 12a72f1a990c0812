/** A job that never ends, waited for with the limits as they are: two minutes, and looks that grow apart. */
import { describe, expect, it } from 'vitest'
import { COPY, createScene, RUNNING } from '../release/setup.ts'

/** Longer than the wait itself. */
const LONG = { timeout: 180_000 }

describe('release', () => {
  it('waits two minutes for a job, looks after 1, 2, 4, 8 and 10 seconds, and says how to go on', LONG, async () => {
    const scene = await createScene({ release: { timeout: undefined, interval: undefined } })
    scene.faulty.play({ match: '^GET /jobs/', fault: RUNNING })
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    const [{ current } = {}] = scene.journal()
    expect(stderr).toContain(`TR_JOB_TIMEOUT job ${current?.jobId} did not finish in 120 s`)
    expect(stderr).toContain('`unplugin-translations release resume`')
    expect(scene.faulty.writes()).toEqual([COPY])
    const looks = scene.faulty.requests.filter(({ line }) => line.startsWith('GET /jobs/')).map(({ at }) => at / 1000)
    expect(Math.abs((looks.at(-1) ?? 0) - (looks[0] ?? 0) - 120)).toBeLessThan(5)
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
    // A fifth of jitter to both sides, and some slack for the machine; the last one is the rest of the time.
    for (const [index, gap] of gaps.slice(0, -1).entries()) {
      const pause = [1, 2, 4, 8][index] ?? 10
      expect(Math.abs(gap - pause)).toBeLessThan(pause * 0.2 + 0.5)
    }
  })
})
