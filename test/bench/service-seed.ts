/** Data of a project that has grown: written as rows, for no client is that fast. */
import { chunks, type Database, placeholders, type Sql, type SqlValue } from '../../src/service/store/database.ts'
import { findVersion } from '../../src/service/store/projects.ts'

export interface Size {
  languages: readonly string[]
  /** In each language. */
  namespaces: number
  /** In each namespace. */
  keys: number
}

/** 500 namespaces of 400 keys. */
export const GROWN: Size = { languages: ['en', 'de', 'fr', 'it', 'es'], namespaces: 100, keys: 400 }

const DAY = 86_400_000

export interface SeedRow {
  key: string
  value: string
  tags: string | null
  updatedAt: number
}

/** Texts of usual length; every fourth has a tag, half of them are young. */
export function createRows(count: number, seed: string, now: number): SeedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `section${index % 20}.part.key${index}`,
    value: `The text number ${index} of ${seed}, as long as texts usually are`,
    tags: index % 4 === 0 ? '10' : null,
    updatedAt: now - (index % 2 === 0 ? 1 : 30) * DAY,
  }))
}

/** Fills version `latest` of the project `local`. */
export async function seed(database: Database, size: Size, now: number): Promise<void> {
  const version = await database.read((sql) => findVersion(sql, 'local', 'latest'))
  for (const language of size.languages) {
    await database.write(async (sql) => {
      for (let index = 0; index < size.namespaces; index++) {
        const rows = createRows(size.keys, `${language} ${index}`, now)
        await insertContent(sql, `${language}-${index}`, rows)
        await sql.run(
          `insert into namespaces(version_id, language, name, content_id, revision, updated_at) values ($1,$2,$3,$4,1,$5)`,
          [version?.id ?? '', language, `ns${index}`, `${language}-${index}`, now],
        )
      }
    })
  }
}

export async function insertContent(sql: Sql, id: string, rows: readonly SeedRow[]): Promise<void> {
  await sql.run('insert into contents(id, created_at) values ($1, 1)', [id])
  for (const piece of chunks(rows)) {
    const flat = piece.flatMap((row): SqlValue[] => [id, row.key, row.value, row.tags, row.updatedAt])
    await sql.run(
      `insert into translations(content_id, key, value, tags, updated_at) values ${placeholders(piece.length, 5)}`,
      flat,
    )
  }
}
