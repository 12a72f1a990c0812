/** One process at a time reports to a target, however the one before it ended. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { takeTurn } from '../../src/report/turn.ts'
import { REPOSITORY } from '../support/process.ts'
import { createProject } from '../support/project.ts'

const soon = (): AbortSignal => AbortSignal.timeout(3000)

/** Takes a turn in a process of its own. */
function takeElsewhere(place: string, shell: string): { code: number | null; stdout: string } {
  const script = fileURLToPath(new URL('./turn-process.ts', import.meta.url))
  const args = ['-c', `${shell}; exec "$0" "$@"`, join(REPOSITORY, 'node_modules/.bin/jiti'), script, place]
  const { status, stdout } = spawnSync('bash', args, { env: { ...process.env, JITI_FS_CACHE: 'false' } })
  return { code: status, stdout: stdout.toString() }
}

it('comes one after the other, also after a failure', async () => {
  const place = join(createProject({}), 'reported/one.turn')
  const order: string[] = []
  const turn = (name: string): Promise<void> =>
    takeTurn(place, soon(), async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 60))
      order.push(`${name} ends`)
      if (name === 'first') throw new Error('first fails')
    })
  const both = await Promise.allSettled([turn('first'), turn('second')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

it('is waited for as long as that takes, whatever the clock says meanwhile', async () => {
  const place = join(createProject({}), 'reported/one.turn')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = takeTurn(place, soon(), () => new Promise((resolve) => setTimeout(resolve, 200)))
  const second = takeTurn(place, soon(), async () => 'done')
  vi.setSystemTime(Date.now() + 3_600_000)
  await first
  expect(await second).toBe('done')
})

it('comes after a process that was killed in its own', async () => {
  const place = join(createProject({}), 'reported/one.turn')
  expect(takeElsewhere(place, 'export KILLED=1').stdout).toBe('taken\n')
  expect(await takeTurn(place, soon(), async () => 'done')).toBe('done')
})

it('comes after a process that had no room to say who it is', async () => {
  const place = join(createProject({}), 'reported/one.turn')
  expect(takeElsewhere(place, 'ulimit -f 0')).toEqual({ code: 6, stdout: 'TR_CACHE_IO\n' })
  expect(await takeTurn(place, soon(), async () => 'done')).toBe('done')
})
