import type { Database, Sql, SqlValue } from './database.ts'
import { toStoreError } from './store-error.ts'

/** What a SQLite driver has to offer, synchronously; texts have `$n` parameters, see {@link positional}. */
export interface SqliteDriver {
  readonly engine: string
  all(text: string, values: readonly SqlValue[]): unknown[]
  run(text: string, values: readonly SqlValue[]): number
  exec(text: string): void
  close(): void
}

/**
 * A database on one SQLite connection. Reads and transactions run one after the other: with a single connection a read
 * between two statements of somebody's transaction would see its uncommitted half.
 */
export function createSqlite(driver: SqliteDriver, path: string): Database {
  let tail: Promise<unknown> = Promise.resolve()
  const pause = createPause()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail
      .then(pause)
      .then(work)
      .catch((error: unknown) => {
        throw toStoreError(path, error)
      })
    tail = turn.catch(() => undefined)
    return turn
  }
  const sql: Sql = {
    all: async <Row>(text: string, values: readonly SqlValue[] = []) => driver.all(text, values) as Row[],
    run: async (text, values = []) => driver.run(text, values),
  }
  return {
    engine: driver.engine,
    dialect: 'sqlite',
    read: (work) => inTurn(() => work(sql)),
    write: (work, keep = () => true) =>
      inTurn(async () => {
        driver.exec('begin immediate')
        try {
          const result = await work(sql)
          driver.exec(keep(result) ? 'commit' : 'rollback')
          return result
        } catch (error) {
          rollBack(driver)
          throw error
        }
      }),
    close: () => inTurn(async () => driver.close()),
  }
}

/** Milliseconds that work may go on before timers, signals and sockets get their turn. */
const LONGEST = 10

/**
 * The drivers are synchronous, and promises alone never let the event loop go on: a long import would answer no request,
 * and hear of no Ctrl-C.
 */
function createPause(): () => Promise<void> | undefined {
  let since: number | undefined
  const rest = (): void => {
    since = undefined
  }
  return () => {
    if (since !== undefined) return performance.now() - since < LONGEST ? undefined : new Promise(setImmediate)
    since = performance.now()
    setImmediate(rest)
    return undefined
  }
}

/** After some errors (a full disk) SQLite has rolled back already; the first error is the one to report. */
function rollBack(driver: SqliteDriver): void {
  try {
    driver.exec('rollback')
  } catch {}
}

/**
 * `$n` is the portable spelling of a parameter; SQLite would take it for a name. Parameters that stand in their order
 * become a bare `?`: node:sqlite looks up every numbered one by name, which is quadratic over a thousand rows.
 * No text literal contains `$`.
 */
export function positional(text: string): string {
  let count = 0
  const inOrder = Array.from(text.matchAll(/\$(\d+)/g)).every((match) => Number(match[1]) === ++count)
  return inOrder ? text.replaceAll(/\$\d+/g, '?') : text.replaceAll('$', '?')
}

/**
 * Durability before everything: WAL with a sync per commit. Some network file systems can't do WAL; the old journal
 * with `truncate` is as safe there. `exclusive` must come first: without shared memory WAL works in no other mode.
 */
export function preparePragmas(driver: SqliteDriver, options: { exclusive: boolean }): void {
  if (options.exclusive) driver.all('pragma locking_mode=exclusive', [])
  const [mode] = driver.all('pragma journal_mode=wal', []) as { journal_mode: string }[]
  if (mode?.journal_mode !== 'wal' && mode?.journal_mode !== 'memory') driver.all('pragma journal_mode=truncate', [])
  driver.exec('pragma synchronous=full')
  driver.exec('pragma foreign_keys=on')
  driver.all('pragma busy_timeout=5000', [])
}
