/** One process at a time reports to a target; the next one finds what the first one delivered. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, readIfExists, removeFile } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { isRunning } from '../running.ts'

/** Milliseconds between two looks at the file of the process before us. */
const PAUSE = 50
/** Milliseconds until it counts as stuck. */
const PATIENCE = 120_000

/** Throws `TR_REPORT_PENDING` when the process before us does not come to an end. */
export async function takeTurn<T>(file: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE
  makeFolder(dirname(file))
  while (!tryTake(file)) {
    if (Date.now() > until) {
      throw new TranslationsError('TR_REPORT_PENDING', 'another process is reporting to the same version', {
        fix: `Wait for it; if there is none, remove ${file}.`,
      })
    }
    await sleep(PAUSE, undefined, signal ? { signal } : {}).catch(() => {
      throw new TranslationsError('TR_ABORTED', 'ended on request')
    })
  }
  try {
    return await run()
  } finally {
    removeFile(file)
  }
}

function tryTake(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, String(process.pid))
    closeSync(descriptor)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Two processes may both find a dead one's file; then both report, and the service answers one of them with 412.
    const holder = readIfExists(file)
    if (holder !== undefined && holder !== '' && !isRunning(Number(holder))) removeFile(file)
    return false
  }
}
