/**
 * What every engine offers the store: one portable SQL text with `$n` parameters, reads and writes that never see each
 * other half done. Promises throughout, so that an engine across a network needs no other walls.
 */
import { compareKeys } from '../../protocol/resource.ts'

export type SqlValue = string | number | Uint8Array | null

export interface Sql {
  /** Runs one statement and returns its rows. `Row` is what the caller selects; nothing checks it. */
  all<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs one statement and returns how many rows it changed. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>
}

export interface Database {
  /** Name of the driver, for people. */
  readonly engine: string
  /** DDL differs in two words between engines; everything else is one text. */
  readonly dialect: 'sqlite' | 'postgres'
  /** Reads on one state of the database: nothing is written between two statements of `work`. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * One transaction, durable when the promise resolves. It is rolled back when `work` throws, or when `keep` says that
   * its result changes nothing. `work` may run more than once where an engine asks for a retry: it must have no effects
   * outside of `sql`.
   */
  write<T>(work: (sql: Sql) => Promise<T>, keep?: (result: T) => boolean): Promise<T>
  close(): Promise<void>
}

/** `($1,$2),($3,$4)`: the rows of a multi-row `VALUES`, counted from `$first`. */
export function placeholders(rows: number, columns: number, first: number = 1): string {
  let next = first
  return Array.from({ length: rows }, () => `(${Array.from({ length: columns }, () => `$${next++}`).join(',')})`).join(
    ',',
  )
}

/** `$2,$3,$4`: a list for `in (...)`. */
export function list(count: number, first: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(',')
}

/** Order by UTF-16 code unit: every engine, and every locale of an engine, has its own order of texts. */
export function byText<T>(textOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => compareKeys(textOf(a), textOf(b))
}

/** Pieces small enough for the parameter limit of every engine (32,766 on SQLite). */
export function* chunks<T>(items: readonly T[], size: number = 1000): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
