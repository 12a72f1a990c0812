import { expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import type { TranslationService } from '../../src/protocol/service.ts'
import { type PrunePlan, planPrune, renewPlan } from '../../src/report/prune.ts'
import { startServed } from '../service/served.ts'
import { catalogOf } from '../support/catalog.ts'

const AT = { projectId: 'local', version: 'latest', namespace: 'common' }
const TEXTS = { kept: 'Kept', old: 'Old', rare: 'Rare' }

interface Setup {
  client: TranslationService
  plan(since: number): Promise<PrunePlan>
}

/** Two languages with the same three keys, of which the source uses none. */
async function setUp(): Promise<Setup> {
  const { service } = await startServed()
  const client = createClient({ baseUrl: service.url, apiKey: service.localKey })
  for (const language of ['en', 'de']) await client.update({ ...AT, language, entries: TEXTS })
  const catalog = catalogOf({ en: { common: TEXTS }, de: { common: TEXTS } })
  const unused = Object.keys(TEXTS).map((key) => ({ namespace: 'common', key }))
  const target = { projectId: 'local', version: 'latest', baseUrl: service.url }
  return { client, plan: (since) => planPrune({ catalog, unused, service: client, target, since }) }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

const removed = ({ updates }: Pick<PrunePlan, 'updates'>): unknown =>
  updates.map(({ language, entries }) => [language, ...Object.keys(entries)])

it('leaves out what was used or changed in any language, and removes from the reference language last', async () => {
  const { client, plan } = await setUp()
  await soon()
  const since = Date.now()
  expect(removed(await plan(since))).toEqual([
    ['de', 'kept', 'old', 'rare'],
    ['en', 'kept', 'old', 'rare'],
  ])
  await soon()
  await client.reportUsed({ ...AT, language: 'de', keys: ['kept'] })
  await client.update({ ...AT, language: 'de', entries: { rare: 'Selten' } })
  expect(await plan(since)).toMatchObject({ keys: 1, withoutUses: false, texts: { common: { old: 'Old' } } })
  expect(removed(await plan(since))).toEqual([
    ['de', 'old'],
    ['en', 'old'],
  ])
})

it('spares what was used or changed in any language since it was made', async () => {
  const { client, plan } = await setUp()
  await soon()
  const made = await plan(Date.now())
  await soon()
  await client.reportUsed({ ...AT, language: 'de', keys: ['kept'] })
  await client.update({ ...AT, language: 'de', entries: { rare: 'Selten' } })
  const renewed = await renewPlan(made, client, new AbortController().signal)
  expect([removed(renewed), renewed.spared]).toEqual([
    [
      ['de', 'old'],
      ['en', 'old'],
    ],
    2,
  ])
})
