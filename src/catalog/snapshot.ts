import { join } from 'node:path'
import { readIfExists, writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { parseResource } from '../protocol/resource.ts'
import type { Resource } from '../protocol/types.ts'
import { hashCanonical, type ResourceName } from './catalog.ts'

/** The pulled content on disk, found by its hash and believed only if it still has that hash. */
export interface Snapshot {
  /** `undefined`: not there. Throws `TR_LOCK_MISMATCH` when the file has other content than its name says. */
  read(name: ResourceName, hash: string): Resource | undefined
  /** `canonical` is the canonical spelling whose hash is `hash`. Throws `TR_CACHE_IO`. */
  write(name: ResourceName, hash: string, canonical: string): void
}

/** Content-addressed: one file a content, shared by all languages, versions and pulls that have it. */
export function createSnapshot(directory: string): Snapshot {
  const fileOf = (hash: string): string => join(directory, `${hash.slice('sha256-'.length)}.json`)
  return {
    read: (name, hash) => {
      const text = readIfExists(fileOf(hash))
      if (text === undefined) return undefined
      const found = hashCanonical(text)
      if (found !== hash) throw mismatch(name, hash, found)
      return parseResource(JSON.parse(text), `${name.language}/${name.namespace}`)
    },
    write: (_name, hash, canonical) => {
      if (readIfExists(fileOf(hash)) !== canonical) writeFileAtomic(fileOf(hash), canonical)
    },
  }
}

export function mismatch({ language, namespace }: ResourceName, expected: string, found: string): TranslationsError {
  return new TranslationsError(
    'TR_LOCK_MISMATCH',
    `${language}/${namespace}: the lock says ${expected}, the content is ${found}`,
    {
      fix: 'Run `unplugin-translations pull --update` to take what the service has now, and review the lock.',
      details: { language, namespace, expected, found },
    },
  )
}
