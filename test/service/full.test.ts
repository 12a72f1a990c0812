/** A store that takes no more, on a full disk: what only reads is answered, and what writes says why it can't. */
import { H3 } from 'h3'
import { expect, it, onTestFinished } from 'vitest'
import { ioError } from '../../src/disk.ts'
import type { Administration } from '../../src/service/administration.ts'
import type { Context } from '../../src/service/context.ts'
import { getLanguages, getProjectStatistics } from '../../src/service/handlers/overview.ts'
import { answerError } from '../../src/service/http/answer.ts'
import { addManagement } from '../../src/service/http/manage.ts'
import { prepareProject } from '../../src/service/project.ts'
import { openStore } from '../../src/service/store/open.ts'

const KEY = 'tr_full'
const AT = { projectId: 'local' }

async function fillStore() {
  const database = await openStore()
  onTestFinished(() => database.close())
  await prepareProject(database, { ...AT, reference: 'en', languages: [], tags: [] }, 0)
  await database.write(async (sql) => {
    const [version] = await sql.all<{ id: string }>("select id from versions where name = 'latest'")
    const at = [version?.id ?? '', 'en', 'home', 'c', 1, 1]
    await sql.run('insert into namespaces values ($1,$2,$3,$4,$5,$6)', at)
  })
  const write = (): Promise<never> => Promise.reject(ioError('/data/db.sqlite', 'written', new Error('disk is full')))
  const told: string[] = []
  const logger = { debug() {}, info() {}, warn: (line: string) => void told.push(line), error: () => {} }
  return { database: { ...database, write }, logger, told }
}

it('tells languages and statistics, and that their counts were not kept', async () => {
  const { told, ...full } = await fillStore()
  const context = full as unknown as Context
  expect(await getLanguages(context, AT)).toHaveProperty('en')
  expect(await getProjectStatistics(context, AT)).toHaveProperty('latest.en.home')
  expect(told).toEqual([expect.stringContaining('disk is full'), expect.stringContaining('disk is full')])
})

it('refuses to make a key with 507, and keeps its paths to itself', async () => {
  const { database, logger } = await fillStore()
  const app = new H3({ onError: (error) => answerError(error, logger) })
  const administration = { createKey: database.write } as unknown as Administration
  addManagement(app, { administration, database, localKey: { key: KEY, ...AT, userId: undefined } })
  const answer = await app.request('/manage/local/keys', { method: 'POST', headers: { authorization: KEY } })
  expect(answer.status).toBe(507)
  expect(await answer.text()).not.toContain('/data')
})
