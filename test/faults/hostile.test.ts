/** Names and texts that are made to break out: refused by name, or carried through unchanged. */

import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toStored } from '../../src/catalog/canonical.ts'
import { EXIT } from '../../src/errors.ts'
import { parseResource } from '../../src/protocol/resource.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { execute, hosts } from '../support/hosts.ts'
import { readTree, writeFiles } from '../support/project.ts'
import { HOSTILE, ODD_NAMESPACES, UNSAFE_LANGUAGES, UNSAFE_NAMESPACES } from '../unit/hostile.ts'
import { cloneProject } from './project.ts'
import {
  cliRunner,
  createPullProject,
  createRunTo,
  PATIENCE,
  ROUNDS,
  runners,
  startServer,
  told,
  vite,
} from './runs.ts'

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/

/** Beside the projects of other tests, which come and go meanwhile. */
const listAround = (project: string): string[] =>
  readdirSync(dirname(project)).filter((name) => !name.startsWith('project-'))

/** A million where there is time for it. */
const MANY = Math.min(1_000_000, 100_000 * ROUNDS)

describe.each(runners)('names of the service: $name', (runner) => {
  const { runAlong } = runner
  const runTo = createRunTo(runner)

  /** Refused with the name escaped, and nothing is there that was not before. */
  async function expectRefused(project: string, says: string | RegExp): Promise<void> {
    const [own, around] = [readTree(project), listAround(project)]
    const text = await runTo(EXIT.badContent, project)
    expect(text).toMatch(says)
    expect(text.replaceAll('\n', '')).not.toMatch(CONTROL)
    expect(readTree(project)).toEqual(own)
    expect(listAround(project)).toEqual(around)
  }

  it.each(UNSAFE_LANGUAGES)('the language %j is refused', async (language) => {
    const project = cloneProject()
    project.texts = Object.assign(Object.create(null), project.texts)
    Object.defineProperty(project.texts, language, { value: { common: { a: 'A' } }, enumerable: true })
    await expectRefused(createPullProject(await startServer(project)), 'TR_NAME_UNSAFE')
  })

  it.each(UNSAFE_NAMESPACES)('the namespace %j is refused', async (namespace) => {
    const server = await startServer({ ...cloneProject(), texts: { en: { [namespace]: { a: 'A' } } } })
    await expectRefused(createPullProject(server, { snapshot: 'texts' }), 'TR_NAME_UNSAFE')
  })

  it('languages that differ only in case are refused together', async () => {
    const texts = { ...cloneProject().texts, EN: { common: { a: 'A' } } }
    const server = await startServer({ ...cloneProject(), texts })
    await expectRefused(createPullProject(server), /the languages (?:en and EN|EN and en) differ only in case/)
  })

  it('namespaces that differ only in case live side by side, but in no folder', async () => {
    const server = await startServer({ ...cloneProject(), texts: { en: { Common: { a: 'A' }, common: { b: 'B' } } } })
    expect(await runAlong(createPullProject(server))).toMatchObject({ code: EXIT.done })
    const project = createPullProject(server, { snapshot: 'texts' })
    expect(told(await runAlong(project))).toContain('en/Common and en/common are one file on some systems')
    expect(existsSync(join(project, 'texts'))).toBe(false)
  })
})

describe('odd namespaces', () => {
  const texts = { en: Object.fromEntries(ODD_NAMESPACES.map((name) => [name, { name }])) }

  it.each(hosts)('reach the program: $name', async (host) => {
    const server = await startServer({ ...cloneProject(), texts })
    const folder = createPullProject(server, { snapshot: 'texts' })
    expect(await host.buildAlong(folder)).toMatchObject({ code: EXIT.done })
    expect(await execute(folder, host)).toEqual(texts)
    expect(await runCliAlong(['pull', '--offline'], { cwd: folder })).toMatchObject({ code: EXIT.done })
    expect(readdirSync(join(folder, 'texts/en'))).toHaveLength(ODD_NAMESPACES.length)
  })

  it.each([cliRunner('report', '--missing'), vite])('are one segment of a report each: $name', async ({ runAlong }) => {
    const server = await startServer({ ...cloneProject(), texts })
    // What a namespace and a key are together has to be told by options, where one has the usual signs in its name.
    const names = ODD_NAMESPACES.filter((name) => !name.includes(':'))
    const folder = createPullProject(server, { report: true })
    const calls = names.map((name, index) => `i18next.t('absent', { ns: ${JSON.stringify(name)}, n: ${index} })`)
    writeFiles(folder, { 'src/main.js': `import i18next from 'i18next'\nconsole.log(${calls.join(', ')})\n` })
    const env = { TRANSLATIONS_API_KEY: 'key-0123456789' }
    const finished = await runAlong(folder, env)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.anything()])
    const paths = server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/missing/')).sort()).toEqual(
      names.map((name) => `/missing/shop/latest/en/${encodeURIComponent(name)}`).sort(),
    )
  })
})

