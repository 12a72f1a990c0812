/** A dev server that is closed while it looks for findings, as one is that starts again. */
import { EventEmitter } from 'node:events'
import type { ViteDevServer } from 'vite'
import { expect, it } from 'vitest'
import type { Build } from '../../src/build/index.ts'
import { showFindings } from '../../src/hosts/overlay.ts'
import { leaveTold } from '../../src/hosts/told-elsewhere.ts'
import type { ToldFinding } from '../../src/output/findings.ts'

const FINDING: ToldFinding = {
  ...{ severity: 'warn', text: 'missing app:a', message: 'missing app:a', frame: [] },
  place: { file: 'a.ts', line: 1, column: 1 },
}

function startServer() {
  const ws = Object.assign(new EventEmitter(), { send: () => {} })
  const config = { root: import.meta.dirname }
  const server = { ws, config, watcher: new EventEmitter(), middlewares: { use: () => {} }, environments: {} }
  const told: string[] = []
  let isOpen = true
  let checks = 0
  let find = (): void => {}
  const check: Build['check'] = async (_, tell) => {
    checks += 1
    await new Promise<void>((resolve) => {
      find = resolve
    })
    tell(FINDING)
    return false
  }
  showFindings(server as unknown as ViteDevServer, { check } as Build, {
    tell: ({ message }) => told.push(message),
    isOpen: () => isOpen,
  })
  return {
    told,
    checks: () => checks,
    look: () => ws.emit('connection'),
    find: () => find(),
    close: () => {
      isOpen = false
      leaveTold(server)
    },
  }
}

it('leaves what it finds to the next one, and looks no more', async () => {
  const [first, second] = [startServer(), startServer()]
  first.look()
  await expect.poll(first.checks).toBe(1)
  first.close()
  first.find()
  first.look()
  second.look()
  await expect.poll(second.checks).toBe(1)
  second.find()
  await expect.poll(() => second.told).toEqual([FINDING.message])
  expect(first.told).toEqual([])
  expect(first.checks()).toBe(1)
})
