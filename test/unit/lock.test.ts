/** The part of a pull that people review: its spelling, its syntax errors, and what differs between two. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatLock, type Lock, type LockedResource, parseLock, readLock, writeLock } from '../../src/catalog/lock.ts'
import { compareLocks, refuseShrunk } from '../../src/catalog/lock-changes.ts'

const hash = (digit: string): string => `sha256-${digit.repeat(64)}`
const locked = (digit: string, keys = 2): LockedResource => ({ hash: hash(digit), keys })

const lockOf = (resources: Record<string, Record<string, LockedResource>>): Lock => ({
  projectId: 'shop',
  version: 'latest',
  source: 'published',
  languages: {
    en: { name: 'English', nativeName: 'English', isReferenceLanguage: true, translated: { latest: 1 } },
    'de-AT': { name: 'German', nativeName: 'Deutsch', region: 'AT', translated: {} },
  },
  resources,
})

const LOCK = lockOf({
  en: { common: { ...locked('a'), lastModified: '2026-01-01T00:00:00.000Z' }, 'emails/welcome': locked('b', 1) },
  'de-AT': { common: locked('c', 0) },
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the spelling', () => {
  it('is one line a resource, sorted', () => {
    expect(formatLock(LOCK)).toMatchInlineSnapshot(`
      "{
        "lockVersion": 1,
        "projectId": "shop",
        "version": "latest",
        "source": "published",
        "languages": {
          "de-AT": {"name":"German","nativeName":"Deutsch","region":"AT","translated":{}},
          "en": {"name":"English","nativeName":"English","isReferenceLanguage":true,"translated":{"latest":1}}
        },
        "resources": {
          "de-AT": {
            "common": {"hash":"sha256-cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc","keys":0}
          },
          "en": {
            "common": {"hash":"sha256-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","keys":2,"lastModified":"2026-01-01T00:00:00.000Z"},
            "emails/welcome": {"hash":"sha256-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","keys":1}
          }
        }
      }
      "
    `)
  })
  it('does not depend on the order of anything', () => {
    const turn = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(map).reverse())
    const resources = Object.entries(LOCK.resources).map(([code, entries]) => [code, turn(entries)] as const)
    const turned = { ...LOCK, languages: turn(LOCK.languages), resources: turn(Object.fromEntries(resources)) }
    expect(formatLock(turned)).toBe(formatLock(LOCK))
  })
  it('reads back as the same', () => {
    expect(formatLock(parseLock(formatLock(LOCK), 'lock'))).toBe(formatLock(LOCK))
    expect(formatLock(parseLock(formatLock(lockOf({})), 'lock'))).toBe(formatLock(lockOf({})))
  })
  it('is written only when it says something new, for everyone to read', () => {
    const file = join(folder, 'translations.lock')
    expect([readLock(file), writeLock(file, LOCK), writeLock(file, LOCK)]).toEqual([undefined, true, false])
    expect(writeLock(file, lockOf({}))).toBe(true)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('644')
  })
})

describe('what is no lock', () => {
  const text = formatLock(LOCK)
  it.each([
    [
      'a merge conflict',
      text.replace('  "version"', '<<<<<<< ours\n  "version"'),
      'lock:4: an unresolved merge conflict',
    ],
    ['another version', text.replace('"lockVersion": 1', '"lockVersion": 99'), 'lock:2: lockVersion 99 is unknown'],
    ['half a file', text.slice(0, 300), 'not JSON'],
    ['an empty file', '', 'lock: not JSON'],
    ['no object', 'null', 'lock:1: not a lock'],
    ['parts missing', '{"lockVersion":1}', 'parts of the lock are missing'],
    ['a short hash', text.replace('a'.repeat(64), 'a'.repeat(63)), 'en/common has no valid hash'],
    ['no count', text.replace('"keys":2', '"keys":"2"'), 'en/common has no valid hash'],
    ['resources that are none', text.replace(/"en": \{\n {6}[^}]*\},\n[^}]*\}\n {4}\}/, '"en": 5'), 'resources of en'],
  ])('%s', (_, broken, message) => {
    expect(() => parseLock(broken, 'lock')).toThrow(
      expect.objectContaining({ code: 'TR_LOCK_SYNTAX', exitCode: 6, message: expect.stringContaining(message) }),
    )
  })
  it('is told how to mend it, and of a conflict only where there is one', () => {
    const fixOf = (broken: string): string => {
      try {
        return String(parseLock(broken, 'lock'))
      } catch (error) {
        return (error as { fix: string }).fix
      }
    }
    expect(fixOf(text.replace('{', '<<<<<<< ours\n{'))).toMatch(/^Take one side of the conflict, or run /)
    expect(fixOf(text.slice(0, 300))).toMatch(/^Take it from the repository as it was, or run /)
  })
  it.each(['../x', '__proto__', 'a/b'])('language %j', (language) => {
    expect(() => parseLock(text.replace('"de-AT": {\n', `${JSON.stringify(language)}: {\n`), 'lock')).toThrow(
      expect.objectContaining({ code: 'TR_NAME_UNSAFE' }),
    )
  })
  it.each([
    ['"en": {"name"', '"../x": {"name"', 'TR_NAME_UNSAFE'],
    ['"en": {"name"', '"__proto__": {"name"', 'TR_NAME_UNSAFE'],
    ['"name":"English"', '"name":5', 'TR_LOCK_SYNTAX'],
    [/"en": \{.*/, '"en": null', 'TR_LOCK_SYNTAX'],
    [',"translated":{"latest":1}', '', 'TR_LOCK_SYNTAX'],
  ])('a description of a language: %s -> %s', (good, bad, code) => {
    expect(text.replace(good, bad)).not.toBe(text)
    expect(() => parseLock(text.replace(good, bad), 'lock')).toThrow(expect.objectContaining({ code }))
  })
  it('shows where, as far as the engine knows', () => {
    const file = join(folder, 'l')
    writeFileSync(file, text.replace('"version": "latest",', '"version": latest,'))
    expect(() => readLock(file)).toThrow('l: not JSON: Unexpected token')
    writeFileSync(file, text.replace('"version": "latest",', '"version": "latest" "x",'))
    expect(() => readLock(file)).toThrow('l:4: not JSON: Expected')
  })
})

