/** `service <method>` of the built package, against the embedded service on a real port. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { copyPackage } from '../support/package.ts'
import { CLI, type Finished, finish, runCli, runNode, startNode, startOnTerminal } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { type ServedProject, startServe, startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Title', cart: { one: 'One', other: 'Many' } },
  'texts/de/common.json': { title: 'Titel' },
}

interface Setup {
  project: string
  service: ServedProject
  recorder: Recorder
  env: Record<string, string>
  cli: (...args: string[]) => Promise<Finished>
  json: <T = unknown>(...args: string[]) => Promise<T>
}

const startBeside = (project: string): Promise<ServedProject> =>
  startServe(project, ['--import', join(project, 'texts')])

async function setUp(start: typeof startBeside = startService, run: typeof runCliAlong = runCliAlong): Promise<Setup> {
  const project = createProject(FILES)
  const service = await start(project)
  const recorder = await startRecorder(service.url)
  const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url, TRANSLATIONS_API_KEY: service.keys.latest ?? '' }
  const cli: Setup['cli'] = (...args) => run(['service', ...args], { cwd: project, env })
  const json: Setup['json'] = async (...args) => {
    const { code, stdout, stderr } = await cli(...args, '--json')
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  return { project, service, recorder, env, cli, json }
}

describe('service, looking', () => {
  it('prints every list for people and for programs', async () => {
    const { cli, json } = await setUp()
    expect(await json('languages')).toMatchObject({ en: { isReferenceLanguage: true }, de: { name: 'German' } })
    expect((await cli('languages')).stdout).toMatch(/^en {2}English reference {2}latest 100 %/m)
    expect(await json('tags')).toEqual([])
    const users = await json<{ id: string }[]>('users')
    expect(users).toEqual([expect.objectContaining({ username: 'owner', role: 'admin' })])
    expect((await cli('users')).stdout).toContain('owner@local.localhost')
    const statistics = { segmentsTranslated: 1, segmentsTotal: 3 }
    expect(await json('stats', 'project')).toMatchObject({ latest: { de: { common: statistics } } })
    expect((await cli('stats', 'project')).stdout).toContain('latest/de/common  33 % (1 of 3)')
    const year = new Date().getUTCFullYear()
    expect(await json('stats', 'users')).toEqual([expect.objectContaining({ userId: users[0]?.id, year })])
    expect(await json('stats', 'user', users[0]?.id ?? '', '--year', '2020')).toMatchObject({ year: 2020, words: {} })
    expect(await json('download')).toHaveLength(2)
    expect(await json('download', 'latest', 'de')).toEqual([expect.objectContaining({ key: 'local/latest/de/common' })])
    expect((await cli('download', 'production')).stdout).toBe('nothing is published\n')
    expect(await json('job', '00000000-0000-0000-0000-000000000000')).toBeNull()
  })

  it('says what a wrong call should have been, and sends nothing', async () => {
    const { cli, recorder } = await setUp()
    for (const [args, told] of [
      [['langages'], 'did you mean languages?'],
      [['lang'], 'did you mean languages?'],
      [['publish', 'production'], '`release` copies and publishes'],
      [['language', 'ad', 'fr'], 'did you mean language add?'],
      [['language', 'add'], 'language add <language>: 0 values were given'],
      [['tags', 'extra'], 'tags: 1 value was given'],
      [['tags', '--year', '2020'], 'no option --year'],
      [['stats', 'users', '--year', 'abc'], '--year abc'],
      [['language', 'add', '../x'], 'no safe name for a language'],
      [['namespace', 'create', 'x'], 'needs --language'],
      [['invite', 'a@b.c', '--role', 'king'], '--role king'],
      [['version', 'latest', '--private', 'yes'], 'expected one of on, off'],
      [['tags', '--jason'], 'did you mean --json?'],
    ] as const) {
      const { code, stderr } = await cli(...args)
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(told)])
    }
    expect(recorder.requests).toEqual([])
  })
})

describe('service in the process of the command', () => {
  it('has no address, and shows none', async () => {
    const cwd = createProject({ 'src/app.ts': `import { t } from 'i18next'\nt('note')` })
    for (const [args, told] of [
      [['service', 'stats', 'user', 'nobody'], 'GET /stats/user/local/nobody: 404 project local has no user nobody'],
      [['service', 'namespace', 'delete', 'nothing', '--yes'], 'DELETE /delete/local/latest/nothing: 404'],
      [['service', 'invite', 'ada@example.com'], 'behind the address that `serve` shows: /register?code='],
      [['service', 'namespace', 'create', 'translation', '--language', 'en'], 'created'],
      [['service', 'download', '--json'], '"url":"/local/latest/en/translation"'],
      [['report', '--dry-run'], 'would report to local latest at the embedded service in'],
      [['report', '--dry-run', '--json'], '"baseUrl":"embedded"'],
    ] as const) {
      const { stdout, stderr } = await runCliAlong(args, { cwd })
      expect([args, stdout + stderr]).toEqual([args, expect.stringContaining(told)])
      expect(stdout + stderr).not.toMatch(/embedded\.invalid|127\.0\.0\.1/)
    }
  })
})

describe('service, writing', () => {
  it('adds and removes languages; creates, renames and deletes namespaces', async () => {
    const { json } = await setUp()
    await json('language', 'add', 'fr')
    await json('namespace', 'create', 'extra', '--language', 'fr')
    await json('namespace', 'rename', 'extra', 'more')
    expect(await json('stats', 'project')).toMatchObject({ latest: { fr: { more: {} } } })
    await json('namespace', 'delete', 'more', '--yes')
    await json('language', 'remove', 'fr', '--yes')
    expect(Object.keys(await json<object>('languages'))).toEqual(['en', 'de'])
    expect(Object.keys((await json<{ latest: { en: object } }>('stats', 'project')).latest.en)).toEqual(['common'])
  })

  it('invites, and prints the link', async () => {
    const { cli, json } = await setUp(startBeside)
    const invited = await json('invite', 'ada@example.com', '--role', 'publisher', '--language', 'de', '--no-send')
    expect(invited).toMatchObject({ role: 'publisher', scope: { languages: ['de'], versions: [] } })
    const { stdout } = await cli('invite', 'bo@example.com')
    expect(stdout).toMatch(/^invited bo@example.com\nhttp:.*\/register\?code=[\w-]+\n$/)
  })

  it('writes nothing under --dry-run', async () => {
    const { cli, json, recorder } = await setUp()
    const path = '/delete/local/latest/common'
    expect(await json('namespace', 'delete', 'common', '--dry-run')).toEqual({
      dryRun: true,
      requests: [{ method: 'DELETE', path }],
    })
    for (const args of [
      ['language', 'add', 'fr'],
      ['language', 'remove', 'de'],
      ['namespace', 'create', 'x', '--language', 'en'],
      ['namespace', 'rename', 'common', 'x'],
      ['invite', 'a@b.c'],
      ['update', 'en', 'common', 'texts/de/common.json', '--replace'],
      ['key', 'create'],
      ['key', 'revoke', 'tr_'],
      ['version', 'latest', '--private', 'on'],
    ]) {
      const { code, stdout } = await cli(...args, '--dry-run')
      expect([args, code, stdout]).toEqual([args, 0, expect.stringMatching(/^would /)])
    }
    expect(recorder.requests).toEqual([])
  })

  it.each([
    'language add fr --dry-run --dry-run',
    'language add fr --dry-run=true',
    'language add fr --dry-run=yes',
    'language add --dry-run fr',
    '--dry-run language add fr',
    'namespace delete common --yes --dry-run --dry-run',
  ])('writes nothing under %s', async (line) => {
    const { cli, recorder } = await setUp()
    const { code, stdout } = await cli(...line.split(' '))
    // A value that is none of its own is an argument too many.
    expect([code, stdout]).toEqual(line.endsWith('=yes') ? [2, ''] : [0, expect.stringMatching(/^would /)])
    expect(recorder.requests).toEqual([])
  })

  it('takes nothing away without --yes where nobody can be asked', async () => {
    const { cli, recorder } = await setUp()
    for (const args of [
      ['namespace', 'delete', 'common'],
      ['language', 'remove', 'de'],
      ['update', 'en', 'common', 'texts/de/common.json', '--replace'],
      ['key', 'revoke', 'tr_'],
    ]) {
      const { code, stderr } = await cli(...args)
      expect([code, stderr]).toEqual([2, expect.stringContaining('nobody is here to confirm')])
    }
    expect(recorder.requests).toEqual([])
  })

  it('asks on a terminal, naming project, version and how much it is', async () => {
    const { project, service, json } = await setUp()
    const ask = async (keys: string): Promise<Finished> => {
      const env = { ...service.env, TRANSLATIONS_API_KEY: service.keys.latest ?? '' }
      const child = startOnTerminal(['service', 'namespace', 'delete', 'common'], { cwd: project, env })
      child.stdout?.on('data', (data: Buffer) => data.includes('[y/N]') && child.stdin?.write(keys))
      return finish(child)
    }
    const question = 'delete namespace common from version latest of project local (4 texts in 2 languages)? [y/N]'
    const refused = await ask('n\n')
    expect([refused.code, refused.stdout]).toEqual([2, expect.stringContaining(question)])
    // Ctrl-D, at the end of the input.
    const left = await ask('\u0004')
    expect([left.code, left.stdout]).toEqual([2, expect.stringContaining('not confirmed, nothing was sent')])
    expect(await json('download')).toHaveLength(2)
    expect((await ask('y\n')).code).toBe(0)
    expect(await json('download')).toEqual([])
  })
})

describe('service update', () => {
  const many = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key.${index}`, `text ${index}`]))
  const countKeys = async (json: Setup['json']): Promise<number> =>
    (await json<{ latest: { en: { common: { segmentsTotal: number } } } }>('stats', 'project')).latest.en.common
      .segmentsTotal

  it('sends 1000 keys at a time and replaces with the first request only', async () => {
    const { project, recorder, json } = await setUp()
    writeFiles(project, { 'new.json': many(2500) })
    expect(await json('update', 'en', 'common', 'new.json', '--replace', '--yes')).toEqual({
      changed: true,
      keys: 2500,
      requests: 3,
      resumed: 0,
    })
    const path = 'POST /update/local/latest/en/common'
    expect(recorder.writes()).toEqual([`${path}?replace=true`, path, path])
    expect(await countKeys(json)).toBe(2500)
    expect(await json('update', 'en', 'common', 'new.json')).toMatchObject({ changed: false, requests: 3 })
  })

  it('goes on after what arrived when it was killed, without emptying anything again', async () => {
    const { project, env, recorder, json } = await setUp()
    writeFiles(project, { 'new.json': many(2500) })
    const args = ['update', 'en', 'common', 'new.json', '--replace', '--yes']
    const child = startNode(CLI, ['service', ...args], { cwd: project, env })
    const ended = finish(child)
    recorder.onRequest = (request) => {
      if (request.startsWith('POST') && recorder.writes().length === 2) child.kill('SIGKILL')
    }
    await ended
    recorder.onRequest = () => {}
    const before = recorder.writes().length
    expect(await json(...args)).toMatchObject({ resumed: 1, requests: 2 })
    expect(recorder.writes().slice(before)).toEqual(Array(2).fill('POST /update/local/latest/en/common'))
    expect(await countKeys(json)).toBe(2500)
  })

  it('takes entries and null, and keeps keys that objects lose', async () => {
    const { project, service, json } = await setUp()
    writeFiles(project, {
      'new.json': '{"title":null,"__proto__":"P","a":{"value":"A","context":{"text":"hint"}}}',
      'bad.json': '["a"]',
    })
    await json('update', 'en', 'common', 'new.json')
    const headers = { authorization: service.keys.latest ?? '' }
    const texts = await (await fetch(`${service.url}/pull/local/latest/en/common`, { headers })).text()
    expect(texts).toBe('{"__proto__":"P","a":"A","cart.one":"One","cart.other":"Many"}')
    const { code } = await runCliAlong(['service', 'update', 'en', 'common', 'bad.json'], {
      cwd: project,
      env: service.env,
    })
    expect(code).toBe(5)
  })

  it('names the standard input where that is no JSON', async () => {
    const { cli } = await setUp(startService, runCli)
    const { code, stderr } = await cli('update', 'en', 'common', '-')
    expect([code, stderr]).toEqual([5, 'TR_BAD_CONTENT the standard input is no valid JSON\n'])
  })

  it('reads what is piped into it where a dash stands for the file', async () => {
    const { project, env, service } = await setUp()
    const child = startNode(CLI, ['service', 'update', 'en', 'common', '-', '--json'], {
      cwd: project,
      env,
      stdin: 'pipe',
    })
    child.stdin?.end('{"piped":"P"}')
    const { code, stdout, stderr } = await finish(child)
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ changed: true, keys: 1 })
    expect(await (await fetch(`${service.url}/local/latest/en/common`)).json()).toMatchObject({ piped: 'P' })
  })
})

describe('service key and version', () => {
  it('manages keys of a service that runs beside it, by its owner file', async () => {
    const { project, service } = await setUp(startBeside)
    const local = async (...args: string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await runCli(['service', ...args, '--json'], { cwd: project })
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout)
    }
    const { key } = (await local('key', 'create', '--on', 'production', '--role', 'publisher')) as { key: string }
    const publish = (): Promise<number> =>
      fetch(`${service.url}/publish/local/production`, { method: 'POST', headers: { authorization: key } }).then(
        ({ status }) => status,
      )
    expect(await publish()).toBe(200)
    const listed = (await local('key', 'list')) as object[]
    expect(listed).toContainEqual(expect.objectContaining({ version: 'production', role: 'publisher' }))
    expect(JSON.stringify(listed)).not.toContain(key)
    expect(await local('key', 'revoke', key.slice(0, 6), '--yes')).toEqual({ revoked: 1 })
    expect(await publish()).toBe(401)
    const whole = (await local('key', 'create')) as { key: string }
    expect(await local('key', 'revoke', whole.key, '--yes')).toEqual({ revoked: 1 })
    const again = await runCli(['service', 'key', 'revoke', whole.key, '--yes'], { cwd: project })
    expect([again.code, again.stderr.includes(whole.key)]).toEqual([5, false])
    await local('version', 'latest', '--private', 'on', '--max-age', '60')
    expect((await fetch(`${service.url}/local/latest/en/common`)).status).toBe(404)
  })

  it('manages keys of data that nobody serves', async () => {
    const { project, service } = await setUp(startBeside)
    await service.stop()
    const { code, stdout } = await runCliAlong(['service', 'key', 'create'], { cwd: project })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^tr_[\w-]{43}\n$/)])
  })

  it('needs a key of the whole project where it goes over HTTP', async () => {
    const { cli, service, project, recorder } = await setUp(startBeside)
    expect((await cli('key', 'list')).code).toBe(4)
    const { stdout } = await runCliAlong(['service', 'key', 'create'], { cwd: project })
    const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url, TRANSLATIONS_API_KEY: stdout.trim() }
    const list = await runCliAlong(['service', 'key', 'list', '--json'], { cwd: project, env })
    expect([list.code, JSON.parse(list.stdout)]).toEqual([0, expect.any(Array)])
    const none = await runCliAlong(['service', 'key', 'revoke', 'tr_none', '--yes'], { cwd: project, env })
    expect(none.code).toBe(5)
  })

  it('sends no key of the project in the open', async () => {
    const project = createProject({})
    const env = {
      TRANSLATIONS_BASE_URL: 'http://translations.invalid',
      TRANSLATIONS_PROJECT_ID: 'shop',
      TRANSLATIONS_API_KEY: 'CANARY_7f3a91c2d4e5',
    }
    for (const proxy of ['', 'http://127.0.0.1:1']) {
      const { code, stderr } = await runCliAlong(['service', 'key', 'list'], {
        cwd: project,
        env: { ...env, HTTP_PROXY: proxy },
      })
      expect([code, stderr]).toEqual([2, expect.stringContaining('not sent to another machine without encryption')])
      const tags = await runCliAlong(['service', 'tags'], { cwd: project, env: { ...env, HTTP_PROXY: proxy } })
      expect([tags.code, tags.stderr]).toEqual([2, expect.stringContaining('without encryption')])
    }
  })
})

describe('serve', () => {
  it('exports what it has at the start and at the end, and takes in what changes', async () => {
    const project = createProject(FILES)
    const [texts, out] = [join(project, 'texts'), join(project, 'out')]
    const service = await startServe(project, ['--import', texts, '--watch', '--export', out])
    expect(JSON.parse(readTree(out).get('de/common.json') ?? '')).toEqual({ title: 'Titel' })
    writeFiles(project, { 'texts/de/common.json': { title: 'Neu' } })
    const read = async (): Promise<unknown> => (await fetch(`${service.url}/local/latest/de/common`)).json()
    while (JSON.stringify(await read()) !== '{"title":"Neu"}') await new Promise((resolve) => setTimeout(resolve, 50))
    await service.stop()
    expect(JSON.parse(readTree(out).get('de/common.json') ?? '')).toEqual({ title: 'Neu' })
  })

  it('names what to install for PostgreSQL and for mail where it is not there', async () => {
    const folder = copyPackage()
    const cli = join(folder, 'dist/cli/index.js')
    const { code, stderr } = await runNode(cli, ['serve', '--port', '0', '--database', 'postgres://localhost/x'], {
      cwd: folder,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('npm install pg')])
    const mail = { TRANSLATIONS_SMTP_URL: 'smtp://localhost', TRANSLATIONS_SMTP_FROM: 'a@b.c' }
    const without = await runNode(cli, ['serve', '--port', '0'], { cwd: folder, env: mail })
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('npm install nodemailer')])
  })

  it('serves commands beside its data, whatever address it listens on', async () => {
    const project = createProject(FILES)
    const service = await startServe(project, ['--import', join(project, 'texts'), '--host', '0.0.0.0'])
    // Nobody else can open a link to that address.
    const { stdout } = await runCliAlong(['service', 'invite', 'a@b.c', '--no-send', '--json'], { cwd: project })
    const { link } = JSON.parse(stdout) as { link: string }
    expect([new URL(service.url).hostname, link]).toEqual([
      expect.not.stringContaining('0.0.0.0'),
      expect.stringContaining(`${service.url}/register?code=`),
    ])
    for (const args of [['tags'], ['key', 'list']]) {
      const { code, stderr } = await runCliAlong(['service', ...args], { cwd: project })
      expect(code, stderr).toBe(0)
    }
  })

  it('takes either a folder or a database for its data', async () => {
    const project = createProject({})
    const { code } = await runCliAlong(['serve', '--data', 'x', '--database', 'postgres://x'], { cwd: project })
    expect(code).toBe(2)
    expect((await runCliAlong(['serve', '--watch'], { cwd: project })).code).toBe(2)
  })
})
