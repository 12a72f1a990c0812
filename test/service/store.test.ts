import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createService, type ServiceOptions } from '../../src/service/index.ts'
import { serializeResource } from '../../src/service/store/bodies.ts'
import { collectGarbage } from '../../src/service/store/collect.ts'
import {
  findContent,
  loadTranslations,
  ownOrCreateContent,
  upsertTranslations,
} from '../../src/service/store/contents.ts'
import { copyNamespaces } from '../../src/service/store/copies.ts'
import type { Database } from '../../src/service/store/database.ts'
import { claimJob, findJob, insertJob, renewJob } from '../../src/service/store/jobs.ts'
import { openNodeSqlite } from '../../src/service/store/node-sqlite.ts'
import { type Driver, openStore } from '../../src/service/store/open.ts'
import { insertInvitation, takeInvitation } from '../../src/service/store/people.ts'
import { UNRESTRICTED } from '../../src/service/store/projects.ts'
import { migrations } from '../../src/service/store/schema.ts'
import { temporaryDirectory } from './served.ts'

const nodeSqlite = openNodeSqlite(':memory:')
nodeSqlite?.close()
const drivers: Driver[] = ['node-sqlite3-wasm', ...(nodeSqlite ? (['node:sqlite'] as const) : [])]
const silent = { debug() {}, info() {}, warn() {}, error() {} }

async function open(driver: Driver, directory?: string): Promise<Database> {
  const database = await openStore({ driver, ...(directory === undefined ? {} : { directory }) })
  onTestFinished(() => database.close())
  return database
}

const row = (key: string, value: string) => ({ key, value, tags: null, context: null })
const by = { now: 1, userId: undefined }
const at = (versionId: string) => ({ versionId, language: 'en', namespace: 'home' })

async function write(database: Database, versionId: string, ...rows: ReturnType<typeof row>[]): Promise<string> {
  return database.write(async (sql) => {
    const contentId = await ownOrCreateContent(sql, at(versionId), 1)
    await upsertTranslations(sql, contentId, rows, by)
    return contentId
  })
}

async function read(database: Database, versionId: string): Promise<string> {
  return database.read(async (sql) => {
    const contentId = (await findContent(sql, at(versionId))) ?? ''
    return serializeResource((await loadTranslations(sql, contentId)).values())
  })
}

async function count(database: Database, table: string): Promise<number> {
  const [found] = await database.read((sql) => sql.all<{ n: number }>(`select count(*) as n from ${table}`))
  return found?.n ?? 0
}

