import { dirname, join } from 'node:path'
import { flushFolder, readIfExists, removeFile, removeStaleTemporaries, writeFileAtomicAsync } from '../disk.ts'
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { encodeFileName, shortenFileName } from '../protocol/file-names.ts'
import { parseResource } from '../protocol/resource.ts'
import type { Resource } from '../protocol/types.ts'
import { hashCanonical, type Stored, toStored } from './canonical.ts'
import { type NamedResource, pathOf, type ResourceName, storedResource } from './catalog.ts'

/** The pulled content on disk, found by its hash and believed only if it still has that hash. */
export interface Snapshot {
  /** `undefined`: not there. Throws `TR_LOCK_MISMATCH` when what is there has another hash. */
  read(name: ResourceName, hash: string): (NamedResource & Stored) | undefined
  /** The same for callers that can do without: what is damaged or edited only counts as absent. */
  find(name: ResourceName, hash: string): (NamedResource & Stored) | undefined
  /** `canonical` is the canonical spelling whose hash is `hash`. Throws `TR_CACHE_IO`. */
  write(hash: string, canonical: string): Promise<void>
  /** Whether all of these have a place of their own. Throws `TR_NAME_UNSAFE`. */
  refuseTwins(names: readonly ResourceName[]): void
  /** Makes what was written last, and brings what people read in line with a lock that is about to be written. Throws `TR_CACHE_IO`. */
  settle(resources: readonly (ResourceName & Stored)[], removed: readonly ResourceName[]): Promise<void>
  /**
   * What somebody made of the content with these hashes, where people edit it; `undefined`: nothing, or something that was
   * pulled once. Without a resource where it can't be read as one.
   */
  findEdit(name: ResourceName, hashes: readonly string[]): { resource?: Resource } | undefined
  /** Removes what processes left that ended in the middle. */
  clean(): void
}

/** Content-addressed: one file a content, shared by all languages, versions and pulls that have it. */
export function createSnapshot(directory: string): Snapshot {
  let hasNew = false
  const fileOf = (hash: string): string => join(directory, `${hash.slice('sha256-'.length)}.json`)
  return {
    read: (name, hash) => readChecked(fileOf(hash), name, hash),
    find: (name, hash) => orAbsent(() => readChecked(fileOf(hash), name, hash)),
    write: async (hash, canonical) => {
      if (readIfExists(fileOf(hash)) === canonical) return
      await writeFileAtomicAsync(fileOf(hash), canonical)
      hasNew = true
    },
    refuseTwins: () => {},
    settle: async () => {
      if (hasNew) flushFolder(directory)
      hasNew = false
    },
    findEdit: () => undefined,
    clean: () => removeStaleTemporaries(directory),
  }
}

/**
 * A folder of the repository, `<language>/<namespace>.json`, one key a line. It follows the lock file by file, so a
 * process that ends in the middle leaves it half done: `cache` has all of both until then.
 */
export function createFolderSnapshot(folder: string, cache: Snapshot): Snapshot {
  const fileOf = ({ language, namespace }: ResourceName): string =>
    join(folder, language, `${shortenFileName(namespace, encodeFileName)}.json`)
  const isPulled = (name: ResourceName, hash: string): boolean => cache.find(name, hash) !== undefined
  return {
    read: (name, hash) => {
      const file = fileOf(name)
      const there = readContent(file, name, [hash])
      if (there?.hash === hash) return storedResource(name, there)
      // What somebody wrote there is no content of the lock, whether or not the cache has that.
      if (there && !isPulled(name, there.hash)) throw mismatch(name, hash, there.hash, restore(file))
      return cache.read(name, hash)
    },
    find: (name, hash) => {
      const there = readContent(fileOf(name), name, [hash])
      return there?.hash === hash ? storedResource(name, there) : cache.find(name, hash)
    },
    write: cache.write,
    refuseTwins: (names) => refuseTwins(names, fileOf),
    settle: async (resources, removed) => {
      await cache.settle(resources, removed)
      // First, because what is gone may have come back in another case, which some systems take for the same file.
      for (const name of removed) removeFile(fileOf(name))
      await Promise.all(
        resources.map(async (resource) => {
          const file = fileOf(resource)
          if (readContent(file, resource, [resource.hash])?.hash === resource.hash) return
          await writeFileAtomicAsync(file, resource.canonical, { mode: 0o644, folderMode: 0o755 })
        }),
      )
      for (const used of new Set(resources.map((resource) => dirname(fileOf(resource))))) flushFolder(used)
    },
    findEdit: (name, hashes) => {
      const there = readContent(fileOf(name), name, hashes)
      if (!there || hashes.includes(there.hash) || isPulled(name, there.hash)) return undefined
      try {
        return { resource: parseResource(JSON.parse(there.canonical), pathOf(name)) }
      } catch {
        return {}
      }
    },
    clean: () => {
      cache.clean()
      removeStaleTemporaries(folder, { recursive: true })
    },
  }
}

/** What differs only in case, or in how accents are composed, is one file on some systems and two on others. */
function refuseTwins(names: readonly ResourceName[], fileOf: (name: ResourceName) => string): void {
  const byFolded = new Map<string, ResourceName>()
  for (const name of names) {
    const folded = fileOf(name).normalize('NFC').toLowerCase()
    const twin = byFolded.get(folded)
    if (twin !== undefined) {
      throw new TranslationsError(
        'TR_NAME_UNSAFE',
        `${printable(pathOf(twin))} and ${printable(pathOf(name))} are one file on some systems: they differ only in case or in how accents are composed`,
        { fix: 'Rename one of them at the service, leave one out by `namespaces`, or keep no folder by `snapshot`.' },
      )
    }
    byFolded.set(folded, name)
  }
}

function readChecked(file: string, name: ResourceName, hash: string): (NamedResource & Stored) | undefined {
  const text = readIfExists(file)
  if (text === undefined) return undefined
  const found = hashCanonical(text)
  if (found !== hash) throw mismatch(name, hash, found)
  return storedResource(name, { hash, canonical: text })
}

function orAbsent<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!isTranslationsError(error)) throw error
    return undefined
  }
}

/**
 * What a file holds, in whatever spelling: git and editors may change ends of lines and indents. Text that is no resource
 * is a content of its own. `expected`: hashes that need no second look.
 */
function readContent(file: string, name: ResourceName, expected: readonly string[]): Stored | undefined {
  const text = readIfExists(file)
  if (text === undefined) return undefined
  const asItStands = { hash: hashCanonical(text), canonical: text }
  if (expected.includes(asItStands.hash)) return asItStands
  try {
    return toStored(parseResource(JSON.parse(text), pathOf(name)))
  } catch {
    return asItStands
  }
}

const restore = (file: string): string =>
  `${printable(file)} was edited: restore it, or run \`unplugin-translations pull --update\` to take what the service has now.`

const UPDATE = 'Run `unplugin-translations pull --update` to take what the service has now, and review the lock.'

export function mismatch(name: ResourceName, expected: string, found: string, fix: string = UPDATE): TranslationsError {
  return new TranslationsError(
    'TR_LOCK_MISMATCH',
    `${pathOf(name)}: the lock says ${expected}, the content is ${found}`,
    {
      fix,
      details: { ...name, expected, found },
    },
  )
}
