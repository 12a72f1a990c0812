/** The service beside bare SQL on the same engine, beside bare `node:http`, and by its memory. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createPostgres } from '../contract/storages.ts'
import { startPostgres } from '../postgres/server.ts'
import type { Measurement } from './index.ts'
import type { Pair } from './service-engine.ts'
import { measureMemory } from './service-memory.ts'
import { measureServing } from './service-serving.ts'

const NEWER_NODE = join(import.meta.dirname, '../clients/node_modules/.bin/node')
const COPY = 'copy of 500 namespaces'

export async function measureService(): Promise<Measurement[]> {
  const engines = await measureEngines()
  return [...engines, ...(await measureServing()), ...(await measureMemory())]
}

async function measureEngines(): Promise<Measurement[]> {
  const measured = [...report('wasm', await measureEngine(process.execPath, ['node-sqlite3-wasm']))]
  if (!existsSync(NEWER_NODE)) throw new Error('node:sqlite needs a newer Node: npm ci --prefix test/clients')
  measured.push(...report('node:sqlite', await measureEngine(NEWER_NODE, ['node:sqlite'])))
  const server = await startPostgres()
  try {
    const storage = createPostgres(server.address)
    const stored = [await storage.open(), await storage.open()]
    const addresses = stored.map(({ options }) => String(options.database))
    measured.push(...report('postgres', await measureEngine(process.execPath, ['postgres', ...addresses])))
  } finally {
    await server.stop()
  }
  return measured
}

async function measureEngine(execPath: string, args: readonly string[]): Promise<Pair[]> {
  const execArgv = ['--import', 'jiti/register']
  const child = fork(join(import.meta.dirname, 'service-engine.ts'), args, { execPath, execArgv })
  const [pairs] = (await once(child, 'message')) as [Pair[]]
  return pairs
}

function report(engine: string, pairs: readonly Pair[]): Measurement[] {
  return pairs.map(({ name, ours, bare }) => {
    console.log(`     ${engine}: ${name}: ${ours.toFixed(2)} ms, bare SQL ${bare.toFixed(2)} ms`)
    const bound = name === COPY ? { bound: 10 } : {}
    return { name: `${engine}: ${name}, against bare SQL`, value: ours / bare, unit: 'times', ...bound }
  })
}