describe('compareLocks', () => {
  it('lists what came, went and changed, sorted', () => {
    const after = lockOf({ en: { common: locked('d', 3), new: locked('e', 1) }, 'de-AT': { common: locked('c', 0) } })
    expect(compareLocks(LOCK, after)).toEqual([
      { language: 'en', namespace: 'common', before: 2, after: 3 },
      { language: 'en', namespace: 'emails/welcome', before: 1, after: undefined },
      { language: 'en', namespace: 'new', before: undefined, after: 1 },
    ])
    expect(compareLocks(undefined, after)).toHaveLength(3)
    expect(compareLocks(LOCK, LOCK)).toEqual([])
  })
  it('takes names of prototypes for what they are', () => {
    const parsed = parseLock(formatLock(lockOf({ en: {}, constructor: {} })), 'lock')
    const after = lockOf({ en: { constructor: locked('a') }, constructor: { toString: locked('b') } })
    expect(compareLocks(parsed, after).map(({ before }) => before)).toEqual([undefined, undefined])
  })
})

describe('refuseShrunk', () => {
  const change = (before: number | undefined, after: number | undefined) => ({
    language: 'de',
    namespace: 'shop',
    before,
    after,
  })

  it.each([
    [500, 0],
    [500, 200],
    [500, undefined],
    [1, 0],
    [1, undefined],
    [10, 4],
  ])('refuses %s -> %s keys', (before, after) => {
    expect(() => refuseShrunk([change(before, after)])).toThrow(
      expect.objectContaining({
        code: 'TR_SHRUNK',
        exitCode: 5,
        message: expect.stringMatching(`de/shop ${before} -> ${after === undefined ? 'gone$' : `${after} keys`}`),
      }),
    )
  })
  it.each([
    [500, 250],
    [500, 600],
    [9, 4],
    [0, 0],
    [0, undefined],
    [undefined, 5],
    [3, 3],
  ])('lets %s -> %s keys pass', (before, after) => {
    expect(() => refuseShrunk([change(before, after)])).not.toThrow()
  })
  it('names a few of many', () => {
    expect(() => refuseShrunk(Array.from({ length: 8 }, () => change(100, 0)))).toThrow(/and 3 more/)
  })
})
