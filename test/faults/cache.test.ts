/** Lock and snapshot: pinned, verified, and never a reason to fail where the texts are at hand. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { finish, startProgram } from '../support/process.ts'
import { configure, createRunTo, preload, resourceRequests, runners, told, touch, useGoodProject } from './runs.ts'
import type { FaultServer } from './server.ts'

const NO_NETWORK = preload('no-network.mjs')
const CI = { CI: 'true' }

type Texts = Record<string, unknown>
const turn = (resource: Texts): Texts => Object.fromEntries(Object.entries(resource).reverse())
const escapeAll = (text: string): string =>
  text.replace(/[^\x00-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const SPELLINGS = [
  { how: 'in another order, packed', gzip: 1, format: (resource: Texts) => JSON.stringify(turn(resource)) },
  {
    how: 'spaced and escaped, packed hard',
    gzip: 9,
    format: (resource: Texts) => escapeAll(JSON.stringify(resource, null, 4)),
  },
]

/** Ways to be without a network: one speaks up at the first attempt, one simply has none, where the system permits. */
const NETWORKLESS = [
  { without: 'a watch over it', before: [], env: NO_NETWORK },
  ...(spawnSync('unshare', ['-rn', 'true']).status === 0
    ? [{ without: 'no route anywhere', before: ['unshare', '-rn'], env: {} }]
    : []),
]

