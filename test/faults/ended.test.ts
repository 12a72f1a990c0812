/** A pull that failed asks for nothing more. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { type Context, createContext } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveOptions } from '../../src/options.ts'
import { createProject } from '../support/project.ts'
import { cloneProject, createTexts } from './project.ts'
import { startServer } from './runs.ts'

it.each(['locked', 'online'] as const)('%s', async (mode) => {
  const server = await startServer({ ...cloneProject(), texts: createTexts(10, 6) })
  const root = createProject({})
  const { url: baseUrl } = server
  const options = resolveOptions({ baseUrl, projectId: 'shop', apiKey: 'k'.repeat(20), pull: { mode } }, root, {})
  const open = (): Context => createContext({ options, log: createLogger({ quiet: true }) })
  const [first, second] = [open(), open()]
  onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => {}))
  await first.pull({ mode: 'update' })
  rmSync(join(root, '.translations'), { recursive: true })
  server.clear()
  const faults = [{ match: 'l1/n0', fault: { kind: 'status', status: 400 } as const }]
  server.play(...faults, { match: '/n', fault: { kind: 'delay', milliseconds: 100 } })
  await expect(second.pull({ mode })).rejects.toMatchObject({ code: 'TR_HTTP_4XX' })
  // What was on its way is there after a moment; an answer takes longer.
  await sleep(50)
  const asked = server.requests.length
  await sleep(300)
  expect(server.requests.length).toBe(asked)
})
