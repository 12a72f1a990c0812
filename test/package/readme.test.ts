/** What the README shows of options, hosts and commands is taken from where it is true. `npm run readme` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { REPOSITORY, runCli, runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'

const README = join(REPOSITORY, 'README.md')
const COMMANDS = ['init', 'pull', 'scan', 'check', 'report', 'release', 'serve', 'service']
/** Where each group of options is written down. */
const GROUPS: Readonly<Record<string, string>> = {
  UnpublishedFilter: 'catalog/options.ts',
  PullOptions: 'catalog/options.ts',
  Limits: 'client/limits.ts',
  OutputOptions: 'modules/options.ts',
  ScanOptions: 'scan/options.ts',
  ChecksOptions: 'checks/options.ts',
  ReportOptions: 'report/options.ts',
  ReleaseOptions: 'release/options.ts',
  CopyOptions: 'release/options.ts',
  TypesOptions: 'modules/options.ts',
  I18nextTypesOptions: 'modules/options.ts',
  LiveOptions: 'catalog/live-options.ts',
}

/** Types that options name, shown below the group that does. */
const TYPES: Readonly<Record<string, string>> = {
  Source: 'catalog/options.ts',
  Toggle: 'toggle.ts',
  TimeFilter: 'protocol/service.ts',
  PullMode: 'catalog/options.ts',
  Rating: 'checks/options.ts',
  Threshold: 'checks/options.ts',
  Severity: 'checks/options.ts',
}

const readSource = (file: string): string => readFileSync(join(REPOSITORY, 'src', file), 'utf8')

const block = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

function showInterface(name: string, file: string): string {
  const [text] = new RegExp(`^(?:export )?interface ${name} \\{\n.*?^\\}`, 'ms').exec(readSource(file)) ?? []
  if (text === undefined) throw new Error(`${file} has no interface ${name}`)
  return text.replace(/^export /, '')
}

/** With its comment. */
function showType(name: string, file: string): string {
  const body = `export (?:type ${name}\\b[^\\n]*|interface ${name} \\{\\n.*?^\\})`
  const [text] = new RegExp(`^(?:/\\*\\*(?:(?!\\*/).)*\\*/\\n)?${body}`, 'ms').exec(readSource(file)) ?? []
  if (text === undefined) throw new Error(`${file} has no type ${name}`)
  return text.replace(/^export /m, '')
}

function showGroup(name: string, file: string): string {
  const parts = [showInterface(name, file)]
  const isNamed = (type: string): boolean => parts.some((part) => new RegExp(`[:|<,] ${type}\\b`).test(part))
  for (const [type, place] of Object.entries(TYPES)) if (isNamed(type)) parts.push(showType(type, place))
  return parts.join('\n\n')
}

function showOptions(): string {
  const groups = Object.entries(GROUPS).map(
    ([name, file]) =>
      `<details><summary><code>${name}</code></summary>\n\n${block('ts', showGroup(name, file))}\n</details>`,
  )
  return [block('ts', showGroup('Options', 'options.ts')), ...groups].join('\n\n')
}

function showHost(host: string): string {
  const [, example] = /```ts\n([\s\S]*?)```/.exec(readSource(`${host}.ts`)) ?? []
  if (example === undefined) throw new Error(`${host}.ts has no example`)
  return block('ts', example.replace(/^ \* ?/gm, ''))
}

async function showHelp(command?: string): Promise<string> {
  const { stdout } = await (command
    ? runCliAlong([command, '--help'], { cwd: REPOSITORY })
    : runCli(['--help'], { cwd: REPOSITORY }))
  const [, ...sections] = stdout.trim().split('\n\n')
  // The version changes with every release, and that every command has a help of its own needs no list.
  const kept = sections.filter((section) => !section.startsWith('For more info'))
  return block('', kept.map((section) => section.replace(/ +$/gm, '')).join('\n\n'))
}

async function generate(name: string): Promise<string> {
  if (name.startsWith('host ')) return showHost(name.slice('host '.length))
  if (name === 'options') return showOptions()
  if (name === 'help') return showHelp()
  const commands = COMMANDS.map(
    async (command) => `<details><summary><code>${command}</code></summary>\n\n${await showHelp(command)}\n</details>`,
  )
  return (await Promise.all(commands)).join('\n\n')
}

describe('README', () => {
  const text = readFileSync(README, 'utf8')
  const names = Array.from(text.matchAll(/<!-- ((?:host )?\w+) -->/g), ([, name = '']) => name)

  it('shows every group of options that it names', () => {
    const named = new Set(Array.from(showOptions().matchAll(/\b\w+Options\b/g), ([name]) => name))
    named.delete('Options')
    expect(Object.keys(GROUPS)).toEqual(expect.arrayContaining([...named]))
  })

  it('shows what the types are that options name', () => {
    const shown = showOptions()
    for (const type of Object.keys(TYPES))
      expect(shown.match(new RegExp(`(?:type|interface) ${type}\\b`, 'g')), type).toHaveLength(1)
  })

  it('has a place for each part that is generated', () => {
    const hosts = ['vite', 'webpack', 'rollup', 'rolldown', 'rspack', 'rsbuild', 'farm', 'bun', 'esbuild']
    expect(names).toEqual([...hosts.map((host) => `host ${host}`), 'options', 'help', 'commands'])
  })

  it.each(names)('is up to date on %s', async (name) => {
    const [closing = ''] = name.split(' ')
    const section = new RegExp(`(<!-- ${name} -->\n)(.*?)(<!-- /${closing} -->)`, 's')
    const expected = `${await generate(name)}\n`
    if (process.env.UPDATE_README) {
      writeFileSync(
        README,
        readFileSync(README, 'utf8').replace(section, (_, open, __, close) => open + expected + close),
      )
    }
    expect(section.exec(readFileSync(README, 'utf8'))?.[2]).toBe(expected)
  })

  it('shows libraries that do what is written beside them', async () => {
    const [example = ''] = Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code).filter((code) =>
      code.includes("from 'unplugin-translations/client'"),
    )
    const printing = example.replace(/^(.*\)) \/\/ (?:\{|\[).*$/gm, 'console.log(JSON.stringify($1))')
    const project = createProject({ 'example.mjs': printing })
    // Its data are there the second time.
    for (let run = 1; run <= 2; run++) {
      const { code, stdout, stderr } = await runNode(join(project, 'example.mjs'), [], { cwd: project })
      expect(code, stderr).toBe(0)
      expect(
        stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual([
        { title: 'Title' },
        [expect.objectContaining({ key: 'title', namespace: 'translation', evidence: 'called' })],
      ])
    }
  })
})
