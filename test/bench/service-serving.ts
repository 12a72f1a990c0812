/** A published resource, beside bare `node:http` that sends the same body with the same headers. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import type { Measurement } from './index.ts'

const ROUNDS = 7
const REQUESTS = 8000
const CONNECTIONS = 32

export async function measureServing(): Promise<Measurement[]> {
  const [ours, bare] = [await start('service'), await start('bare')]
  const path = '/local/latest/en/home'
  try {
    const rates: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      rates.push([await measureRate(ours.url + path), await measureRate(bare.url + path)])
    }
    const [our, floor] = [0, 1].map((side) => median(rates.map((pair) => pair[side] ?? 0))) as [number, number]
    console.log(`     published resource: ${Math.round(our)} requests/s, bare node:http ${Math.round(floor)}`)
    const ratio = median(rates.map(([one, other]) => other / one))
    return [{ name: 'published resource: bare node:http, against ours', value: ratio, unit: 'times', bound: 1.25 }]
  } finally {
    ours.child.kill()
    bare.child.kill()
  }
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0

async function start(what: 'service' | 'bare'): Promise<{ url: string; child: ChildProcess }> {
  const script = join(import.meta.dirname, 'service-server.ts')
  const child = fork(script, [what], { execArgv: ['--import', 'jiti/register'] })
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

/** Requests per second over kept connections. */
async function measureRate(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const begun = performance.now()
  let left = REQUESTS
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await request(url, agent)
    }),
  )
  agent.destroy()
  return (REQUESTS * 1000) / (performance.now() - begun)
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}
