import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createService, type EmbeddedService, serve } from '../../src/service/index.ts'
import { prepareProject } from '../../src/service/project.ts'
import type { Database } from '../../src/service/store/database.ts'
import { openStore } from '../../src/service/store/open.ts'
import { importResources } from '../../src/service/transfer.ts'
import { LONG_NAMESPACE, ODD_NAMESPACES } from '../unit/hostile.ts'
import { startServed, temporaryDirectory } from './served.ts'

async function open(): Promise<EmbeddedService> {
  const service = await createService()
  onTestFinished(() => service.close())
  return service
}

function folder(files: Record<string, unknown>): string {
  const directory = temporaryDirectory()
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return directory
}

async function call(service: EmbeddedService, path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const request = new Request(`http://x${path}`, { headers: { authorization: service.localKey }, ...init })
  return (await service.fetch(request)).json()
}

describe('importing a folder', () => {
  it('reads flat and nested JSON, folders as part of the namespace, and adds the languages it meets', async () => {
    const service = await open()
    const directory = folder({
      'en/home.json': { greeting: 'Hello', 'a.b': 'flat', nested: { deep: { key: 'x' } }, list: ['one', 'two'] },
      'en/mail/welcome.json': `\ufeff${JSON.stringify({ subject: 'Hi', count: 3, later: null })}`,
      'pt-BR/home.json': { greeting: 'Olá' },
      'en/empty.json': {},
      'README.md': 'not ours',
      'package.json': { name: 'not ours' },
      '.git/x.json': { name: 'not ours' },
    })
    expect(await service.importResources(directory)).toEqual({
      languages: ['en', 'pt-BR'],
      files: 4,
      keys: 8,
      added: 8,
      changed: 0,
    })
    expect(await call(service, '/local/latest/en/home')).toEqual({
      greeting: 'Hello',
      'a.b': 'flat',
      'nested.deep.key': 'x',
      'list.0': 'one',
      'list.1': 'two',
    })
    expect(await call(service, '/local/latest/en/mail%2Fwelcome')).toEqual({ subject: 'Hi', count: '3' })
    expect(await call(service, '/pull/local/latest/en/empty')).toEqual({})
    expect(Object.keys((await call(service, '/languages/local')) as object)).toEqual(['en', 'pt-BR'])
  })

  it('refuses a language that the project has in another case', async () => {
    const service = await open()
    const refused = { code: 'TR_NAME_UNSAFE', message: expect.stringContaining("EN can't be imported") }
    await expect(service.importResources(folder({ 'EN/home.json': {} }))).rejects.toMatchObject(refused)
    expect(Object.keys((await call(service, '/languages/local')) as object)).toEqual(['en'])
  })

  it('makes what was remembered forgotten for all it has written, wherever it ends', async () => {
    const store = await openStore()
    onTestFinished(() => store.close())
    const projectId = 'local'
    await prepareProject(store, { projectId, reference: 'en', languages: [], tags: [] }, 0)
    const order: string[] = []
    const write: Database['write'] = async (...args) => {
      if (order.filter((step) => step === 'written').length === 2) throw new Error('disk is full')
      const result = await store.write(...args)
      order.push('written')
      return result
    }
    const options = {
      database: { ...store, write },
      projectId,
      now: () => 1,
      changed: () => void order.push('changed'),
    }
    const files = { 'en/a.json': { a: 'A' }, 'en/b.json': { b: 'B' } }
    await expect(importResources(folder(files), options)).rejects.toThrow('disk is full')
    expect(order).toEqual(['written', 'changed', 'written', 'changed'])
  })

  it('reads a file for each language as its one namespace, and no other file beside them', async () => {
    const service = await open()
    const files = { 'en.json': { a: 'A' }, 'nb_NO.json': { a: 'N' }, 'fil.json': { a: 'F' }, 'jp.json': { a: 'J' } }
    const others = { 'index.json': {}, 'app.json': { a: 'x' }, 'english.json': {}, 'tsconfig.json': {} }
    expect(await service.importResources(folder({ ...files, ...others, 'de/home.json': { b: 'B' } }))).toMatchObject({
      languages: ['de', 'en', 'fil', 'jp', 'nb_NO'],
      files: 5,
    })
    expect(await call(service, '/local/latest/nb_NO/translation')).toEqual({ a: 'N' })
    expect(await call(service, '/local/latest/de/home')).toEqual({ b: 'B' })
  })

  it('twice changes nothing; keys that the files lack stay', async () => {
    const service = await open()
    const directory = folder({ 'en/home.json': { a: 'A', b: 'B' } })
    await service.importResources(directory)
    await call(service, '/update/local/latest/en/home', { b: 'edited', c: 'C' })
    writeFileSync(join(directory, 'en/home.json'), JSON.stringify({ a: 'A' }))
    expect(await service.importResources(directory)).toMatchObject({ keys: 1, added: 0, changed: 0 })
    expect(await call(service, '/local/latest/en/home')).toEqual({ a: 'A', b: 'edited', c: 'C' })
    writeFileSync(join(directory, 'en/home.json'), JSON.stringify({ a: 'A2' }))
    expect(await service.importResources(directory)).toMatchObject({ added: 0, changed: 1 })
  })

  it.each([
    ['en/bad.json', '{"a":', 'TR_BAD_CONTENT', 'no valid JSON'],
    ['en/list.json', '["a"]', 'TR_BAD_CONTENT', 'expected a JSON object'],
    ['en/twice.json', '{"a.b":"x","a":{"b":"y"}}', 'TR_BAD_CONTENT', 'key "a.b" is there twice'],
    ['not a language/x.json', '{}', 'TR_NAME_UNSAFE', 'no language code'],
    [
      'en/zero.json',
      '{"a":"😀b\\u0000"}',
      'TR_BAD_CONTENT',
      'key "a" has .u.0. as character 3 of its text, which can\'t be stored',
    ],
    ['en/long.json', JSON.stringify({ [`é${'x'.repeat(1799)}`]: 'a' }), 'TR_BAD_CONTENT', 'at most 1800 bytes'],
    ['en/half.json', '{"a":{"b\\ud83d":"c"}}', 'TR_BAD_CONTENT', 'has .u.d83d. as character 4 of its name'],
  ])('that has %s imports nothing and names it', async (name, content, code, message) => {
    const service = await open()
    const directory = folder({ 'en/aaa.json': { a: 'A' }, [name]: content })
    await expect(service.importResources(directory)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(new RegExp(`${name}.*${message}`)),
    })
    expect(await call(service, '/download/local')).toEqual([])
  })

  it('that can not be read fails the start of a service, and leaves neither anything open nor keys that nobody saw', async () => {
    const data = temporaryDirectory()
    const started = serve({ data, import: join(data, 'nothing') })
    await expect(started).rejects.toMatchObject({ code: 'TR_CONFIG', exitCode: 2 })
    await expect(serve({ data, import: folder({ 'en.json': '{' }) })).rejects.toMatchObject({ code: 'TR_BAD_CONTENT' })
    const service = await serve({ data })
    expect(Object.keys(service.keys)).toEqual(['latest', 'production'])
    await service.close()
  })

  it('takes more keys in a file than a request could', async () => {
    const service = await open()
    const resource = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key.${index}`, `value ${index}`]))
    expect(await service.importResources(folder({ 'en/big.json': resource }))).toMatchObject({ added: 5000 })
    expect(await call(service, '/local/latest/en/big')).toEqual(resource)
  })
})

describe('watching a folder', () => {
  it('imports what is edited, says what is broken, and goes on', async () => {
    const directory = folder({ 'en/home.json': { a: 'A' } })
    const { service, send, warnings } = await startServed({ import: directory, watch: true })
    const value = async (): Promise<unknown> => (await send('GET', '/local/latest/en/home')).json()
    const edit = (text: string): void => writeFileSync(join(directory, 'en/home.json'), text)
    expect(await value()).toEqual({ a: 'A' })
    edit('{"a":"edited"}')
    await expect.poll(value, { timeout: 5000 }).toEqual({ a: 'edited' })
    edit('{"a":')
    await expect
      .poll(() => warnings, { timeout: 5000 })
      .toEqual([expect.stringContaining('en/home.json: no valid JSON')])
    edit('{"a":"again"}')
    await expect.poll(value, { timeout: 5000 }).toEqual({ a: 'again' })
    await service.close()
    edit('{"a":"too late"}')
  })
})

describe('a project that begins with a folder', () => {
  it('has all of it, or is not there', async () => {
    const texts = folder({ 'de/home.json': { a: 'A' }, 'EN/home.json': { a: 'A' } })
    const data = temporaryDirectory()
    await expect(createService({ data, texts, reference: 'en' })).rejects.toMatchObject({ code: 'TR_NAME_UNSAFE' })
    rmSync(join(texts, 'EN'), { recursive: true })
    const service = await createService({ data, texts, reference: 'en' })
    onTestFinished(() => service.close())
    expect(await call(service, '/local/latest/de/home')).toEqual({ a: 'A' })
  })
})

describe('exporting', () => {
  it('writes what an import reads', async () => {
    const service = await open()
    const files = { 'en/home.json': { b: 'B', a: 'A' }, 'de/mail/welcome.json': { subject: 'Hallo' } }
    await service.importResources(folder(files))
    const directory = temporaryDirectory()
    expect(await service.exportResources(directory)).toEqual({ files: 2, keys: 3 })
    expect(readFileSync(join(directory, 'en/home.json'), 'utf8')).toBe('{\n  "a": "A",\n  "b": "B"\n}\n')
    expect(
      (readdirSync(directory, { recursive: true }) as string[]).filter((name) => /\.json$/.test(name)),
    ).toHaveLength(2)
    const other = await open()
    await other.importResources(directory)
    expect(await call(other, '/local/latest/de/mail%2Fwelcome')).toEqual({ subject: 'Hallo' })
  })

  it('writes nothing where a name is longer than that of a file', async () => {
    const service = await open()
    for (const namespace of ['short', LONG_NAMESPACE]) {
      await call(service, `/update/local/latest/en/${encodeURIComponent(namespace)}`, { a: 'A' })
    }
    const directory = temporaryDirectory()
    await expect(service.exportResources(directory)).rejects.toMatchObject({
      code: 'TR_NAME_UNSAFE',
      message: expect.stringContaining(LONG_NAMESPACE.slice(0, 20)),
    })
    expect(readdirSync(directory)).toEqual([])
  })

  const writable = ODD_NAMESPACES.filter((name) => name !== LONG_NAMESPACE)
  it.each([...writable, 'a%3Ab', 'a:b', 'x/y.', 'what?'])('keeps the name %s', async (namespace) => {
    const [service, other] = [await open(), await open()]
    const path = encodeURIComponent(namespace)
    await call(service, `/update/local/latest/en/${path}`, { a: 'A' })
    const directory = temporaryDirectory()
    await service.exportResources(directory)
    await other.importResources(directory)
    expect(await call(other, `/local/latest/en/${path}`)).toEqual({ a: 'A' })
  })
})
