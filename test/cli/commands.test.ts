/** The command line of the built package as a process, against the embedded service on a real port. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { CLI, finish, runCli, startNode, startProgram } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { startRecorder } from '../support/recorder.ts'
import { type ServedProject, startServe, startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title', old: 'Old', cart: { items_one: 'One item', items_other: 'Many items' } },
  'texts/de/common.json': { title: 'Titel' },
  'src/app.tsx': `import { useTranslation } from 'react-i18next'
export function App() {
  const { t } = useTranslation('common')
  return [t('title'), t('cart.items', { count: 1 }), t('note', { defaultValue: 'A note', description: 'At the end' })]
}
`,
  'translations.config.json': {
    release: { copy: { from: 'latest', to: 'production' }, publish: 'production', interval: 20 },
  },
}

interface Setup {
  project: string
  service: ServedProject
  cli: (...args: string[]) => Promise<{ code: number | null; stdout: string; stderr: string }>
  json: <T>(...args: string[]) => Promise<T>
}

/** One test of each command has it run in a process of its own. */
async function setUp(
  files: Readonly<Record<string, string | object>> = FILES,
  run: typeof runCliAlong = runCliAlong,
): Promise<Setup> {
  const project = createProject(files)
  const service = await startService(project)
  const cli: Setup['cli'] = (...args) => run(args, { cwd: project, env: service.env })
  return {
    project,
    service,
    cli,
    json: async (...args) => {
      const { code, stdout, stderr } = await cli(...args, '--json')
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout)
    },
  }
}

