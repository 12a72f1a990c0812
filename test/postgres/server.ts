/** A PostgreSQL server of our own, for as long as the tests run. There is none to fall back to: without it they fail. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface PostgresServer {
  /** Of a database that may be filled. */
  address: string
  stop(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms()
  const user = chooseUser()
  const directory = mkdtempSync(join(tmpdir(), 'translations-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const options = { ...user, cwd: directory, stdio: 'ignore' } as const
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'tests', '--auth=trust', '-E', 'UTF8', '-N'], options)
  const port = await findFreePort()
  const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', directory]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options)
  const address = `postgres://tests@127.0.0.1:${port}/postgres`
  await untilReady(address, server)
  return {
    address,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const DEBIAN = '/usr/lib/postgresql'

function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const folders = [...(process.env.PATH ?? '').split(':'), ...versions.map((name) => join(DEBIAN, name, 'bin'))]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  if (found === undefined) throw new Error('these tests need a PostgreSQL server: apt-get install postgresql')
  return found
}

/** PostgreSQL does not run as root. */
function chooseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new pg.Client(address)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`PostgreSQL ended with ${server.exitCode} before it was ready`)
}
