/** The scale-out engine: PostgreSQL, or whatever speaks its protocol, through `pg` or through a pool of the caller. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TranslationsError } from '../../errors.ts'
import type { Database, Sql, SqlValue } from './database.ts'

export interface PostgresQuery {
  text: string
  values: SqlValue[]
  types: { getTypeParser(oid: number, format?: string): (value: string) => unknown }
}

/** The part of a `pg` client that the store needs. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<{ rows: unknown[]; rowCount: number | null }>
  /** Back to the pool; `true` for a connection that is of no more use. */
  release(broken?: boolean): void
}

/** The part of a `pg` pool that the store needs. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  end(): Promise<void>
}

/** Connections of one process. Requests beyond them wait for their turn. */
const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT = 10_000

/** Rejects with `TR_CONFIG` where `pg` is not installed or the address leads to no database. */
export async function connectPostgres(address: string): Promise<PostgresPool> {
  const { default: pg } = await import('pg').catch((cause: unknown) => {
    throw new TranslationsError('TR_CONFIG', 'a PostgreSQL database needs the package `pg`, which is not installed', {
      cause,
      fix: 'Install it: npm install pg',
    })
  })
  const pool = new pg.Pool({
    connectionString: address,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: 'unplugin-translations',
  })
  // A connection that breaks while nobody uses it is no matter: the pool opens another one.
  pool.on('error', () => undefined)
  try {
    ;(await pool.connect()).release()
  } catch (cause) {
    await pool.end()
    // The address holds a password, and the driver's own message may repeat it.
    const { code = 'no answer' } = cause as { code?: string }
    throw new TranslationsError('TR_CONFIG', `the PostgreSQL database can't be reached (${code})`, {
      fix: 'Check host, port, user, password and name in the address.',
    })
  }
  return pool as unknown as PostgresPool
}

/** Serialisation failure, deadlock, and a row that somebody else inserted between our look and our insert. */
const RETRIED = new Set(['40001', '40P01', '23505'])
/** Where many write at once, one of them may lose time and again; together a few seconds. */
const MAX_ATTEMPTS = 20
const MAX_PAUSE = 500

/** A database on a pool of connections; many processes may share it. */
export function createPostgres(pool: PostgresPool): Database {
  const attempt = async <T>(
    begin: string,
    work: (sql: Sql) => Promise<T>,
    keep: (result: T) => boolean,
  ): Promise<T> => {
    const client = await pool.connect()
    let broken = false
    try {
      const sql = createSql(client)
      await sql.run(begin)
      try {
        const result = await work(sql)
        await sql.run(keep(result) ? 'commit' : 'rollback')
        return result
      } catch (error) {
        await sql.run('rollback').catch(() => {
          broken = true
        })
        throw error
      }
    } finally {
      client.release(broken)
    }
  }
  const repeatedly = async <T>(once: () => Promise<T>): Promise<T> => {
    for (let count = 1; ; count++) {
      try {
        return await once()
      } catch (error) {
        if (count === MAX_ATTEMPTS || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
        await sleep(Math.random() * Math.min(5 * 2 ** count, MAX_PAUSE))
      }
    }
  }
  const all = (): boolean => true
  return {
    engine: 'postgres',
    dialect: 'postgres',
    read: (work) => repeatedly(() => attempt('begin isolation level repeatable read read only', work, all)),
    // Where the database's own default is stricter, a copy among many small writes would be refused again and again.
    write: (work, keep = all) => repeatedly(() => attempt('begin isolation level read committed', work, keep)),
    close: () => pool.end(),
  }
}

function createSql(client: PostgresClient): Sql {
  const query = (text: string, values: readonly SqlValue[] = []): ReturnType<PostgresClient['query']> =>
    client.query({ text, values: [...values], types })
  return {
    all: async <Row>(text: string, values?: readonly SqlValue[]) => (await query(text, values)).rows as Row[],
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  }
}

const INT4 = 23
const INT8 = 20
const BYTEA = 17

/** By our own rules, whatever the program around us has told the driver: our integers are times and counts, all safe. */
const types: PostgresQuery['types'] = {
  getTypeParser(oid) {
    if (oid === INT8 || oid === INT4) return Number
    if (oid === BYTEA) return (text) => Buffer.from(text.slice('\\x'.length), 'hex')
    return (text) => text
  },
}
