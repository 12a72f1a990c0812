/** One owner per data directory (V-17), however its processes end. */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createService, findOwner } from '../../src/service/index.ts'
import { buildOwner, kill, startOwner } from './owner.ts'
import { temporaryDirectory } from './served.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

beforeAll(buildOwner)

describe('a data directory', { timeout: 60_000 }, () => {
  it('has one owner; a second one is told who it is', async () => {
    const data = temporaryDirectory()
    const owner = await startOwner(data)
    const busy = { code: 'TR_STORE_BUSY', exitCode: 9, message: expect.stringContaining(String(owner.process.pid)) }
    await expect(createService({ data, logger: silent })).rejects.toMatchObject(busy)
    const second = await startOwner(data)
    expect(second.line).toMatchObject({
      code: 'TR_STORE_BUSY',
      details: { pid: owner.process.pid, url: owner.line.url },
    })
    expect(await findOwner(data)).toEqual({ ...owner.line, pid: owner.process.pid, projectId: 'local' })
    const answer = await fetch(`${owner.line.url}/tags/local`, { headers: { authorization: owner.line.key } })
    expect(answer.status).toBe(200)
  })

  it('is taken over when its owner was killed', async () => {
    const data = temporaryDirectory()
    await kill(await startOwner(data))
    expect(await findOwner(data)).toBeUndefined()
    const next = await startOwner(data)
    expect((await findOwner(data))?.pid).toBe(next.process.pid)
    await kill(next)
    await startOwner(data)
    // The one before tells its clients how it ended.
    expect(readdirSync(data).filter((name) => name.startsWith('owner.'))).toEqual(['owner.2.json', 'owner.3.json'])
  })

  it('is free again when its owner has closed', async () => {
    const data = temporaryDirectory()
    for (let turn = 0; turn < 3; turn++) {
      const service = await createService({ data, logger: silent })
      expect(Object.keys(service.keys)).toEqual(turn === 0 ? ['latest', 'production'] : [])
      await service.close()
      expect(await findOwner(data)).toBeUndefined()
    }
  })

  it('goes to exactly one of many that want it at once, again and again', async () => {
    const data = temporaryDirectory()
    for (let round = 0; round < 4; round++) {
      const contenders = await Promise.all(Array.from({ length: 4 }, () => startOwner(data)))
      const winners = contenders.filter((contender) => contender.line.code === undefined)
      expect(winners).toHaveLength(1)
      await Promise.all(winners.map(kill))
    }
  })

  it('of an owner in process is reached through the port it opened for that', async () => {
    const data = temporaryDirectory()
    const service = await createService({ data, logger: silent })
    onTestFinished(() => service.close())
    const owner = await findOwner(data)
    expect(owner).toMatchObject({ key: service.localKey, pid: process.pid })
    const headers = { authorization: `Bearer ${owner?.key}` }
    expect((await fetch(`${owner?.url}/users/local`, { headers })).status).toBe(200)
  })
})
