/** The built service as a process, with 600,000 keys, while it does what services do all day. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService } from '../../src/service/index.ts'
import { openStore } from '../../src/service/store/open.ts'
import { CLI, startNode } from '../support/process.ts'
import type { Measurement } from './index.ts'
import { seed } from './service-seed.ts'

const SIZE = { languages: ['en', 'de', 'fr', 'it', 'es'], namespaces: 300, keys: 400 }
const silent = { debug() {}, info() {}, warn() {}, error: console.error }

export async function measureMemory(): Promise<Measurement[]> {
  const data = mkdtempSync(join(tmpdir(), 'bench-memory-'))
  try {
    const created = await createService({ data, languages: SIZE.languages.slice(1), logger: silent })
    const key = created.keys.latest ?? ''
    await created.close()
    const store = await openStore({ directory: data })
    await seed(store, SIZE, Date.now())
    await store.close()
    return [{ name: 'memory with 600,000 keys', value: await measureProcess(data, key), unit: 'MB', bound: 120 }]
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function measureProcess(data: string, key: string): Promise<number> {
  const child = startNode(CLI, ['serve', '--json', '--port', '0', '--data', data], { cwd: data })
  try {
    const line = await new Promise<string>((resolve) => child.stdout?.once('data', (piece) => resolve(String(piece))))
    const { url } = JSON.parse(line) as { url: string }
    const call = async (path: string, body?: object): Promise<void> => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const answer = await fetch(url + path, { headers: { authorization: key }, ...init })
      await answer.arrayBuffer()
    }
    const read = (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000
    const tell = (when: string): void => console.log(`     memory ${when}: ${read().toFixed(0)} MB`)
    tell('at the start')
    for (let index = 0; index < 300; index++) {
      await call(`/pull/local/latest/de/ns${index}`)
      await call(`/local/latest/en/ns${index}`)
      await call(`/update/local/latest/en/ns${index}`, { changed: String(index) })
    }
    tell('after 300 pulls, reads and updates')
    await call('/stats/project/local')
    tell('after statistics')
    await call('/download/local/latest')
    tell('after the list of everything, each body made')
    return read()
  } finally {
    child.kill()
  }
}