describe.each(runners)('$name', (runner) => {
  const { run, runAlong, output } = runner
  const runTo = createRunTo(runner)
  const good = useGoodProject(runner)
  let server: FaultServer
  let project: string
  let before: Map<string, string>
  beforeEach(() => {
    ;({ server, output: before } = good())
    project = good().copy()
  })

  const lockText = (): string => readFileSync(join(project, 'translations.lock'), 'utf8')
  const snapshotFolder = (): string => join(project, '.translations/snapshot')

  /** The entry that holds a text. */
  function entryWith(text: string): string {
    const files = readdirSync(snapshotFolder()).map((file) => join(snapshotFolder(), file))
    const found = files.find((file) => readFileSync(file, 'utf8').includes(text))
    if (found === undefined) throw new Error(`no entry holds ${text}`)
    return found
  }

  /** As a disk would that turns one bit. */
  function damage(file: string): void {
    writeFileSync(file, readFileSync(file, 'utf8').replace('Warenkorb', 'Warenkorc'))
  }

  const expectNoBuildWith = (text: string): void => {
    expect([...output(project).values()].join()).not.toContain(text)
  }

  it.each(NETWORKLESS)('offline opens no connection, and makes the same, with $without', async (place) => {
    configure(project, { pull: { mode: 'offline' } })
    const [program = '', ...args] = [...place.before, ...runner.command]
    const finished = await finish(startProgram(program, args, { cwd: project, env: place.env }))
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.not.stringContaining('NETWORK')])
    expect(output(project)).toEqual(before)
    expect(server.requests).toEqual([])
  })

  it('with the network, the preload that watches over it speaks up', async () => {
    rmSync(join(project, '.translations'), { recursive: true })
    const finished = await run(project, NO_NETWORK)
    expect([finished.code, told(finished)]).toEqual([99, expect.stringContaining('NETWORK')])
  })

  it('offline, a missing entry is named with what to do', async () => {
    configure(project, { pull: { mode: 'offline' } })
    rmSync(entryWith('Warenkorb'))
    const text = await runTo(EXIT.integrity, project)
    for (const part of ['TR_LOCK_MISSING', 'de/cart', 'unplugin-translations pull']) expect(text).toContain(part)
  })

  it.each(['offline', 'locked'])('%s, an entry with one bit changed is no content of the lock', async (mode) => {
    configure(project, { pull: { mode } })
    damage(entryWith('Warenkorb'))
    expect(await runTo(EXIT.integrity, project)).toMatch(
      /TR_LOCK_MISMATCH de\/cart: the lock says sha256-\w{64}, the content is sha256-\w{64}/,
    )
    expectNoBuildWith('Warenkorc')
  })

  it('online, an entry that is damaged is fetched again', async () => {
    const file = entryWith('Warenkorb')
    const sound = readFileSync(file, 'utf8')
    damage(file)
    expect((await runAlong(project)).code).toBe(EXIT.done)
    expect(readFileSync(file, 'utf8')).toBe(sound)
    expect(output(project)).toEqual(before)
    expect(resourceRequests(server)).toEqual(['GET /shop/latest/de/cart?cache=no'])
  })

  it.each([
    [
      'a merge conflict',
      (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`,
      ':1: an unresolved merge',
    ],
    ['another version', (text: string) => text.replace('"lockVersion": 1', '"lockVersion": 7'), ':2: lockVersion 7 is'],
  ])('a lock with %s is told with its line, and an update writes it anew', async (_, spoil, says) => {
    const lock = lockText()
    writeFileSync(join(project, 'translations.lock'), spoil(lock))
    expect(await runTo(EXIT.integrity, project)).toContain(`translations.lock${says}`)
    expect(server.requests).toEqual([])
    expect(await runCliAlong(['pull', '--update'], { cwd: project })).toMatchObject({ code: EXIT.done })
    expect(lockText()).toBe(lock)
  })

  it('asks only for the list when nothing has changed', async () => {
    expect((await runAlong(project)).code).toBe(EXIT.done)
    expect(server.requests.map(({ path }) => path)).toEqual(['/download/shop/latest'])
  })

  it('in CI makes what the lock says, whatever the service has now, and only fills gaps', async () => {
    const lock = lockText()
    rmSync(entryWith('Hallo'))
    server.project.texts.de = { ...server.project.texts.de, cart: { title: 'Anders' } }
    touch(server)
    expect((await runAlong(project, CI)).code).toBe(EXIT.done)
    expect([output(project), lockText()]).toEqual([before, lock])
    expect(resourceRequests(server)).toEqual(['GET /shop/latest/de/common?cache=no'])
  })

  it('with other valid JSON in the cache, believes the lock', async () => {
    writeFileSync(entryWith('Warenkorb'), '{\n  "title": "Buy at evil.example"\n}\n')
    expect(await runTo(EXIT.integrity, project, CI)).toContain('TR_LOCK_MISMATCH')
    expectNoBuildWith('evil')
  })

  it('with an index that vouches for other texts, believes the lock', async () => {
    const lock = lockText()
    const canonical = '{\n  "title": "Buy at evil.example"\n}\n'
    const hash = createHash('sha256').update(canonical).digest('hex')
    writeFileSync(join(snapshotFolder(), `${hash}.json`), canonical)
    const folder = join(project, '.translations/pulled')
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const index = JSON.parse(readFileSync(file, 'utf8')) as { validators: [string, { hash: string }][] }
    for (const [, validators] of index.validators) validators.hash = `sha256-${hash}`
    writeFileSync(file, JSON.stringify(index))
    expect((await runAlong(project)).code).toBe(EXIT.done)
    expect([output(project), lockText()]).toEqual([before, lock])
  })

  it('takes a snapshot with a gap for none', async () => {
    rmSync(entryWith('Warenkorb'))
    server.play({ match: '', fault: { kind: 'reset' } })
    expect(await runTo(EXIT.unreachable, project)).toContain('no snapshot to go on with')
  })

  it('goes on from memory where the cache cannot be written', async () => {
    rmSync(join(project, '.translations'), { recursive: true })
    writeFileSync(join(project, '.translations'), 'a file')
    const lock = lockText()
    const finished = await runAlong(project)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.stringContaining('TR_CACHE_IO')])
    expect([output(project), lockText()]).toEqual([before, lock])
  })

  it.each(SPELLINGS)('makes one content of whatever comes $how', async ({ gzip, format }) => {
    const lock = lockText()
    Object.assign(server.project, { gzip, format })
    touch(server)
    const finished = await runAlong(project)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.stringContaining('lock unchanged')])
    expect(resourceRequests(server)).toHaveLength(4)
    expect([output(project), lockText()]).toEqual([before, lock])
  })
})
