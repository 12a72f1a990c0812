/** Files that must be whole or absent. Every failure here is `TR_CACHE_IO`. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { TranslationsError } from './errors.ts'
import { printable } from './logger.ts'

export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw ioError(file, 'read', error)
  }
}

/**
 * All or nothing, also under kill and full disk: written beside the target, flushed, renamed. Missing folders are made
 * for this user only.
 */
export function writeFileAtomic(file: string, text: string, mode = 0o600): void {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFlushed(temporary, text, mode)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw ioError(file, 'written', error)
  }
}

function writeFlushed(file: string, text: string, mode: number): void {
  const descriptor = openSync(file, 'wx', mode)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function ioError(file: string, what: string, error: unknown): TranslationsError {
  const { message } = error as Error
  return new TranslationsError('TR_CACHE_IO', `${printable(file)} cannot be ${what}: ${printable(message)}`, {
    cause: error,
    fix: 'Check the free space and the permissions of that folder.',
  })
}
