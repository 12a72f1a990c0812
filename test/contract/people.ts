import { expect, it } from 'vitest'
import type { TranslationService } from '../../src/protocol/service.ts'
import type { Role } from '../../src/protocol/types.ts'
import { HOME, type Subject } from './subjects.ts'

const { projectId } = HOME
const month = String(new Date().getUTCMonth())
const year = new Date().getUTCFullYear()

/** Endpoints 19 to 23. */
export function describePeople(subject: () => Subject): void {
  it('2.8 and 19 an invitation has a code, a link that carries it, and defaults', async () => {
    const { api } = subject()
    const invitation = await api.invite({ projectId, invitation: { email: 'ada@example.com' }, send: false })
    expect(invitation).toEqual({
      code: expect.stringMatching(/^[\w-]{20,}$/),
      role: 'user',
      email: 'ada@example.com',
      scope: { languages: [], versions: [] },
      link: expect.any(String),
    })
    expect(new URL(invitation.link).searchParams.get('code')).toBe(invitation.code)
  })

  it('19 role and scope are those asked for', async () => {
    const { api } = subject()
    const asked = {
      email: 'ada@example.com',
      role: 'publisher',
      scope: { languages: ['de'], versions: ['latest'] },
    } as const
    const invitation = { ...asked, scope: { languages: ['de'], versions: ['latest'] } }
    expect(await api.invite({ projectId, invitation, send: false })).toMatchObject(asked)
  })

  it('19 an invitation that makes no sense is refused with its place', async () => {
    const { api } = subject()
    const invite = (invitation: object): Promise<unknown> =>
      api.invite({ projectId, invitation: invitation as { email: string }, send: false })
    await expect(invite({})).rejects.toMatchObject({ message: expect.stringContaining('body: email') })
    await expect(invite({ email: 'nobody' })).rejects.toMatchObject({ message: expect.stringContaining('body: email') })
    const role = invite({ email: 'a@b.c', role: 'king' })
    await expect(role).rejects.toMatchObject({ message: expect.stringContaining('body: role') })
    const scope = invite({ email: 'a@b.c', scope: { languages: 'de' } })
    await expect(scope).rejects.toMatchObject({ message: expect.stringContaining('body: scope.languages') })
    const unknown = (languages: string[], versions: string[]): Promise<unknown> =>
      invite({ email: 'a@b.c', scope: { languages, versions } })
    await expect(unknown(['de', 'xx'], [])).rejects.toMatchObject({
      message: expect.stringContaining('body: scope.languages: project local has no xx; it has en, de, pt-BR'),
    })
  })

  it('19 is for versions that there are', async () => {
    const { service, withKey } = subject()
    const invitation = { email: 'a@b.c', scope: { languages: [], versions: ['latest', 'lates'] } }
    const invited = withKey(service.localKey).invite({ projectId, invitation, send: false })
    await expect(invited).rejects.toMatchObject({
      message: expect.stringContaining('body: scope.versions: project local has no lates; it has latest, production'),
    })
  })

  it('2.9 and 20 lists the members of the project', async () => {
    const { api } = subject()
    expect(await api.getUsers({ projectId })).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        firstname: expect.any(String),
        lastname: expect.any(String),
        username: 'owner',
        email: expect.any(String),
        role: 'admin',
        scope: { languages: [], versions: [] },
      },
    ])
  })

  it('2.10 and 21 counts every version, language and namespace, also at 0', async () => {
    const { api } = subject()
    await api.update({ ...HOME, entries: { a: 'A', b: 'B', c: 'C', d: 'D' } })
    await api.update({ ...HOME, language: 'de', entries: { a: 'Ä', b: '', other: 'x' } })
    const statistics = await api.getProjectStatistics({ projectId })
    expect(Object.keys(statistics)).toEqual(['latest', 'production'])
    expect(statistics.latest?.en?.home).toEqual({
      translated: 1,
      untranslated: 0,
      ordered: 0,
      segmentsTranslated: 4,
      segmentsTotal: 4,
    })
    expect(statistics.latest?.de?.home).toMatchObject({ translated: 0.25, segmentsTranslated: 1, segmentsTotal: 4 })
    expect(statistics.latest?.['pt-BR']?.home).toMatchObject({ translated: 0, untranslated: 1, segmentsTotal: 4 })
    expect(statistics.production).toEqual({ en: {}, de: {}, 'pt-BR': {} })
    await api.update({ ...HOME, language: 'de', entries: { b: 'B' } })
    expect((await api.getProjectStatistics({ projectId })).latest?.de?.home).toMatchObject({ translated: 0.5 })
  })

  it('2.11 and 22 counts words, modifications and tags of a user by month', async () => {
    const { api } = subject()
    const [user] = await api.getUsers({ projectId })
    const userId = user?.id ?? ''
    await api.update({ ...HOME, entries: { a: 'two words', b: { value: 'one', tags: [true, true] } } })
    await api.update({ ...HOME, entries: { a: null, b: { value: 'one', tags: [true, false] } } })
    expect(await api.getUserStatistics({ projectId, userId })).toEqual({
      userId,
      year,
      words: { [month]: 3 },
      modifications: { [month]: 3 },
      tagsSet: { [month]: { '0': 1, '1': 1 } },
      tagsUnset: { [month]: { '1': 1 } },
      updatedAt: expect.any(Number),
    })
    expect(await api.getUserStatistics({ projectId, userId, year: 1999 })).toMatchObject({ year: 1999, words: {} })
    const unknown = api.getUserStatistics({ projectId, userId: 'nobody' })
    await expect(unknown).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it('23 answers one entry per user, for the current year by default', async () => {
    const { api } = subject()
    await api.reportMissing({ ...HOME, entries: { a: 'three new words' } })
    const [user] = await api.getUsers({ projectId })
    const all = await api.getUsersStatistics({ projectId })
    expect(all).toMatchObject([{ userId: user?.id, year, words: { [month]: 3 } }])
    expect(await api.getUsersStatistics({ projectId, year: 1999 })).toMatchObject([{ year: 1999, words: {} }])
  })
}

type Call = (api: TranslationService) => Promise<unknown>

const at = HOME
/** What needs a key, with the least role that may do it (the route table). */
const PROTECTED: Record<string, { role: Role; call: Call }> = {
  missing: { role: 'user', call: (api) => api.reportMissing({ ...at, entries: { a: 'A' } }) },
  used: { role: 'user', call: (api) => api.reportUsed({ ...at, keys: ['a'] }) },
  update: { role: 'user', call: (api) => api.update({ ...at, entries: { a: 'A' } }) },
  pull: { role: 'user', call: (api) => api.pull(at) },
  tags: { role: 'user', call: (api) => api.getTags(at) },
  job: { role: 'user', call: (api) => api.getJob({ ...at, jobId: 'none' }) },
  create: { role: 'user', call: (api) => api.createNamespace({ ...at, namespace: 'new' }) },
  rename: { role: 'admin', call: (api) => api.renameNamespace({ ...at, fromNamespace: 'new', toNamespace: 'other' }) },
  delete: { role: 'admin', call: (api) => api.deleteNamespace({ ...at, namespace: 'other' }) },
  'add language': { role: 'admin', call: (api) => api.addLanguage({ ...at, language: 'it' }) },
  'remove language': { role: 'admin', call: (api) => api.removeLanguage({ ...at, language: 'it' }) },
  invite: { role: 'admin', call: (api) => api.invite({ ...at, invitation: { email: 'a@b.c' }, send: false }) },
  users: { role: 'user', call: (api) => api.getUsers(at) },
  statistics: { role: 'user', call: (api) => api.getProjectStatistics(at) },
  'user statistics': { role: 'user', call: (api) => api.getUsersStatistics(at) },
  // Last, for the jobs that they begin go on: a copy puts other namespaces into the version.
  copy: {
    role: 'publisher',
    call: (api) => api.copyVersion({ ...at, fromVersion: 'production', toVersion: 'latest' }),
  },
  publish: { role: 'publisher', call: (api) => api.publish(at) },
}

/** Section 5. */
export function describeKeys(subject: () => Subject): void {
  it('5.1 every protected endpoint refuses a missing and a wrong key', async () => {
    const { withKey } = subject()
    for (const [name, { call }] of Object.entries(PROTECTED)) {
      await expect(call(withKey(undefined)), name).rejects.toMatchObject({ code: 'TR_AUTH' })
      await expect(call(withKey('tr_wrong_wrong_wrong')), name).rejects.toMatchObject({ code: 'TR_AUTH' })
    }
  })

  it('5.3 a key is valid for its own version only, and a refused call changes nothing', async () => {
    const { api, withKey, service } = subject()
    const other = withKey(service.keys.production)
    const refused = {
      code: 'TR_AUTH',
      message: expect.stringMatching(/the key tr_….{3} is not valid for version latest/),
    }
    await expect(other.update({ ...HOME, entries: { a: 'A' } })).rejects.toMatchObject(refused)
    await expect(other.pull(HOME)).rejects.toMatchObject(refused)
    await expect(other.renameNamespace({ ...HOME, fromNamespace: 'a', toNamespace: 'b' })).rejects.toMatchObject(
      refused,
    )
    await expect(api.pull(HOME)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
  })

  it.each(['user', 'publisher', 'admin'] as const)('2.9 the role %s may do what it may do', async (role) => {
    const { api, withKey, service } = subject()
    await api.update({ ...HOME, entries: { b: 'B' } })
    const rank: Role[] = ['user', 'publisher', 'admin']
    const mine = withKey(await service.createKey({ role }))
    for (const [name, { role: needed, call }] of Object.entries(PROTECTED)) {
      if (rank.indexOf(role) >= rank.indexOf(needed)) await expect(call(mine), name).resolves.not.toThrow()
      else await expect(call(mine), name).rejects.toMatchObject({ code: 'TR_FORBIDDEN' })
    }
  })

  it('5.2 a revoked key is no key', async () => {
    const { withKey, service } = subject()
    const key = await service.createKey({ version: 'latest' })
    expect(await withKey(key).getTags(HOME)).toHaveLength(2)
    const listed = (await service.listKeys()).find((one) => key.startsWith(one.prefix))
    expect(await service.revokeKeys(listed?.prefix ?? '')).toBe(1)
    await expect(withKey(key).getTags(HOME)).rejects.toMatchObject({ code: 'TR_AUTH' })
  })
}