/** A server that answers every request in one way. */
async function startServer(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function findClosedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

describe('serve', () => {
  it('prints one line of JSON when it is ready, with a key for each version', async () => {
    const { service } = await setUp()
    expect(service).toMatchObject({
      projectId: 'local',
      keys: { latest: expect.any(String), production: expect.any(String) },
    })
    const client = createClient({ baseUrl: service.url })
    expect(Object.keys(await client.getLanguages({ projectId: 'local' })).sort()).toEqual(['de', 'en'])
  })

  it('ends in order on SIGTERM, with 143, and keeps what it has', async () => {
    const project = createProject(FILES)
    const child = startNode(CLI, ['serve', '--json', '--port', '0', '--import', 'texts'], { cwd: project })
    const finished = finish(child)
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    expect(await finished).toMatchObject({ code: 143, stderr: '' })
    const service = await startServe(project)
    // Keys are shown once, when they are made.
    expect(service.keys).toEqual({})
    const client = createClient({ baseUrl: service.url })
    const texts = await client.getResource({
      projectId: 'local',
      version: 'latest',
      language: 'de',
      namespace: 'common',
    })
    expect({ ...texts }).toEqual({ title: 'Titel' })
  })

  it('tells people what it took in, and where keys come from that it can not show again', async () => {
    const project = createProject(FILES)
    const serve = async (): Promise<string> => {
      const child = startNode(CLI, ['serve', '--port', '0', '--import', 'texts'], { cwd: project })
      const finished = finish(child)
      child.stdout?.once('data', () => child.kill('SIGTERM'))
      return (await finished).stdout
    }
    const first = await serve()
    expect(first).toContain('Imported 5 keys from 2 files (de, en): 5 new, 0 changed')
    expect(first).toMatch(/Keys, shown only this once:\n {2}latest {2}tr_\S+\n {2}production {2}tr_\S+\n/)
    const second = await serve()
    expect(second).toContain('5 keys from 2 files (de, en): 0 new, 0 changed')
    expect(second).toContain('service key create --on <version>')
  })

  it('refuses data that another process serves, with exit code 9', async () => {
    const project = createProject(FILES)
    await startServe(project)
    const { code, stderr } = await runCli(['serve', '--port', '0'], { cwd: project })
    expect(code).toBe(9)
    expect(stderr).toContain('TR_STORE_BUSY')
  })
})

describe('pull', () => {
  it('says how a project that has only just begun gets its texts', async () => {
    const { stdout } = await runCli(['pull'], { cwd: createProject({}) })
    expect(stdout).toContain('The service has no texts yet: `unplugin-translations serve --import <folder>` takes')
  })

  it('writes lock and snapshot, and tells what changed since', async () => {
    const { project, service, cli, json } = await setUp(FILES, runCli)
    expect(await json('pull')).toEqual({
      projectId: 'local',
      version: 'latest',
      referenceLanguage: 'en',
      languages: { de: 1, en: 4 },
      namespaces: ['common'],
      origin: 'service',
      lock: 'created',
      changes: [],
    })
    expect(await json('pull')).toMatchObject({ lock: 'unchanged', changes: [] })

    const client = createClient({ baseUrl: service.url, apiKey: service.keys.latest ?? '' })
    await client.update({
      projectId: 'local',
      version: 'latest',
      language: 'de',
      namespace: 'common',
      entries: { old: 'Alt' },
    })
    const checked = await cli('pull', '--check', '--json')
    expect(checked.code).toBe(1)
    const changes = [{ language: 'de', namespace: 'common', before: 1, after: 2 }]
    expect(JSON.parse(checked.stdout)).toMatchObject({ lock: 'outdated', changes })
    expect(await json('pull', '--update')).toMatchObject({ lock: 'updated', changes })
    expect(readTree(project).get('translations.lock')).toContain('"de": {')
  })

  it('works without the service once it was pulled, and says what is missing before', async () => {
    const { project, cli, json } = await setUp()
    const early = await cli('pull', '--offline')
    expect(early.code).toBe(6)
    expect(early.stderr).toContain('TR_LOCK_MISSING')
    await json('pull')
    expect(await json('pull', '--offline')).toMatchObject({ origin: 'snapshot', languages: { de: 1, en: 4 } })

    const [file, content] = [...readTree(project)].find(([name]) => name.includes('snapshot/')) ?? ['', '']
    writeFiles(project, { [file]: content.replace('Title', 'Tampered').replace('Titel', 'Tampered') })
    const damaged = await cli('pull', '--offline')
    expect(damaged.code).toBe(6)
    expect(damaged.stderr).toContain('TR_LOCK_MISMATCH')
  })
})

describe('scan', () => {
  it('prints the usages in the shape that is promised, and asks no service', async () => {
    const { project } = await setUp()
    const { code, stdout } = await runCli(['scan', '--json'], { cwd: project })
    expect(code).toBe(0)
    const { usages, failed, partial } = JSON.parse(stdout)
    expect({ failed, partial }).toEqual({ failed: [], partial: false })
    expect(usages).toEqual([
      { file: 'src/app.tsx', key: 'title', namespace: 'common', evidence: 'called', line: 4, column: 13 },
      {
        file: 'src/app.tsx',
        key: 'cart.items',
        namespace: 'common',
        evidence: 'called',
        plural: 'cardinal',
        line: 4,
        column: 25,
      },
      {
        file: 'src/app.tsx',
        key: 'note',
        namespace: 'common',
        evidence: 'called',
        defaultValue: 'A note',
        description: 'At the end',
        line: 4,
        column: 56,
      },
    ])
  })

  it('names a file that does not parse and goes on with the others', async () => {
    const { project, cli } = await setUp()
    writeFiles(project, { 'src/broken.ts': 'const t = (' })
    const { code, stdout } = await cli('scan', '--json')
    expect(code).toBe(0)
    const { usages, failed, partial } = JSON.parse(stdout)
    expect(usages).toHaveLength(3)
    expect(partial).toBe(true)
    expect(failed).toEqual([{ file: 'src/broken.ts', message: expect.any(String) }])
  })
})

describe('check', () => {
  it('lists missing, unused and untranslated keys', async () => {
    const { json } = await setUp(FILES, runCli)
    const { findings, summary } = await json<{ findings: { id: string; severity: string }[]; summary: object }>('check')
    expect(summary).toEqual({ files: expect.any(Number), used: 3, missing: 1, unused: 1 })
    expect(findings.map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'warn missing:common:note',
      'warn untranslated:de:common:cart.items_one',
      'warn untranslated:de:common:cart.items_other',
      'warn untranslated:de:common:old',
      'warn unused:common:old',
    ])
  })

  it('calls nothing unused that a literal of the source names', async () => {
    const app = {
      menu: { file: 'File', edit: 'Edit' },
      rows_one: 'a row',
      list: { rows_one: 'a row', rows_other: 'rows' },
      gone: { key: 'x' },
    }
    const { json } = await setUp({
      'texts/en/common.json': app,
      // Nothing in it translates, so it is never parsed; and one that is, with a record nobody is seen to read.
      'src/menu.ts': "export const MENU = [{ label: 'menu.file' }, { label: 'common:menu.edit' }, 'list.rows', 'rows']",
      'src/app.ts': "import i18next from 'i18next'\nregister({ label: 'menu.file' })\ni18next.t('menu.edit')",
    })
    const { findings } = await json<{ findings: { id: string }[] }>('check')
    const unused = findings.map(({ id }) => id).filter((id) => id.startsWith('unused:'))
    expect(unused).toEqual(['unused:common:gone.key', 'unused:common:rows_one'])
  })

  it('exits with 1 when a finding is an error', async () => {
    const { cli } = await setUp({ ...FILES, 'translations.config.json': { checks: { missing: 'error' } } })
    expect(await cli('check')).toMatchObject({ code: 1 })
  })
})

