/** From a judgement to requests: what is sent, in which parts, and what is never said twice. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement, MissingKey } from '../../src/catalog/judgement.ts'
import { createClient } from '../../src/client/index.ts'
import { MAX_BYTES_PER_REQUEST } from '../../src/protocol/pages.ts'
import { type Batch, splitBatches } from '../../src/report/batch.ts'
import { type DiffInput, diffReport, type ReportDiff, type ReportedUsage } from '../../src/report/diff.ts'
import { openJournal } from '../../src/report/journal.ts'
import { deliverReport, planReport, type ReportResult } from '../../src/report/reporter.ts'
import type { ReportTarget } from '../../src/report/target.ts'
import { type FaultServer, startFaultServer } from '../faults/server.ts'
import { SIZES } from './sizes.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'report-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const usage = (rest: Partial<ReportedUsage> = {}): ReportedUsage => ({ key: 'k', evidence: 'called', ...rest })

const judgement = (
  missing: Partial<MissingKey<ReportedUsage>>[],
  used: Record<string, string[]> = {},
): Judgement<ReportedUsage> => ({
  missing: missing.map((entry) => ({
    namespace: 'common',
    key: 'k',
    forms: [],
    usages: [usage({ key: entry.key ?? 'k' })],
    ...entry,
  })),
  used: new Map(Object.entries(used).map(([namespace, keys]) => [namespace, new Set(keys)])),
  unused: [],
  blind: false,
})

const range = (count: number, name = 'key'): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`)

describe('diffReport', () => {
  const english: DiffInput = { language: 'en', resourceOf: () => undefined }
  const entriesOf = (diff: ReportDiff, namespace = 'common'): Record<string, unknown> =>
    Object.fromEntries(diff.missing.get(namespace) ?? [])

  it('gives a key its default value, else itself, and its description', () => {
    const usages = [
      usage({ key: 'save' }),
      usage({ key: 'save', defaultValue: 'Save', description: 'A button' }),
      usage({ key: 'save', defaultValue: 'Later' }),
    ]
    const diff = diffReport(judgement([{ key: 'save', usages }, { key: 'bare' }]), english)
    expect(entriesOf(diff)).toEqual({ bare: { value: 'bare' }, save: { value: 'Save', context: { text: 'A button' } } })
  })

  it('gives plural forms their own default values', () => {
    const usages = [
      usage({ key: 'n', plural: 'cardinal', defaultValue: '{{count}} items', pluralDefaults: { one: 'one item' } }),
    ]
    const diff = diffReport(judgement([{ key: 'n', usages }]), english)
    expect(entriesOf(diff)).toEqual({ n_one: { value: 'one item' }, n_other: { value: '{{count}} items' } })
  })

  it('gives forms without a default value that of the form that stands for all', () => {
    const usages = [
      usage({ key: 'n', plural: 'cardinal', pluralDefaults: { one: 'one item', other: '{{count}} items' } }),
    ]
    const polish = diffReport(judgement([{ key: 'n', usages }]), { ...english, language: 'pl' })
    expect(Object.values(entriesOf(polish)).map((entry) => (entry as { value: string }).value)).toEqual([
      'one item',
      '{{count}} items',
      '{{count}} items',
      '{{count}} items',
    ])
  })

  it('sorts, whatever the order of the scan', () => {
    const diff = diffReport(judgement([{ key: 'b' }, { key: 'a' }, { key: 'z', namespace: 'auth' }]), english)
    expect([...diff.missing].map(([namespace, entries]) => [namespace, [...entries.keys()]])).toEqual([
      ['auth', ['z']],
      ['common', ['a', 'b']],
    ])
  })

  it('tells only of used keys that the reference has, or will have', () => {
    const diff = diffReport(judgement([{ key: 'new' }], { common: ['b', 'a', 'gone'], auth: [] }), {
      ...english,
      resourceOf: () => ({ a: 'A', b: 'B' }),
    })
    expect([...diff.used]).toEqual([['common', ['a', 'b', 'new']]])
  })
})

describe('diffReport for another language', () => {
  it('has the plural forms of that language, and leaves out what it has', () => {
    const usages = [usage({ key: 'n', plural: 'cardinal', defaultValue: 'items' })]
    const diff = diffReport(judgement([{ key: 'n', usages }, { key: 'new' }]), {
      language: 'pl',
      resourceOf: () => ({ n_many: 'wiele' }),
      tags: [false, true],
    })
    expect(diff.language).toBe('pl')
    expect([...(diff.missing.get('common')?.keys() ?? [])]).toEqual(['n_one', 'n_few', 'n_other', 'new'])
    expect(diff.missing.get('common')?.get('new')).toEqual({ value: 'new', tags: [false, true] })
  })
})

describe('splitBatches', () => {
  const diffOf = (missing: number, used = 0): ReportDiff => ({
    language: 'en',
    missing: new Map([['common', new Map(range(missing).map((key) => [key, { value: key }]))]]),
    used: new Map([['common', range(used)]]),
  })

  it.each(SIZES)('%i keys', (count, sizes) => {
    const missing = splitBatches(diffOf(count))
    expect(missing.map((batch) => batch.count)).toEqual(sizes)
    const sent = missing.flatMap((batch) => (batch.kind === 'missing' ? Object.keys(batch.entries) : []))
    expect(sent).toEqual(range(count))
    expect(splitBatches(diffOf(0, count)).map((batch) => batch.count)).toEqual(sizes)
  })

  it('keeps to a limit of bytes, counted as they travel', () => {
    const value = 'ü'.repeat(100_000)
    const missing = new Map([['common', new Map(range(20).map((key) => [key, { value }]))]])
    const batches = splitBatches({ language: 'en', missing, used: new Map() })
    const bytes = batches.map((batch) => Buffer.byteLength(JSON.stringify(batch.kind === 'missing' && batch.entries)))
    expect(Math.max(...bytes)).toBeLessThanOrEqual(MAX_BYTES_PER_REQUEST)
    expect(batches.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4])
    const alone = new Map([['common', new Map([['big', { value: value.repeat(10) }]])]])
    expect(splitBatches({ language: 'en', missing: alone, used: new Map() })).toHaveLength(1)
  })

  it('tells missing keys before used ones, and a plain text where there is nothing else to say', () => {
    const missing = new Map([
      [
        'common',
        new Map([
          ['__proto__', { value: 'p' }],
          ['b', { value: 'B', context: { text: 'c' } }],
        ]),
      ],
    ])
    const [first, second] = splitBatches({ language: 'en', missing, used: new Map([['common', ['a']]]) })
    expect(first?.kind === 'missing' && JSON.stringify(first.entries)).toBe(
      '{"__proto__":"p","b":{"value":"B","context":{"text":"c"}}}',
    )
    expect(second).toEqual({ kind: 'used', language: 'en', namespace: 'common', keys: ['a'], count: 1 })
  })
})

describe('deliverReport', () => {
  let server: FaultServer
  beforeEach(async () => {
    server = await startFaultServer()
  })
  afterEach(() => server.close())

  const target = (): ReportTarget => ({ baseUrl: server.url, projectId: 'shop', version: 'latest' })

  async function report(missing: number, used = 0): Promise<ReportResult> {
    const diff: ReportDiff = {
      language: 'en',
      missing: new Map([['common', new Map(range(missing).map((key) => [key, { value: key }]))]]),
      used: new Map([['common', range(used)]]),
    }
    return reportAll([diff])
  }

  async function reportAll(diffs: readonly ReportDiff[]): Promise<ReportResult> {
    const journal = openJournal(directory, target())
    const plan = planReport(diffs, journal, { missing: true, used: true })
    const service = createClient({ baseUrl: server.url, apiKey: 'key-0123456789', limits: { attempts: 1 } })
    return deliverReport(plan, { journal, service, referenceLanguage: 'en' })
  }

  const keysOf = (body: string | undefined): string[] => {
    const value = JSON.parse(body ?? '{}') as string[] | object
    return Array.isArray(value) ? value : Object.keys(value)
  }

  it('sends each key once, and the next time nothing', async () => {
    expect(await report(2501, 3)).toMatchObject({ requests: 4, missing: 2501, used: 3, unchanged: 0, pending: [] })
    const sent = server.requests.slice(0, 3).map(({ body }) => Object.keys(JSON.parse(body) as object))
    expect(sent.map((keys) => keys.length)).toEqual([1000, 1000, 501])
    expect(sent.flat()).toEqual(range(2501))
    expect(await report(2501, 3)).toMatchObject({ requests: 0, pending: [] })
    expect(server.requests).toHaveLength(4)
  })

  it('takes 412 for success: nothing new, nothing left to say', async () => {
    server.play({ match: '', fault: { kind: 'status', status: 412 } })
    expect(await report(1001, 1)).toMatchObject({ requests: 3, missing: 0, used: 0, unchanged: 3, pending: [] })
    expect(await report(1001, 1)).toMatchObject({ requests: 0 })
  })

  it('delivers the rest when one part fails, and that part the next time', async () => {
    server.play({ match: '', nth: 2, fault: { kind: 'status', status: 500 } })
    const result = await report(2501)
    expect(result).toMatchObject({ requests: 3, missing: 1501, errors: [{ code: 'TR_HTTP_5XX' }] })
    expect(result.pending.map(({ count }) => count)).toEqual([1000])
    server.clear()
    expect(await report(2501)).toMatchObject({ requests: 1, missing: 1000 })
    expect(Object.keys(JSON.parse(server.requests[0]?.body ?? '{}') as object)).toEqual(range(2501).slice(1000, 2000))
  })

  it('does not hammer a service that refuses the key', async () => {
    server.play({ match: '', fault: { kind: 'status', status: 401 } })
    expect((await report(2501)).pending).toHaveLength(3)
    expect(server.requests).toHaveLength(1)
  })

  it('leaves the key out of everything it keeps', async () => {
    await report(5, 5)
    const kept: string = readdirSync(directory)
      .map((file) => readFileSync(join(directory, file), 'utf8'))
      .join('')
    expect(kept).not.toContain('key-0123456789')
  })

  it('says nothing of other languages before the reference language is told', async () => {
    const of = (language: string): ReportDiff => ({
      language,
      missing: new Map([['common', new Map(range(1500).map((key) => [key, { value: key }]))]]),
      used: new Map([['common', range(1)]]),
    })
    server.play({ match: 'missing.*/en/', nth: 2, fault: { kind: 'status', status: 500 } })
    const result = await reportAll([of('en'), of('de'), of('fr')])
    expect(server.requests.map(({ path }) => path.split('/').slice(4).join('/'))).toEqual([
      'en/common',
      'en/common',
      'en/common',
    ])
    expect(result.pending.map(({ language, count }) => `${language} ${count}`)).toEqual([
      'en 500',
      'de 1000',
      'de 500',
      'fr 1000',
      'fr 500',
      'de 1',
      'fr 1',
    ])
    server.clear()
    expect(await reportAll([of('en'), of('de'), of('fr')])).toMatchObject({ resumed: 1, pending: [] })
    const languages = server.requests.map(({ path }) => path.split('/')[4])
    expect(languages.lastIndexOf('en')).toBeLessThan(languages.indexOf('de'))
    expect(languages).toHaveLength(7)
  })

  it('sends again what was not answered, and the whole of it', async () => {
    server.play({ match: '', nth: 1, fault: { kind: 'status', status: 503 } })
    const journal = openJournal(directory, target())
    const diff = { language: 'en', missing: new Map(), used: new Map([['common', range(900)]]) }
    const service = createClient({ baseUrl: server.url, apiKey: 'key-0123456789' })
    const plan = planReport([diff], journal, { missing: true, used: true })
    await deliverReport(plan, { journal, service, referenceLanguage: 'en' })
    const [first, second] = server.requests
    expect(server.requests).toHaveLength(2)
    expect(second?.bodyHash).toBe(first?.bodyHash)
    expect(keysOf(second?.body)).toEqual(range(900))
  })

  it.each([
    ['one bad key', [777]],
    ['the first', [0]],
    ['the last', [999]],
    ['two bad keys', [3, 500]],
  ])('finds %s among a thousand and delivers the others', async (_, bad) => {
    const names = bad.map((index) => `"key${index}"`).join('|')
    server.play({ match: '', body: names, fault: { kind: 'status', status: 400, body: '{"errorMessage":"bad key"}' } })
    const result = await report(1000)
    expect(result.rejected.map(({ key }) => key).sort()).toEqual(bad.map((index) => `key${index}`).sort())
    expect(result).toMatchObject({ missing: 1000 - bad.length, pending: [] })
    if (bad.length === 1) expect(result.requests).toBeLessThanOrEqual(12)
    const taken = server.requests.filter(({ status }) => status === 200).flatMap(({ body }) => keysOf(body))
    expect(new Set(taken).size).toBe(1000 - bad.length)
    server.clear()
    expect(await report(1000)).toMatchObject({ requests: 0, rejected: [] })
  })

  it('takes a body that is too large apart without blaming a key for it', async () => {
    server.play({ match: '', largerThan: 3000, fault: { kind: 'status', status: 413 } })
    expect(await report(1000)).toMatchObject({ missing: 1000, rejected: [], pending: [] })
  })

  it('does not ask key by key where everything is refused', async () => {
    server.play({ match: '', fault: { kind: 'status', status: 400 } })
    const result = await report(1000)
    expect(server.requests.length).toBeLessThan(70)
    expect(result.rejected.length + result.pending.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
    expect(result.errors).toHaveLength(1)
  })

  it('plans only the parts that are wanted', () => {
    const diff: ReportDiff = {
      language: 'en',
      missing: new Map([['a', new Map([['k', { value: 'v' }]])]]),
      used: new Map([['a', ['k']]]),
    }
    const kinds = (missing: boolean, used: boolean): Batch['kind'][] =>
      planReport([diff], openJournal(directory, target()), { missing, used }).batches.map(({ kind }) => kind)
    expect([kinds(true, true), kinds(true, false), kinds(false, true)]).toEqual([
      ['missing', 'used'],
      ['missing'],
      ['used'],
    ])
  })
})