describe('keys and texts', () => {
  it.each(hosts)('reach the program as they are, and no emitted byte breaks out: $name', async (host) => {
    const server = await startServer({ ...cloneProject(), texts: { en: { common: HOSTILE } } })
    const folder = createPullProject(server)
    expect(await host.buildAlong(folder)).toMatchObject({ code: 0 })
    const printed = (await execute(folder, host)) as { en: { common: object } }
    expect(new Map(Object.entries(printed.en.common))).toEqual(new Map(Object.entries(HOSTILE)))
    const emitted = [...readTree(join(folder, host.output)).values()].join('\n')
    expect(emitted).toContain('u003c/script')
    expect(emitted).not.toMatch(/<\/script|<!--|\u2028|\u2029/i)
  })

  const hostileText = '\u001b[2J\u001b]0;x\u0007\u009b\r\n::error::x\n##vso[task]\n##teamcity[x]'

  it.each(runners)('that speak to terminals and runners are shown escaped: $name', async ({ run }) => {
    const texts = { en: { common: { [hostileText]: 5 } } } as unknown as ReturnType<typeof cloneProject>['texts']
    const server = await startServer({ ...cloneProject(), texts })
    const { code, stdout, stderr } = await run(createPullProject(server))
    expect([code, `${stdout}${stderr}`]).toEqual([5, expect.stringContaining('\\u{1b}]0;x\\u{7}')])
    expect(`${stdout}${stderr}`).not.toMatch(/\u001b\]|\u001b\[2J|\u0007|\u009b/)
    expect(`${stdout}${stderr}`).not.toMatch(/^(?:::|##vso\[|##teamcity\[)/m)
  })

  const keys = (count: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
  const nested = (depth: number): Record<string, unknown> =>
    JSON.parse(`${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`) as Record<string, unknown>

  it.each([
    ['a key of 1 MB and a text of 10 MB', { ['k'.repeat(1_000_000)]: 'v', long: 'v'.repeat(10_000_000) }, EXIT.done],
    ['a key of 100 000 parts', { [Array.from({ length: 100_000 }, () => 'p').join('.')]: 'v' }, EXIT.done],
    [`${MANY} keys`, keys(MANY), EXIT.done],
    ['a text of 17 MB', { long: 'v'.repeat(17 * 1024 * 1024) }, EXIT.badContent],
    ['3 000 objects in each other', nested(3000), EXIT.badContent],
  ])('%s: as far as the limits go', PATIENCE, async (_, resource, code) => {
    const server = await startServer({ ...cloneProject(), texts: { en: { common: resource } } })
    for (const { runAlong, codeAlong } of runners) {
      const finished = await runAlong(createPullProject(server, { pull: { limits: {} } }))
      expect([finished.code, told(finished)]).toEqual([
        codeAlong(code),
        code === EXIT.done ? expect.anything() : expect.stringContaining('TR_TOO_LARGE'),
      ])
    }
  })

  it('cost no square of their number', () => {
    const measure = (count: number): number => {
      const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
      const begun = process.cpuUsage()
      toStored(parseResource(value, 'here')).hash
      return process.cpuUsage(begun).user
    }
    const rounds = [1, 2, 3]
    const bound = 40 * Math.min(...rounds.map(() => measure(50_000)))
    // A square would cost 64 times as much. Both sizes are beyond what the engine keeps in its small forms.
    expect(rounds.some(() => measure(400_000) < bound)).toBe(true)
  })
})
