/** From a judgement to requests: what is sent, in which parts, and what is never said twice. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement, MissingKey } from '../../src/catalog/judgement.ts'
import { createClient } from '../../src/client/index.ts'
import { type Batch, splitBatches } from '../../src/report/batch.ts'
import { diffReport, type ReportDiff, type ReportedUsage } from '../../src/report/diff.ts'
import { type Ledger, openLedger, type ReportTarget } from '../../src/report/ledger.ts'
import { deliverReport, planReport, type ReportResult } from '../../src/report/reporter.ts'
import { type FaultServer, startFaultServer } from '../faults/server.ts'

const DAY = 24 * 60 * 60 * 1000

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'report-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const judgement = (
  missing: Partial<MissingKey<ReportedUsage>>[],
  used: Record<string, string[]> = {},
): Judgement<ReportedUsage> => ({
  missing: missing.map((entry) => ({ namespace: 'common', key: 'k', forms: [entry.key ?? 'k'], usages: [], ...entry })),
  used: new Map(Object.entries(used).map(([namespace, keys]) => [namespace, new Set(keys)])),
  unused: [],
})

const range = (count: number, name = 'key'): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`)

describe('diffReport', () => {
  const entriesOf = (diff: ReportDiff, namespace = 'common'): Record<string, unknown> =>
    Object.fromEntries(diff.missing.get(namespace) ?? [])

  it('gives a key its default value, else itself, and its description', () => {
    const usages = [{}, { defaultValue: 'Save', description: 'A button' }, { defaultValue: 'Later' }]
    const diff = diffReport(judgement([{ key: 'save', usages }, { key: 'bare' }]), () => undefined)
    expect(entriesOf(diff)).toEqual({ bare: { value: 'bare' }, save: { value: 'Save', context: { text: 'A button' } } })
  })

  it('gives plural forms their own default values', () => {
    const usages = [{ defaultValue: '{{count}} items', pluralDefaults: { one: 'one item' } }]
    const diff = diffReport(judgement([{ key: 'n', forms: ['n_one', 'n_other'], usages }]), () => undefined)
    expect(entriesOf(diff)).toEqual({ n_one: { value: 'one item' }, n_other: { value: '{{count}} items' } })
  })

  it('sorts, whatever the order of the scan', () => {
    const diff = diffReport(judgement([{ key: 'b' }, { key: 'a' }, { key: 'z', namespace: 'auth' }]), () => undefined)
    expect([...diff.missing].map(([namespace, entries]) => [namespace, [...entries.keys()]])).toEqual([
      ['auth', ['z']],
      ['common', ['a', 'b']],
    ])
  })

  it('tells only of used keys that the reference has, or will have', () => {
    const diff = diffReport(judgement([{ key: 'new' }], { common: ['b', 'a', 'gone'], auth: [] }), () => ({
      a: 'A',
      b: 'B',
    }))
    expect([...diff.used]).toEqual([['common', ['a', 'b', 'new']]])
  })
})

describe('splitBatches', () => {
  const diffOf = (missing: number, used = 0): ReportDiff => ({
    missing: new Map([['common', new Map(range(missing).map((key) => [key, { value: key }]))]]),
    used: new Map([['common', range(used)]]),
  })

  it.each([
    [0, []],
    [1, [1]],
    [999, [999]],
    [1000, [1000]],
    [1001, [1000, 1]],
    [2501, [1000, 1000, 501]],
  ])('%i keys', (count, sizes) => {
    const missing = splitBatches(diffOf(count), 'en')
    expect(missing.map((batch) => batch.count)).toEqual(sizes)
    const sent = missing.flatMap((batch) => (batch.kind === 'missing' ? Object.keys(batch.entries) : []))
    expect(sent).toEqual(range(count))
    expect(splitBatches(diffOf(0, count), 'en').map((batch) => batch.count)).toEqual(sizes)
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
    const [first, second] = splitBatches({ missing, used: new Map([['common', ['a']]]) }, 'en')
    expect(first?.kind === 'missing' && JSON.stringify(first.entries)).toBe(
      '{"__proto__":"p","b":{"value":"B","context":{"text":"c"}}}',
    )
    expect(second).toEqual({ kind: 'used', language: 'en', namespace: 'common', keys: ['a'], count: 1 })
  })
})

describe('the ledger', () => {
  const target: ReportTarget = { baseUrl: 'https://one.example', projectId: 'shop', version: 'latest' }
  const diff: ReportDiff = {
    missing: new Map([
      [
        'common',
        new Map([
          ['a', { value: 'A' }],
          ['__proto__', { value: 'P' }],
        ]),
      ],
    ]),
    used: new Map([['common', ['a', 'b']]]),
  }
  const addAll = (ledger: Ledger): void => {
    for (const batch of splitBatches(diff, 'en')) ledger.add(batch)
  }
  const nothing: ReportDiff = { missing: new Map(), used: new Map() }

  it('takes out what was delivered, over processes', () => {
    addAll(openLedger(directory, target))
    expect(openLedger(directory, target).withoutDelivered(diff)).toEqual(nothing)
  })

  it('tells a missing key again when its text has changed', () => {
    addAll(openLedger(directory, target))
    const changed = { ...diff, missing: new Map([['common', new Map([['a', { value: 'Other' }]])]]) }
    expect([...openLedger(directory, target).withoutDelivered(changed).missing]).toHaveLength(1)
  })

  it('tells of a use once a day', () => {
    let now = 1_000_000 * DAY
    const ledger = openLedger(directory, target, () => now)
    addAll(ledger)
    now += DAY - 1
    expect(ledger.withoutDelivered(diff).used.size).toBe(0)
    now += 1
    expect(ledger.withoutDelivered(diff).used.get('common')).toEqual(['a', 'b'])
  })

  it.each([{ baseUrl: 'https://two.example' }, { projectId: 'other' }, { version: 'next' }])(
    'keeps targets apart: %j',
    (other) => {
      addAll(openLedger(directory, target))
      expect(openLedger(directory, { ...target, ...other }).withoutDelivered(diff)).toEqual(diff)
    },
  )

  it.each(['', '{', 'null', '[]', '{"missing":5}', '{"used":[1]}'])('starts anew from a file with %j', (text) => {
    addAll(openLedger(directory, target))
    const [file = ''] = readdirSync(directory)
    writeFileSync(join(directory, file), text)
    expect(openLedger(directory, target).withoutDelivered(diff)).toEqual(diff)
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
      missing: new Map([['common', new Map(range(missing).map((key) => [key, { value: key }]))]]),
      used: new Map([['common', range(used)]]),
    }
    const ledger = openLedger(directory, target())
    const plan = planReport(diff, ledger, { target: target(), language: 'en', missing: true, used: true })
    const limits = { attempts: 1 }
    return deliverReport(plan, createClient({ baseUrl: server.url, apiKey: 'key-0123456789', limits }), ledger)
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

  it('plans only the parts that are wanted', () => {
    const diff: ReportDiff = {
      missing: new Map([['a', new Map([['k', { value: 'v' }]])]]),
      used: new Map([['a', ['k']]]),
    }
    const kinds = (missing: boolean, used: boolean): Batch['kind'][] =>
      planReport(diff, openLedger(directory, target()), {
        target: target(),
        language: 'en',
        missing,
        used,
      }).batches.map(({ kind }) => kind)
    expect([kinds(true, true), kinds(true, false), kinds(false, true)]).toEqual([
      ['missing', 'used'],
      ['missing'],
      ['used'],
    ])
  })
})
