import { expect, it } from 'vitest'
import { finished, HOME, PRODUCTION, publish, type Subject } from './subjects.ts'

const { projectId } = HOME
const COPY = { projectId, fromVersion: 'latest', toVersion: 'production' }

/** Endpoints 10 to 13. */
export function describeReleasing(subject: () => Subject): void {
  it('10 copy makes the target what the source is, in all languages', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: { value: 'A', context: { text: 'x' }, tags: [true] } } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä' } })
    await api.update({ ...PRODUCTION, entries: { a: 'old', gone: 'x' } })
    await api.update({ ...PRODUCTION, namespace: 'gone', entries: { a: 'x' } })
    await finished(api, (await api.copyVersion(COPY)).jobId)
    expect(await api.pull({ ...PRODUCTION, raw: true })).toEqual(await api.pull({ ...HOME, raw: true }))
    expect(await api.pull({ ...PRODUCTION, language: 'de' })).toEqual({ a: 'Ä' })
    await expect(api.pull({ ...PRODUCTION, namespace: 'gone' })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('10 what is written after a copy stays in its own version', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A', b: 'B' } })
    await finished(api, (await api.copyVersion(COPY)).jobId)
    await api.update({ ...HOME, entries: { a: 'changed in latest' } })
    await api.update({ ...PRODUCTION, entries: { b: null } })
    expect(await api.pull(HOME)).toEqual({ a: 'changed in latest', b: 'B' })
    expect(await api.pull(PRODUCTION)).toEqual({ a: 'A' })
  })

  it('10 a copy publishes nothing', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await finished(api, (await api.copyVersion(COPY)).jobId)
    await expect(api.getResource(PRODUCTION)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('10 a version that does not exist is created, with a key for the whole project', async () => {
    const { api, withKey, service } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    const copy = { ...COPY, toVersion: 'feature-1' }
    await expect(withKey(service.keys.production).copyVersion(copy)).rejects.toMatchObject({ code: 'TR_AUTH' })
    const anyKey = withKey(service.localKey)
    await finished(anyKey, (await anyKey.copyVersion(copy)).jobId)
    expect(await anyKey.pull({ ...HOME, version: 'feature-1' })).toEqual({ a: 'A' })
  })

  it('10 a source that does not exist, or is the target, is refused', async () => {
    const { api } = subject()
    await expect(api.copyVersion({ ...COPY, fromVersion: 'x' })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    await expect(api.copyVersion({ ...COPY, fromVersion: 'production' })).rejects.toMatchObject({ code: 'TR_HTTP_4XX' })
  })

  it('10 and 5.3 copy needs the key of the target version', async () => {
    const { api, withKey, service } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    const refused = { code: 'TR_AUTH', message: expect.stringContaining('version production') }
    await expect(withKey(service.keys.latest).copyVersion(COPY)).rejects.toMatchObject(refused)
    await expect(withKey(service.keys.latest).copyLanguage({ ...COPY, language: 'en' })).rejects.toMatchObject(refused)
    await expect(api.pull(PRODUCTION)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('11 copies one language only', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä' } })
    await api.update({ ...PRODUCTION, entries: { a: 'kept' } })
    await api.update({ ...PRODUCTION, language: 'de', namespace: 'gone', entries: { a: 'x' } })
    await finished(api, (await api.copyLanguage({ ...COPY, language: 'de' })).jobId)
    expect(await api.pull({ ...PRODUCTION, language: 'de' })).toEqual({ a: 'Ä' })
    expect(await api.pull(PRODUCTION)).toEqual({ a: 'kept' })
    const gone = api.pull({ ...PRODUCTION, language: 'de', namespace: 'gone' })
    await expect(gone).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('12 publishes the version, and what is no longer there is no longer published', async () => {
    const { api } = subject()
    await api.update({ ...PRODUCTION, entries: { a: 'A' } })
    await api.update({ ...PRODUCTION, namespace: 'extra', entries: { a: 'A' } })
    await publish(api, 'production')
    await api.deleteNamespace({ ...PRODUCTION, namespace: 'extra' })
    expect(await api.getResource({ ...PRODUCTION, namespace: 'extra' })).toEqual({ a: 'A' })
    await publish(api, 'production')
    await expect(api.getResource({ ...PRODUCTION, namespace: 'extra' })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    expect(await api.getResource(PRODUCTION)).toEqual({ a: 'A' })
  })

  it('12 a resource that a publication does not change keeps its time', async () => {
    const { api } = subject()
    await api.update({ ...PRODUCTION, entries: { a: 'A' } })
    await api.update({ ...PRODUCTION, namespace: 'other', entries: { a: 'A' } })
    await publish(api, 'production')
    const before = await api.download({ projectId, version: 'production' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await api.update({ ...PRODUCTION, entries: { a: 'B' } })
    await publish(api, 'production')
    const [home, other] = await api.download({ projectId, version: 'production' })
    expect(other).toEqual(before[1])
    expect(home?.lastModified).not.toBe(before[0]?.lastModified)
  })

  it('12 and 5.3 publish needs the key of its version', async () => {
    const { api, withKey, service } = subject()
    await api.update({ ...PRODUCTION, entries: { a: 'A' } })
    const refused = withKey(service.keys.latest).publish({ projectId, version: 'production' })
    await expect(refused).rejects.toMatchObject({ code: 'TR_AUTH' })
    await expect(api.getResource(PRODUCTION)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('13 an id that no storage could hold is refused, not taken for a finished job', async () => {
    const refused = { code: 'TR_HTTP_4XX', message: expect.stringContaining('jobId') }
    await expect(subject().api.getJob({ projectId, jobId: 'a\0b' })).rejects.toMatchObject(refused)
  })

  it('13 a job has a record until it is finished, and none afterwards', async () => {
    const { api } = subject()
    const { jobId } = await api.publish({ projectId, version: 'production' })
    const job = await api.getJob({ projectId, jobId })
    if (job) expect(job).toEqual({ projectId, jobId, event: 'publishVersion', startedAt: expect.any(Number) })
    await finished(api, jobId)
    expect(await api.getJob({ projectId, jobId })).toBeUndefined()
  })
}

/** Endpoints 14 to 18. */
export function describeStructure(subject: () => Subject): void {
  it('14 creates a namespace in one language, empty or with initial values', async () => {
    const { api } = subject()
    expect(await api.createNamespace(HOME)).toEqual({ changed: true })
    expect(await api.pull(HOME)).toEqual({})
    expect(await api.createNamespace({ ...HOME, language: 'de', entries: { a: 'Ä' } })).toEqual({ changed: true })
    expect(await api.pull({ ...HOME, language: 'de' })).toEqual({ a: 'Ä' })
    await expect(api.pull({ ...HOME, language: 'pt-BR' })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('14 an existing namespace is left as it is', async () => {
    const { api } = subject()
    await api.createNamespace({ ...HOME, entries: { a: 'A' } })
    const refused = { code: 'TR_HTTP_4XX', message: expect.stringContaining('already exists') }
    await expect(api.createNamespace(HOME)).rejects.toMatchObject(refused)
    await expect(api.createNamespace({ ...HOME, entries: { a: 'B' } })).rejects.toMatchObject(refused)
    expect(await api.pull(HOME)).toEqual({ a: 'A' })
  })

  it('15 renames a namespace in all languages of its version, and nowhere else', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä' } })
    await api.update({ ...PRODUCTION, entries: { a: 'P' } })
    await api.reportUsed({ ...HOME, keys: ['a'] })
    const rename = { projectId, version: 'latest', fromNamespace: 'home', toNamespace: 'start' }
    expect(await api.renameNamespace(rename)).toEqual({ changed: true })
    expect(await api.getResource({ ...HOME, namespace: 'start' })).toEqual({ a: 'A' })
    expect(await api.pull({ ...HOME, namespace: 'start', language: 'de' })).toEqual({ a: 'Ä' })
    expect(await api.pull({ ...HOME, namespace: 'start', lastUsed: { after: 1 } })).toEqual({ a: 'A' })
    await expect(api.getResource(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    expect(await api.pull(PRODUCTION)).toEqual({ a: 'P' })
    await expect(api.renameNamespace(rename)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    await api.createNamespace({ ...HOME, language: 'de' })
    const taken = api.renameNamespace({ ...rename, fromNamespace: 'start', toNamespace: 'home' })
    await expect(taken).rejects.toMatchObject({ message: expect.stringContaining('already exists') })
  })

  it('16 deletes a namespace from all languages of its version', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A' } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä' } })
    await api.update({ ...PRODUCTION, entries: { a: 'P' } })
    expect(await api.deleteNamespace(HOME)).toEqual({ changed: true })
    for (const language of ['en', 'de']) {
      await expect(api.pull({ ...HOME, language })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    }
    expect(await api.download({ projectId, version: 'latest' })).toEqual([])
    expect(await api.pull(PRODUCTION)).toEqual({ a: 'P' })
    await expect(api.deleteNamespace(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('17 adds a language', async () => {
    const { api } = subject()
    expect(await api.addLanguage({ projectId, language: 'fr-CA' })).toEqual({ changed: true })
    expect(await api.getLanguages({ projectId })).toMatchObject({
      'fr-CA': { name: 'Canadian French', region: 'CA', translated: { latest: 0 } },
    })
    expect(await api.update({ ...HOME, language: 'fr-CA', entries: { a: 'À' } })).toEqual({ changed: true })
    // In another case it would be one file with it on some systems, and no pull takes both.
    for (const language of ['fr-CA', 'fr-ca', 'EN']) {
      const again = api.addLanguage({ projectId, language })
      await expect(again).rejects.toMatchObject({ message: expect.stringContaining('already exists') })
    }
  })

  it('18 removes a language with its translations, but never the reference language', async () => {
    const { api } = subject()
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä' } })
    expect(await api.removeLanguage({ projectId, language: 'de' })).toEqual({ changed: true })
    expect(Object.keys(await api.getLanguages({ projectId }))).toEqual(['en', 'pt-BR'])
    await api.addLanguage({ projectId, language: 'de' })
    await expect(api.pull({ ...HOME, language: 'de' })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    await expect(api.removeLanguage({ projectId, language: 'fr' })).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    await expect(api.removeLanguage({ projectId, language: 'en' })).rejects.toMatchObject({ code: 'TR_HTTP_4XX' })
  })
}
