/** Clients of the process that has the data, while it leaves them: nothing is lost, and nothing is done twice. */
import { mkdirSync } from 'node:fs'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAdministration } from '../../src/administer.ts'
import { type Connection, connect } from '../../src/connect.ts'
import { createLogger } from '../../src/logger.ts'
import { type ResolvedOptions, resolveOptions } from '../../src/options.ts'
import { type Ownership, takeOwnership } from '../../src/owner.ts'
import { startServer } from '../faults/runs.ts'
import { createProject } from '../support/project.ts'
import { startServe } from '../support/service.ts'

const PLACE = { projectId: 'local', version: 'latest', language: 'en', namespace: 'home' }

const optionsOf = (project: string): ResolvedOptions => resolveOptions({}, project, {})

async function open(project: string): Promise<Connection> {
  const connection = await connect(optionsOf(project), createLogger())
  onTestFinished(connection.close)
  return connection
}

it('a process that ends while it is written to loses no write, and none is made twice', async () => {
  const project = createProject({})
  const owner = await startServe(project)
  const { service } = await open(project)
  const written: string[] = []
  let isOver = false
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      const key = `${writer}-${count}`
      await service.update({ ...PLACE, entries: { [key]: 'word' } })
      written.push(key)
      await breathe()
    }
  }
  const writers = Array.from({ length: 6 }, (_, writer) => write(writer))
  await sleep(200)
  await owner.stop()
  await sleep(300)
  isOver = true
  await Promise.all(writers)
  expect(Object.keys(await service.pull(PLACE))).toEqual(written.sort())
  const [statistics] = await service.getUsersStatistics({ projectId: 'local' })
  expect(Object.values(statistics?.modifications ?? {})).toEqual([written.length])
})

describe('a write that its owner did not answer', () => {
  /** An owner that breaks every connection, and goes. */
  async function ownedBy(leave: (ownership: Ownership) => void): Promise<{ project: string; requests: () => number }> {
    const project = createProject({})
    const data = `${project}/.translations/service`
    mkdirSync(data, { recursive: true })
    const server = await startServer()
    const ownership = takeOwnership(data, { nonce: 'n1', url: server.url, key: 'k'.repeat(20), projectId: 'local' })
    server.play({ match: '', fault: { kind: 'reset' } })
    setTimeout(() => leave(ownership), 300)
    return { project, requests: () => server.requests.length }
  }

  it('is made where that answered all that it took', async () => {
    const { project, requests } = await ownedBy((ownership) => ownership.release())
    const { service } = await open(project)
    expect(await service.update({ ...PLACE, entries: { a: 'A' } })).toEqual({ changed: true })
    expect({ ...(await service.pull(PLACE)) }).toEqual({ a: 'A' })
    expect(requests()).toBe(1)
  })

  it('is left to its sender where that was cut off', async () => {
    const { project } = await ownedBy((ownership) => ownership.release('cut'))
    const { service } = await open(project)
    const refused = service.update({ ...PLACE, entries: { a: 'A' } })
    await expect(refused).rejects.toMatchObject({ code: 'TR_NET_RESET', mayHaveArrived: true })
    // The next one goes to who has the data now.
    expect(await service.getLanguages(PLACE)).toHaveProperty('en')
  })

  it('is known to be so also when the next owner is there already', async () => {
    const { project } = await ownedBy((ownership) => ownership.release())
    const { service } = await open(project)
    const write = service.update({ ...PLACE, entries: { a: 'A' } })
    await sleep(300)
    const next = await open(project)
    expect(await write).toEqual({ changed: true })
    expect({ ...(await next.service.pull(PLACE)) }).toEqual({ a: 'A' })
  })
})

it('keys and settings follow the data as well', async () => {
  const project = createProject({})
  const owner = await startServe(project)
  const administration = await openAdministration(optionsOf(project))
  onTestFinished(administration.close)
  const before = await administration.listKeys()
  await owner.stop()
  expect(await administration.listKeys()).toEqual(before)
  expect(await administration.createKey({ version: 'latest' })).toMatch(/^tr_/)
  await administration.configureVersion('production', { isPrivate: true })
  expect(await administration.listKeys()).toHaveLength(before.length + 1)
})
