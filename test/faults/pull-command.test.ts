import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { type Finished, runCli } from '../support/process.ts'
import { readTree } from '../support/project.ts'
import { configure, createPullProject, preload, startServer, touch } from './runs.ts'
import type { FaultServer } from './server.ts'

const CI = { CI: 'true' }

let server: FaultServer
let project: string

const pull = (args: readonly string[] = [], env: Record<string, string> = {}): Promise<Finished> =>
  runCliAlong(['pull', ...args], { cwd: project, env })

const set = (change: Record<string, unknown>): void => configure(project, change)

const lockText = (): string => readFileSync(join(project, 'translations.lock'), 'utf8')
const snapshotFolder = (): string => join(project, '.translations/snapshot')

beforeEach(async () => {
  server = await startServer()
  project = createPullProject(server)
})

describe('pull', () => {
  it('--check writes nothing, lists what changed, and tells a pipeline so', async () => {
    await pull()
    expect(await pull(['--check'])).toMatchObject({ code: 0 })
    const before = readTree(project)
    server.project.texts.de = { cart: { title: 'Anders' }, extra: { a: 'A' } }
    touch(server)
    const { code, stdout } = await pull(['--check'])
    expect(code).toBe(1)
    expect(stdout.split('\n').filter((line) => /^ {2}[+~-]/.test(line))).toEqual([
      '  ~ de/cart: 1 key, other texts',
      '  - de/common',
      '  + de/extra: 1 key',
    ])
    expect(readTree(project)).toEqual(before)
  })

  it('--update refuses what is gone, unless it is meant', async () => {
    await pull()
    const lock = lockText()
    delete server.project.texts.de?.cart
    touch(server)
    expect(await pull(['--update'])).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(/TR_SHRUNK .*de\/cart 1 -> gone(?! keys)/),
    })
    expect(lockText()).toBe(lock)
    expect(await pull(['--update', '--allow-shrink'])).toMatchObject({ code: 0 })
    expect(lockText()).not.toBe(lock)
  })

  it('leaving languages out on purpose is no loss', async () => {
    await pull()
    set({ languages: ['en'] })
    expect(await pull()).toMatchObject({ code: 0, stderr: '' })
    expect(lockText()).not.toContain('"de"')
  })

  it.each([
    [{ languages: ['en', 'dee'] }, 'no language dee; it has en, de'],
    [{ namespaces: ['carts'] }, 'no namespace carts; it has common, cart'],
  ])('a name that is misspelled, %j, is no outage: a lock hides it no more than having none', async (wrong, says) => {
    const right = { code: 2, stderr: expect.stringMatching(`TR_CONFIG .*${says}\n.*Correct`) }
    set(wrong)
    expect(await pull()).toMatchObject(right)
    set({ languages: [], namespaces: [] })
    await pull()
    set(wrong)
    expect(await pull()).toMatchObject(right)
  })

  it('what the options name and the service has lost is a loss, and no mistake of theirs', async () => {
    set({ languages: ['en', 'de'], namespaces: ['common', 'cart'] })
    await pull()
    const lock = lockText()
    delete server.project.texts.de
    expect(await pull()).toMatchObject({ code: 0, stderr: expect.stringContaining('TR_SHRUNK') })
    for (const texts of Object.values(server.project.texts)) delete texts.cart
    expect(await pull()).toMatchObject({ code: 0, stderr: expect.stringContaining('TR_SHRUNK') })
    expect(lockText()).toBe(lock)
  })

  it('in an outage, texts without a language that is wanted now are none to go on with', async () => {
    delete server.project.texts.de
    await pull()
    set({ languages: ['en', 'de'] })
    await server.close()
    expect(await pull()).toMatchObject({ code: 3, stderr: expect.stringContaining('TR_NET_REFUSED') })
  })

  it('with `onPullError: fail`, a snapshot is no way out', async () => {
    await pull()
    set({ pull: { onPullError: 'fail', limits: { attempts: 1 } } })
    await server.close()
    expect(await pull()).toMatchObject({ code: 3, stderr: expect.stringContaining('TR_NET_REFUSED') })
  })

  it('uses an ETag where the list tells nothing', async () => {
    await pull()
    server.clear()
    touch(server)
    expect(await pull()).toMatchObject({ code: 0 })
    const asked = server.requests.filter(({ path }) => path.startsWith('/shop/'))
    expect(asked).toHaveLength(4)
    expect(asked.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true)
  })

  it('removes what a killed process left', async () => {
    mkdirSync(snapshotFolder(), { recursive: true })
    const left = join(snapshotFolder(), 'x.json.4194305-0123abcd.tmp')
    appendFileSync(left, 'half')
    await pull()
    expect(existsSync(left)).toBe(false)
  })
})

