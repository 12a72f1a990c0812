/** Rung two: SQLite as WebAssembly, for every Node without its own. Nothing to compile, nothing native. */
import { rmSync } from 'node:fs'
import { positional, type SqliteDriver } from './sqlite.ts'
import { createStatementCache } from './statement-cache.ts'

export async function openWasmSqlite(path: string): Promise<SqliteDriver> {
  const { default: module } = await import('node-sqlite3-wasm')
  // A killed process leaves its lock directory behind. Whoever opens the file owns the data directory, so it is stale.
  if (path !== ':memory:') rmSync(`${path}.lock`, { recursive: true, force: true })
  const connection = new module.Database(path)
  const statements = createStatementCache(
    (text) => connection.prepare(positional(text)),
    (statement) => statement.finalize(),
  )
  return {
    engine: 'node-sqlite3-wasm',
    all: (text, values) => statements.use(text, (statement) => statement.all([...values])),
    run: (text, values) => statements.use(text, (statement) => statement.run([...values]).changes),
    exec: (text) => connection.exec(text),
    close: () => {
      // A statement that is not finalized keeps the lock directory after close, and its memory for ever.
      statements.clear()
      connection.close()
    },
  }
}
