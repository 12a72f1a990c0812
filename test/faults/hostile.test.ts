/** Names and texts that are made to break out: refused by name, or carried through unchanged. */

import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatCanonical, hashCanonical } from '../../src/catalog/catalog.ts'
import { parseResource } from '../../src/protocol/resource.ts'
import { execute, hosts } from '../support/hosts.ts'
import { runCli } from '../support/process.ts'
import { readTree } from '../support/project.ts'
import { HOSTILE } from '../unit/hostile.ts'
import { cloneProject } from './project.ts'
import { createPullProject, runners, startServer } from './runs.ts'

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/

const LANGUAGES = [
  '../../x',
  '..',
  '.',
  '',
  'a/b',
  'a\\b',
  '%2e%2e',
  'en\0',
  'con',
  'x'.repeat(1000),
  '__proto__',
  'e\u001b[2Jn',
]

describe('languages of the service', () => {
  it.each(LANGUAGES)('%j is refused by name, and nothing is written', async (language) => {
    const project = cloneProject()
    project.texts = Object.assign(Object.create(null), project.texts, { [language]: { common: { a: 'A' } } })
    Object.defineProperty(project.texts, language, { value: { common: { a: 'A' } }, enumerable: true })
    const server = await startServer(project)
    const folder = createPullProject(server)
    const before = readdirSync(dirname(folder)).sort()
    for (const args of [['pull'], ['pull', '--update']]) {
      const { code, stderr } = await runCli(args, { cwd: folder })
      expect([code, stderr]).toEqual([5, expect.stringContaining('TR_NAME_UNSAFE')])
      expect(stderr.replaceAll('\n', '')).not.toMatch(CONTROL)
    }
    expect([...readTree(folder).keys()].sort()).toEqual(['src/main.js', 'translations.config.json'])
    expect(readdirSync(dirname(folder)).sort()).toEqual(before)
  })

  it('that differ only in case are told apart by an error', async () => {
    const server = await startServer({
      ...cloneProject(),
      texts: { ...cloneProject().texts, EN: { common: { a: 'A' } } },
    })
    const { code, stderr } = await runCli(['pull'], { cwd: createPullProject(server) })
    expect([code, stderr]).toEqual([
      5,
      expect.stringMatching(/the languages (?:en and EN|EN and en) differ only in case/),
    ])
  })
})

describe('namespaces of the service', () => {
  const odd = [
    'a/b',
    'emails/welcome',
    'a%2Fb',
    'a b',
    'ä',
    'constructor',
    'a.json',
    'b.css',
    'c.d.ts',
    'x?y#z',
    'c:d*"<>|',
  ]

  it.each(hosts)('odd ones reach the program: $name', async (host) => {
    const texts = Object.fromEntries(odd.map((name) => [name, { name }]))
    const server = await startServer({ ...cloneProject(), texts: { en: texts } })
    const folder = createPullProject(server, { snapshot: 'texts' })
    expect(await host.build(folder)).toMatchObject({ code: 0 })
    expect(await execute(folder, host)).toEqual({ en: texts })
    expect(await runCli(['pull', '--offline'], { cwd: folder })).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'texts/en'))).toHaveLength(odd.length)
  })

  it.each(['..', 'a/../../b', 'a\\..\\b', '/etc/x'])('%j is refused', async (namespace) => {
    const server = await startServer({ ...cloneProject(), texts: { en: { [namespace]: { a: 'A' } } } })
    const folder = createPullProject(server, { snapshot: 'texts' })
    const { code, stderr } = await runCli(['pull'], { cwd: folder })
    expect([code, stderr]).toEqual([5, expect.stringContaining('TR_NAME_UNSAFE')])
    expect(existsSync(join(folder, 'texts'))).toBe(false)
  })
})

describe('keys and texts', () => {
  it.each(hosts)('reach the program as they are, and no emitted byte breaks out: $name', async (host) => {
    const server = await startServer({ ...cloneProject(), texts: { en: { common: HOSTILE } } })
    const folder = createPullProject(server)
    expect(await host.build(folder)).toMatchObject({ code: 0 })
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

  it('of great size pass, or are refused at the limit', async () => {
    const pull = async (resource: Record<string, unknown>): Promise<number | null> => {
      const server = await startServer({ ...cloneProject(), texts: { en: { common: resource } } })
      const { code } = await runCli(['pull'], { cwd: createPullProject(server, { pull: { limits: {} } }) })
      return code
    }
    const keys = (count: number): Record<string, unknown> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
    const nested = (depth: number): Record<string, unknown> =>
      depth === 0
        ? { a: 'x' }
        : (JSON.parse(`${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`) as Record<string, unknown>)
    expect(await pull({ ['k'.repeat(1_000_000)]: 'v', long: 'v'.repeat(10_000_000) })).toBe(0)
    expect(await pull({ [Array.from({ length: 100_000 }, () => 'p').join('.')]: 'v' })).toBe(0)
    expect(await pull({ long: 'v'.repeat(17 * 1024 * 1024) })).toBe(5)
    expect(await pull(nested(3000))).toBe(5)
    expect(await pull(keys(400_000))).toBe(0)
  })

  it('cost no square of their number', () => {
    const measure = (count: number): number => {
      const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
      const begun = process.cpuUsage()
      hashCanonical(formatCanonical(parseResource(value, 'here')))
      return process.cpuUsage(begun).user
    }
    const best = (count: number): number => Math.min(...Array.from({ length: 3 }, () => measure(count)))
    // A square would cost 64 times as much. Both sizes are beyond what the engine keeps in its small forms.
    expect(best(400_000)).toBeLessThan(40 * best(50_000))
  })
})
