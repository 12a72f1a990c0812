/** `check` as a command, and the same in builds: formats, baseline, plan, and texts that mean harm. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { hosts } from '../support/hosts.ts'
import type { Finished } from '../support/process.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { type ServedProject, startService } from '../support/service.ts'

const FILES = {
  'texts/en/common.json': { title: 'Hi {{name}}', old: 'Old', rare: 'Rare' },
  'texts/de/common.json': { title: 'Hallo', old: 'Alt' },
  'src/main.js': "export const render = (t) => [t('title'), t('note', 'A note')]\nconsole.log(render(String).length)\n",
}
const CONFIG = { scan: { defaultNamespace: 'common', functions: ['t'] } }

interface Setup {
  project: string
  service: ServedProject
  cli: (...args: string[]) => Promise<Finished>
}

async function setUp(config: object = {}, files: Readonly<Record<string, string | object>> = FILES): Promise<Setup> {
  const project = createProject({ ...files, 'translations.config.json': { ...CONFIG, ...config } })
  const service = await startService(project)
  return { project, service, cli: (...args) => runCliAlong(args, { cwd: project, env: service.env }) }
}

describe('formats', () => {
  it('go into a folder where there are several, onto the terminal what belongs there', async () => {
    const { project, cli } = await setUp()
    const { code, stdout } = await cli('check', '--format', 'github,json,sarif,html,junit', '--output', 'reports/')
    expect(code).toBe(0)
    expect([...readTree(join(project, 'reports')).keys()]).toEqual([
      'translations.html',
      'translations.json',
      'translations.sarif',
      'translations.xml',
    ])
    expect(stdout).toContain('::warning file=src/main.js,line=1,col=45,title=missing%3A common%3Anote::not in en. ')
  })

  it.each([
    [['--format', 'pdf'], 'Formats are'],
    [['--format', 'json,sarif'], '--output'],
    [['--last-used', '90d'], '--unused'],
    [['--unused', '--last-used', 'soon'], '90d'],
  ])('2 for %j', async (args, told) => {
    const { code, stdout, stderr } = await runCliAlong(['check', ...args], { cwd: createProject({}) })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(told)
  })

  it('leave what is found under --quiet, and nothing else', async () => {
    const { cli } = await setUp({ checks: { missing: 'error' } })
    const { code, stdout } = await cli('check', '--quiet')
    expect(code).toBe(1)
    expect(stdout).toContain('  missing common:note - not in en')
    expect(stdout).toContain('  unused common:old - ')
    expect(stdout).not.toMatch(/scanned \d|█|1 error/)
    expect((await cli('check', '--quiet', '--format', 'github')).stdout).toContain('::error file=src/main.js')
    expect((await cli('check', '--quiet', '--json')).stdout).toContain('"reportVersion":1')
  })

  it('that the options name are written by the command', async () => {
    const { project, cli } = await setUp({ checks: { output: { json: 'out/report.json' } } })
    expect(await cli('check')).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(join(project, 'out/report.json'), 'utf8'))).toMatchObject({ reportVersion: 1 })
  })
})

describe.each(hosts)('a build with $name', (host) => {
  it('tells each cause once, with place and source, and writes what the options name', async () => {
    const { project, service } = await setUp({
      checks: { output: { sarif: 'out/report.sarif', html: 'out/report.html' } },
    })
    const { code, stdout, stderr } = await host.buildAlong(project, service.env)
    expect(code).toBe(0)
    const told = stdout + stderr
    expect(told.match(/missing common:note - not in en/g)).toHaveLength(1)
    expect(told).toMatch(/src\/main\.js[:\s]+1:\d+/)
    expect(told).toContain("> 1 | export const render = (t) => [t('title'), t('note', 'A note')]")
    expect(told).toContain('placeholders de common:title - lacks name')
    expect(told).not.toContain('unused common:old')
    expect([...readTree(join(project, 'out')).keys()]).toEqual(['report.html', 'report.sarif'])
  })

  it('fails on new findings only, once there is a baseline', async () => {
    const { project, service, cli } = await setUp({ checks: { missing: 'error', placeholders: 'error' } })
    expect(await host.build(project, service.env)).toMatchObject({ code: 1 })
    expect(await cli('check', '--update-baseline')).toMatchObject({ code: 0 })
    expect(await cli('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('known by the baseline') })
    expect(await host.buildAlong(project, service.env)).toMatchObject({ code: 0 })
    writeFiles(project, { 'src/main.js': FILES['src/main.js'].replace("'title'", "'fresh'") })
    const { code, stdout, stderr } = await host.build(project, service.env)
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('missing common:fresh')
    expect(stdout + stderr).not.toContain('missing common:note -')
  })

  it('and the commands print no text that moves a cursor or speaks to the build server', async () => {
    const hostile = [
      'esc\u001b[2J',
      'c1\u009b31m',
      'nl\n##vso[x]',
      'cr\r##teamcity[x]',
      '=cmd|calc!A1',
      '<script>1</script>',
      'bidi\u202e',
    ]
    const texts = Object.fromEntries(hostile.map((key) => [`old ${key}`, `${key} {{x}}`]))
    const { project, service, cli } = await setUp(
      { report: true },
      {
        'texts/en/common.json': { ...texts, title: 'Title' },
        'texts/de/common.json': Object.fromEntries(Object.keys(texts).map((key) => [key, 'ohne'])),
        'src/main.js': `export const render = (t) => [${hostile.map((key) => `t(${JSON.stringify(key)})`)}]\nconsole.log(render(String).length)\n`,
        'src/line\n::error::forged.js': "export const f = (t) => t('forged', 'x')\n",
      },
    )
    writeFiles(project, {
      'src/main.js': `${readFileSync(join(project, 'src/main.js'), 'utf8')}import './line\\n::error::forged.js'\n`,
    })
    const runs = [
      await cli('check'),
      await cli('check', '--json'),
      await cli('check', '--format', 'github'),
      await cli('report', '--dry-run'),
      await cli('report'),
      await host.buildAlong(project, service.env),
    ]
    for (const { stdout, stderr } of runs) {
      const text = stdout + stderr
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/)
      expect(text).not.toMatch(/^(?:##vso\[|##teamcity\[|::(?!(?:warning|error) (?:file|title)=))/m)
    }
    expect(runs[0]?.stdout).toContain('esc\\u{1b}[2J')
  })
})

describe('the plan of what could go', () => {
  it('lists what is unused in the source and at the service, and removes nothing', async () => {
    const { project, service, cli } = await setUp({ scan: { ...CONFIG.scan } })
    const client = createClient({ baseUrl: service.url, apiKey: service.keys.latest ?? '' })
    const address = { projectId: 'local', version: 'latest', language: 'en', namespace: 'common' }
    // All texts were changed a moment ago, so nothing may go yet.
    const early = await cli('check', '--unused', '--last-used', '90d', '--json')
    expect(JSON.parse(early.stdout)).toMatchObject({ keys: 0, updates: [] })

    await client.reportUsed({ ...address, keys: ['rare'] })
    const { code, stdout } = await cli('check', '--unused', '--last-used', '0h', '--output', 'plan.json', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ file: 'plan.json' })
    const plan = JSON.parse(readFileSync(join(project, 'plan.json'), 'utf8'))
    expect(plan.texts).toMatchObject({ common: { old: 'Old' } })
    expect(plan.updates).toContainEqual({ language: 'de', namespace: 'common', entries: { old: null } })
    expect(plan.updates.at(-1)).toMatchObject({ language: 'en', namespace: 'common' })
    expect(Object.keys(await client.pull(address)).sort()).toEqual(['old', 'rare', 'title'])
  })

  it('is reviewed and fed to `service update`, which removes that and nothing that is used again', async () => {
    const { project, service, cli } = await setUp()
    const client = createClient({ baseUrl: service.url, apiKey: service.keys.latest ?? '' })
    const address = { projectId: 'local', version: 'latest', language: 'en', namespace: 'common' }
    expect(await cli('check', '--unused', '--last-used', '0h', '--output', 'plan.json')).toMatchObject({ code: 0 })
    const plan = JSON.parse(readFileSync(join(project, 'plan.json'), 'utf8'))
    expect(Object.keys(plan.texts.common)).toEqual(['old', 'rare'])
    await new Promise((resolve) => setTimeout(resolve, 10))
    await client.reportUsed({ ...address, keys: ['rare'] })

    const keys = async (language: string): Promise<string[]> =>
      Object.keys(await client.pull({ ...address, language })).sort()
    const german = await keys('de')
    const unsure = await cli('service', 'update', 'plan.json')
    expect(unsure).toMatchObject({ code: 2, stderr: expect.stringContaining('remove 2 texts from version latest') })
    expect(await cli('service', 'update', 'plan.json', '--dry-run')).toMatchObject({ code: 0 })
    expect(await keys('en')).toEqual(['old', 'rare', 'title'])

    const done = await cli('service', 'update', 'plan.json', '--yes', '--json')
    expect(JSON.parse(done.stdout)).toEqual({ removed: 2, spared: 1, requests: 2 })
    expect(await keys('en')).toEqual(['rare', 'title'])
    expect(await keys('de')).toEqual(german.filter((key) => key !== 'old'))
  })

  it.each([
    ['is for another version', { target: { baseUrl: 'https://tms.example', projectId: 'local', version: 'other' } }, 2],
    ['sets a text', { updates: [{ language: 'en', namespace: 'common', entries: { title: 'x' } }] }, 5],
    ['is none', { planVersion: undefined }, 5],
  ])('is refused when it %s', async (_, change, code) => {
    const { project, service, cli } = await setUp()
    expect(await cli('check', '--unused', '--last-used', '0h', '--output', 'plan.json')).toMatchObject({ code: 0 })
    const plan = JSON.parse(readFileSync(join(project, 'plan.json'), 'utf8'))
    writeFiles(project, { 'plan.json': { ...plan, ...change } })
    expect(await cli('service', 'update', 'plan.json', '--yes')).toMatchObject({ code })
    const client = createClient({ baseUrl: service.url, apiKey: service.keys.latest ?? '' })
    const address = { projectId: 'local', version: 'latest', language: 'en', namespace: 'common' }
    expect(await client.pull(address)).toMatchObject({ title: 'Hi {{name}}', old: 'Old' })
  })

  it('is for the service that it was made with', async () => {
    const { project, cli } = await setUp()
    expect(await cli('check', '--unused', '--last-used', '0h', '--output', 'plan.json')).toMatchObject({ code: 0 })
    const embedded = await runCliAlong(['service', 'update', 'plan.json', '--yes'], { cwd: project })
    expect([embedded.code, embedded.stderr]).toEqual([
      2,
      expect.stringMatching(/plan is for local latest at http\S+, not for local latest at the embedded service/),
    ])
  })

  it('spares what was used since', async () => {
    const { project, service, cli } = await setUp()
    const client = createClient({ baseUrl: service.url, apiKey: service.keys.latest ?? '' })
    await new Promise((resolve) => setTimeout(resolve, 10))
    await client.reportUsed({
      projectId: 'local',
      version: 'latest',
      language: 'en',
      namespace: 'common',
      keys: ['rare', 'old'],
    })
    expect(await cli('check', '--unused', '--last-used', '1h')).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(join(project, 'translations.prune.json'), 'utf8'))).toMatchObject({ keys: 0 })
  })

  it('is not made after a scan that was not complete', async () => {
    const { project, cli } = await setUp()
    writeFiles(project, { 'src/broken.js': 'const t = (' })
    expect(await cli('check', '--unused', '--last-used', '0h')).toMatchObject({ code: 1 })
    expect(existsSync(join(project, 'translations.prune.json'))).toBe(false)
  })
})
