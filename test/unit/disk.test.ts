/** Files that are whole or absent, and a snapshot that is believed only as far as the lock goes. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatCanonical, toStored } from '../../src/catalog/canonical.ts'
import type { NamedResource } from '../../src/catalog/catalog.ts'
import { createFolderSnapshot, createSnapshot } from '../../src/catalog/snapshot.ts'
import { createSnapshotIndex } from '../../src/catalog/snapshot-index.ts'
import { readIfExists, removeStaleTemporaries, writeFileAtomic } from '../../src/disk.ts'
import { toResource } from '../../src/protocol/resource.ts'
import { HOSTILE } from './hostile.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)

describe('writeFileAtomic', () => {
  it('makes the folders for this user only, and leaves nothing but the file', () => {
    const file = join(folder, 'a/b/c.json')
    writeFileAtomic(file, 'one')
    writeFileAtomic(file, 'two')
    expect(readIfExists(file)).toBe('two')
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['c.json'])
    expect([modeOf(file), modeOf(join(folder, 'a'))]).toEqual(['600', '700'])
  })

  it('makes folders behind a link, and none over a link that leads nowhere', () => {
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    symlinkSync(join(folder, 'gone'), join(folder, 'broken'))
    writeFileAtomic(join(folder, 'link/a/file'), 'x')
    expect(readIfExists(join(folder, 'real/a/file'))).toBe('x')
    expect(() => writeFileAtomic(join(folder, 'broken/a/file'), 'x')).toThrow(
      expect.objectContaining({ code: 'TR_CACHE_IO' }),
    )
  })

  it('keeps the file as it was when the new one cannot be whole', () => {
    const file = join(folder, 'target')
    mkdirSync(file)
    expect(() => writeFileAtomic(file, 'x')).toThrow(expect.objectContaining({ code: 'TR_CACHE_IO', exitCode: 6 }))
    expect(readdirSync(folder)).toEqual(['target'])
  })

  it('tells of a folder that is none', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => writeFileAtomic(join(folder, 'file/x'), 'x')).toThrow(expect.objectContaining({ code: 'TR_CACHE_IO' }))
    expect(() => readIfExists(folder)).toThrow(expect.objectContaining({ code: 'TR_CACHE_IO' }))
  })
})

describe('removeStaleTemporaries', () => {
  const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

  it('removes what an ended process left, and nothing else', () => {
    const files = {
      [`a.json.${endedPid()}-0123abcd.tmp`]: false,
      [`a.json.${process.pid}-0123abcd.tmp`]: true,
      'a.json': true,
      'notes.tmp': true,
      'a.json.12-xyz.tmp': true,
    }
    for (const name of Object.keys(files)) writeFileSync(join(folder, name), '')
    removeStaleTemporaries(folder)
    expect(Object.fromEntries(Object.keys(files).map((name) => [name, existsSync(join(folder, name))]))).toEqual(files)
  })

  it('removes what was to become one file, if only that is asked for', () => {
    const [own, other] = ['a', 'b'].map((name) => join(folder, `${name}.json.${endedPid()}-0123abcd.tmp`)) as [
      string,
      string,
    ]
    for (const file of [own, other]) writeFileSync(file, '')
    removeStaleTemporaries(folder, { of: 'a.json.' })
    expect([existsSync(own), existsSync(other)]).toEqual([false, true])
  })

  it('takes a write of more than an hour for one that ended, whoever has its number now', () => {
    const file = join(folder, `a.${process.pid}-0123abcd.tmp`)
    writeFileSync(file, '')
    utimesSync(file, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000))
    removeStaleTemporaries(folder)
    expect(existsSync(file)).toBe(false)
  })

  it('is no matter where there is no folder', () => {
    expect(() => removeStaleTemporaries(join(folder, 'none'))).not.toThrow()
  })
})

const NAME = { language: 'en', namespace: 'emails/welcome' }

function entryOf(texts: Record<string, string>): NamedResource & { hash: string; canonical: string } {
  const resource = toResource(Object.entries(texts))
  return { ...NAME, resource, ...toStored(resource) }
}

describe('the canonical spelling', () => {
  it('is one for one content', () => {
    expect(formatCanonical({ b: 'ä\u2028', a: 'x', 10: 'ten', 9: 'nine' })).toBe(
      '{\n  "10": "ten",\n  "9": "nine",\n  "a": "x",\n  "b": "ä\u2028"\n}\n',
    )
    expect(formatCanonical({})).toBe('{}\n')
  })
  it('reads back as the same, hostile keys and texts included', () => {
    const { canonical } = entryOf(HOSTILE)
    expect(new Map(Object.entries(JSON.parse(canonical) as object))).toEqual(new Map(Object.entries(HOSTILE)))
    expect(formatCanonical(toResource(Object.entries(JSON.parse(canonical) as Record<string, string>)))).toBe(canonical)
  })
})

describe('the snapshot', () => {
  const { hash, canonical, resource } = entryOf(HOSTILE)

  it('gives back what was written, by its hash', async () => {
    const snapshot = createSnapshot(folder)
    expect(snapshot.read(NAME, hash)).toBeUndefined()
    await snapshot.write(hash, canonical)
    expect(snapshot.read(NAME, hash)?.resource).toEqual(resource)
    expect(readdirSync(folder)).toEqual([`${hash.slice(7)}.json`])
    expect(modeOf(join(folder, `${hash.slice(7)}.json`))).toBe('600')
  })

  it.each([
    ['one bit', (text: string) => text.replace('a', 'b')],
    ['a half', (text: string) => text.slice(0, 100)],
    ['other valid JSON', () => '{}\n'],
  ])('believes no entry with %s of damage', async (_, damage) => {
    const snapshot = createSnapshot(folder)
    await snapshot.write(hash, canonical)
    writeFileSync(join(folder, `${hash.slice(7)}.json`), damage(canonical))
    expect(() => snapshot.read(NAME, hash)).toThrow(expect.objectContaining({ code: 'TR_LOCK_MISMATCH', exitCode: 6 }))
    expect(snapshot.find(NAME, hash)).toBeUndefined()
    await snapshot.write(hash, canonical)
    expect(snapshot.read(NAME, hash)?.resource).toEqual(resource)
  })
})

describe('a folder of the repository', () => {
  it('has one readable file for each resource, in line with the lock', async () => {
    const own = join(folder, 'texts')
    const snapshot = createFolderSnapshot(own, createSnapshot(join(folder, 'cache')))
    const entry = entryOf({ hello: 'Hello' })
    await snapshot.settle([entry], [])
    const file = join(own, 'en/emails%2Fwelcome.json')
    expect(readFileSync(file, 'utf8')).toBe('{\n  "hello": "Hello"\n}\n')
    expect([modeOf(file), modeOf(join(own, 'en'))]).toEqual(['644', '755'])
    expect(snapshot.read(NAME, entry.hash)?.resource).toEqual(entry.resource)
    await snapshot.settle([], [NAME])
    expect(existsSync(file)).toBe(false)
    expect(snapshot.read(NAME, entry.hash)).toBeUndefined()
  })

  it('leaves files alone that have the content in the spelling of their authors', async () => {
    const snapshot = createFolderSnapshot(folder, createSnapshot(join(folder, 'cache')))
    const spelling = '{\r\n\t"cart": { "title": "Title" }\r\n}'
    mkdirSync(join(folder, 'en'))
    writeFileSync(join(folder, 'en/emails%2Fwelcome.json'), spelling)
    const entry = entryOf({ 'cart.title': 'Title' })
    await snapshot.settle([entry], [])
    expect(readFileSync(join(folder, 'en/emails%2Fwelcome.json'), 'utf8')).toBe(spelling)
    expect(snapshot.find(NAME, entry.hash)?.resource).toEqual(entry.resource)
    expect(snapshot.findEdit(NAME, [entry.hash])).toBeUndefined()
  })

  it('leaves files alone that already have the content, and files that are not ours', async () => {
    const snapshot = createFolderSnapshot(folder, createSnapshot(join(folder, 'cache')))
    const entry = entryOf({ hello: 'Hello' })
    await snapshot.settle([entry], [])
    const file = join(folder, 'en/emails%2Fwelcome.json')
    writeFileSync(join(folder, 'en/notes.md'), 'mine')
    chmodSync(file, 0o444)
    await snapshot.settle([entry], [])
    expect([modeOf(file), readFileSync(join(folder, 'en/notes.md'), 'utf8')]).toEqual(['444', 'mine'])
  })

  it('half done, still has all of what the lock says in the cache', async () => {
    const snapshot = createFolderSnapshot(folder, createSnapshot(join(folder, 'cache')))
    const [before, after] = [entryOf({ a: '1' }), entryOf({ a: '2' })]
    for (const { hash, canonical } of [before, after]) await snapshot.write(hash, canonical)
    await snapshot.settle([after], [])
    expect(snapshot.read(NAME, before.hash)?.resource).toEqual(before.resource)
    expect(snapshot.read(NAME, after.hash)?.resource).toEqual(after.resource)
  })

  it.each([
    ['Common', 'common'],
    ['caf\u00e9', 'cafe\u0301'],
    ['A/b', 'a/B'],
  ])('has no place for both %j and %j, which some systems take for one file', (one, other) => {
    const cache = createSnapshot(join(folder, 'cache'))
    const names = [one, other].map((namespace) => ({ language: 'en', namespace }))
    const apart = [...names.slice(0, 1), { language: 'de', namespace: other }]
    expect(() => createFolderSnapshot(folder, cache).refuseTwins(names)).toThrow(
      expect.objectContaining({
        code: 'TR_NAME_UNSAFE',
        message: expect.stringContaining('are one file on some systems'),
      }),
    )
    expect(() => createFolderSnapshot(folder, cache).refuseTwins(apart)).not.toThrow()
    expect(() => cache.refuseTwins(names)).not.toThrow()
  })

  it('removes what is gone before it writes what has come, which may be the same file', async () => {
    const snapshot = createFolderSnapshot(folder, createSnapshot(join(folder, 'cache')))
    const entry = entryOf({ a: '1' })
    await snapshot.settle([entry], [NAME])
    expect(snapshot.read(NAME, entry.hash)?.resource).toEqual(entry.resource)
  })

  it('edited by hand, is no content of the lock', async () => {
    const snapshot = createFolderSnapshot(folder, createSnapshot(join(folder, 'cache')))
    const entry = entryOf({ a: '1' })
    await snapshot.settle([entry], [])
    writeFileSync(join(folder, 'en/emails%2Fwelcome.json'), '{ "a": "2" }')
    expect(() => snapshot.read(NAME, entry.hash)).toThrow(expect.objectContaining({ code: 'TR_LOCK_MISMATCH' }))
  })
})

describe('the index', () => {
  const content = { pulledAt: 5, validators: new Map([['en/common', { hash: 'h', etag: '"e"', size: 1 }]]) }

  it('remembers for one target', () => {
    createSnapshotIndex(folder, ['a', 'b']).write(content)
    expect(createSnapshotIndex(folder, ['a', 'b']).read()).toEqual(content)
    expect(createSnapshotIndex(folder, ['ab', '']).read()).toBeUndefined()
  })

  it.each(['', '{', 'null', '[]', '{"validators":5}', '{"validators":[1]}'])('forgets where it reads %j', (text) => {
    const index = createSnapshotIndex(folder, ['a'])
    index.write(content)
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), text)
    expect(index.read()?.validators.size ?? 0).toBe(0)
  })
})
