/**
 * One owner per directory, a process: of data, because two SQLite drivers do not see each other's locks and two caches
 * would not agree; of a target of reports or releases, because they come one after the other.
 *
 * Files `owner.<n>.json`; the highest n is the owner as long as its process lives. A stale one is superseded by hard
 * linking n + 1 into place, which one contender wins. The highest is never unlinked: whoever read it a moment ago would
 * count from the beginning. Nor is the one below it, which its clients ask how it ended.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ioError, listFolder } from './disk.ts'
import { isTranslationsError, TranslationsError } from './errors.ts'
import { isRunning } from './running.ts'

export interface OwnerRecord {
  pid: number
  /** When the process started, in the words of its system; tells it from a later process with the same id. */
  startedAt: string | undefined
  nonce: string
  /** Where the owner answers HTTP; empty when it can't listen. */
  url: string
  /** The owner's project-wide key. The file is readable by its user only. */
  key: string
  projectId: string
  /** It has left the directory: `answered`, when every request that it took has its answer, or `cut` off from some. */
  released?: 'answered' | 'cut'
}

export interface Ownership {
  /** Leaves the directory to the next owner. @default 'answered' */
  release(how?: 'answered' | 'cut'): void
}

type OwnerDescription = Pick<OwnerRecord, 'nonce' | 'url' | 'key' | 'projectId'>

/** Who holds a directory and cannot be asked anything. */
const unnamed = (): OwnerDescription => ({ nonce: randomBytes(8).toString('hex'), url: '', key: '', projectId: '' })

/** Makes this process the owner. Throws `TR_STORE_BUSY` with the holder's pid when a living process is, `TR_CACHE_IO`. */
export function takeOwnership(directory: string, description: OwnerDescription = unnamed()): Ownership {
  try {
    return contend(directory, { pid: process.pid, startedAt: startOf(process.pid), ...description })
  } catch (error) {
    throw isTranslationsError(error) ? error : ioError(directory, 'taken into use', error)
  }
}

function contend(directory: string, record: OwnerRecord): Ownership {
  for (;;) {
    const number = highest(directory)
    const holder = number === undefined ? undefined : readOwner(directory, number)
    if (holder && isAlive(holder)) throw busy(directory, holder)
    const next = (number ?? 0) + 1
    if (!place(directory, next, record)) continue
    dropOlder(directory, next)
    return { release: (how = 'answered') => replace(directory, next, { ...record, key: '', released: how }) }
  }
}

/**
 * Whether the owner with this nonce has left after it answered all that it took: then what it did not answer it has not
 * begun. `undefined` as long as it is there.
 */
export function hasAnsweredAll(directory: string, nonce: string): boolean | undefined {
  const record = numbers(directory)
    .map((number) => readOwner(directory, number))
    .find((each) => each?.nonce === nonce)
  return record && isAlive(record) ? undefined : record?.released === 'answered'
}

/** The living owner, if there is one. */
export function readLivingOwner(directory: string): OwnerRecord | undefined {
  const number = highest(directory)
  const holder = number === undefined ? undefined : readOwner(directory, number)
  return holder && isAlive(holder) ? holder : undefined
}

function busy(directory: string, holder: OwnerRecord): TranslationsError {
  return new TranslationsError('TR_STORE_BUSY', `${directory} is in use by process ${holder.pid}`, {
    fix: holder.url ? `Talk to it at ${holder.url}, or end it.` : 'End it, or use another data directory.',
    details: { pid: holder.pid, ...(holder.url ? { url: holder.url } : {}) },
  })
}

const fileOf = (directory: string, number: number): string => join(directory, `owner.${number}.json`)

function numbers(directory: string): number[] {
  return listFolder(directory)
    .flatMap((name) => /^owner\.(\d{1,15})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
}

function highest(directory: string): number | undefined {
  const all = numbers(directory)
  return all.length === 0 ? undefined : Math.max(...all)
}

/** `undefined` for what a crash left half written: nobody who lives wrote it, for records are linked in whole. */
function readOwner(directory: string, number: number): OwnerRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(fileOf(directory, number), 'utf8')) as OwnerRecord
    return Number.isInteger(record.pid) && typeof record.nonce === 'string' ? record : undefined
  } catch {
    return undefined
  }
}

/** False when another contender was first. */
function place(directory: string, number: number, record: OwnerRecord): boolean {
  const temporary = writeTemporary(directory, record)
  try {
    linkSync(temporary, fileOf(directory, number))
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    return placeWithoutLinks(directory, number, record)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** File systems without hard links: creating it exclusively is as atomic, but its content comes a moment later. */
function placeWithoutLinks(directory: string, number: number, record: OwnerRecord): boolean {
  try {
    writeFileSync(fileOf(directory, number), JSON.stringify(record), { mode: 0o600, flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

function replace(directory: string, number: number, record: OwnerRecord): void {
  try {
    renameSync(writeTemporary(directory, record), fileOf(directory, number))
  } catch (error) {
    // A data directory that was deleted while it was in use needs no release, and the end of the process is one, too.
    if (!isCode(error, 'ENOENT', 'ENOSPC', 'EROFS')) throw error
  }
}

function writeTemporary(directory: string, record: OwnerRecord): string {
  const path = join(directory, `owner.tmp.${randomBytes(8).toString('hex')}`)
  try {
    writeFileSync(path, JSON.stringify(record), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    // Of a full disk: half of it may be there.
    if (existsSync(path)) rmSync(path, { force: true })
    throw error
  }
  return path
}

/** The last one stays: it tells how its owner left. */
function dropOlder(directory: string, below: number): void {
  for (const number of numbers(directory)) if (number < below - 1) rmSync(fileOf(directory, number), { force: true })
}

function isAlive(holder: OwnerRecord): boolean {
  if (holder.released || !isRunning(holder.pid)) return false
  const startedAt = startOf(holder.pid)
  return startedAt === undefined || holder.startedAt === undefined || startedAt === holder.startedAt
}

/** Linux tells when a process started, in ticks since boot; with the boot's id that names it for ever. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return ticks === undefined ? undefined : `${boot}/${ticks}`
  } catch {
    return undefined
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
