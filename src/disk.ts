/** Files that must be whole or absent. What fails to be read or written is `TR_CACHE_IO`. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TranslationsError } from './errors.ts'
import { printable } from './logger.ts'
import { isRunning } from './running.ts'

export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw ioError(file, 'read', error)
  }
}

/** A file, or a link to one. What can't be looked at, such as a link that leads in a circle, is none. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/** With those above it, for its user only, where there is none. */
export function makeFolder(folder: string): void {
  try {
    makeFolders(folder, 0o700)
  } catch (error) {
    throw ioError(folder, 'made', error)
  }
}

/**
 * From the top down. Node's own way starts below and goes up while there is no parent, and never ends on a file system
 * that says so of a folder whose parent is there, as `/proc` does.
 */
function makeFolders(folder: string, mode: number): void {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolders(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

export interface WriteOptions {
  /** @default 0o600 */
  mode?: number
  /** Of folders that are made on the way. @default 0o700 */
  folderMode?: number
  /** Whether it lasts through a loss of power; without, it may be empty after one. @default true */
  lasting?: boolean
}

/** All or nothing, also under kill and full disk: written beside the target, flushed, renamed. */
export function writeFileAtomic(
  file: string,
  text: string | Iterable<string>,
  { mode = 0o600, folderMode = 0o700, lasting = true }: WriteOptions = {},
): void {
  const temporary = nameTemporary(file)
  try {
    makeFolders(dirname(file), folderMode)
    writeParts(temporary, typeof text === 'string' ? [text] : text, { mode, lasting })
    renameSync(temporary, file)
    if (lasting) flushFolder(dirname(file))
  } catch (error) {
    removeQuietly(temporary)
    throw ioError(file, 'written', error)
  }
}

/** For what nobody reads by itself: who watches a file loses sight of it where another one takes its name. */
export function rewriteFile(file: string, text: string): void {
  try {
    makeFolders(dirname(file), 0o700)
    writeFileSync(file, text, { mode: 0o600 })
  } catch (error) {
    throw ioError(file, 'written', error)
  }
}

const nameTemporary = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`

/**
 * As `writeFileAtomic`, for many files: the flushing of one goes on beside the work on the others. Their new names last
 * when `flushFolder` has been called, once for all of them.
 */
export async function writeFileAtomicAsync(
  file: string,
  text: string,
  { mode = 0o600, folderMode = 0o700 }: Omit<WriteOptions, 'lasting'> = {},
): Promise<void> {
  const temporary = nameTemporary(file)
  try {
    makeFolders(dirname(file), folderMode)
    await writeFile(temporary, text, { flag: 'wx', mode, flush: true })
    await rename(temporary, file)
  } catch (error) {
    removeQuietly(temporary)
    throw ioError(file, 'written', error)
  }
}

/** What comes in parts is never held together. */
function writeParts(
  file: string,
  parts: Iterable<string>,
  { mode, lasting }: { mode: number; lasting: boolean },
): void {
  const descriptor = openSync(file, 'wx', mode)
  try {
    for (const part of parts) writeFileSync(descriptor, part)
    if (lasting) fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes new names in a folder last through a loss of power, where the system can do that. */
export function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Windows opens no folders, and some file systems of networks flush none: the files themselves are whole.
  }
}

/** No error where there is none. */
export function removeFile(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    throw ioError(file, 'removed', error)
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // The error that led here says more.
  }
}

const TEMPORARY = /\.(\d+)-[\da-f]{8}\.tmp$/
/** Process ids are given again, in containers at once. */
const LONGEST_WRITE = 60 * 60 * 1000

export interface Stale {
  /** Also in folders below. @default false */
  recursive?: boolean
  /** Only what was to become this file. */
  of?: string
}

/** Removes what writers left behind that were killed. What cannot be removed stays. */
export function removeStaleTemporaries(folder: string, { recursive = false, of = '' }: Stale = {}): void {
  for (const name of listFolder(folder, recursive)) {
    const pid = TEMPORARY.exec(name)?.[1]
    if (pid === undefined || !name.startsWith(of)) continue
    const file = join(folder, name)
    if (!isRunning(Number(pid)) || isOlder(file, LONGEST_WRITE)) removeQuietly(file)
  }
}

/** Nothing where it can't be looked into. */
export function listFolder(folder: string, recursive = false): string[] {
  try {
    return readdirSync(folder, { recursive, encoding: 'utf8' })
  } catch {
    return []
  }
}

function isOlder(file: string, milliseconds: number): boolean {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return modified !== undefined && Date.now() - modified > milliseconds
}

/** `what`: could not be done with the file. */
export function ioError(file: string, what: string, error: unknown): TranslationsError {
  const { message } = error as Error
  return new TranslationsError('TR_CACHE_IO', `${printable(file)} cannot be ${what}: ${printable(message)}`, {
    cause: error,
    fix: 'Check the free space and the permissions of that folder.',
  })
}