describe.each(drivers)('the store on %s', (driver) => {
  it('leaves timers and signals their turn, however much is asked of it', async () => {
    const database = await open(driver)
    let hasFired = false
    setTimeout(() => {
      hasFired = true
    })
    for (let reads = 0; !hasFired && reads < 20_000; reads++) await database.read((sql) => sql.all('select 1 as one'))
    expect(hasFired).toBe(true)
  })

  it('copies a version without copying translations, and clones on the first write', async () => {
    const database = await open(driver)
    const original = await write(database, 'a', row('k', '1'), row('l', '1'))
    await database.write((sql) => copyNamespaces(sql, { from: 'a', to: 'b' }, 2))
    expect(await count(database, 'translations')).toBe(2)
    expect(await write(database, 'b', row('k', '2'))).not.toBe(original)
    expect(await count(database, 'translations')).toBe(4)
    expect(await write(database, 'a', row('l', '3'))).toBe(original)
    expect([await read(database, 'a'), await read(database, 'b')]).toEqual(['{"k":"1","l":"3"}', '{"k":"2","l":"1"}'])
  })

  it('collects what no namespace points at, and nothing else', async () => {
    const database = await open(driver)
    await write(database, 'a', row('k', '1'))
    await database.write((sql) => copyNamespaces(sql, { from: 'a', to: 'b' }, 2))
    await write(database, 'b', row('k', '2'))
    await database.write((sql) => copyNamespaces(sql, { from: 'a', to: 'b' }, 3))
    expect(await count(database, 'contents')).toBe(2)
    while (await database.write(collectGarbage)) {}
    expect([await count(database, 'contents'), await count(database, 'translations')]).toEqual([1, 1])
    expect(await read(database, 'b')).toBe('{"k":"1"}')
  })

  it('rolls back what throws or changes nothing, and goes on', async () => {
    const database = await open(driver)
    const insert = `insert into contents(id, created_at) values ($1, 1)`
    const thrown = database.write(async (sql) => {
      await sql.run(insert, ['x'])
      throw new Error('stop')
    })
    await expect(thrown).rejects.toThrow('stop')
    await database.write(
      (sql) => sql.run(insert, ['y']),
      () => false,
    )
    await expect(database.read((sql) => sql.all('select nonsense'))).rejects.toThrow()
    expect(await count(database, 'contents')).toBe(0)
    await database.write((sql) => sql.run(insert, ['z']))
    expect(await count(database, 'contents')).toBe(1)
  })

  it('shows no reader the half of a transaction', async () => {
    const database = await open(driver)
    const writing = database.write(async (sql) => {
      await sql.run(`insert into contents(id, created_at) values ('x', 1)`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      await sql.run(`delete from contents`)
    })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await count(database, 'contents')).toBe(0)
    await writing
  })

  it('keeps everything between starts, in files of its user alone', async () => {
    const directory = temporaryDirectory()
    const first = await openStore({ directory, driver })
    await write(first, 'a', row('k', '1'))
    for (const name of readdirSync(directory)) {
      const { mode } = statSync(join(directory, name))
      if (!name.endsWith('.lock')) expect([name, mode & 0o077]).toEqual([name, 0])
    }
    await first.close()
    expect(await read(await open(driver, directory), 'a')).toBe('{"k":"1"}')
  })

  it('writes what the other driver reads', async () => {
    const directory = temporaryDirectory()
    for (const [turn, engine] of [driver, ...drivers, driver].entries()) {
      const database = await openStore({ directory, driver: engine })
      await write(database, 'a', row(`k${turn}`, 'x'))
      expect(JSON.parse(await read(database, 'a'))).toHaveProperty(`k${turn}`)
      await database.close()
    }
    expect(Object.keys(JSON.parse(await read(await open(driver, directory), 'a')))).toHaveLength(drivers.length + 2)
  })

  it('refuses a schema of a newer release, and leaves it as it is', async () => {
    const directory = temporaryDirectory()
    const newer = await openStore({ directory, driver })
    const newest = String(migrations.length + 1)
    await newer.write((sql) => sql.run(`update meta set v = $1 where k = 'schema_version'`, [newest]))
    await newer.close()
    const refused = { code: 'TR_STORE_DAMAGED', exitCode: 9, message: expect.stringContaining(`schema ${newest}`) }
    await expect(openStore({ directory, driver })).rejects.toMatchObject(refused)
    await expect(openStore({ directory, driver })).rejects.toMatchObject(refused)
  })

  it('says when the file is no database', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'db.sqlite'), 'this is not a database, but it is long enough to be one'.repeat(100))
    await expect(openStore({ directory, driver })).rejects.toMatchObject({ code: 'TR_STORE_DAMAGED', exitCode: 9 })
  })

  it('opens a directory in which a killed process left its lock', async () => {
    const directory = temporaryDirectory()
    await (await openStore({ directory, driver })).close()
    mkdirSync(join(directory, 'db.sqlite.lock'))
    expect(await count(await open(driver, directory), 'projects')).toBe(0)
  })

  it('takes an invitation once, and not after its time', async () => {
    const database = await open(driver)
    const invitation = { codeHash: 'c', projectId: 'p', email: 'a@b.c', role: 'user', scope: UNRESTRICTED } as const
    await database.write((sql) => insertInvitation(sql, { ...invitation, versionId: undefined, expiresAt: 100 }, 1))
    const take = (now: number) => database.write((sql) => takeInvitation(sql, 'c', now))
    expect(await take(100)).toBeUndefined()
    expect(await take(99)).toEqual(invitation)
    expect(await take(99)).toBeUndefined()
  })

  it('gives a job to one worker, and to the next when its lease ran out', async () => {
    const database = await open(driver)
    const payload = { event: 'publishVersion', version: 'x' } as const
    await database.write((sql) => insertJob(sql, { id: 'j', projectId: 'p', payload }, 1))
    const claim = (worker: string, now: number) =>
      database.write((sql) => claimJob(sql, { worker, now, until: now + 100 }))
    const claims = await Promise.all(['a', 'b', 'c'].map((worker) => claim(worker, 10)))
    expect(claims.filter(Boolean)).toEqual([{ id: 'j', projectId: 'p', payload, attempts: 1 }])
    expect(await claim('b', 110)).toBeUndefined()
    expect(await database.write((sql) => renewJob(sql, 'j', { worker: 'a', until: 150 }))).toBe(true)
    expect(await claim('b', 120)).toBeUndefined()
    expect(await claim('b', 151)).toMatchObject({ attempts: 2 })
    expect(await database.write((sql) => renewJob(sql, 'j', { worker: 'a', until: 500 }))).toBe(false)
  })
})

