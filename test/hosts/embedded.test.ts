/** No service is named: the embedded one, in the process of the build or in another that owns its data. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Context, createContext } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveOptions } from '../../src/options.ts'
import { createService } from '../../src/service/index.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { execute, hosts, otherHosts } from '../support/hosts.ts'
import { runCli, runNode } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { type ServedProject, startServe, startService } from '../support/service.ts'
import { configure, SMALL_APP } from '../support/small-app.ts'

const FILES = {
  ...SMALL_APP,
  'translations.config.json': configure({ publish: 'latest' }),
}

const serve = (project: string): Promise<ServedProject> => startService(project, `${project}/.translations/service`)

describe.each([...hosts, ...otherHosts])('$name', (host) => {
  it('works in the process of the build, without account and network, and asks the process that owns the data', async () => {
    const project = createProject(FILES)
    const served = await serve(project)
    await served.stop()
    // Of the others it is enough that they end in the tests of releases.
    const first = await (hosts.includes(host) ? host.build(project) : host.buildAlong(project))
    expect(first.code, first.stderr).toBe(0)
    expect(await execute(project, host)).toEqual([{ title: 'Title' }, 'title', 'note'])
    const told = first.stdout + first.stderr
    expect(told).toContain('missing common:note - not in en')
    expect(told).toContain('released publish latest')

    // What the first build reported is there for the second one.
    const owner = await serve(project)
    const read = async (): Promise<unknown> => (await fetch(`${owner.url}/local/latest/en/common`)).json()
    expect(await read()).toEqual({ note: 'A note', title: 'Title' })
    writeFiles(project, { 'src/main.js': `${FILES['src/main.js']}t('late', 'A late one')\n` })
    // In a process with others its report was once not there yet.
    const second = await host.build(project)
    expect(second).toMatchObject({ code: 0 })
    expect(await execute(project, host)).toEqual([{ note: 'A note', title: 'Title' }, 'title', 'note'])
    expect(await read(), second.stderr).toEqual({ late: 'A late one', note: 'A note', title: 'Title' })
  })
})

it('asks another process, or becomes it, when the one that owns the data has ended', async () => {
  const project = createProject(FILES)
  const open = (): Context => createContext({ options: resolveOptions({}, project, {}), log: createLogger() })
  const first = await startServe(project, ['--import', 'texts'])
  const [context, other] = [open(), open()]
  onTestFinished(() => Promise.all([context.close(), other.close()]).then(() => {}))
  expect(await context.pull()).toMatchObject({ origin: 'service' })
  expect(await other.pull()).toMatchObject({ origin: 'service' })
  await first.stop()
  const second = await startServe(project)
  expect(await context.pullAgain()).toMatchObject({ origin: 'service', lock: 'unchanged' })
  await second.stop()
  const both = [context.pullAgain(), other.pullAgain(), context.pullAgain({ mode: 'update' })]
  for (const pulled of await Promise.all(both)) expect(pulled).toMatchObject({ origin: 'service' })
})

it('serves commands that begin at once, though each of them may end before the others', async () => {
  const project = createProject(FILES)
  const pulls = await Promise.all(Array.from({ length: 4 }, () => runCli(['pull'], { cwd: project })))
  expect(pulls).toEqual(pulls.map(() => expect.objectContaining({ code: 0, stderr: '' })))
})

it('serves all that a process builds at once, until the last of it is reported', async () => {
  const project = createProject({
    ...FILES,
    'src/other.js':
      "import i18next from 'i18next'\nimport texts from 'virtual:translations/en/common'\nconsole.log(i18next.t('common:other'), texts)\n",
    'build.mjs': `import { build } from 'esbuild'
import translations from 'unplugin-translations/esbuild'
const one = (name) => build({ entryPoints: ['src/' + name + '.js'], outdir: 'dist/' + name, bundle: true, format: 'esm', platform: 'node',
  packages: 'external', plugins: [translations({ report: true })] })
for (let round = 0; round < 3; round++) await Promise.all(['main', 'other'].map(one))`,
  })
  const served = await serve(project)
  await served.stop()
  const { code, stdout, stderr } = await runNode(`${project}/build.mjs`, [], { cwd: project })
  const told = stdout + stderr
  expect(code, told).toBe(0)
  expect(told).not.toContain('TR_')
  expect(told.match(/reported 2 missing/g), told).toHaveLength(1)
})

describe('a clone of a repository that has the texts, and not the data that they came from', () => {
  const OPTIONS = { snapshot: 'texts', pull: { mode: 'online' } } as const
  const TEXTS = { 'texts/de/common.json': '{"a":"A","b":"B"}', 'texts/fr/common.json': '{"a":"FR"}' }
  const open = (project: string): Context => {
    const context = createContext({ options: resolveOptions(OPTIONS, project, {}), log: createLogger() })
    onTestFinished(() => context.close())
    return context
  }
  const lockOf = (project: string): string => readFileSync(join(project, 'translations.lock'), 'utf8')

  /** Has texts in two languages, and one more without any. */
  async function clone(): Promise<string> {
    const origin = createProject(TEXTS)
    const data = join(origin, '.translations/service')
    const service = await createService({ data, reference: 'de', languages: ['it'] })
    await service.importResources(join(origin, 'texts'))
    await service.close()
    await open(origin).pull()
    return createProject({ ...TEXTS, 'translations.lock': lockOf(origin) })
  }

  it('begins with them, edited or not', async () => {
    const project = await clone()
    const before = lockOf(project)
    expect(await open(project).pull()).toMatchObject({ origin: 'service', changes: [], edits: [], warnings: [] })
    expect(JSON.parse(lockOf(project)).languages).toEqual(JSON.parse(before).languages)
    const other = await clone()
    writeFileSync(join(other, 'texts/de/common.json'), '{"a":"edited","b":"B"}')
    const { catalog } = await open(other).pull()
    expect(catalog.referenceLanguage).toBe('de')
    expect(catalog.resources.get('de')?.get('common')).toEqual({ a: 'edited', b: 'B' })
  })

  it.each(['emails/welcome', 'a:b', 'a%3Ab'])('begins with those of %s', async (namespace) => {
    const origin = createProject({})
    const data = join(origin, '.translations/service')
    const service = await createService({ data })
    const body = JSON.stringify({ a: 'A' })
    const headers = { authorization: service.localKey }
    const url = `http://x/update/local/latest/en/${encodeURIComponent(namespace)}`
    expect((await service.fetch(new Request(url, { method: 'POST', headers, body }))).ok).toBe(true)
    await service.close()
    await open(origin).pull()
    const project = createProject({ 'translations.lock': lockOf(origin) })
    cpSync(join(origin, 'texts'), join(project, 'texts'), { recursive: true })
    expect(await open(project).pull()).toMatchObject({ origin: 'service', changes: [], edits: [], warnings: [] })
  })

  it('begins with them where it is served first', async () => {
    const project = await clone()
    writeFileSync(join(project, 'translations.config.json'), JSON.stringify(OPTIONS))
    await startServe(project)
    expect(await open(project).pull()).toMatchObject({ origin: 'service', changes: [], edits: [], warnings: [] })
  })

  it('is told how a lock and data of before agree on the reference language, and nothing once they do', async () => {
    const project = await clone()
    const data = join(project, '.translations/service')
    await (
      await createService({ data, texts: join(project, 'texts'), reference: 'fr', languages: ['de', 'it'] })
    ).close()
    writeFileSync(join(project, 'translations.config.json'), JSON.stringify(OPTIONS))
    const pull = (...args: string[]) => runCliAlong(['pull', ...args], { cwd: project })
    const told = 'is fr, and stays so, where the lock says de: `unplugin-translations pull --update` writes fr there'
    const before = lockOf(project)
    const { stderr } = await pull('--check')
    expect(stderr).toContain(`${told}; without ${data} the project begins anew, with de`)
    await pull('--update')
    expect(await pull()).toMatchObject({ code: 0, stderr: '' })
    writeFileSync(join(project, 'translations.lock'), before)
    rmSync(data, { recursive: true })
    expect(await pull()).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(lockOf(project)).languages.de).toMatchObject({ isReferenceLanguage: true })
  })

  it('makes no project of texts that can not be read, and takes nothing once there is one', async () => {
    const project = await clone()
    const file = join(project, 'texts/fr/common.json')
    writeFileSync(file, '{"a":')
    await expect(open(project).pull()).rejects.toMatchObject({ code: 'TR_BAD_CONTENT' })
    writeFileSync(file, '{"a":"FR"}')
    const first = open(project)
    expect(await first.pull()).toMatchObject({ origin: 'service', changes: [] })
    await first.close()
    writeFileSync(file, '{"a":"later"}')
    expect((await open(project).pull()).edits).toEqual([{ language: 'fr', namespace: 'common', keys: 1 }])
  })
})
