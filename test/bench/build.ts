/** What a build costs with us: CPU of the whole process, against the same build without a plugin, in one interleaved run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneProject } from '../faults/project.ts'
import { startFaultServer } from '../faults/server.ts'
import { listFiles, writeApp } from './build-app.ts'
import type { Measurement } from './index.ts'

const ROUNDS = 3
const HOME = join(import.meta.dirname, '../.tmp')

type Plugin = 'none' | 'empty' | 'cold' | 'warm'
const PLUGINS: readonly Plugin[] = ['none', 'empty', 'cold', 'warm']

/** Each a module that builds `ENTRY` into `OUT` with `PLUGINS`. */
const HOSTS: Readonly<Record<string, string>> = {
  vite: `import { build } from 'vite'
export const run = (entry, outDir, plugins) => build({ root: import.meta.dirname, configFile: false, logLevel: 'error', plugins,
  build: { outDir, emptyOutDir: true, minify: false, modulePreload: false, reportCompressedSize: false, rollupOptions: { input: entry } } })`,
  rolldown: `import { rolldown } from 'rolldown'
export const run = async (input, dir, plugins) => {
  const bundle = await rolldown({ input, plugins })
  await bundle.write({ dir })
  await bundle.close()
}`,
  webpack: `import { promisify } from 'node:util'
import webpack from 'webpack'
${compiler('webpack')}`,
  rspack: `import { promisify } from 'node:util'
import { rspack } from '@rspack/core'
${compiler('rspack')}`,
}

function compiler(name: string): string {
  return `export const run = async (entry, path, plugins) => {
  const compiler = ${name}({ mode: 'production', context: import.meta.dirname, entry, output: { path }, plugins,
    optimization: { minimize: false }, performance: false, devtool: false })
  const stats = await promisify(compiler.run.bind(compiler))()
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  await promisify(compiler.close.bind(compiler))()
}`
}

const RUN = `import { rmSync } from 'node:fs'
const [host, plugin, entry, out] = process.argv.slice(2)
const { run } = await import('./' + host + '.mjs')
const make = {
  none: async () => [],
  empty: async () => [(await import('unplugin')).createUnplugin(() => ({ name: 'empty', buildStart() {} }))[host]()],
  ours: async () => [(await import('unplugin-translations/' + host)).default()],
}
await run(entry, out, await make[plugin]())
const { userCPUTime, systemCPUTime } = process.resourceUsage()
process.once('exit', () => console.log(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, wall: performance.now() / 1e3 })))
`

interface Cost {
  /** Seconds. */
  cpu: number
  /** Seconds. */
  wall: number
}

export async function measureBuild(): Promise<Measurement[]> {
  mkdirSync(HOME, { recursive: true })
  const root = mkdtempSync(join(HOME, 'bench-'))
  const { small, large } = writeApp(root)
  const few = await startFaultServer({ ...cloneProject(), texts: small })
  const many = await startFaultServer({ ...cloneProject(), texts: large })
  try {
    writeFileSync(join(root, 'run.mjs'), RUN)
    for (const [name, script] of Object.entries(HOSTS)) writeFileSync(join(root, `${name}.mjs`), script)
    configure(root, few.url, {})
    const overhead = await measureOverhead(root)
    configure(root, many.url, {})
    return [...overhead, ...(await measureTexts(root)), ...(await measurePruning(root, many.url))]
  } finally {
    await Promise.all([few.close(), many.close()])
    rmSync(root, { recursive: true, force: true })
  }
}

function configure(root: string, baseUrl: string, config: object): void {
  const scan = { defaultNamespace: 'common', functions: ['t'] }
  const complete = {
    projectId: 'shop',
    baseUrl,
    scan,
    checks: { missing: 'off', unused: 'off' },
    types: false,
    ...config,
  }
  writeFileSync(join(root, 'translations.config.json'), JSON.stringify(complete))
}

/** The app of five thousand modules, of which none imports a text: what it costs to be there and to scan. */
async function measureOverhead(root: string): Promise<Measurement[]> {
  const costs = new Map<string, Cost[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const host of Object.keys(HOSTS)) {
      for (const plugin of PLUGINS) {
        if (plugin === 'cold') rmSync(join(root, '.translations'), { recursive: true, force: true })
        const cost = await build(root, host, plugin === 'cold' || plugin === 'warm' ? 'ours' : plugin, 'src/main.js')
        costs.set(`${host} ${plugin}`, [...(costs.get(`${host} ${plugin}`) ?? []), cost])
      }
    }
  }
  return Object.keys(HOSTS).flatMap((host) =>
    PLUGINS.slice(1).flatMap((plugin) => {
      const against = (what: keyof Cost): number =>
        best(costs.get(`${host} ${plugin}`), what) / best(costs.get(`${host} none`), what)
      // Bounds stand where a goal does: the CPU of Vite. The others are told.
      const bound = host === 'vite' ? { bound: plugin === 'cold' ? 1.25 : 1.05 } : {}
      return [
        { name: `${host}, ${plugin}: CPU over no plugin`, value: against('cpu'), unit: 'times', ...bound },
        { name: `${host}, ${plugin}: wall over no plugin`, value: against('wall'), unit: 'times' },
      ]
    }),
  )
}

/** Twenty languages with ten thousand keys: our modules against the same texts in JSON files. */
async function measureTexts(root: string): Promise<Measurement[]> {
  const [json, cold, warm]: [Cost[], Cost[], Cost[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    json.push(await build(root, 'vite', 'none', 'src/json.js'))
    rmSync(join(root, '.translations'), { recursive: true, force: true })
    cold.push(await build(root, 'vite', 'ours', 'src/texts.js'))
    warm.push(await build(root, 'vite', 'ours', 'src/texts.js'))
  }
  const against = (ours: readonly Cost[]): number => best(ours, 'cpu') / best(json, 'cpu')
  const name = 'vite, 20 languages x 10,000 keys: CPU over JSON files'
  return [
    { name: `${name}, pulled for the first time`, value: against(cold), unit: 'times' },
    { name, value: against(warm), unit: 'times', bound: 1.2 },
  ]
}

async function measurePruning(root: string, baseUrl: string): Promise<Measurement[]> {
  const sizes: number[] = []
  for (const prune of [false, true]) {
    configure(root, baseUrl, { output: { prune } })
    await build(root, 'vite', 'ours', 'src/shop.js')
    sizes.push(listFiles(join(root, 'out')).reduce((sum, file) => sum + statSync(file).size, 0))
  }
  const [before = 0, after = 0] = sizes
  const name = `pruned, 500 modules, 20 languages x 10,000 keys of which 1,500 are used: of ${before} bytes`
  return [{ name, value: after, unit: 'bytes', bound: before / 2 }]
}

const best = (costs: readonly Cost[] = [], what: keyof Cost): number => Math.min(...costs.map((cost) => cost[what]))

async function build(root: string, host: string, plugin: string, entry: string): Promise<Cost> {
  const out = join(root, 'out')
  rmSync(out, { recursive: true, force: true })
  const arguments_ = ['run.mjs', host, plugin, `./${entry}`, out]
  const env = { ...process.env, NODE_ENV: 'production', CI: '' }
  const child = spawn(process.execPath, arguments_, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const told: Buffer[] = []
  child.stdout.on('data', (data: Buffer) => told.push(data))
  child.stderr.on('data', (data: Buffer) => told.push(data))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(told).toString()
  if (code !== 0) throw new Error(`the build with ${host} and ${plugin} failed: ${text}`)
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Cost
}
