/** Clients of the interface as npm has them, unchanged, against `serve`. Nothing they do leaves this machine. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/process.ts'
import { readTree, writeFiles } from '../support/project.ts'
import { runLocize, runScript, type Served, startProject } from './client.ts'

interface Shown {
  languages: Record<string, { isReferenceLanguage?: boolean }>
  shown: Record<string, string>
}

const i18next = ({ recorder, projectId, keys }: Served, more: object = {}): Promise<Shown> =>
  runScript<Shown>('i18next-client.mjs', {
    url: recorder.url,
    projectId,
    apiKey: keys.latest,
    version: 'latest',
    language: 'de',
    keys: ['title', 'cart.empty'],
    ...more,
  })

describe('i18next with i18next-locize-backend', () => {
  it('shows published texts, and falls back to the reference language', async () => {
    const { shown, languages } = await i18next(await startProject())
    expect(shown).toEqual({ title: 'Titel', 'cart.empty': 'Nothing here' })
    expect(languages.en?.isReferenceLanguage).toBe(true)
  })

  it('saves what is missing, without touching what is there', async () => {
    const served = await startProject()
    const { projectId, recorder, send } = served
    const keys = ['title', 'new.key', 'message']
    const { shown } = await i18next(served, { language: 'en', saveMissing: true, keys })
    expect(shown).toEqual({ title: 'Title', 'new.key': 'default of new.key', message: 'default of message' })
    expect(recorder.writes()).toEqual([`POST /missing/${projectId}/latest/en/common`])
    const texts = await (await send('GET', `/pull/${projectId}/latest/en/common`)).json()
    expect(texts).toEqual({
      title: 'Title',
      'cart.empty': 'Nothing here',
      'new.key': 'default of new.key',
      message: 'default of message',
    })
  })

  it('reads a private version with a key', async () => {
    const served = await startProject()
    const set = ['service', 'version', 'latest', '--private', 'on', '--json']
    const env = { TRANSLATIONS_PROJECT_ID: served.projectId }
    expect((await runCli(set, { cwd: served.folder, env })).code).toBe(0)
    expect((await i18next(served, { isPrivate: true })).shown.title).toBe('Titel')
    expect((await i18next(served)).shown.title).toBe('default of title')
  })
})

describe('locize-lastused', () => {
  it('records what was used', async () => {
    const { recorder, projectId, keys, send } = await startProject()
    const input = { url: recorder.url, projectId, apiKey: keys.latest, keys: ['title', 'title', 'unknown'] }
    expect(await runScript('lastused-client.mjs', input)).toEqual({ failure: null })
    expect(recorder.writes()).toEqual([`POST /used/${projectId}/latest/en/common`])
    const used = await send('GET', `/pull/${projectId}/latest/en/common?lastUsed=>${Date.now() - 60_000}`)
    expect(await used.json()).toEqual({ title: 'Title' })
  })
})

describe('locize-cli', () => {
  const connection = ({ recorder, projectId, keys }: Served, version = 'latest'): string[] => [
    ...['-a', recorder.url, '-i', projectId, '-k', keys[version] ?? '', '-v', version],
  ]

  async function locize(served: Served, args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runLocize(args, served.folder)
    expect([code, stderr], stdout).toEqual([0, expect.not.stringContaining('LEAVES THE MACHINE')])
    return stdout
  }

  it('downloads what is published', async () => {
    const served = await startProject()
    await locize(served, ['download', ...connection(served), '-p', 'out', '-f', 'flat'])
    const files = readTree(join(served.folder, 'out'))
    expect([...files.keys()]).toEqual(['de/common.json', 'en/common.json'])
    expect(JSON.parse(files.get('en/common.json') ?? '')).toEqual({ 'cart.empty': 'Nothing here', title: 'Title' })
  })

  it('synchronises both ways: its new and deleted keys here, our other texts there', async () => {
    const served = await startProject()
    writeFiles(served.folder, {
      'out/en/common.json': { title: 'Title', added: 'Added' },
      'out/de/common.json': { title: 'Titel' },
    })
    await locize(served, ['sync', ...connection(served), '-p', 'out', '-f', 'flat'])
    const texts = await (await served.send('GET', `/pull/${served.projectId}/latest/en/common`)).json()
    expect(texts).toEqual({ added: 'Added', title: 'Title' })
    const german = await (await served.send('GET', `/pull/${served.projectId}/latest/de/common`)).json()
    expect(german).toMatchObject({ title: 'Titel' })
    // Nothing has changed since: it finds nothing to write.
    const before = served.recorder.writes().length
    await locize(served, ['sync', ...connection(served), '-p', 'out', '-f', 'flat'])
    const later = served.recorder.writes().slice(before)
    expect(later.filter((request) => !request.includes('/stats/project/regenerate/'))).toEqual([])
  })

  it('copies a version and waits for the job', async () => {
    const served = await startProject()
    await locize(served, ['copy-version', 'latest', ...connection(served, 'production')])
    const path = `/pull/${served.projectId}/production/en/common`
    expect(await (await served.send('GET', path)).json()).toMatchObject({ title: 'Title' })
    expect(served.recorder.requests.some((request) => request.startsWith('GET /jobs/'))).toBe(true)
  })

  it('publishes a version and waits for the job', async () => {
    const served = await startProject()
    const path = `/${served.projectId}/production/en/common`
    await served.send('POST', `/update${path}`, { title: 'Live' })
    await locize(served, ['publish-version', ...connection(served, 'production')])
    expect(await (await fetch(served.url + path)).json()).toEqual({ title: 'Live' })
  })

  it('is told what is wrong when its key is', async () => {
    const served = await startProject()
    const args = [...connection(served, 'production').slice(0, 4), '-k', served.keys.latest ?? '', '-v', 'production']
    const { code, stdout, stderr } = await runLocize(['publish-version', ...args], served.folder)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('is not valid for version production')
  })
})

describe('the guard of these tests', () => {
  it('stops a client that leaves the machine', async () => {
    const served = await startProject()
    const { code, stderr } = await runLocize(['download', '-i', served.projectId], served.folder)
    expect([code, stderr]).toEqual([99, expect.stringContaining('LEAVES THE MACHINE')])
  })
})
