import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { createContext, type PullChoice } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveOptions } from '../../src/options.ts'
import type { DownloadEntry } from '../../src/protocol/types.ts'
import type { Measurement } from './index.ts'

const CONCURRENCY = 6
const ROUNDS = 5

interface Service {
  url: string
  /** Requests since the last time this was asked. */
  count(): Promise<number>
}

/** A cold pull against the same requests made bare; a pull of nothing new; a pull without a network. */
export async function measurePull(): Promise<Measurement[]> {
  const child = fork(join(import.meta.dirname, 'pull-server.ts'), { execArgv: ['--import', 'jiti/register'] })
  const root = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await measure(await connect(child), root)
  } finally {
    child.kill()
    rmSync(root, { recursive: true, force: true })
  }
}

async function connect(child: ChildProcess): Promise<Service> {
  const receive = async (): Promise<unknown> => (await once(child, 'message'))[0]
  const url = (await receive()) as string
  return {
    url,
    count: () => {
      const answer = receive()
      child.send('count')
      return answer as Promise<number>
    },
  }
}

async function measure({ url, count }: Service, root: string): Promise<Measurement[]> {
  const bare: number[] = []
  const cold: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push((await time(() => fetchBare(url))).milliseconds)
    cold.push((await time(() => pull(url, join(root, `cold-${round}`)))).milliseconds)
  }
  const warm = join(root, 'cold-0')
  await count()
  const unchanged = await repeat(() => pull(url, warm))
  const requests = (await count()) / ROUNDS
  const offline = await repeat(() => pull(url, warm, { mode: 'offline' }))
  return [
    { name: 'cold, against bare requests', value: median(cold) / median(bare), unit: 'times', bound: 1.5 },
    { name: 'nothing changed', value: unchanged.milliseconds, unit: 'ms', bound: 100 },
    { name: 'nothing changed', value: requests, unit: 'requests', bound: 1 },
    { name: 'offline, 500 resources', value: offline.cpu, unit: 'ms of CPU', bound: 60 },
  ]
}

async function pull(baseUrl: string, root: string, choice: PullChoice = {}): Promise<void> {
  const options = resolveOptions(
    { projectId: 'shop', baseUrl, pull: { limits: { concurrency: CONCURRENCY } } },
    root,
    {},
  )
  await createContext({ options, log: createLogger({ quiet: true }) }).pull(choice)
}

/** What a script would do: the list, the languages, and every resource. */
async function fetchBare(url: string): Promise<void> {
  const [list] = await Promise.all([fetch(`${url}/download/shop/latest`), fetch(`${url}/languages/shop`)])
  const limit = pLimit(CONCURRENCY)
  const entries = (await list.json()) as DownloadEntry[]
  await Promise.all(entries.map((entry) => limit(async () => (await fetch(entry.url)).json())))
}

interface Cost {
  milliseconds: number
  /** User and system, milliseconds. */
  cpu: number
}

async function time(run: () => Promise<void>): Promise<Cost> {
  const [begun, cpuBegun] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(cpuBegun)
  return { milliseconds: performance.now() - begun, cpu: (user + system) / 1000 }
}

/** The median of some rounds. */
async function repeat(run: () => Promise<void>): Promise<Cost> {
  const costs: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) costs.push(await time(run))
  return { milliseconds: median(costs.map((cost) => cost.milliseconds)), cpu: median(costs.map(({ cpu }) => cpu)) }
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
