/** What is remembered of reports: delivered, waiting, refused; over processes, and after one that was ended. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitBatches } from '../../src/report/batch.ts'
import type { ReportDiff } from '../../src/report/diff.ts'
import { type Journal, openJournal } from '../../src/report/journal.ts'
import type { ReportTarget } from '../../src/report/target.ts'
import { listWaiting } from '../../src/report/waiting.ts'

const DAY = 24 * 60 * 60 * 1000
const target: ReportTarget = { baseUrl: 'https://one.example', projectId: 'shop', version: 'latest' }
const diff: ReportDiff = {
  language: 'en',
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
const nothing: ReportDiff = { language: 'en', missing: new Map(), used: new Map() }

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const deliverAll = (journal: Journal): void => {
  for (const batch of journal.spool(splitBatches(diff))) journal.settle(batch)
  journal.close()
}

describe('the journal', () => {
  it('takes out what was delivered, over processes', () => {
    deliverAll(openJournal(directory, target))
    const journal = openJournal(directory, target)
    expect(journal.withoutKnown(diff)).toEqual(nothing)
    expect(journal.withoutKnown(diff, true)).toEqual(diff)
  })

  it('tells a missing key again when its text has changed', () => {
    deliverAll(openJournal(directory, target))
    const changed = { ...diff, missing: new Map([['common', new Map([['a', { value: 'Other' }]])]]) }
    expect([...openJournal(directory, target).withoutKnown(changed).missing]).toHaveLength(1)
  })

  it('tells of a use once a day', () => {
    let now = 1_000_000 * DAY
    const journal = openJournal(directory, target, () => now)
    deliverAll(journal)
    now += DAY - 1
    expect(journal.withoutKnown(diff).used.size).toBe(0)
    now += 1
    expect(journal.withoutKnown(diff).used.get('common')).toEqual(['a', 'b'])
    // A clock that was ahead would keep them from being told until it is that late.
    now -= 2 * DAY
    expect(journal.withoutKnown(diff).used.get('common')).toEqual(['a', 'b'])
  })

  it.each([{ baseUrl: 'https://two.example' }, { projectId: 'other' }, { version: 'next' }])(
    'keeps targets apart: %j',
    (other) => {
      openJournal(directory, target).spool(splitBatches(diff))
      const journal = openJournal(directory, { ...target, ...other })
      expect(journal.pending).toEqual([])
      expect(journal.withoutKnown(diff)).toEqual(diff)
      expect(listWaiting(directory, journal.target)).toEqual([{ target, keys: 4 }])
      expect(listWaiting(directory, target)).toEqual([])
    },
  )

  it('believes the target in a file, not the name of the file', () => {
    openJournal(directory, target).spool(splitBatches(diff))
    const [name = ''] = readdirSync(directory)
    const text = readFileSync(join(directory, name), 'utf8')
    writeFileSync(join(directory, name), text.replace('"shop"', '"other"'))
    expect(openJournal(directory, target).pending).toEqual([])
  })

  it.each(['', '{', 'null', '[]', '{"journalVersion":1}', '{"journalVersion":9}'])(
    'starts anew from a file with %j',
    (text) => {
      deliverAll(openJournal(directory, target))
      const [file = ''] = readdirSync(directory)
      writeFileSync(join(directory, file), text)
      expect(openJournal(directory, target).withoutKnown(diff)).toEqual(diff)
    },
  )

  it('is readable for its owner only', () => {
    const journal = openJournal(directory, target)
    for (const batch of journal.spool(splitBatches(diff))) journal.settle(batch)
    const modes = readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
  })
})

describe('a journal whose process was ended', () => {
  it('has what was not answered, and not what was', () => {
    const [first] = openJournal(directory, target).spool(splitBatches(diff))
    if (first) openJournal(directory, target).settle(first)
    const journal = openJournal(directory, target)
    expect(journal.pending.map(({ kind }) => kind)).toEqual(['used'])
    expect(journal.withoutKnown(diff)).toEqual(nothing)
  })

  it('goes on after a line that was cut off', () => {
    const journal = openJournal(directory, target)
    const [first, second] = journal.spool(splitBatches(diff))
    if (first) journal.settle(first)
    const answers = readdirSync(directory).find((name) => name.endsWith('.answers')) ?? ''
    appendFileSync(join(directory, answers), `{"id":"${second?.id}","at`)
    expect(openJournal(directory, target).pending.map(({ kind }) => kind)).toEqual(['used'])
  })

  it('keeps a report of a change that waits behind an older one', () => {
    openJournal(directory, target).spool(splitBatches(diff))
    const changed = { ...nothing, missing: new Map([['common', new Map([['a', { value: 'New' }]])]]) }
    const journal = openJournal(directory, target)
    expect(journal.withoutKnown(changed).missing.size).toBe(1)
    expect(journal.spool(splitBatches(journal.withoutKnown(changed)))).toHaveLength(3)
  })
})

describe('keys in quarantine', () => {
  it('are not said again, nor is their use, unless by force', () => {
    const journal = openJournal(directory, target)
    const [first, second] = journal.spool(splitBatches(diff))
    const rejected = [{ kind: 'missing' as const, language: 'en', namespace: 'common', key: 'a', reason: 'no' }]
    if (first) journal.settle(first, { rejected })
    if (second) journal.settle(second, { left: ['b'] })
    journal.close()
    const next = openJournal(directory, target)
    expect(next.rejected).toEqual(rejected)
    expect(next.pending.map((batch) => batch.kind === 'used' && batch.keys)).toEqual([['b']])
    expect(next.withoutKnown(diff)).toEqual(nothing)
    expect(next.withoutKnown(diff, true).missing.get('common')?.has('a')).toBe(true)
  })
})
