import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { ioError } from '../../disk.ts'
import { TranslationsError } from '../../errors.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { connectPostgres, createPostgres, type PostgresPool } from './postgres.ts'
import { createSqlite, preparePragmas } from './sqlite.ts'
import { toStoreError } from './store-error.ts'
import { openWasmSqlite } from './wasm-sqlite.ts'

export type Driver = 'node:sqlite' | 'node-sqlite3-wasm'

export interface OpenStoreOptions {
  /** Data directory, owned by this process; without it the database lives in memory. */
  directory?: string
  /** Defaults to the first rung that this Node has. */
  driver?: Driver
  /** A PostgreSQL database instead: its address, or connections to it. */
  database?: string | PostgresPool
}

/** The file inside a data directory. */
const DATABASE_FILE = 'db.sqlite'

/** Opens the database and brings its schema up to date. Rejects with `TR_STORE_DAMAGED` or `TR_CACHE_IO`. */
export async function openStore(options: OpenStoreOptions = {}): Promise<Database> {
  if (options.database !== undefined) return openPostgres(options.database)
  const path = options.directory === undefined ? ':memory:' : prepareFile(join(options.directory, DATABASE_FILE))
  try {
    return await migrated(await openDatabase(path, options.driver))
  } catch (error) {
    throw toStoreError(path, error)
  }
}

async function openPostgres(database: string | PostgresPool): Promise<Database> {
  const pool = typeof database === 'string' ? await connectPostgres(checkAddress(database)) : database
  return migrated(createPostgres(pool))
}

function checkAddress(address: string): string {
  if (/^postgres(?:ql)?:\/\//.test(address)) return address
  throw new TranslationsError('TR_CONFIG', '`database` is no address of a PostgreSQL database', {
    fix: 'Give one such as postgres://user:password@host:5432/name',
  })
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openDatabase(path: string, wanted: Driver | undefined): Promise<Database> {
  const native = wanted === 'node-sqlite3-wasm' ? undefined : openNodeSqlite(path)
  if (!native && wanted === 'node:sqlite') {
    throw new TranslationsError('TR_CONFIG', `node:sqlite is not in this Node (${process.version})`)
  }
  const driver = native ?? (await openWasmSqlite(path))
  try {
    preparePragmas(driver, { exclusive: native === undefined })
    return createSqlite(driver, path)
  } catch (error) {
    driver.close()
    throw error
  }
}

/** Translations may be unpublished and the file holds hashes of keys: nobody else on the machine may read it. */
function prepareFile(path: string): string {
  try {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  } catch (error) {
    throw ioError(path, 'made', error)
  }
  return path
}
