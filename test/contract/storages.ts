/** Where the service keeps what it is told: every engine that it claims to run on. */
import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Driver, PostgresClient, PostgresPool, ServiceOptions } from '../../src/service/index.ts'
import { openNodeSqlite } from '../../src/service/store/node-sqlite.ts'

export interface Storage {
  name: string
  /** An empty one of its kind. */
  open(): Promise<Stored>
}

export interface Stored {
  options: ServiceOptions
  /** After the service has closed. */
  remove(): Promise<void>
}

const nothing = async (): Promise<void> => {}
const sqlite = (driver: Driver): Storage => ({
  name: driver,
  open: async () => ({ options: { driver }, remove: nothing }),
})

const nodeSqlite = openNodeSqlite(':memory:')
nodeSqlite?.close()

/** Both rungs of the ladder, as far as this Node has them. */
export const sqlites: readonly Storage[] = [sqlite('node-sqlite3-wasm'), ...(nodeSqlite ? [sqlite('node:sqlite')] : [])]

/** The flavour of PostgreSQL, without a server: one database for all tests of a file. What one has left is emptied for the next. */
export function createPglite(): Storage & { close(): Promise<void> } {
  let started: Promise<PGlite> | undefined
  const emptied: string[] = []
  const start = (): Promise<PGlite> => {
    started ??= PGlite.create()
    return started
  }
  return {
    name: 'PGlite',
    open: async () => {
      const database = await start()
      const schema = emptied.pop() ?? newName()
      await database.exec(`create schema if not exists ${schema}`)
      const remove = async (): Promise<void> => {
        await database.exec(emptying(schema))
        emptied.push(schema)
      }
      return { options: { database: poolOf(database, schema) }, remove }
    },
    close: async () => (await started)?.close(),
  }
}

/** To make its tables anew takes longer than most tests; which of them there are, stays true. */
const emptying = (schema: string): string => `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = '${schema}' and tablename <> 'meta' loop
    execute format('delete from ${schema}.%I', name);
  end loop;
end $$`

/** PGlite has one connection, which its users get one after the other. */
function poolOf(database: PGlite, schema: string): PostgresPool {
  let tail: Promise<unknown> = Promise.resolve()
  const client = (release: () => void): PostgresClient => ({
    query: async ({ text, values }) => {
      const { rows, affectedRows } = await database.query(text, values)
      return { rows, rowCount: affectedRows ?? rows.length }
    },
    release,
  })
  return {
    connect: async () => {
      const before = tail
      let release = (): void => {}
      tail = new Promise<void>((resolve) => {
        release = resolve
      })
      await before
      await database.exec(`set search_path to ${schema}`)
      return client(release)
    },
    end: async () => void (await tail),
  }
}

/** A real server: one database for all tests, a schema for each. `address` is that of a database that may be filled. */
export function createPostgres(address: string): Storage {
  return {
    name: 'PostgreSQL',
    open: async () => {
      const schema = newName()
      const execute = async (text: string): Promise<void> => {
        const client = new pg.Client(address)
        await client.connect()
        await client.query(text).finally(() => client.end())
      }
      await execute(`create schema ${schema}`)
      const database = `${address}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
      return { options: { database }, remove: () => execute(`drop schema ${schema} cascade`) }
    },
  }
}

const newName = (): string => `test_${randomBytes(8).toString('hex')}`
