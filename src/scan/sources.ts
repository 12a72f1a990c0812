/** Source files as they were read: content named by a hash, texts as long as there is room for them. */
import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { sourceGiven } from './given-sources.ts'

export interface Sources {
  /** Unless it is known: gives whether it was read. Throws what the file system throws. */
  read(file: string): boolean
  hashOf(file: string): string
  /** Once more from the disk where there was no room. */
  textOf(file: string): string
  /** Its text will not be asked for again. */
  dropText(file: string): void
  forget(file: string): void
  /** Those that are known. */
  files(): Iterable<string>
  /** Those that are not on the disk as they were read, as far as that shows. */
  changed(): string[]
}

interface Source {
  hash: string
  /** What of the file's state tells that nobody wrote it since; absent when it had just been written. */
  state: string | undefined
}

/** Characters of all texts that are kept. */
const MAX_TEXTS = 16 << 20

/** Milliseconds. File systems tell times in steps: who writes twice within one leaves the same time. */
const TIME_STEP = 100

const SMALL = 1 << 16

export function createSources(): Sources {
  const read = createReader()
  const known = new Map<string, Source>()
  const texts = new Map<string, string>()
  let room = MAX_TEXTS
  const readAnew = (file: string): Buffer => {
    const { bytes, state } = read(file)
    known.set(file, { hash: hash('sha1', bytes, 'base64url'), state })
    return bytes
  }
  return {
    read: (file) => {
      if (known.has(file)) return false
      const bytes = readAnew(file)
      if (room <= 0) return true
      const text = bytes.toString('utf8')
      room -= text.length
      texts.set(file, text)
      return true
    },
    hashOf: (file) => known.get(file)?.hash ?? '',
    // It may have been written since: its hash is that of what was read last.
    textOf: (file) => texts.get(file) ?? readAnew(file).toString('utf8'),
    dropText: (file) => {
      room += texts.get(file)?.length ?? 0
      texts.delete(file)
    },
    forget: (file) => {
      known.delete(file)
      room += texts.get(file)?.length ?? 0
      texts.delete(file)
    },
    files: () => known.keys(),
    changed: () => Array.from(known).flatMap(([file, { state }]) => (state && state === stateOf(file) ? [] : [file])),
  }
}

function stateOf(file: string): string | undefined {
  try {
    return toState(statSync(file))
  } catch {
    return undefined
  }
}

function toState({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
}

interface Content {
  /** Valid until the next read. */
  bytes: Buffer
  state: string | undefined
}

/** Reads each file into the same buffer. */
function createReader(): (file: string) => Content {
  let buffer = Buffer.allocUnsafe(SMALL)
  const fill = (descriptor: number, size: number): Buffer => {
    if (size >= buffer.length) buffer = Buffer.allocUnsafe(size * 2)
    let length = 0
    for (;;) {
      const read = readSync(descriptor, buffer, length, buffer.length - length, null)
      length += read
      if (read === 0) return buffer.subarray(0, length)
      if (length === buffer.length) buffer = Buffer.concat([buffer], length * 2)
    }
  }
  return (file) => {
    const given = sourceGiven(file)
    if (given !== undefined) return { bytes: Buffer.from(given), state: undefined }
    const descriptor = openSync(file, 'r')
    try {
      const stats = fstatSync(descriptor)
      const isYoung = Date.now() - stats.ctimeMs < TIME_STEP
      return { bytes: fill(descriptor, stats.size), state: isYoung ? undefined : toState(stats) }
    } finally {
      closeSync(descriptor)
    }
  }
}
