/** The command line of the built package, where a process of its own for each command would show nothing more. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInTurn } from './loop.ts'
import { CLI, type Finished, type ProcessOptions, startNode } from './process.ts'

const LOOP = join(import.meta.dirname, 'cli-loop.mjs')

let commands = 0

/**
 * What `runCli` does, for what a command does and tells, and with which exit code: in a process that runs others, too, one
 * after the other. What comes in by a stream or a signal, and how a process ends, is shown by processes of their own.
 */
export async function runCliAlong(
  args: readonly string[],
  { cwd, env = {} }: Omit<ProcessOptions, 'stdin'>,
): Promise<Finished> {
  commands += 1
  // All but the entry is loaded once.
  const address = `${pathToFileURL(CLI).href}?${commands}`
  const start = () => startNode(LOOP, [], { cwd: import.meta.dirname, stdin: 'pipe' })
  return runInTurn('our command line', start, { script: CLI, address, args, cwd, env })
}
