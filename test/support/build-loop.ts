/** Builds of one host in one process, for tests of what comes out of them and not of how a process ends. */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startScript } from './host-scripts.ts'
import { runInTurn } from './loop.ts'
import { type Finished, finish, type ProcessOptions } from './process.ts'

const LOOP = join(import.meta.dirname, 'build-loop.mjs')

let builds = 0

/**
 * Runs the script, in the folder that it stands in or another, until it has nothing left to do; one at a time of each host. Exit codes that are set when a process ends
 * are those of processes of their own.
 */
export async function runInLoop(
  host: string,
  script: string,
  { cwd = dirname(script), env = {} }: Partial<ProcessOptions> = {},
): Promise<Finished> {
  // It starts at once, and never says that nothing is left to do.
  if (host === 'bun') return finish(startScript(host, script, [], { cwd, env }))
  builds += 1
  const address = `${pathToFileURL(script).href}?${builds}`
  const start = () => startScript(host, LOOP, [], { cwd: import.meta.dirname, stdin: 'pipe' })
  return runInTurn(host, start, { address, cwd, env })
}
