/**
 * What the service said about each resource of the last pull, so that the next one asks only for what has changed. It
 * is never believed about content: an entry counts only for the hash that the lock has, too.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readIfExists, removeStaleTemporaries, writeFileAtomic } from '../disk.ts'
import { isTranslationsError } from '../errors.ts'

export interface Validators {
  /** Of the content that all of this is about. */
  hash: string
  /** As the list of endpoint 7 gave them. */
  lastModified?: string
  size?: number
  etag?: string
}

export interface IndexContent {
  /** Of the last pull that reached the service, in milliseconds since 1970-01-01 UTC. */
  pulledAt: number
  /** By `language/namespace`. */
  validators: ReadonlyMap<string, Validators>
}

export interface SnapshotIndex {
  /** `undefined` where there is none, or none that can be read. */
  read(): IndexContent | undefined
  /** Throws `TR_CACHE_IO`. */
  write(content: IndexContent): void
  /** As `clean` of the snapshot. */
  clean(): void
}

/** `target` is all that the answers of a service depend on: address, project, version, source. */
export function createSnapshotIndex(directory: string, target: readonly string[]): SnapshotIndex {
  const name = createHash('sha256').update(JSON.stringify(target)).digest('hex').slice(0, 32)
  const file = join(directory, `${name}.json`)
  return {
    read: () => parseIndex(file),
    write: ({ pulledAt, validators }) =>
      writeFileAtomic(file, `${JSON.stringify({ pulledAt, validators: [...validators] })}\n`, { lasting: false }),
    clean: () => removeStaleTemporaries(directory),
  }
}

function parseIndex(file: string): IndexContent | undefined {
  try {
    const text = readIfExists(file)
    if (text === undefined) return undefined
    const { pulledAt, validators } = JSON.parse(text) as { pulledAt: unknown; validators: [string, Validators][] }
    return { pulledAt: Number(pulledAt), validators: new Map(validators) }
  } catch (error) {
    // Its loss costs requests, no more.
    if (!(error instanceof SyntaxError || error instanceof TypeError || isTranslationsError(error))) throw error
    return undefined
  }
}