describe('report', () => {
  it('plans, sends, and has nothing left to send', async () => {
    const { service, json } = await setUp(FILES, runCli)
    const plan = await json<{ requests: { kind: string; count: number }[] }>('report', '--dry-run')
    expect(plan.requests.map(({ kind, count }) => [kind, count])).toEqual([
      ['missing', 1],
      ['used', 4],
    ])
    expect(await json('report')).toMatchObject({ requests: 2, missing: 1, used: 4, unchanged: 0 })
    expect(await json('report')).toMatchObject({ requests: 0 })
    const client = createClient({ baseUrl: service.url, apiKey: service.keys.latest ?? '' })
    const address = { projectId: 'local', version: 'latest', language: 'en', namespace: 'common' }
    const { note } = await client.pull({ ...address, raw: true })
    expect(note).toMatchObject({ value: 'A note', context: { text: 'At the end' } })
  })

  it('exits with 7 when the service can not take a report', async () => {
    const { project, service, cli } = await setUp()
    expect(await cli('pull')).toMatchObject({ code: 0 })
    await service.stop()
    const { code, stdout, stderr } = await runCli(['report', '--json'], { cwd: project, env: service.env })
    expect(code).toBe(7)
    expect(stderr).toContain('TR_REPORT_PENDING')
    expect(JSON.parse(stdout)).toMatchObject({ code: 'TR_REPORT_PENDING', details: { pending: 5 } })
  })
})

describe('release', () => {
  it('copies, publishes and waits for both', async () => {
    const { service, json, cli } = await setUp(FILES, runCli)
    const client = createClient({ baseUrl: service.url })
    const production = { projectId: 'local', version: 'production', language: 'en', namespace: 'common' }
    expect(await json('release', '--dry-run')).toMatchObject({
      dryRun: true,
      steps: [{ kind: 'copy' }, { kind: 'publish' }],
    })
    await expect(client.getResource(production)).rejects.toMatchObject({ code: 'TR_NOT_FOUND' })
    const unconfirmed = await cli('release')
    expect(unconfirmed.code).toBe(2)
    expect(unconfirmed.stderr).toContain('--yes')
    const { steps } = await json<{ steps: object[] }>('release', '--yes')
    const changes = [
      { language: 'de', added: 1, changed: 0, removed: 0 },
      { language: 'en', added: 4, changed: 0, removed: 0 },
    ]
    const waited = { jobId: expect.any(String), milliseconds: expect.any(Number), verified: true }
    const finished = { ...waited, before: 0, after: 5, changes }
    expect(steps).toEqual([
      { kind: 'copy', from: 'latest', to: 'production', ...finished },
      { kind: 'publish', version: 'production', ...finished },
    ])
    expect((await client.getResource(production)).title).toBe('Title')
  })

  it('needs the key of the target, and says which variable holds it', async () => {
    const { project, service } = await setUp()
    const { TRANSLATIONS_API_KEY_PRODUCTION: _, ...env } = service.env
    const { code, stderr } = await runCliAlong(['release', '--yes'], { cwd: project, env })
    expect(code).toBe(4)
    expect(stderr).toContain('TRANSLATIONS_API_KEY_PRODUCTION')
    const wrong = { ...env, TRANSLATIONS_API_KEY_PRODUCTION: service.keys.latest ?? '' }
    expect(await runCliAlong(['release', '--yes'], { cwd: project, env: wrong })).toMatchObject({ code: 4 })
  })

  it('sends nothing when there is nothing to copy from', async () => {
    const { project, service } = await setUp()
    const recorder = await startRecorder(service.url)
    const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
    const { code, stderr } = await runCliAlong(
      ['release', '--yes', '--copy', 'nowhere', 'production', '--publish', 'production'],
      {
        cwd: project,
        env,
      },
    )
    expect(code).toBe(5)
    expect(stderr).toContain('no version nowhere; it has latest, production')
    expect(recorder.writes()).toEqual([])
  })
})

