import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { finished, HOME, type Subject } from './subjects.ts'

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `key.${index}`)
const manyEntries = (count: number): Record<string, string> => Object.fromEntries(many(count).map((key) => [key, 'x']))
/** Legal keys that objects and databases are known to lose. */
const HOSTILE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  ' ',
  '0',
  '01',
  'a.b',
  "x'; --",
  '"',
  '😀',
  '‮',
]

/** So many characters that no storage can make shorter; from `first` on, or letters and digits. */
function letters(count: number, first?: number): string {
  const pick = (index: number): number => createHash('sha256').update(`${count} ${index}`).digest().readUInt32BE()
  return Array.from({ length: count }, (_, index) =>
    first === undefined ? (pick(index) % 36).toString(36) : String.fromCodePoint(first + (pick(index) % 20_000)),
  ).join('')
}

/** Endpoints 4, 5 and 6. */
export function describeWriting(subject: () => Subject): void {
  it('4.1 an existing translation is never replaced', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'kept', empty: '' } })
    expect(await api.reportMissing({ ...HOME, entries: { a: 'new', empty: 'new', b: 'B' } })).toEqual({ changed: true })
    expect(await api.pull(HOME)).toEqual({ a: 'kept', b: 'B', empty: '' })
  })

  it('4.2 an entry may carry context and tags', async () => {
    const { api } = subject()
    await api.reportMissing({
      ...HOME,
      entries: { plain: 'P', rich: { value: 'R', context: { text: 'title' }, tags: [false, true] } },
    })
    expect(await api.pull({ ...HOME, raw: true })).toMatchObject({
      plain: { value: 'P', context: {} },
      rich: { value: 'R', context: { text: 'title' }, tags: [false, true] },
    })
  })

  it('4.4 nothing missing is status 412', async () => {
    const { api } = subject()
    expect(await api.reportMissing({ ...HOME, entries: { a: 'A' } })).toEqual({ changed: true })
    expect(await api.reportMissing({ ...HOME, entries: { a: 'other' } })).toEqual({ changed: false })
    expect(await api.reportMissing({ ...HOME, entries: {} })).toEqual({ changed: false })
  })

  it('4.4 a request that changes nothing leaves no namespace behind', async () => {
    const { api } = subject()
    await api.reportMissing({ ...HOME, entries: {} })
    await api.update({ ...HOME, entries: { a: null } })
    await expect(api.pull(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('4.5, 5.2, 6.5 and 8 a request takes 1000 keys', async () => {
    const { api } = subject()
    expect(await api.reportMissing({ ...HOME, entries: manyEntries(1000) })).toEqual({ changed: true })
    expect(await api.update({ ...HOME, entries: manyEntries(1000) })).toEqual({ changed: false })
    expect(await api.reportUsed({ ...HOME, keys: many(1000) })).toEqual({ changed: true })
    expect(Object.keys(await api.pull(HOME))).toHaveLength(1000)
  })

  it('5.1 records use, also of keys that nobody has translated yet', async () => {
    const { api } = subject()
    expect(await api.reportUsed({ ...HOME, keys: ['later', 'later', ...HOSTILE] })).toEqual({ changed: true })
    await api.update({ ...HOME, entries: { later: 'now' } })
    expect(await api.pull({ ...HOME, lastUsed: { after: 1 } })).toEqual({ later: 'now' })
  })

  it('6.1 a string or an object sets a key, null deletes it', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A', b: { value: 'B' }, c: 'C' } })
    expect(await api.update({ ...HOME, entries: { a: null, b: 'B2', absent: null } })).toEqual({ changed: true })
    expect(await api.pull(HOME)).toEqual({ b: 'B2', c: 'C' })
  })

  it('6.1 every key and value comes back as it went in', async () => {
    const { api } = subject()
    const entries = Object.fromEntries(HOSTILE.map((key) => [key, `value of ${key}\n\t`]))
    await api.update({ ...HOME, entries })
    const expected = Object.entries(entries).sort()
    expect(Object.entries(await api.pull(HOME)).sort()).toEqual(expected)
    expect(Object.entries(await api.getResource(HOME)).sort()).toEqual(expected)
    expect(await api.update({ ...HOME, entries: Object.fromEntries(HOSTILE.map((key) => [key, null])) })).toEqual({
      changed: true,
    })
    expect(await api.pull(HOME)).toEqual({})
  })

  it('6.2 replace=true empties the namespace first', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: { value: 'A', context: { text: 'gone' } }, b: 'B' } })
    expect(await api.update({ ...HOME, entries: { a: 'A', c: 'C' }, replace: true })).toEqual({ changed: true })
    expect(await api.pull({ ...HOME, raw: true })).toMatchObject({ a: { value: 'A', context: {} }, c: { value: 'C' } })
    expect(await api.pull(HOME)).not.toHaveProperty('b')
    expect(await api.update({ ...HOME, entries: {}, replace: true })).toEqual({ changed: true })
    expect(await api.pull(HOME)).toEqual({})
  })

  it('6.2 by default the namespace is not emptied', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await api.update({ ...HOME, entries: { b: 'B' }, replace: false })
    expect(await api.pull(HOME)).toEqual({ a: 'A', b: 'B' })
  })

  it('6.3 context and tags are set, and kept where an entry does not mention them', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: { value: 'A', context: { text: 'hint' }, tags: [true, false] } } })
    await api.update({ ...HOME, entries: { a: 'A2' } })
    const kept = { a: { value: 'A2', context: { text: 'hint' }, tags: [true, false] } }
    expect(await api.pull({ ...HOME, raw: true })).toMatchObject(kept)
    expect(await api.update({ ...HOME, entries: { a: { value: 'A2', tags: [false, false] } } })).toEqual({
      changed: true,
    })
    expect(await api.pull({ ...HOME, raw: true })).toMatchObject({ a: { tags: [false, false] } })
  })

  it('6.4 nothing changed is status 412', async () => {
    const { api } = subject()
    const entries = { a: { value: 'A', context: { text: 'x' }, tags: [true] } }
    expect(await api.update({ ...HOME, entries })).toEqual({ changed: true })
    const [before] = Object.values(await api.pull({ ...HOME, raw: true }))
    expect(await api.update({ ...HOME, entries })).toEqual({ changed: false })
    expect(await api.update({ ...HOME, entries: { a: 'A' } })).toEqual({ changed: false })
    expect(await api.update({ ...HOME, entries, replace: true })).toEqual({ changed: false })
    expect(await api.update({ ...HOME, entries: { absent: null } })).toEqual({ changed: false })
    expect(Object.values(await api.pull({ ...HOME, raw: true }))).toEqual([before])
  })

  it('6.4 exactly one of many equal updates changes something, and no other is lost', async () => {
    const { api } = subject()
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => api.update({ ...HOME, entries: { [`k${index % 10}`]: 'v' } })),
    )
    expect(results.filter((result) => result.changed)).toHaveLength(10)
    expect(Object.keys(await api.pull(HOME))).toHaveLength(10)
  })

  it('4 to 6 the longest names and keys fit, in every script', async () => {
    const { api, withKey, service } = subject()
    const longest = {
      ...HOME,
      language: `en-${letters(200 - 3)}`,
      namespace: letters(200, 0x4e00),
      version: letters(200, 0x4e00),
    }
    const anyKey = withKey(service.localKey)
    await anyKey.addLanguage(longest)
    await finished(
      api,
      (await anyKey.copyVersion({ ...HOME, fromVersion: 'latest', toVersion: longest.version })).jobId,
    )
    const key = letters(600, 0x4e00)
    expect(Buffer.byteLength(key)).toBe(1800)
    expect(await anyKey.reportMissing({ ...longest, entries: { [key]: 'A' } })).toEqual({ changed: true })
    expect(await anyKey.reportUsed({ ...longest, keys: [key] })).toEqual({ changed: true })
    expect(await anyKey.update({ ...longest, entries: { [key]: 'B' } })).toEqual({ changed: true })
    await finished(api, (await anyKey.publish(longest)).jobId)
    expect(await anyKey.getResource(longest)).toEqual({ [key]: 'B' })
    expect(await anyKey.pull({ ...longest, lastUsed: { after: 1 } })).toEqual({ [key]: 'B' })
    expect(await anyKey.getProjectStatistics(HOME)).toMatchObject({ [longest.version]: { [longest.language]: {} } })
    const refused = { code: 'TR_HTTP_4XX', message: expect.stringContaining('at most 1800 bytes') }
    await expect(anyKey.reportUsed({ ...longest, keys: [`${key}k`] })).rejects.toMatchObject(refused)
    await expect(anyKey.update({ ...longest, entries: { [`${key}k`]: 'A' } })).rejects.toMatchObject(refused)
  })

  it('4 to 6 an unknown version or language is refused, not written to', async () => {
    const { api, withKey, service } = subject()
    const anyKey = withKey(service.localKey)
    for (const other of [{ version: 'x' }, { language: 'fr' }]) {
      const at = { ...HOME, ...other }
      const refused = { code: 'TR_NOT_FOUND' }
      await expect(anyKey.reportMissing({ ...at, entries: { a: 'A' } })).rejects.toMatchObject(refused)
      await expect(anyKey.update({ ...at, entries: { a: 'A' } })).rejects.toMatchObject(refused)
      await expect(anyKey.reportUsed({ ...at, keys: ['a'] })).rejects.toMatchObject(refused)
    }
    expect(await api.download({ projectId: HOME.projectId })).toEqual([])
  })
}
