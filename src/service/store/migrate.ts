import { TranslationsError } from '../../errors.ts'
import type { Database, Sql } from './database.ts'
import { migrations } from './schema.ts'

/** Brings the tables to this release's schema in one transaction. Refuses a database that a newer release wrote. */
export async function migrate(database: Database): Promise<void> {
  await database.write(async (sql) => {
    await sql.run('create table if not exists meta(k text primary key, v text not null)')
    // Locks the row: of many processes that start on one database, one creates the tables.
    await sql.run(`insert into meta(k, v) values ('schema_version', '0') on conflict (k) do update set v = meta.v`)
    const found = await readSchemaVersion(sql)
    if (found > migrations.length) throw newerSchema(found)
    for (const migration of migrations.slice(found)) {
      for (const statement of statementsOf(migration, database.dialect)) await sql.run(statement)
    }
    await sql.run(`update meta set v = $1 where k = 'schema_version'`, [String(migrations.length)])
  })
}

async function readSchemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ v: string }>(`select v from meta where k = 'schema_version'`)
  return row ? Number(row.v) : 0
}

function newerSchema(found: number): TranslationsError {
  return new TranslationsError(
    'TR_STORE_DAMAGED',
    `the data has schema ${found}; this release knows schemas up to ${migrations.length}`,
    { fix: 'Use the release of unplugin-translations that wrote it, or a newer one. Nothing was changed.' },
  )
}

function statementsOf(migration: string, dialect: Database['dialect']): string[] {
  const sqlite = dialect === 'sqlite'
  return migration
    .replaceAll('{WR}', sqlite ? ' without rowid' : '')
    .replaceAll('{BYTES}', sqlite ? 'blob' : 'bytea')
    .split(';\n')
    .filter((statement) => statement.trim() !== '')
}
