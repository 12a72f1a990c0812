/** Lock and snapshot: pinned, verified, reproducible, and never a reason to fail where the texts are at hand. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPullProject, resourceRequests, runners, startServer, touch } from './runs.ts'
import type { FaultServer } from './server.ts'

const NO_NETWORK = { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'no-network.mjs')).href}` }
const CI = { CI: 'true' }

let server: FaultServer
let project: string

const lockText = (): string => readFileSync(join(project, 'translations.lock'), 'utf8')
const snapshotFolder = (): string => join(project, '.translations/snapshot')
const snapshotFiles = (): string[] => readdirSync(snapshotFolder()).map((file) => join(snapshotFolder(), file))

/** The entry that holds a text. */
function entryWith(text: string): string {
  const found = snapshotFiles().find((file) => readFileSync(file, 'utf8').includes(text))
  if (found === undefined) throw new Error(`no entry holds ${text}`)
  return found
}

beforeEach(async () => {
  server = await startServer()
  project = createPullProject(server)
})

describe.each(runners)('$name', ({ run, output }) => {
  beforeEach(async () => {
    expect(await run(project)).toMatchObject({ code: 0 })
    server.clear()
  })

  it('offline opens no connection, and makes the same', async () => {
    const before = output(project)
    setMode('offline')
    await server.close()
    const { code, stderr } = await run(project, NO_NETWORK)
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('NETWORK')])
    expect(output(project)).toEqual(before)
  })

  it('with the network, the preload that watches over it speaks up', async () => {
    rmSync(join(project, '.translations'), { recursive: true })
    const { code, stdout, stderr } = await run(project, NO_NETWORK)
    expect([code, `${stdout}${stderr}`]).toEqual([99, expect.stringContaining('NETWORK')])
  })

  it('offline, a missing entry is named with what to do', async () => {
    setMode('offline')
    rmSync(entryWith('Warenkorb'))
    const { code, stdout, stderr } = await run(project)
    expect(code).toBe(6)
    for (const part of ['TR_LOCK_MISSING', 'de/cart', 'unplugin-translations pull'])
      expect(`${stdout}${stderr}`).toContain(part)
  })

  it.each(['offline', 'locked'])('%s, an entry with one bit changed is no content of the lock', async (mode) => {
    setMode(mode)
    const file = entryWith('Warenkorb')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Warenkorb', 'Warenkorc'))
    const { code, stdout, stderr } = await run(project)
    expect(code).toBe(6)
    expect(`${stdout}${stderr}`).toMatch(
      /TR_LOCK_MISMATCH de\/cart: the lock says sha256-\w{64}, the content is sha256-\w{64}/,
    )
  })

  it('online, an entry that is damaged is fetched again', async () => {
    const before = output(project)
    const file = entryWith('Warenkorb')
    const sound = readFileSync(file, 'utf8')
    writeFileSync(file, sound.replace('Warenkorb', 'Warenkorc'))
    expect((await run(project)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(sound)
    expect(output(project)).toEqual(before)
    expect(resourceRequests(server)).toEqual(['GET /shop/latest/de/cart?cache=no'])
  })

  it('asks only for the list when nothing has changed', async () => {
    expect((await run(project)).code).toBe(0)
    expect(server.requests.map(({ path }) => path)).toEqual(['/download/shop/latest'])
  })

  it('in CI makes what the lock says, whatever the service has now, and only fills gaps', async () => {
    const [before, lock] = [output(project), lockText()]
    rmSync(entryWith('Hallo'))
    const { de } = server.project.texts
    if (de) de.cart = { title: 'Anders' }
    touch(server)
    expect((await run(project, CI)).code).toBe(0)
    expect([output(project), lockText()]).toEqual([before, lock])
    expect(resourceRequests(server)).toEqual(['GET /shop/latest/de/common?cache=no'])
  })

  it('with other valid JSON in the cache, believes the lock', async () => {
    writeFileSync(entryWith('Warenkorb'), '{\n  "title": "Buy at evil.example"\n}\n')
    const { code, stdout, stderr } = await run(project, CI)
    expect([code, `${stdout}${stderr}`]).toEqual([6, expect.stringContaining('TR_LOCK_MISMATCH')])
    expect([...output(project).values()].join()).not.toContain('evil')
  })

  it('with an index that vouches for other texts, believes the lock', async () => {
    const [before, lock] = [output(project), lockText()]
    const canonical = '{\n  "title": "Buy at evil.example"\n}\n'
    const hash = createHash('sha256').update(canonical).digest('hex')
    writeFileSync(join(snapshotFolder(), `${hash}.json`), canonical)
    const folder = join(project, '.translations/pulled')
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const index = JSON.parse(readFileSync(file, 'utf8')) as { validators: [string, { hash: string }][] }
    for (const [, validators] of index.validators) validators.hash = `sha256-${hash}`
    writeFileSync(file, JSON.stringify(index))
    expect((await run(project)).code).toBe(0)
    expect([output(project), lockText()]).toEqual([before, lock])
  })

  it('takes a snapshot with a gap for none', async () => {
    rmSync(entryWith('Warenkorb'))
    await server.close()
    const { code, stdout, stderr } = await run(project)
    expect([code, `${stdout}${stderr}`]).toEqual([3, expect.stringContaining('no snapshot to go on with')])
  })

  it('goes on from memory where the cache cannot be written', async () => {
    const before = output(project)
    rmSync(join(project, '.translations'), { recursive: true })
    writeFileSync(join(project, '.translations'), 'a file')
    touch(server)
    const lock = lockText()
    const { code, stdout, stderr } = await run(project)
    expect([code, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('TR_CACHE_IO')])
    expect([output(project), lockText()]).toEqual([before, lock])
  })

  it('refuses to lose keys', async () => {
    const before = output(project)
    server.project.texts.de = { common: {}, cart: { title: 'Warenkorb' } }
    touch(server)
    const { code, stdout, stderr } = await run(project)
    expect([code, `${stdout}${stderr}`]).toEqual([0, expect.stringMatching(/TR_SHRUNK .*de\/common 2 -> 0 keys/)])
    expect(output(project)).toEqual(before)
  })
})

function setMode(mode: string): void {
  const file = join(project, 'translations.config.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as { pull: object }
  writeFileSync(file, JSON.stringify({ ...config, pull: { ...config.pull, mode } }))
}
