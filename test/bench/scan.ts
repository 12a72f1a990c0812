/** The scan beside the tools of its field: whole processes, CPU, interleaved, told as ratios. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { CLI } from '../support/process.ts'
import type { Measurement } from './index.ts'
import { writeFlows } from './scan-flows.ts'
import { writeTree } from './scan-tree.ts'

const PEERS = join(import.meta.dirname, 'scan')
const ROUNDS = 5

const TSX = { files: 2_500, bytes: 10_000_000, kind: 'tsx' } as const
const VUE = { files: 1_000, bytes: 5_000_000, kind: 'vue' } as const
const LARGE = { files: 25_000, bytes: 100_000_000, kind: 'tsx' } as const

/** Megabytes for a tree of a hundred, of which a fifth holds keys. */
const MAX_MEMORY = 1_200

interface Program {
  /** The Node that runs it; ours where it is absent. */
  node?: string
  script: string
  args: string[]
  /** Before every run, not measured. */
  prepare?(): void
}

/** Each with a tree of its own: what the others leave behind would be scanned as well. */
const PARTS: Readonly<Record<string, (folder: string) => Measurement[] | Promise<Measurement[]>>> = {
  tsx: (folder) => {
    writeTree(folder, TSX)
    return compareTsx(folder)
  },
  vue: (folder) => {
    writeTree(folder, VUE)
    return compareVue(folder)
  },
  flows: (folder) => {
    writeFlows(folder)
    return compareFlows(folder)
  },
  watch: async (folder) => {
    writeTree(folder, TSX)
    return [await measureWatch(folder)]
  },
  memory: (folder) => {
    writeTree(folder, LARGE)
    return [measureMemory(folder)]
  },
}

export async function measureScan(asked?: string): Promise<Measurement[]> {
  installPeers()
  const measured: Measurement[] = []
  for (const part of asked === undefined ? Object.keys(PARTS) : [asked]) {
    const measure = PARTS[part]
    if (!measure) throw new Error(`there is no part ${part} of scan; there is ${Object.keys(PARTS).join(', ')}`)
    const root = mkdtempSync(join(tmpdir(), 'bench-scan-'))
    try {
      measured.push(...(await measure(join(root, part))))
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  return measured
}

function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: PEERS,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('the tools to compare with could not be installed')
}

const peer = (...path: string[]): string => join(PEERS, 'node_modules', ...path)
const newerNode = (): string => peer('node', 'bin', 'node')

function ours(folder: string): { cold: Program; warm: Program } {
  const program: Program = { script: CLI, args: ['scan', '--json'] }
  const forget = (): void => rmSync(join(folder, '.translations'), { recursive: true, force: true })
  return { cold: { ...program, prepare: forget }, warm: program }
}

function i18nextCli(folder: string): Program {
  const out = join(folder, '..', 'out', 'cli')
  writeFileSync(
    join(folder, 'i18next.config.mjs'),
    `export default { locales: ['en'], extract: { input: ['src/**/*.{ts,tsx}'], output: '${out}/{{language}}/{{namespace}}.json' } }`,
  )
  return { node: newerNode(), script: peer('i18next-cli', 'dist', 'esm', 'cli.js'), args: ['extract'] }
}

/** What goes through stores, callbacks and shared components is followed by us alone, and still may not take longer. */
function compareFlows(folder: string): Measurement[] {
  const costs = interleave(folder, { cold: ours(folder).cold, cli: i18nextCli(folder) })
  return [ratio('an app with stores, cold, against i18next-cli', costs.cold / costs.cli, 1)]
}

function compareTsx(folder: string): Measurement[] {
  const out = join(folder, '..', 'out')
  writeFileSync(
    join(folder, 'scanner.config.cjs'),
    `module.exports = { input: ['src/**/*.tsx'], output: '${out}/scanner/', options: { lngs: ['en'], func: { list: ['t'], extensions: ['.tsx'] }, trans: { component: 'Trans', extensions: ['.tsx'], fallbackKey: false } } }`,
  )
  writeFileSync(
    join(folder, 'parser.config.mjs'),
    `export default { locales: ['en'], input: ['src/**/*.tsx'], output: '${out}/parser/$LOCALE/$NAMESPACE.json' }`,
  )
  const costs = interleave(folder, {
    ...ours(folder),
    cli: i18nextCli(folder),
    parser: {
      node: newerNode(),
      script: peer('i18next-parser', 'bin', 'cli.js'),
      args: ['-c', 'parser.config.mjs', '-s'],
    },
    scanner: {
      script: peer('i18next-scanner', 'bin', 'cli.js'),
      args: ['--config', 'scanner.config.cjs', 'src/**/*.tsx'],
    },
  })
  return [
    ratio('TSX, cold, against i18next-cli', costs.cold / costs.cli, 1 / 8),
    ratio('TSX, cold, against i18next-parser', costs.cold / costs.parser, 1),
    ratio('TSX, cold, against i18next-scanner', costs.cold / costs.scanner, 1 / 2),
    ratio('TSX, warm, against cold', costs.warm / costs.cold, 1 / 4),
  ]
}

function compareVue(folder: string): Measurement[] {
  mkdirSync(join(folder, 'lang'))
  writeFileSync(join(folder, 'lang', 'en.json'), '{}')
  const files = ['--vueFiles', './src/**/*.vue', '--languageFiles', './lang/*.json']
  const costs = interleave(folder, {
    ...ours(folder),
    extract: { script: peer('vue-i18n-extract', 'bin', 'vue-i18n-extract.js'), args: ['report', ...files] },
  })
  return [
    ratio('Vue, cold, against vue-i18n-extract', costs.cold / costs.extract, 2),
    ratio('Vue, warm, against cold', costs.warm / costs.cold, 1 / 4),
  ]
}

const ratio = (name: string, value: number, bound: number): Measurement => ({ name, value, unit: 'times', bound })

/** The median CPU of each, in milliseconds; every round runs all of them once. */
function interleave<Name extends string>(folder: string, programs: Record<Name, Program>): Record<Name, number> {
  const names = Object.keys(programs) as Name[]
  const costs = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) costs.get(name)?.push(run(folder, name, programs[name]).cpu)
  }
  const medians = names.map((name) => [name, median(costs.get(name) ?? [])])
  for (const [name, value] of medians) console.log(`     ${name}: ${Number(value).toFixed(0)} ms of CPU`)
  return Object.fromEntries(medians)
}