describe('jobs of a service', () => {
  const start = async (options: ServiceOptions): ReturnType<typeof createService> =>
    createService({ driver: 'node-sqlite3-wasm', logger: silent, ...options })

  it('that a dead process left running are picked up at the next start', async () => {
    const data = temporaryDirectory()
    await (await start({ data })).close()
    const store = await openStore({ directory: data, driver: 'node-sqlite3-wasm' })
    const payload = { event: 'copyVersion', fromVersion: 'latest', toVersion: 'copied' } as const
    await store.write(async (sql) => {
      await insertJob(sql, { id: 'left', projectId: 'local', payload }, 1)
      await claimJob(sql, { worker: 'dead', now: Date.now(), until: Date.now() + 1e9 })
    })
    await store.close()
    const service = await start({ data })
    onTestFinished(() => service.close())
    const job = (): Promise<Response> =>
      service.fetch(
        new Request('http://x/jobs/local/left', { headers: { authorization: `Bearer ${service.localKey}` } }),
      )
    await expect.poll(async () => (await job()).status).toBe(404)
    const statistics = await service.fetch(
      new Request('http://x/stats/project/local', { headers: { authorization: service.localKey } }),
    )
    expect(await statistics.json()).toHaveProperty('copied')
  })

  it('that fail keep their record, with what went wrong', async () => {
    const data = temporaryDirectory()
    await (await start({ data })).close()
    const store = await openStore({ directory: data, driver: 'node-sqlite3-wasm' })
    const payload = { event: 'publishVersion', version: 'gone' } as const
    await store.write((sql) => insertJob(sql, { id: 'doomed', projectId: 'local', payload }, Date.now()))
    await store.close()
    const service = await start({ data })
    onTestFinished(() => service.close())
    const job = async (): Promise<unknown> => {
      const headers = { authorization: service.localKey }
      const answer = await service.fetch(new Request('http://x/jobs/local/doomed', { headers }))
      return ((await answer.json()) as { errorMessage?: string }).errorMessage
    }
    await expect.poll(job).toBe('the project has no version gone')
  })

  it('are unknown to other projects', async () => {
    const database = await open('node-sqlite3-wasm')
    const payload = { event: 'publishVersion', version: 'x' } as const
    await database.write((sql) => insertJob(sql, { id: 'j', projectId: 'p', payload }, 1))
    expect(await database.read((sql) => findJob(sql, 'q', 'j'))).toBeUndefined()
  })
})
