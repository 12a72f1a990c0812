import { isTranslationsError } from '../errors.ts'
import { formatError } from '../logger.ts'

/**
 * Hosts print the message alone, so what to do goes into it, or with it the stack and the cause, which lead to nothing of
 * the user's. The exit code that belongs to the error is kept for a process that ends because of it.
 */
export function toHostError(error: unknown): Error {
  if (!isTranslationsError(error)) return error instanceof Error ? error : new Error(String(error))
  keepExitCode(error.exitCode)
  const told = new Error(formatError(error))
  // Rollup leaves out these two when they are a line of their own; rspack shows nothing where there is no stack.
  told.stack = `${told.name}: ${told.message}\n`
  return told
}

/** Does what a host waits for, and tells it what goes wrong there. */
export async function forHost<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toHostError(error)
  }
}

/** Of what failed last; `undefined` where nothing has, or that is built once more. */
let lastExitCode: number | undefined
let isListening = false

function keepExitCode(exitCode: number): void {
  lastExitCode = exitCode
  if (isListening) return
  isListening = true
  process.once('exit', (code) => {
    if (code !== 0 && lastExitCode !== undefined) process.exitCode = lastExitCode
  })
}

/** What has failed is built once more. */
export function forgetExitCode(): void {
  lastExitCode = undefined
}

/** For what fails when the process is about to end, and nobody waits for it any more. Gives the exit code. */
export function failProcess(error: unknown): number {
  process.stderr.write(`${formatError(error)}\n`)
  const code = isTranslationsError(error) ? error.exitCode : 1
  process.exitCode = code
  return code
}