/** Milliseconds of CPU, and megabytes at the most. */
interface Cost {
  cpu: number
  memory: number
}

function run(folder: string, name: string, { node = process.execPath, script, args, prepare }: Program): Cost {
  prepare?.()
  const file = join(folder, '..', 'cost')
  rmSync(file, { force: true })
  const { status, stderr } = spawnSync(node, ['--require', join(PEERS, 'cost.cjs'), script, ...args], {
    cwd: folder,
    env: { ...process.env, BENCH_COST: file },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0 || !existsSync(file)) throw new Error(`${name} ended with ${status}: ${stderr.slice(-500)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Cost
}

/** The most that a cold scan of a large tree ever holds. */
function measureMemory(folder: string): Measurement {
  const { cold } = ours(folder)
  const value = run(folder, 'ours', cold).memory
  return { name: 'memory for a tree of 100 MB', value, unit: 'MB', bound: MAX_MEMORY }
}

/** One file changes in a scan that goes on. */
async function measureWatch(root: string): Promise<Measurement> {
  const { createFileScanner, findFiles, resolveScanOptions } = await importBuilt()
  const options = resolveScanOptions({})
  const files = await findFiles(root, options)
  const scanner = createFileScanner({ root, options })
  scanner.scan(files)
  const file = join(root, 'src', 'area1', 'Part55.tsx')
  const code = readFileSync(file, 'utf8')
  const costs: number[] = []
  for (let round = 0; round < ROUNDS * 4; round++) {
    writeFileSync(file, code.replaceAll('.title', `.title${round}`))
    const before = process.cpuUsage()
    scanner.forget([file])
    scanner.scan(files)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return { name: 'one changed file', value: median(costs), unit: 'ms of CPU', bound: 30 }
}

type Built = typeof import('../../src/scan/files.ts') &
  typeof import('../../src/scan/find.ts') &
  typeof import('../../src/scan/options.ts')

/** Built as what is shipped: the loader of this file makes other code of it. */
async function importBuilt(): Promise<Built> {
  const outfile = join(dirname(CLI), '..', 'bench-scan.mjs')
  const contents = ['files', 'find', 'options'].map((name) => `export * from './${name}.ts'`).join('\n')
  const stdin = { contents, resolveDir: join(import.meta.dirname, '../../src/scan'), loader: 'ts' as const }
  await build({
    stdin,
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  })
  return (await import(outfile)) as Built
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
