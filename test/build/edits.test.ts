/** A committed snapshot that people edit while the service goes on: nobody's change is lost, and nobody is asked. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveModules } from '../../src/build/served.ts'
import { mergeResource } from '../../src/catalog/pull-edits.ts'
import { type Context, createContext } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { type Options, resolveOptions } from '../../src/options.ts'
import type { Resource } from '../../src/protocol/types.ts'
import { cloneProject } from '../faults/project.ts'
import { startServer, touch } from '../faults/runs.ts'
import type { FaultServer } from '../faults/server.ts'
import { createProject } from '../support/project.ts'

interface Setup {
  project: string
  server: FaultServer
  told: string[]
  open(options?: Options): Context
  /** The texts that the app gets now. */
  pull(): Promise<Resource | undefined>
  /** What stands in the folder. */
  read(): Resource
  write(resource: Resource | string): void
  serve(resource: Resource): void
}

async function setUp(): Promise<Setup> {
  const texts = { en: { common: { a: 'A', b: 'B', c: 'C' } } }
  const server = await startServer({ ...cloneProject(), texts })
  const project = createProject({})
  const file = join(project, 'texts/en/common.json')
  const told: string[] = []
  const log = createLogger({ sink: { write: (_, line) => void told.push(line) } })
  const open = (options: Options = {}): Context => {
    const all = { projectId: 'shop', baseUrl: server.url, snapshot: 'texts', ...options }
    return createContext({ options: resolveOptions(all, project, {}), log })
  }
  return {
    ...{ project, server, told, open },
    pull: async () => (await open().pull()).catalog.resources.get('en')?.get('common'),
    read: () => JSON.parse(readFileSync(file, 'utf8')) as Resource,
    write: (resource) => writeFileSync(file, typeof resource === 'string' ? resource : JSON.stringify(resource)),
    serve: (resource) => {
      server.project.texts = { en: { common: resource } }
      touch(server)
    },
  }
}

describe('an edit of the folder', () => {
  it('stays, key by key, beside what the service changes, until the service has it', async () => {
    const { pull, read, write, serve, open } = await setUp()
    await pull()
    write({ a: 'mine', b: 'B', d: 'D' })
    expect(await pull()).toEqual({ a: 'mine', b: 'B', d: 'D' })
    serve({ a: 'theirs', b: 'other', c: 'C', e: 'E' })
    const merged = { a: 'mine', b: 'other', d: 'D', e: 'E' }
    expect(await pull()).toEqual(merged)
    expect(read()).toEqual(merged)
    expect((await open().pull()).edits).toEqual([{ language: 'en', namespace: 'common', keys: 3 }])
    serve(merged)
    expect(await pull()).toEqual(merged)
    expect((await open().pull()).edits).toEqual([])
    serve({ ...merged, a: 'theirs again' })
    expect(read()).toEqual(merged)
    expect(await pull()).toEqual({ ...merged, a: 'theirs again' })
    expect(read()).toEqual({ ...merged, a: 'theirs again' })
  })

  it('stays without the cache that knows what was pulled, and is dropped by an update that was asked for', async () => {
    const { project, pull, read, write, serve, open } = await setUp()
    await pull()
    rmSync(join(project, '.translations'), { recursive: true })
    write({ a: 'mine', b: 'B', c: 'C' })
    serve({ a: 'theirs', b: 'B', c: 'other' })
    // Nobody knows which side changed what, so whatever stands here does.
    expect(await pull()).toEqual({ a: 'mine', b: 'B', c: 'C' })
    await open().pull({ mode: 'update' })
    expect(read()).toEqual({ a: 'theirs', b: 'B', c: 'other' })
  })

  it('that is no JSON yet is left as it is, and one of a file that the service has no more stays', async () => {
    const { project, pull, write, server, open } = await setUp()
    await pull()
    write('{ "a": "mi')
    expect(await pull()).toEqual({ a: 'A', b: 'B', c: 'C' })
    expect(readFileSync(join(project, 'texts/en/common.json'), 'utf8')).toBe('{ "a": "mi')
    server.project.texts = { en: { other: { x: 'X' } } }
    touch(server)
    await open({ pull: { allowShrink: true } }).pull()
    expect(existsSync(join(project, 'texts/en/common.json'))).toBe(true)
  })

  it('is refused where the lock decides, and named; another spelling is no edit', async () => {
    const { project, pull, write, read, open } = await setUp()
    await pull()
    const locked = (): Promise<unknown> => open({ pull: { mode: 'locked' } }).pull()
    write({ a: 'mine', b: 'B', c: 'C' })
    const fix = expect.stringContaining(join(project, 'texts/en/common.json'))
    await expect(locked()).rejects.toMatchObject({ code: 'TR_LOCK_MISMATCH', fix })
    for (const spelling of ['{"a":"A",\r\n"c":"C","b":"B"}\r\n', '{"c":"C","b":"B","a":"A"}']) {
      write(spelling)
      for (const cache of ['warm', 'cold']) {
        if (cache === 'cold') rmSync(join(project, '.translations'), { recursive: true, force: true })
        await expect(locked()).resolves.toMatchObject({ origin: 'snapshot' })
      }
      expect((await open().pull()).edits).toEqual([])
    }
    expect(read()).toEqual({ a: 'A', b: 'B', c: 'C' })
  })

  it('is told once while texts are live', async () => {
    const { open, told, write, serve, read } = await setUp()
    const context = open({ live: { interval: 100 } })
    await context.pull()
    const served = serveModules(context)
    onTestFinished(served.close)
    served.goLive(
      () => true,
      () => {},
    )
    write({ a: 'mine', b: 'B', c: 'C' })
    serve({ a: 'A', b: 'theirs', c: 'C' })
    await expect.poll(read).toEqual({ a: 'mine', b: 'theirs', c: 'C' })
    await sleep(500)
    expect(told.filter((line) => line.includes('en/common: 1 text edited here'))).toHaveLength(1)
  })
})

describe('mergeResource', () => {
  const key = fc.constantFrom('a', 'b', '__proto__', 'd')
  const resource = fc.dictionary(key, fc.constantFrom('1', '2', '3'))

  it('takes for each key the side that changed it, and the edit where both did', () => {
    fc.assert(
      fc.property(resource, resource, resource, (base, local, remote) => {
        const at = (side: Resource, name: string): string | undefined =>
          Object.hasOwn(side, name) ? side[name] : undefined
        const merged = mergeResource({ base, local, remote })
        for (const name of ['a', 'b', '__proto__', 'd']) {
          const expected = at(local, name) === at(base, name) ? at(remote, name) : at(local, name)
          expect(at(merged, name)).toBe(expected)
        }
      }),
    )
  })
})
