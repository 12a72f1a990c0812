/** Run as a process of its own: the operations of the service on one engine, each beside bare SQL on the same engine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService, type EmbeddedService } from '../../src/service/index.ts'
import { type Database, placeholders, type SqlValue } from '../../src/service/store/database.ts'
import { type Driver, type OpenStoreOptions, openStore } from '../../src/service/store/open.ts'
import { createRows, GROWN, insertContent, seed } from './service-seed.ts'

export interface Pair {
  name: string
  /** Milliseconds, the median. */
  ours: number
  bare: number
}

const ROUNDS = 9
const silent = { debug() {}, info() {}, warn() {}, error: console.error }

const median = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1] ?? 0

async function time(run: (round: number) => Promise<unknown>, rounds: number = ROUNDS): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await run(round)
    times.push(performance.now() - begun)
  }
  return median(times)
}

async function prepare(options: OpenStoreOptions): Promise<void> {
  const { directory, ...where } = options
  const data = directory === undefined ? {} : { data: directory }
  const languages = GROWN.languages.slice(1)
  await (await createService({ ...where, ...data, languages, tags: ['draft', 'legal'], logger: silent })).close()
  const database = await openStore(options)
  await seed(database, GROWN, Date.now())
  await database.write((sql) => insertContent(sql, 'big', createRows(10_000, 'big', Date.now())))
  await database.write((sql) =>
    sql.run(
      `insert into namespaces(version_id, language, name, content_id, revision, updated_at)
       select id, 'en', 'big', 'big', 1, 1 from versions where name = 'latest'`,
    ),
  )
  await database.close()
}

interface Client {
  call(method: string, path: string, body?: unknown): Promise<unknown>
  job(path: string): Promise<void>
}

function connect(service: EmbeddedService): Client {
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = { authorization: service.localKey }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return service.fetch(new Request(`http://service.localhost${path}`, init))
  }
  const call: Client['call'] = async (method, path, body) => {
    const answer = await send(method, path, body)
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.json()
  }
  return {
    call,
    job: async (path) => {
      const { jobId } = (await call('POST', path)) as { jobId: string }
      while ((await send('GET', `/jobs/local/${jobId}`)).status !== 404) {
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const entries = (round: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, `round ${round} of ${index}`]))

const upsert = (database: Database, round: number): Promise<unknown> =>
  database.write((sql) =>
    sql.run(
      `insert into translations(content_id, key, value, updated_at) values ${placeholders(1000, 4)}
       on conflict (content_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      Object.entries(entries(round)).flatMap(([key, value]): SqlValue[] => ['written', key, value, round]),
    ),
  )

/** The rows that a copy of all namespaces inserts. */
const insertRows = (database: Database, round: number): Promise<unknown> =>
  database.write((sql) =>
    sql.run(
      `insert into namespaces(version_id, language, name, content_id, revision, updated_at) values ${placeholders(500, 6)}`,
      GROWN.languages.flatMap((language) =>
        Array.from({ length: 100 }, (_, index): SqlValue[] => [
          ...[`copy${round}`, language, `ns${index}`, `${language}-${index}`],
          ...[1, 1],
        ]).flat(),
      ),
    ),
  )

const rowsOf = (database: Database, content: string, more = ''): Promise<unknown> =>
  database.read((sql) => sql.all(`select key, value from translations where content_id = $1 ${more}`, [content]))

const STATISTICS = `select n.language, n.name, count(*) as total, count(*) filter (where t.value <> '') as translated
  from namespaces n join translations t on t.content_id = n.content_id group by n.language, n.name`

async function measure(ours: Client, bare: Database): Promise<Pair[]> {
  const young = `and substr(coalesce(tags, ''), 1, 1) = '1' and updated_at > ${Date.now() - 10 * 86_400_000}`
  const pull = '/pull/local/latest/en'
  const filter = encodeURI(`tags=[0]&updatedAt=>${Date.now() - 10 * 86_400_000}`)
  const pairs: Pair[] = []
  const add = async (name: string, our: (round: number) => Promise<unknown>, floor: typeof our): Promise<void> => {
    // Both warm, and one after the other on the same machine.
    await our(-1)
    await floor(-1)
    pairs.push({ name, ours: await time(our), bare: await time(floor) })
  }
  await add(
    'update of 1000 keys',
    (round) => ours.call('POST', '/update/local/latest/en/written', entries(round)),
    (round) => upsert(bare, round),
  )
  await add(
    'pull of 400 keys',
    () => ours.call('GET', `${pull}/ns1`),
    () => rowsOf(bare, 'en-1'),
  )
  await add(
    'pull of 10,000 keys',
    () => ours.call('GET', `${pull}/big`),
    () => rowsOf(bare, 'big'),
  )
  await add(
    'pull by tag and time',
    () => ours.call('GET', `${pull}/big?${filter}`),
    () => rowsOf(bare, 'big', young),
  )
  await add(
    'copy of 500 namespaces',
    (round) => ours.job(`/copy/local/version/latest/copy${round + 1}`),
    (round) => insertRows(bare, round + 1),
  )
  await add(
    'statistics',
    () => ours.call('GET', '/stats/project/local'),
    () => bare.read((sql) => sql.all(STATISTICS)),
  )
  const begun = performance.now()
  await ours.job('/publish/local/copy1')
  const published = performance.now() - begun
  const read = await time(async () => {
    for (const language of GROWN.languages) {
      for (let index = 0; index < GROWN.namespaces; index++) await rowsOf(bare, `${language}-${index}`)
    }
  }, 1)
  return [...pairs, { name: 'publish of 500 namespaces, against reading them', ours: published, bare: read }]
}

async function run(driver: Driver | 'postgres', addresses: readonly string[]): Promise<Pair[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'))
  const at = (index: number): OpenStoreOptions =>
    driver === 'postgres'
      ? { database: addresses[index] ?? '' }
      : { directory: mkdtempSync(join(folder, 'data-')), driver }
  const [ours, bare] = [at(0), at(1)]
  for (const where of [ours, bare]) await prepare(where)
  const { directory, ...where } = ours
  const service = await createService({ ...where, ...(directory ? { data: directory } : {}), logger: silent })
  const database = await openStore(bare)
  try {
    return await measure(connect(service), database)
  } finally {
    await service.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [driver = 'node-sqlite3-wasm', ...addresses] = process.argv.slice(2)
process.send?.(await run(driver as Driver | 'postgres', addresses))
process.disconnect?.()
