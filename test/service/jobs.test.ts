import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createJobRunner } from '../../src/service/jobs.ts'
import { prepareProject } from '../../src/service/project.ts'
import type { Database } from '../../src/service/store/database.ts'
import { findJob } from '../../src/service/store/jobs.ts'
import { openStore } from '../../src/service/store/open.ts'

const projectId = 'local'

afterEach(() => void vi.useRealTimers())

/** A store whose disk is full from the write with this number on, counted from the job's, until it is emptied. */
async function setUp(from: number) {
  const store = await openStore()
  onTestFinished(() => store.close())
  await prepareProject(store, { projectId, reference: 'en', languages: [], tags: [] }, 0)
  let writes = Number.NEGATIVE_INFINITY
  const write: Database['write'] = (...args) => {
    writes += 1
    return writes >= from ? Promise.reject(new Error('disk is full')) : store.write(...args)
  }
  const logger = { debug() {}, info() {}, warn() {}, error() {} }
  const database = { ...store, write }
  const runner = await createJobRunner({ database, logger, now: Date.now, changed() {} })
  await runner.settle()
  onTestFinished(() => runner.stop())
  const find = (id: string) => store.read((sql) => findJob(sql, projectId, id))
  const count = (value: number): void => {
    writes = value
  }
  return { runner, find, count }
}

// 1: the job itself, 2: claiming it, 3: its work, 4: recording that this failed.
it.each([2, 3])('a job that a full disk stops at write %s is run once there is room', async (from) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { runner, find, count } = await setUp(from)
  count(0)
  const id = await runner.add(projectId, { event: 'publishVersion', version: 'production' })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 0 })
  expect(await find(id)).toBeDefined()
  count(Number.NEGATIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(35_000)
  await vi.waitFor(async () => expect(await find(id)).toBeUndefined(), { interval: 0 })
})
