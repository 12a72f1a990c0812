/** `scan` of the built package as a process. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { CLI, finish, runCli, startNode, startOnTerminal } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'

describe('scan', () => {
  const SOURCE = {
    'src/button.tsx': `import { useTranslation } from 'react-i18next'
export function Button({ label }) {
  const { t } = useTranslation('common')
  return <button>{t(label)}</button>
}
`,
    'src/app.tsx': `import { Button } from './button'
export const App = () => <Button label="menu.save" />
`,
    'src/rest.ts': "export const REST = ['menu.rest']\n",
  }

  it('explains the way of a key from the literal to the call', async () => {
    const project = createProject(SOURCE)
    const { stdout } = await runCli(['scan', '--explain', 'common:menu.save'], { cwd: project })
    expect(stdout.split('\n').slice(0, -1)).toEqual([
      'common:menu.save used: it reaches a translation call',
      '  called common:menu.save',
      '    src/app.tsx:2:40  export const App = () => <Button label="menu.save" />',
      '    -> src/app.tsx:2:26  export const App = () => <Button label="menu.save" />',
      '    -> src/button.tsx:4:19  return <button>{t(label)}</button>',
    ])
  })

  it('explains by what names the key first, whatever else may be any', async () => {
    const source = (...calls: string[]): string => ["import i18next from 'i18next'", ...calls].join('\n')
    const project = createProject({
      'src/any.ts': source('i18next.t(window.name)', "i18next.t('menu.' + window.name)"),
      'src/save.ts': source("i18next.t('menu.save')"),
    })
    const { stdout } = await runCliAlong(['scan', '--json', '--explain', 'menu.save'], { cwd: project })
    expect(JSON.parse(stdout).ways.map(({ key }: { key: string }) => key)).toEqual(['menu.save', 'menu.*', '*'])
  })

  it('explains why a key is kept, or unused', async () => {
    const project = createProject(SOURCE)
    const ask = async (key: string): Promise<{ used: boolean; reason: string; ways: object[] }> =>
      JSON.parse((await runCliAlong(['scan', '--json', '--explain', key], { cwd: project })).stdout)
    expect(await ask('menu.rest')).toMatchObject({ used: true, reason: expect.stringMatching(/^kept: a literal/) })
    expect(await ask('menu.gone')).toMatchObject({ used: false, reason: expect.stringMatching(/^unused: /), ways: [] })
    expect(await ask('other:menu.save')).toMatchObject({ used: false })
  })

  it('says what to name where nothing looks keys up', async () => {
    const blind = createProject({ 'src/app.ts': "export const title = say('menu.save')" })
    const { stdout } = await runCliAlong(['scan'], { cwd: blind })
    expect(stdout.split('\n')[1]).toMatch(/^nothing is seen to look keys up\. Name .*`scan\.functions`/)
    const seeing = createProject(SOURCE)
    expect((await runCliAlong(['scan'], { cwd: seeing })).stdout).not.toContain('nothing is seen')
  })

  it('explains that nothing looks keys up', async () => {
    const project = createProject({ 'src/app.ts': "export const title = say('menu.save')" })
    const { stdout } = await runCliAlong(['scan', '--json', '--explain', 'menu.open'], { cwd: project })
    expect(JSON.parse(stdout)).toMatchObject({
      used: false,
      reason: expect.stringMatching(/^not unused: .*`scan\.functions`/),
    })
  })

  it('watches: a changed file tells its new usages, one JSON line for each change', async () => {
    const project = createProject(SOURCE)
    const child = startNode(CLI, ['scan', '--watch', '--json'], { cwd: project })
    const ended = finish(child)
    const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]()
    const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value as string)
    expect(await next()).toMatchObject({ usages: [{ key: 'menu.save', file: 'src/app.tsx' }] })
    writeFiles(project, { 'src/app.tsx': SOURCE['src/app.tsx'].replace('menu.save', 'menu.open') })
    expect(await next()).toMatchObject({ files: [{ file: 'src/app.tsx', usages: [{ key: 'menu.open' }] }] })
    writeFiles(project, { 'src/more.ts': "import i18next from 'i18next'\ni18next.t('more')" })
    expect(await next()).toMatchObject({ files: [{ file: 'src/more.ts', usages: [{ key: 'more' }] }] })
    writeFiles(project, { 'src/more.ts': 'i18next.t(' })
    expect(await next()).toMatchObject({ partial: true, failed: [{ file: 'src/more.ts' }] })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(143)
  })

  it('watches what lies beside the root and is imported, as soon as it is', async () => {
    const repository = createProject({
      'package.json': '{ "workspaces": ["*"] }',
      'shop/a.ts': "import '../words'",
      'words.ts': "import i18next from 'i18next'\ni18next.t('one')",
      'more.ts': "import i18next from 'i18next'\ni18next.t('more')",
    })
    const child = startNode(CLI, ['scan', '--watch', '--json'], { cwd: join(repository, 'shop') })
    const ended = finish(child)
    const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]()
    const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value as string)
    expect(await next()).toMatchObject({ usages: [{ key: 'one', file: '../words.ts' }] })
    writeFiles(repository, { 'words.ts': "import i18next from 'i18next'\ni18next.t('two')" })
    expect(await next()).toMatchObject({ files: [{ file: '../words.ts', usages: [{ key: 'two' }] }] })
    writeFiles(repository, { 'shop/a.ts': "import '../more'" })
    expect(await next()).toMatchObject({
      files: [
        { file: '../more.ts', usages: [{ key: 'more' }] },
        { file: '../words.ts', usages: [] },
      ],
    })
    writeFiles(repository, { 'shop/a.ts': 'export {}' })
    expect(await next()).toMatchObject({ files: [{ file: '../more.ts', usages: [] }] })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(143)
  })

  it('shows on a terminal how far it is, where that takes a while, and leaves nothing of it', async () => {
    // What renders each other in every order takes long, however small.
    const names = Array.from({ length: 6 }, (_, index) => `C${index}`)
    const components = names.map((name, index) => {
      const others = [1, 3].map((step) => `<${names[(index + step) % names.length]} k={k} />`)
      return `const ${name} = ({ k }) => <>${others.join('')}{t(k)}</>\n`
    })
    const page = `import { t } from 'i18next'\n${components.join('')}export const Page = () => <C0 k="key" />`
    const pages = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`src/page${index}.tsx`, page]))
    const project = createProject(pages)
    const { stdout } = await finish(startOnTerminal(['scan'], { cwd: project }))
    const lines = stdout.split('\r\x1b[2K')
    expect(lines.slice(1, -1)).toContainEqual(expect.stringMatching(/^10 files looked into … \d+ s$/))
    expect(lines.slice(1, -1).join('')).not.toContain('page0')
    expect(lines.at(-1)).toContain('src/page0.tsx')
  })

  describe('more than a pipe holds', () => {
    const KEYS = 5000
    const start = (...args: string[]): ChildProcess => {
      const calls = Array.from({ length: KEYS }, (_, index) => `t('a.key.that.has.a.long.name.${index}')\n`)
      const project = createProject({ 'src/all.ts': `import { t } from 'i18next'\n${calls.join('')}` })
      return startNode(CLI, ['scan', ...args], { cwd: project })
    }

    it('reaches a reader who takes their time, whole', async () => {
      const child = start('--json')
      const stdout = child.stdout as Readable
      let text = ''
      for await (const part of stdout) {
        text += part
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      expect((JSON.parse(text) as { usages: object[] }).usages).toHaveLength(KEYS)
    })

    it.each([['--json'], []])('is no trouble for a reader who has enough (%s)', async (...args) => {
      const child = start(...args)
      const ended = finish(child)
      await once(child.stdout as Readable, 'data')
      child.stdout?.destroy()
      expect(await ended).toMatchObject({ code: 0, stderr: '' })
    })
  })
})