describe('sources', () => {
  const env = { TRANSLATIONS_API_KEY: 'key-0123456789' }

  it('unpublished, with tags by name, page by page', async () => {
    Object.assign(server.project, { tags: ['draft', 'reviewed'], pageSize: 1 })
    set({ source: 'unpublished', filter: { tags: ['reviewed'], notTags: [0], updatedAt: { after: 5 } } })
    expect(await pull([], env)).toMatchObject({ code: 0 })
    const paths = server.requests.map(({ path }) => decodeURIComponent(path))
    expect(paths).toContain('/pull/shop/latest/en/common?tags=[1]&!tags=[0]&updatedAt=>5&next=at+&=1')
    expect(lockText()).toContain(
      'unpublished {\\"notTags\\":[0],\\"tags\\":[\\"reviewed\\"],\\"updatedAt\\":{\\"after\\":5}}',
    )
    expect(lockText()).toContain('"keys":2')
  })

  it('a tag that does not exist is named', async () => {
    Object.assign(server.project, { tags: ['draft'] })
    set({ source: 'unpublished', filter: { tags: ['gone'] } })
    expect(await pull([], env)).toMatchObject({ code: 2, stderr: expect.stringContaining('no tag gone; it has draft') })
  })

  it('a lock of another source is not taken for this one', async () => {
    await pull()
    set({ source: 'unpublished' })
    expect(await pull(['--offline'], env)).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('TR_LOCK_MISMATCH'),
    })
  })
})

describe('a folder of the repository', () => {
  beforeEach(() => set({ snapshot: 'texts' }))

  it('has readable files in line with the lock, and is enough without a cache', async () => {
    expect(await pull()).toMatchObject({ code: 0 })
    expect([...readTree(join(project, 'texts')).keys()].sort()).toEqual([
      'de/cart.json',
      'de/common.json',
      'en/cart.json',
      'en/common.json',
    ])
    expect(readFileSync(join(project, 'texts/de/cart.json'), 'utf8')).toBe('{\n  "title": "Warenkorb"\n}\n')
    rmSync(join(project, '.translations'), { recursive: true })
    const env = preload('no-network.mjs')
    expect(await runCli(['pull', '--offline'], { cwd: project, env })).toMatchObject({ code: 0 })
    expect(existsSync(join(project, '.translations'))).toBe(false)
  })

  it('loses what the service has lost, and nothing that is not ours', async () => {
    await pull()
    writeFileSync(join(project, 'texts/de/own.json'), '{}')
    delete server.project.texts.de?.cart
    touch(server)
    await pull(['--update', '--allow-shrink'])
    expect([...readTree(join(project, 'texts')).keys()].sort()).toEqual([
      'de/common.json',
      'de/own.json',
      'en/cart.json',
      'en/common.json',
    ])
  })

  const EDITED = [
    ['edited', (text: string) => text.replace('Warenkorb', 'Korb')],
    ['in conflict', (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`],
  ] as const

  it.each(EDITED)('that is %s is no content of the lock, with a cache as without one', async (_, edit) => {
    await pull()
    const file = join(project, 'texts/de/cart.json')
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
    const refused = { code: 6, stderr: expect.stringMatching(/TR_LOCK_MISMATCH de\/cart/) }
    expect(await pull(['--offline'])).toMatchObject(refused)
    expect(await pull([], CI)).toMatchObject(refused)
    rmSync(join(project, '.translations'), { recursive: true })
    expect(await pull(['--offline'])).toMatchObject(refused)
    expect(await pull([], CI)).toMatchObject(refused)
  })

  it('that is ahead of its lock, as a process leaves it that ends in between, is completed by the cache', async () => {
    await pull()
    const lock = lockText()
    server.project.texts.de = { ...server.project.texts.de, cart: { title: 'Anders' } }
    touch(server)
    await pull()
    writeFileSync(join(project, 'translations.lock'), lock)
    expect(await pull(['--offline'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('is not written ahead of a lock that CI may not write', async () => {
    await pull()
    const before = readTree(join(project, 'texts'))
    server.project.texts.de = { ...server.project.texts.de, cart: { title: 'Anders' } }
    touch(server)
    set({ pull: { mode: 'online' } })
    expect(await pull([], CI)).toMatchObject({ code: 0, stdout: expect.stringContaining('lock out of date') })
    expect(readTree(join(project, 'texts'))).toEqual(before)
  })
})
