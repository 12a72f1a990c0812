/** Many processes on one database: no state is local, and no write gets lost between them. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createService, type EmbeddedService, type PostgresClient, type PostgresPool } from '../../src/service/index.ts'
import { collectGarbage } from '../../src/service/store/collect.ts'
import type { Database } from '../../src/service/store/database.ts'
import { openStore } from '../../src/service/store/open.ts'
import { createPostgres, type Stored } from '../contract/storages.ts'

let stored: Stored
let database = ''
beforeEach(async () => {
  stored = await createPostgres(inject('postgres')).open()
  database = String(stored.options.database)
})
afterEach(() => stored.remove())

const errors: string[] = []
const logger = { debug() {}, info() {}, warn() {}, error: (line: string) => void errors.push(line) }
afterEach(() => expect(errors.splice(0)).toEqual([]))

/** Each with connections of its own, as processes would have. */
async function startMany(count: number, address = database): Promise<EmbeddedService[]> {
  const started = await Promise.all(Array.from({ length: count }, () => createService({ database: address, logger })))
  ends.push(...started)
  return started
}
const ends: EmbeddedService[] = []
afterEach(async () => {
  await Promise.all(ends.splice(0).map((service) => service.close()))
})

async function call(service: EmbeddedService, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: service.localKey }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return service.fetch(new Request(`http://service.localhost${path}`, init))
}

const pull = async (service: EmbeddedService, version = 'latest'): Promise<Record<string, string>> =>
  (await (await call(service, 'GET', `/pull/local/${version}/en/home`)).json()) as Record<string, string>

/** Keys that were acknowledged to writers at all of these services. */
async function writeEverywhere(services: readonly EmbeddedService[], turns: number): Promise<string[]> {
  const acknowledged: string[] = []
  const writers = services.flatMap((service, index) =>
    [0, 1].map((writer) => ({ service, name: `${index}.${writer}` })),
  )
  await Promise.all(
    writers.map(async ({ service, name }) => {
      for (let turn = 0; turn < turns; turn++) {
        const key = `${name}.${turn}`
        expect((await call(service, 'POST', '/update/local/latest/en/home', { [key]: key })).status).toBe(200)
        acknowledged.push(key)
      }
    }),
  )
  return acknowledged
}

/**
 * The first that is about to create tables waits for a second one to come so far, which must not happen; a second one
 * would go on when the first is done, with tables that are there already.
 */
function createSlowness(): () => Promise<Database> {
  let arrived = 0
  let secondCame = (): void => {}
  const second = new Promise<void>((resolve) => {
    secondCame = resolve
  })
  let first: Promise<Database> | undefined
  const hold = async (mine: () => Promise<Database>): Promise<void> => {
    if (++arrived > 1) {
      secondCame()
      await first
      return
    }
    first = mine()
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 500))])
  }
  return () => {
    const pool = new pg.Pool({ connectionString: database })
    const slow: PostgresPool = {
      connect: async () => {
        const client = (await pool.connect()) as unknown as PostgresClient
        const query: PostgresClient['query'] = async (asked) => {
          if (asked.text.includes('create table projects')) await hold(() => opening)
          return client.query(asked)
        }
        return { query, release: (broken) => client.release(broken) }
      },
      end: () => pool.end(),
    }
    const opening = openStore({ database: slow })
    return opening
  }
}

/** Distributed engines refuse what they can't put in order with all else: here every third write, when it is to be kept. */
function createRefusing(): PostgresPool {
  const pool = new pg.Pool({ connectionString: database })
  let commits = 0
  return {
    connect: async () => {
      const client = (await pool.connect()) as unknown as PostgresClient
      const query: PostgresClient['query'] = async (asked) => {
        if (asked.text === 'commit' && ++commits % 3 === 0)
          throw Object.assign(new Error('could not serialize access'), { code: '40001' })
        return client.query(asked)
      }
      return { query, release: (broken) => client.release(broken) }
    },
    end: () => pool.end(),
  }
}

