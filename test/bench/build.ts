/** What a build costs with us: CPU of the whole process, against the same build without a plugin, in one interleaved run. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneProject } from '../faults/project.ts'
import { startFaultServer } from '../faults/server.ts'
import { type AppTexts, listFiles, writeApp } from './build-app.ts'
import { type BuildInput, build, type Cost, HOSTS, type Host, writeScripts } from './build-run.ts'
import type { Measurement } from './index.ts'

const ROUNDS = 7
const HOME = join(import.meta.dirname, '../.tmp')

interface Site {
  root: string
  /** What the first app is translated with, and the others. */
  urls: Record<keyof AppTexts, string>
}

type Part = (site: Site) => Promise<Measurement[]>

/** One after the other they take a quarter of an hour, so that one alone may be asked for: `npm run bench -- build:vite`. */
const PARTS: Readonly<Record<string, Part>> = {
  ...Object.fromEntries(HOSTS.map((host): [string, Part] => [host, (site) => measureOverhead(site, host)])),
  texts: measureTexts,
  prune: measurePruning,
}

export async function measureBuild(wanted?: string): Promise<Measurement[]> {
  const chosen = wanted === undefined ? Object.values(PARTS) : [PARTS[wanted]]
  mkdirSync(HOME, { recursive: true })
  const root = mkdtempSync(join(HOME, 'bench-'))
  const { small, large } = writeApp(root)
  writeScripts(root)
  const few = await startFaultServer({ ...cloneProject(), texts: small })
  const many = await startFaultServer({ ...cloneProject(), texts: large })
  try {
    const measured: Measurement[] = []
    for (const part of chosen) {
      if (!part) throw new Error(`there is no part ${wanted}; there is ${Object.keys(PARTS).join(', ')}`)
      measured.push(...(await part({ root, urls: { small: few.url, large: many.url } })))
    }
    return measured
  } finally {
    await Promise.all([few.close(), many.close()])
    rmSync(root, { recursive: true, force: true })
  }
}

function configure(root: string, baseUrl: string, config: object = {}): void {
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
async function measureOverhead({ root, urls }: Site, host: Host): Promise<Measurement[]> {
  configure(root, urls.small)
  const on = { root, host, entry: 'src/main.js' }
  const costs = await measureInTurn({
    none: () => build({ ...on, plugin: 'none' }),
    empty: () => build({ ...on, plugin: 'empty' }),
    cold: () => buildCold({ ...on, plugin: 'ours' }),
    warm: () => build({ ...on, plugin: 'ours' }),
  })
  tell(host, costs)
  const over = (what: keyof Cost, [plugin, against]: [keyof typeof costs, keyof typeof costs]): Measurement => ({
    name: `${host}, ${plugin}: ${what === 'cpu' ? 'CPU' : 'wall'} over ${against === 'none' ? 'no plugin' : 'an empty one'}`,
    value: best(costs[plugin], what) / best(costs[against], what),
    unit: 'times',
  })
  // Bounds stand where a goal does: the CPU of Vite. The others are told.
  const bounds = host === 'vite' ? { cold: { bound: 1.25 }, warm: { bound: 1.05 } } : { cold: {}, warm: {} }
  return [
    over('cpu', ['empty', 'none']),
    ...(['cold', 'warm'] as const).flatMap((plugin) => [
      { ...over('cpu', [plugin, 'none']), ...bounds[plugin] },
      over('cpu', [plugin, 'empty']),
      over('wall', [plugin, 'none']),
    ]),
  ]
}

/** Twenty languages with ten thousand keys: our modules against the same texts in JSON files. */
async function measureTexts({ root, urls }: Site): Promise<Measurement[]> {
  configure(root, urls.large)
  const ours = { root, host: 'vite', plugin: 'ours', entry: 'src/texts.js' } as const
  const costs = await measureInTurn({
    json: () => build({ ...ours, plugin: 'none', entry: 'src/json.js' }),
    cold: () => buildCold(ours),
    warm: () => build(ours),
  })
  tell('texts', costs)
  const against = (measured: readonly Cost[]): number => best(measured, 'cpu') / best(costs.json, 'cpu')
  const name = 'vite, 20 languages x 10,000 keys: CPU over JSON files'
  return [
    { name: `${name}, pulled for the first time`, value: against(costs.cold), unit: 'times' },
    { name, value: against(costs.warm), unit: 'times', bound: 1.2 },
  ]
}

async function measurePruning({ root, urls }: Site): Promise<Measurement[]> {
  const sizes: number[] = []
  for (const prune of [false, true]) {
    configure(root, urls.large, { output: { prune } })
    await build({ root, host: 'vite', plugin: 'ours', entry: 'src/shop.js' })
    sizes.push(listFiles(join(root, 'out')).reduce((sum, file) => sum + statSync(file).size, 0))
  }
  const [before = 0, after = 0] = sizes
  const name = `pruned, 500 modules, 20 languages x 10,000 keys of which 1,500 are used: of ${before} bytes`
  return [{ name, value: after, unit: 'bytes', bound: before / 2 }]
}

function buildCold(input: BuildInput): Promise<Cost> {
  rmSync(join(input.root, '.translations'), { recursive: true, force: true })
  return build(input)
}

/**
 * Each once in every round, and in every round another one first: what the machine does meanwhile meets all alike. A
 * round before, which nobody counts, reads the files for the first time.
 */
async function measureInTurn<Name extends string>(
  runs: Readonly<Record<Name, () => Promise<Cost>>>,
): Promise<Record<Name, Cost[]>> {
  const names = Object.keys(runs) as Name[]
  const costs = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as Record<Name, Cost[]>
  for (const name of names) await runs[name]()
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) costs[name].push(await runs[name]())
  }
  return costs
}

function tell(what: string, costs: Readonly<Record<string, readonly Cost[]>>): void {
  for (const [name, list] of Object.entries(costs)) {
    const seconds = list.map(({ cpu }) => cpu.toFixed(2)).join(' ')
    console.log(`     ${what}, ${name}: CPU ${seconds} s, wall ${best(list, 'wall').toFixed(2)} s`)
  }
}

/**
 * Of all rounds the cheapest: threads that wait for each other, and whatever else the machine does, only add. A median
 * lies now among rounds that were disturbed, now among those that were not, which are half as much apart again.
 */
function best(costs: readonly Cost[], what: keyof Cost): number {
  return Math.min(...costs.map((cost) => cost[what]))
}
