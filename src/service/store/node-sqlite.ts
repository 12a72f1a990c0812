/** Rung one: the SQLite inside Node, from 22.13 on. */
import type { SqlValue } from './database.ts'
import { positional, type SqliteDriver } from './sqlite.ts'
import { createStatementCache } from './statement-cache.ts'

interface Statement {
  all(...values: SqlValue[]): unknown[]
  run(...values: SqlValue[]): { changes: number | bigint }
}

interface Connection {
  prepare(text: string): Statement
  exec(text: string): void
  close(): void
}

interface NodeSqlite {
  DatabaseSync: new (path: string) => Connection
}

/** `undefined` where this Node has no SQLite, or hides it behind a flag. */
export function openNodeSqlite(path: string): SqliteDriver | undefined {
  const module = loadQuietly()
  if (!module) return undefined
  const connection = new module.DatabaseSync(path)
  const statements = createStatementCache(
    (text) => connection.prepare(positional(text)),
    () => undefined,
  )
  return {
    engine: 'node:sqlite',
    all: (text, values) => statements.use(text, (statement) => statement.all(...values)),
    run: (text, values) => statements.use(text, (statement) => Number(statement.run(...values).changes)),
    exec: (text) => connection.exec(text),
    close: () => {
      statements.clear()
      connection.close()
    },
  }
}

/** Node warns on load that the module is experimental. It is our choice, not the user's: nothing they could act on. */
function loadQuietly(): NodeSqlite | undefined {
  if (typeof process.getBuiltinModule !== 'function') return undefined
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning
  try {
    return process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite | undefined
  } finally {
    process.emitWarning = emitWarning
  }
}