describe('services on one database', () => {
  it('may start at the same moment: one creates the tables and the project', async () => {
    const services = await startMany(5)
    expect(services.filter(({ keys }) => Object.keys(keys).length > 0)).toHaveLength(1)
    for (const service of services) expect((await call(service, 'GET', '/tags/local')).status).toBe(200)
  })

  it('bring the tables up to date one after the other, however slow one of them is', async () => {
    // As an older release would leave it: the row to lock is there.
    const client = new pg.Client(database)
    await client.connect()
    await client.query(`create table meta(k text primary key, v text not null)`)
    await client.query(`insert into meta(k, v) values ('schema_version', '0')`)
    await client.end()
    const openSlowly = createSlowness()
    const [first, second] = await Promise.all([openSlowly(), openSlowly()])
    for (const store of [first, second])
      expect(await store.read((sql) => sql.all('select id from projects'))).toEqual([])
    await Promise.all([first.close(), second.close()])
  })

  it.each([
    ['read committed', ''],
    ['serializable', ' -c default_transaction_isolation=serializable'],
  ])('lose no write while versions are copied, published and collected (%s)', async (_, setting) => {
    const address = database + encodeURIComponent(setting)
    const services = await startMany(3, address)
    const [first, second] = services as [EmbeddedService, EmbeddedService]
    const store = await openStore({ database: address })
    let on = true
    const disturb = (async () => {
      for (let turn = 0; on; turn++) {
        await call(second, 'POST', `/copy/local/version/latest/copy${turn % 3}`)
        await call(second, 'POST', '/publish/local/production')
        await call(second, 'POST', '/copy/local/version/latest/production')
        await store.write(collectGarbage)
      }
    })()
    const acknowledged = await writeEverywhere(services, 25)
    on = false
    await disturb
    await store.close()
    const keys = Object.keys(await pull(first))
    expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([])
    expect(keys).toHaveLength(acknowledged.length)
  })

  it('try again what the database refuses', async () => {
    const service = await createService({ database: createRefusing(), logger })
    ends.push(service)
    const acknowledged = await writeEverywhere([service], 10)
    expect(acknowledged).toHaveLength(20)
    expect(Object.keys(await pull(service)).sort()).toEqual(acknowledged.sort())
  })

  it('show what another one published within a second', async () => {
    const [first, second] = (await startMany(2)) as [EmbeddedService, EmbeddedService]
    await call(first, 'POST', '/update/local/latest/en/home', { a: 'old' })
    const read = async (): Promise<unknown> => (await call(second, 'GET', '/local/latest/en/home')).json()
    expect(await read()).toEqual({ a: 'old' })
    await call(first, 'POST', '/update/local/latest/en/home', { a: 'new' })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await read()).toEqual({ a: 'new' })
  })

  it('do the job that another one left behind', async () => {
    const [service] = (await startMany(1)) as [EmbeddedService]
    await call(service, 'POST', '/update/local/latest/en/home', { a: 'A' })
    const client = new pg.Client(database)
    await client.connect()
    onTestFinished(() => client.end())
    const payload = JSON.stringify({ event: 'copyVersion', fromVersion: 'latest', toVersion: 'production' })
    await client.query(
      `insert into jobs(id, project_id, event, payload, state, started_at, attempts, worker, lease_until)
       values ('left', 'local', 'copyVersion', $1, 'running', 1, 1, 'dead', 2)`,
      [payload],
    )
    while ((await call(service, 'GET', '/jobs/local/left')).status !== 404) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await pull(service, 'production')).toEqual({ a: 'A' })
  })
})

describe('a database that is none', () => {
  it.each([
    ['cannot be reached', 'postgres://user:secret-word@127.0.0.1:1/none'],
    ['does not exist', ''],
    ['is another kind', 'mysql://user:secret-word@127.0.0.1/none'],
  ])('is told when it %s, without the password', async (_, given) => {
    const address = given || database.replace(/\/postgres\?/, '/absent?').replace('tests@', 'tests:secret-word@')
    const error = await createService({ database: address, logger }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'TR_CONFIG', exitCode: 2 })
    expect(JSON.stringify(error)).not.toContain('secret-word')
  })

  it('is refused beside a data directory', async () => {
    await expect(createService({ database, data: '/nowhere', logger })).rejects.toMatchObject({ code: 'TR_CONFIG' })
  })

  it('of a newer release is left alone', async () => {
    await startMany(1)
    const client = new pg.Client(database)
    await client.connect()
    await client.query(`update meta set v = '99' where k = 'schema_version'`)
    await client.end()
    await expect(createService({ database, logger })).rejects.toMatchObject({ code: 'TR_STORE_DAMAGED' })
  })
})
