/** A service in a process of its own, to be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

/** Test files that run at the same time must not write over each other's program. */
const script = fileURLToPath(new URL(`../.tmp/project-owner/owner-${process.env.VITEST_POOL_ID}.mjs`, import.meta.url))

/** Before the first start. */
export async function buildOwner(): Promise<void> {
  const entryPoints = [fileURLToPath(new URL('./owner-process.ts', import.meta.url))]
  await build({
    entryPoints,
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['node-sqlite3-wasm'],
    logLevel: 'error',
  })
}

export interface Owner {
  process: ChildProcess
  line: { url: string; key: string; code?: string; details?: { pid: number } }
}

export async function startOwner(data: string): Promise<Owner> {
  const child = spawn(process.execPath, [script, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { process: child, line: JSON.parse(line) }
}

export async function kill(owner: Owner): Promise<void> {
  const exit = once(owner.process, 'exit')
  owner.process.kill('SIGKILL')
  await exit
}
