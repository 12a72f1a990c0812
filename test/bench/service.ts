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

/** One after the other they take minutes, so that one alone may be asked for: `npm run bench -- service:memory`. */
const parts: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  wasm: async () => report('wasm', await measureEngine(process.execPath, ['node-sqlite3-wasm'])),
  sqlite: measureNodeSqlite,
  postgres: measurePostgres,
  serving: measureServing,
  memory: measureMemory,
}

export async function measureService(wanted?: string): Promise<Measurement[]> {
  const chosen = wanted === undefined ? Object.values(parts) : [parts[wanted]]
  const measured: Measurement[] = []
  for (const part of chosen) {
    if (!part) throw new Error(`there is no part ${wanted}; there is ${Object.keys(parts).join(', ')}`)
    measured.push(...(await part()))
  }
  return measured
}

async function measureNodeSqlite(): Promise<Measurement[]> {
  if (!existsSync(NEWER_NODE)) throw new Error('node:sqlite needs a newer Node: npm ci --prefix test/clients')
  return report('node:sqlite', await measureEngine(NEWER_NODE, ['node:sqlite']))
}

async function measurePostgres(): Promise<Measurement[]> {
  const server = await startPostgres()
  try {
    const storage = createPostgres(server.address)
    const stored = [await storage.open(), await storage.open()]
    const addresses = stored.map(({ options }) => String(options.database))
    return report('postgres', await measureEngine(process.execPath, ['postgres', ...addresses]))
  } finally {
    await server.stop()
  }
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
