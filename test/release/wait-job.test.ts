/** Waiting for a job at a server that tells of it in every way the deployed services do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { type WaitOptions, waitForJob } from '../../src/release/wait-job.ts'
import type { Fault } from '../faults/faults.ts'
import { type FaultServer, startFaultServer } from '../faults/server.ts'

let server: FaultServer
beforeEach(async () => {
  server = await startFaultServer()
})
afterEach(() => server.close())

const client = () => createClient({ baseUrl: server.url, apiKey: 'key-0123456789', limits: { attempts: 1 } })

const wait = (options: Partial<WaitOptions> = {}): Promise<void> =>
  waitForJob(client(), { projectId: 'shop', jobId: 'j' }, { timeout: 5000, interval: 5, ...options })

const running: Fault = { kind: 'body', body: '{"event":"copy"}' }
const polls = (): number => server.requests.filter(({ path }) => path.startsWith('/jobs/')).length

describe('waitForJob', () => {
  it('ends when the record is gone, at the first look or later', async () => {
    await wait()
    expect(polls()).toBe(1)
    server.play({ match: '/jobs/', nth: [1, 2, 3], fault: running })
    await wait()
    expect(polls()).toBe(5)
  })

  it.each([
    ['{"errorMessage":"no\\u001b[2J room"}', 'no\\u{1b}[2J room'],
    ['{"message":"broken"}', 'broken'],
    ['{"timeouted":true}', 'gave the job up'],
  ])('fails on %s', async (body, message) => {
    server.play({ match: '/jobs/', nth: 2, fault: { kind: 'body', body } }, { match: '/jobs/', fault: running })
    await expect(wait()).rejects.toMatchObject({
      code: 'TR_JOB_FAILED',
      exitCode: 8,
      message: expect.stringContaining(message),
    })
    expect(polls()).toBe(2)
  })

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
    { kind: 'reset' },
  ] as const)('waits through an outage: %j', async (fault) => {
    server.play({ match: '/jobs/', nth: [1, 2], fault })
    await wait()
    expect(polls()).toBe(3)
  })

  it('ends at once when the key is refused', async () => {
    server.play({ match: '/jobs/', fault: { kind: 'status', status: 401 } })
    await expect(wait()).rejects.toMatchObject({ code: 'TR_AUTH' })
    expect(polls()).toBe(1)
  })

  it('has a limit, and says which job it was', async () => {
    server.play({ match: '/jobs/', fault: running })
    await expect(wait({ timeout: 100 })).rejects.toMatchObject({
      code: 'TR_JOB_TIMEOUT',
      message: 'job j did not finish in 0.1 s',
      details: { jobId: 'j' },
    })
    // Pauses grow from 5 ms to 50: far fewer looks than an even pace would take.
    expect(polls()).toBeLessThan(12)
  })

  it('looks a last time before it gives up', async () => {
    server.play({ match: '/jobs/', nth: 1, fault: running })
    await wait({ timeout: 300, interval: 60_000 })
    expect(polls()).toBe(2)
  })

  it('ends on the signal of the caller', async () => {
    server.play({ match: '/jobs/', fault: running })
    const controller = new AbortController()
    const waiting = wait({ interval: 60_000, timeout: 60_000, signal: controller.signal })
    await expect.poll(polls).toBe(1)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'TR_ABORTED' })
  })
})
