import { basename, dirname } from 'node:path'
import { readIfExists, removeStaleTemporaries, writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { assertSafeName } from '../protocol/names.ts'
import { compareKeys, isRecord } from '../protocol/resource.ts'
import type { Language, LanguageMap } from '../protocol/types.ts'

/** What was pulled, by hash: the part of a pull that belongs in the repository. */
export interface Lock {
  projectId: string
  version: string
  /** What the content was made from: a source of the options, with its filter. */
  source: string
  languages: LanguageMap
  /** Language -> namespace -> content. */
  resources: Readonly<Record<string, Readonly<Record<string, LockedResource>>>>
}

export interface LockedResource {
  /** Over the canonical content: see `canonical.ts`. */
  hash: string
  keys: number
  /** As the service gave it; absent where it gave none. */
  lastModified?: string
}

const LOCK_VERSION = 1
const ANEW = 'or run `unplugin-translations pull --update` to write the lock anew'

/** `undefined` where there is no lock yet. Throws `TR_LOCK_SYNTAX` with the line. */
export function readLock(file: string): Lock | undefined {
  const text = readIfExists(file)
  return text === undefined ? undefined : parseLock(text, file)
}

/** Writes only what changed; `true` if it did. */
export function writeLock(file: string, lock: Lock): boolean {
  const text = formatLock(lock)
  if (readIfExists(file) === text) return false
  writeFileAtomic(file, text, { mode: 0o644, folderMode: 0o755 })
  return true
}

/** Removes what processes left that ended while they wrote it. */
export function cleanLock(file: string): void {
  removeStaleTemporaries(dirname(file), { of: `${basename(file)}.` })
}

/** Sorted, one line a resource, so that a diff of two locks reads as a list of what changed. */
export function formatLock(lock: Lock): string {
  const languages = formatLines(lock.languages, (language) => JSON.stringify(language))
  const resources = formatLines(lock.resources, (namespaces) =>
    block(
      formatLines(namespaces, (resource) => JSON.stringify(resource)),
      '    ',
    ),
  )
  const head = { lockVersion: LOCK_VERSION, projectId: lock.projectId, version: lock.version, source: lock.source }
  const fields = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
  fields.push(`  "languages": ${block(languages, '  ')}`, `  "resources": ${block(resources, '  ')}`)
  return `{\n${fields.join(',\n')}\n}\n`
}

function formatLines<T>(map: Readonly<Record<string, T>>, format: (value: T) => string): string[] {
  return Object.keys(map)
    .sort(compareKeys)
    .map((name) => `${JSON.stringify(name)}: ${format(map[name] as T)}`)
}

function block(lines: readonly string[], indent: string): string {
  return lines.length === 0 ? '{}' : `{\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}}`
}

export function parseLock(text: string, file: string): Lock {
  const conflict = text.split('\n').findIndex((line) => /^(?:<{7}|={7}|>{7})/.test(line))
  if (conflict !== -1) {
    throw syntaxError(`${file}:${conflict + 1}: an unresolved merge conflict`, {
      fix: `Take one side of the conflict, ${ANEW}.`,
    })
  }
  const value = parseJson(text, file)
  if (value.lockVersion !== LOCK_VERSION) {
    const line = text.split('\n').findIndex((candidate) => candidate.includes('"lockVersion"')) + 1
    throw syntaxError(
      `${file}:${line || 1}: lockVersion ${printable(String(value.lockVersion))} is unknown to this release, which reads ${LOCK_VERSION}`,
      { fix: `Update unplugin-translations, ${ANEW}.` },
    )
  }
  return checkShape(value, file)
}

function parseJson(text: string, file: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    // The engine knows the place only of some errors; of the others it shows the text around.
    const position = /position (\d+)/.exec(String(error))?.[1]
    const line = position === undefined ? '' : `:${text.slice(0, Number(position)).split('\n').length}`
    throw syntaxError(`${file}${line}: not JSON: ${printable((error as Error).message)}`, { cause: error })
  }
  throw syntaxError(`${file}:1: not a lock`)
}

function checkShape(value: Record<string, unknown>, file: string): Lock {
  const { projectId, version, source, languages, resources } = value
  const texts = [projectId, version, source].every((text) => typeof text === 'string')
  if (!texts || !isRecord(languages) || !isRecord(resources))
    throw syntaxError(`${file}:1: parts of the lock are missing`)
  const lock = { projectId, version, source } as Pick<Lock, 'projectId' | 'version' | 'source'>
  return { ...lock, languages: checkLanguages(languages, file), resources: checkResources(resources, file) }
}

/** Maps without prototype: `constructor` is a name like any other. */
function checkLanguages(languages: Record<string, unknown>, file: string): LanguageMap {
  const checked: LanguageMap = Object.create(null)
  for (const [language, description] of Object.entries(languages)) {
    assertSafeName('language', language, file)
    if (!isLanguage(description)) throw syntaxError(`${file}: the language ${language} is not described`)
    checked[language] = description
  }
  return checked
}

function isLanguage(value: unknown): value is Language {
  if (!isRecord(value)) return false
  return typeof value.name === 'string' && typeof value.nativeName === 'string' && isRecord(value.translated)
}

function checkResources(resources: Record<string, unknown>, file: string): Lock['resources'] {
  const checked: Record<string, Record<string, LockedResource>> = Object.create(null)
  for (const [language, namespaces] of Object.entries(resources)) {
    assertSafeName('language', language, file)
    if (!isRecord(namespaces)) throw syntaxError(`${file}: resources of ${language} are no object`)
    const entries: Record<string, LockedResource> = Object.create(null)
    for (const [namespace, entry] of Object.entries(namespaces)) {
      assertSafeName('namespace', namespace, file)
      if (!isLockedResource(entry)) throw syntaxError(`${file}: ${language}/${namespace} has no valid hash`)
      entries[namespace] = entry
    }
    checked[language] = entries
  }
  return checked
}

function isLockedResource(entry: unknown): entry is LockedResource {
  return isRecord(entry) && /^sha256-[\da-f]{64}$/.test(String(entry.hash)) && Number.isInteger(entry.keys)
}

function syntaxError(
  message: string,
  { cause, fix = `Take it from the repository as it was, ${ANEW}.` }: { cause?: unknown; fix?: string } = {},
): TranslationsError {
  return new TranslationsError('TR_LOCK_SYNTAX', message, { cause, fix })
}
