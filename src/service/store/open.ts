import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { TranslationsError } from '../../errors.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { createSqlite, preparePragmas } from './sqlite.ts'
import { openWasmSqlite } from './wasm-sqlite.ts'

export type Driver = 'node:sqlite' | 'node-sqlite3-wasm'

export interface OpenStoreOptions {
  /** Data directory, owned by this process; without it the database lives in memory. */
  directory?: string
  /** Defaults to the first rung that this Node has. */
  driver?: Driver
}

/** The file inside a data directory. */
const DATABASE_FILE = 'db.sqlite'

/** Opens the database and brings its schema up to date. Rejects with `TR_STORE_DAMAGED` when it can't be read. */
export async function openStore(options: OpenStoreOptions = {}): Promise<Database> {
  const path = options.directory === undefined ? ':memory:' : prepareFile(join(options.directory, DATABASE_FILE))
  try {
    const database = await openDatabase(path, options.driver)
    try {
      await migrate(database)
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  } catch (error) {
    throw isDamage(error) ? damaged(path, error) : error
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
    return createSqlite(driver)
  } catch (error) {
    driver.close()
    throw error
  }
}

/** Translations may be unpublished and the file holds hashes of keys: nobody else on the machine may read it. */
function prepareFile(path: string): string {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  return path
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && /malformed|not a database|corrupt/i.test(error.message)
}

function damaged(path: string, cause: unknown): TranslationsError {
  return new TranslationsError('TR_STORE_DAMAGED', `${path} can't be read: it is no database, or a damaged one`, {
    cause,
    fix: 'Restore the data directory from a backup, or start with an empty one.',
  })
}