describe('exit codes', () => {
  const pull = async (
    baseUrl: string,
    args: string[] = [],
  ): Promise<{ code: number | null; stdout: string; stderr: string }> =>
    runCli(['pull', ...args], {
      cwd: createProject({}),
      env: { TRANSLATIONS_BASE_URL: baseUrl, TRANSLATIONS_PROJECT_ID: 'p' },
    })

  it.each([
    [['pull', '--upadte'], '--update'],
    [['pul'], 'pull'],
    [['PULL'], 'did you mean pull?'],
    [['chekc'], 'did you mean check?'],
    [['tags'], 'did you mean service tags?'],
    [['invite', 'ada@example.com'], 'did you mean service invite?'],
    [['langauges'], 'did you mean service languages?'],
    [['release', '--copy', 'one'], '--copy FROM TO'],
    [['release', 'production'], 'no release production\n  Versions are named by --publish'],
    [['release', 'resum'], 'no release resum; did you mean resume?'],
    [['release', 'resume', '--dry-run'], 'release resume takes no --dry-run'],
    [['release', 'forget', '--publish', 'production'], 'release forget takes no --publish'],
    [['serve', '--port', 'abc'], '--port'],
    [['pull', '--update', '--offline'], 'exclude'],
    [['pull', '-v'], '--version goes with no command'],
    [['-v', 'pull'], '--version goes with no command'],
    [['pull', '--interval', '3'], '--interval needs --watch'],
    [['pull', '--watch', '--interval', 'abc'], '--interval abc'],
    [['check', '--unused', '--update-baseline'], 'exclude'],
    [['pull', '--cwd', 'nowhere'], 'there is no folder'],
    [['scan', '--cwd', 'nowhere'], 'there is no folder'],
    [['init', '--cwd', 'nowhere'], 'there is no folder'],
    [['scan', 'src/typo.ts'], 'there is no src/typo.ts to scan'],
    [['serve', '--project', '../x'], 'no safe name for a project'],
    [['serve', '--import', 'nowhere'], 'no folder that can be imported'],
  ])('2 for %j', async (args, told) => {
    const cwd = createProject({})
    const before = [...readTree(cwd)]
    const { code, stdout, stderr } = await runCliAlong(args, { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(told)
    expect([...readTree(cwd)]).toEqual(before)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it.each([['help'], ['foo'], ['service', 'foo'], ['pull', '-j']])(
    '2 for %s %s, which is near to nothing',
    async (...args) => {
      const { code, stderr } = await runCliAlong(args, { cwd: createProject({}) })
      expect(code).toBe(2)
      expect(stderr).not.toContain('did you mean')
    },
  )

  it('2 for options that nobody knows', async () => {
    const project = createProject({ 'translations.config.json': { langauges: ['en'] } })
    const { code, stderr } = await runCli(['pull'], { cwd: project })
    expect(code).toBe(2)
    expect(stderr).toContain('langauges')
  })

  it.each([['pull'], ['scan'], ['check'], ['serve', '--port', '0'], ['service', 'languages']])(
    '2 below a project, naming its configuration, and nothing is made there: %s %s',
    async (...args) => {
      const project = createProject({ 'translations.config.json': {}, 'app/src/main.ts': `t('a')` })
      const [cwd, config] = [join(project, 'app/src'), join(project, 'translations.config.json')]
      const before = readTree(project)
      const { code, stdout, stderr } = await runCliAlong(args, { cwd })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(`TR_CONFIG there is no configuration in ${cwd}, but ${config} above it\n  Run it there`)
      expect(readTree(project)).toEqual(before)
    },
  )

  it.each([
    ['a folder that is named', {}, ['--cwd', '.']],
    ['a configuration that is named', { 'app/own.json': {} }, ['--config', 'own.json']],
    ['a project of its own', { 'app/translations.lock': '' }, []],
    ['a repository of its own', { 'app/.git/HEAD': '' }, []],
  ])('0 below a project in %s', async (_, files, args) => {
    const project = createProject({ 'translations.config.json': {}, 'app/main.ts': `t('a')`, ...files })
    expect(await runCliAlong(['scan', ...args], { cwd: join(project, 'app') })).toMatchObject({ code: 0 })
  })

  it.each(['mjs', 'ts'])(
    '2 for a configuration in %s whose package is not installed, saying how it is',
    async (extension) => {
      const config = `import { defineConfig } from 'unplugin-translations/config'\nexport default defineConfig({})\n`
      // Out of the repository, where the package is itself.
      const cwd = mkdtempSync(join(tmpdir(), 'not-installed-'))
      onTestFinished(() => rmSync(cwd, { recursive: true }))
      writeFiles(cwd, { [`translations.config.${extension}`]: config })
      const { code, stderr } = await runCliAlong(['pull'], { cwd })
      expect([code, stderr]).toEqual([2, expect.stringContaining('npm install --save-dev unplugin-translations')])
    },
  )

  it('3 when nothing listens, as JSON too', async () => {
    const { code, stdout, stderr } = await pull(await findClosedPort(), ['--json'])
    expect(code).toBe(3)
    expect(stderr).toContain('TR_NET_REFUSED')
    expect(JSON.parse(stdout)).toMatchObject({ code: 'TR_NET_REFUSED', message: expect.any(String) })
  })

  it('4 when the key is refused', async () => {
    const { code, stderr } = await pull(await startServer(401, 'application/json', '{"errorMessage":"wrong key"}'))
    expect(code).toBe(4)
    expect(stderr).toContain('wrong key')
  })

  it('5 when a login page answers', async () => {
    const { code, stderr } = await pull(await startServer(200, 'text/html', '<h1>Log in</h1>\u001b[2J'))
    expect(code).toBe(5)
    expect(stderr).toContain('expected JSON, got text/html: <h1>Log in</h1>\\u{1b}[2J')
    expect(stderr).not.toContain('\u001b')
  })

  it.each([['pull'], ['check'], ['service', 'key', 'list'], ['serve', '--port', '0']])(
    '6 for data that have no place: %s %s',
    async (...args) => {
      const { code, stderr } = await runCliAlong(args, { cwd: createProject({ '.translations': 'no folder' }) })
      expect(code).toBe(6)
      expect(stderr).toMatch(/^TR_CACHE_IO .*service cannot be made: .*\n {2}Check the free space and the permissions/)
    },
  )

  it.skipIf(process.platform !== 'linux')(
    '6 for a file system that takes no folder, without trying for ever',
    async () => {
      const child = startNode(CLI, ['pull', '--cwd', '/proc'], { cwd: createProject({}) })
      // Who tries for ever hears no other signal.
      const limit = setTimeout(() => child.kill('SIGKILL'), 20_000)
      onTestFinished(() => clearTimeout(limit))
      const { code, stderr } = await finish(child)
      expect(stderr).toContain('TR_CACHE_IO /proc/.translations/service cannot be made')
      expect(code).toBe(6)
    },
  )

  it.skipIf(process.platform !== 'linux').each([
    ['scan >/dev/full', 6, 'TR_CACHE_IO the output cannot be written: ENOSPC'],
    ['scan --json | head -c 1', 0, ''],
    ['pull --upadte 2>/dev/full', 2, ''],
  ])('%s ends with %i', async (line, code, told) => {
    const cwd = createProject({ 'main.ts': `t('a')` })
    const shell = ['-c', `set -o pipefail; "$0" "$1" ${line}`, process.execPath, CLI]
    const finished = await finish(startProgram('bash', shell, { cwd }))
    expect([finished.code, finished.stderr]).toEqual([code, expect.stringContaining(told)])
    expect(finished.stderr).not.toMatch(/^\s+at /m)
  })

  it('6 for a lock with a conflict, naming the line', async () => {
    const { project, cli } = await setUp()
    await cli('pull')
    const lock = readTree(project).get('translations.lock') ?? ''
    writeFiles(project, { 'translations.lock': lock.replace('{\n', '{\n<<<<<<< ours\n') })
    const { code, stderr } = await cli('pull')
    expect(code).toBe(6)
    expect(stderr).toContain('translations.lock:2')
  })
})
