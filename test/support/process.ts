import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const REPOSITORY: string = resolve(import.meta.dirname, '../..')
export const CLI: string = resolve(REPOSITORY, 'dist/cli/index.js')

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

export interface ProcessOptions {
  cwd: string
  env?: Readonly<Record<string, string>>
  /** @default 'ignore' */
  stdin?: 'ignore' | 'pipe'
}

/** Nothing of the machine that runs the tests may decide how they end. */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(?:CI|DEBUG|NODE_OPTIONS|VITEST.*|TRANSLATIONS_.*)$/.test(entry[0]),
  )
  return { ...Object.fromEntries(inherited), NO_COLOR: '1', NODE_ENV: 'production', ...extra }
}

/** Runs a Node script to its end. */
export function runNode(script: string, args: readonly string[], options: ProcessOptions): Promise<Finished> {
  const child = startNode(script, args, options)
  return finish(child)
}

export function startNode(script: string, args: readonly string[], options: ProcessOptions): ChildProcess {
  return startProgram(process.execPath, [script, ...args], options)
}

export function startProgram(
  program: string,
  args: readonly string[],
  { cwd, env, stdin = 'ignore' }: ProcessOptions,
): ChildProcess {
  return spawn(program, args, {
    cwd,
    env: cleanEnvironment(env),
    stdio: [stdin, 'pipe', 'pipe'],
  })
}

export function finish(child: ChildProcess): Promise<Finished> {
  let stdout = ''
  let stderr = ''
  // A character may come in two parts.
  child.stdout?.setEncoding('utf8').on('data', (data: string) => {
    stdout += data
  })
  child.stderr?.setEncoding('utf8').on('data', (data: string) => {
    stderr += data
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** The command line of the built package on a terminal, which shows what it writes to either stream. */
export function startOnTerminal(
  args: readonly string[],
  { cwd, env }: Pick<ProcessOptions, 'cwd' | 'env'>,
): ChildProcess {
  const command = [process.execPath, CLI, ...args].map((each) => `'${each}'`).join(' ')
  return startProgram('script', ['-qec', command, '/dev/null'], { cwd, env: { TERM: 'xterm', ...env }, stdin: 'pipe' })
}

/** The command line of the built package, as users call it. */
export function runCli(args: readonly string[], options: ProcessOptions): Promise<Finished> {
  return runNode(CLI, args, options)
}
