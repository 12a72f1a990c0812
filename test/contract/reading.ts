import { expect, it } from 'vitest'
import { HOME, PRODUCTION, publish, type Subject } from './subjects.ts'

/** Endpoints 1, 2, 3, 7, 8 and 9, and section 5 where it is about reading. */
export function describeReading(subject: () => Subject): void {
  const { projectId, version } = HOME

  it('1 answers the published resource without a key', async () => {
    const { api, withKey } = subject()
    await api.update({ ...HOME, entries: { greeting: 'Hello', 'a.b': 'dotted', '': 'empty', '7': 'seven' } })
    expect(await withKey(undefined).getResource(HOME)).toEqual({
      greeting: 'Hello',
      'a.b': 'dotted',
      '': 'empty',
      '7': 'seven',
    })
  })

  it('1 keeps what was published last until the version is published again', async () => {
    const { api } = subject()
    await api.update({ ...PRODUCTION, entries: { greeting: 'Hello' } })
    await expect(api.getResource(PRODUCTION)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    await publish(api, 'production')
    expect(await api.getResource(PRODUCTION)).toEqual({ greeting: 'Hello' })
    await api.update({ ...PRODUCTION, entries: { greeting: 'Hi' } })
    expect(await api.getResource(PRODUCTION)).toEqual({ greeting: 'Hello' })
    expect(await api.pull(PRODUCTION)).toEqual({ greeting: 'Hi' })
  })

  it('1 has nothing under an unknown project, version, language or namespace', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    for (const other of [{ projectId: 'x' }, { version: 'x' }, { language: 'fr' }, { namespace: 'x' }]) {
      await expect(api.getResource({ ...HOME, ...other })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    }
  })

  it('2 and 5.5 a private version is readable through endpoint 2 only, with its key', async () => {
    const { api, withKey, service } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await expect(api.getPrivateResource(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    await service.configureVersion(version, { isPrivate: true })
    await expect(api.getResource(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    expect(await api.getPrivateResource(HOME)).toEqual({ a: 'A' })
    await expect(withKey(undefined).getPrivateResource(HOME)).rejects.toMatchObject({ code: 'TR_AUTH' })
    await expect(withKey(service.keys.production).getPrivateResource(HOME)).rejects.toMatchObject({ code: 'TR_AUTH' })
    await service.configureVersion(version, { isPrivate: false })
    expect(await api.getResource(HOME)).toEqual({ a: 'A' })
    await expect(api.getPrivateResource(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('2.4 and 3 the language map names every language and how much of it is translated', async () => {
    const { api, withKey } = subject()
    await api.update({ ...HOME, entries: { a: 'A', b: 'B' } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä', onlyGerman: 'x' } })
    expect(await withKey(undefined).getLanguages({ projectId })).toEqual({
      en: {
        name: 'English',
        nativeName: 'English',
        isReferenceLanguage: true,
        translated: { latest: 1, production: 0 },
      },
      de: { name: 'German', nativeName: 'Deutsch', translated: { latest: 0.5, production: 0 } },
      'pt-BR': {
        name: 'Brazilian Portuguese',
        nativeName: 'português (Brasil)',
        region: 'BR',
        translated: { latest: 0, production: 0 },
      },
    })
  })

  it('3 an unknown project has no languages', async () => {
    expect(await subject().api.getLanguages({ projectId: 'nobody' })).toEqual({})
  })

  it('7.1 lists published resources, narrowed by version, language and namespace', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä' } })
    await api.update({ ...HOME, namespace: 'mail/welcome', entries: { a: 'A' } })
    await api.update({ ...PRODUCTION, entries: { a: 'A' } })
    const keys = async (filter: object): Promise<string[]> =>
      (await api.download({ projectId, ...filter })).map((entry) => entry.key).sort()
    const latest = ['local/latest/de/home', 'local/latest/en/home', 'local/latest/en/mail/welcome']
    expect(await keys({})).toEqual(latest)
    await publish(api, 'production')
    expect(await keys({})).toEqual([...latest, 'local/production/en/home'])
    expect(await keys({ version })).toEqual(latest)
    expect(await keys({ version, language: 'en' })).toEqual(latest.slice(1))
    expect(await keys({ version, language: 'en', namespace: 'mail/welcome' })).toEqual(latest.slice(2))
    expect(await keys({ version, language: 'fr' })).toEqual([])
  })

  it('2.5 a download entry leads to its resource and tells size and time', async () => {
    const { api } = subject()
    const before = Date.now()
    await api.update({ ...HOME, namespace: 'größe 1/x', entries: { a: 'Ä' } })
    const [entry] = await api.download({ projectId, version })
    expect(entry).toMatchObject({ key: 'local/latest/en/größe 1/x', size: Buffer.byteLength('{"a":"Ä"}') })
    expect(entry).not.toHaveProperty('isPrivate')
    expect(new URL(entry?.url ?? '').pathname).toBe(`/local/latest/en/${encodeURIComponent('größe 1/x')}`)
    expect(Date.parse(entry?.lastModified ?? '')).toBeGreaterThanOrEqual(before)
  })

  it('7.2 private resources are listed with a key of their version, marked and prefixed', async () => {
    const { api, withKey, service } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await service.configureVersion(version, { isPrivate: true })
    expect(await withKey(undefined).download({ projectId })).toEqual([])
    expect(await withKey(service.keys.production).download({ projectId })).toEqual([])
    const listed = await withKey(service.keys.latest).download({ projectId })
    expect(listed).toMatchObject([{ key: 'private/local/latest/en/home', isPrivate: true }])
    expect(new URL(listed[0]?.url ?? '').pathname).toBe('/private/local/latest/en/home')
    await expect(withKey('tr_wrong_wrong_wrong').download({ projectId })).rejects.toMatchObject({ code: 'TR_AUTH' })
  })

  it('2.6 and 9 tags are an ordered array of names', async () => {
    expect(await subject().api.getTags({ projectId })).toEqual(['draft', 'legal'])
  })
}

/** Endpoint 8 with its filters. */
export function describePull(subject: () => Subject): void {
  it('2.2 and 8 raw=true answers value, tags, context and time of each key', async () => {
    const { api } = subject()
    const before = Date.now()
    await api.update({ ...HOME, entries: { a: 'A', b: { value: 'B', tags: [true], context: { text: 'button' } } } })
    const raw = await api.pull({ ...HOME, raw: true })
    expect(raw).toEqual({
      a: { value: 'A', tags: [null, null], context: {}, updatedAt: expect.any(Number) },
      b: { value: 'B', tags: [true, null], context: { text: 'button' }, updatedAt: expect.any(Number) },
    })
    expect(raw.a?.updatedAt).toBeGreaterThanOrEqual(before)
    expect(raw.a?.updatedAt).toBeLessThanOrEqual(Date.now())
  })

  it('8 tags and !tags choose by tag index, alone and together', async () => {
    const { api } = subject()
    await api.update({
      ...HOME,
      entries: {
        none: 'n',
        off: { value: 'o', tags: [false, false] },
        draft: { value: 'd', tags: [true] },
        legal: { value: 'l', tags: [false, true] },
        both: { value: 'b', tags: [true, true] },
      },
    })
    const keys = async (filter: object): Promise<string[]> => Object.keys(await api.pull({ ...HOME, ...filter })).sort()
    expect(await keys({ tags: [0] })).toEqual(['both', 'draft'])
    expect(await keys({ tags: [0, 1] })).toEqual(['both', 'draft', 'legal'])
    expect(await keys({ notTags: [1] })).toEqual(['draft', 'none', 'off'])
    expect(await keys({ tags: [0], notTags: [1] })).toEqual(['draft'])
    expect(await keys({ tags: [9] })).toEqual([])
  })

  it('8 updatedAt chooses strictly after and strictly before an instant', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { old: 'o' } })
    const instant = (await api.pull({ ...HOME, raw: true })).old?.updatedAt ?? 0
    while (Date.now() <= instant) await new Promise((resolve) => setTimeout(resolve, 1))
    await api.update({ ...HOME, entries: { young: 'y' } })
    expect(await api.pull({ ...HOME, updatedAt: { after: instant } })).toEqual({ young: 'y' })
    expect(await api.pull({ ...HOME, updatedAt: { before: instant + 1 } })).toEqual({ old: 'o' })
    expect(await api.pull({ ...HOME, updatedAt: { before: instant } })).toEqual({})
    expect(await api.pull({ ...HOME, updatedAt: { after: instant - 1, before: instant + 1 } })).toEqual({ old: 'o' })
  })

  it('8 lastUsed chooses by the time of endpoint 5; on the reference language it counts for all', async () => {
    const { api } = subject()
    const german = { ...HOME, language: 'de' }
    await api.update({ ...HOME, entries: { used: 'u', unused: 'n' } })
    await api.update({ ...german, entries: { used: 'U', unused: 'N' } })
    const before = Date.now() - 1
    await api.reportUsed({ ...HOME, keys: ['used'] })
    expect(await api.pull({ ...HOME, lastUsed: { after: before } })).toEqual({ used: 'u' })
    expect(await api.pull({ ...german, lastUsed: { after: before } })).toEqual({ used: 'U' })
    expect(await api.pull({ ...HOME, lastUsed: { after: Date.now() + 1000 } })).toEqual({})
    expect(await api.pull({ ...HOME, lastUsed: { before: Date.now() + 1000 } })).toEqual({ used: 'u' })
    await api.reportUsed({ ...german, keys: ['unused'] })
    expect(await api.pull({ ...HOME, lastUsed: { after: before } })).toEqual({ used: 'u' })
  })

  it('8 filters are combined', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: { value: 'A', tags: [true] }, b: { value: 'B', tags: [true] }, c: 'C' } })
    await api.reportUsed({ ...HOME, keys: ['b', 'c'] })
    const filter = { tags: [0], updatedAt: { after: 1 }, lastUsed: { after: 1 }, raw: true } as const
    expect(Object.keys(await api.pull({ ...HOME, ...filter, tags: [0] }))).toEqual(['b'])
  })

  it('8 an unknown namespace is not an empty one', async () => {
    await expect(subject().api.pull(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })
}
