/** Folders of `<language>/<namespace>.json` or `<language>.json`, into the service; the first of them out of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { decodeFileName, encodeFileName, MAX_FILE_NAME } from '../protocol/file-names.ts'
import { MAX_KEY_BYTES } from '../protocol/limits.ts'
import { isSafeName } from '../protocol/names.ts'
import type { Resource } from '../protocol/types.ts'
import { isEmpty } from './changes.ts'
import { describeLanguage } from './languages.ts'
import { findContent, loadTranslations } from './store/contents.ts'
import { byText, type Database, type Sql } from './store/database.ts'
import { listNamespaces } from './store/namespaces.ts'
import { findSpelling, findVersion, insertLanguage } from './store/projects.ts'
import { writeEntries } from './write.ts'

export interface ImportSummary {
  /** Languages in the folder. */
  languages: string[]
  /** Namespaces of all languages. */
  files: number
  /** Keys in all files. */
  keys: number
  /** Keys that the service did not have. */
  added: number
  /** Keys whose value the service had otherwise. */
  changed: number
}

export interface ExportSummary {
  files: number
  keys: number
}

export interface ResourceFile {
  language: string
  namespace: string
  resource: Resource
}

export interface TransferOptions {
  database: Database
  projectId: string
  now(): number
  /** Called after every committed change. */
  changed(): void
}

/** That of `<language>.json`: where a library knows one namespace, it is the one of keys that name none. */
const SINGLE = 'translation'

/** The version that folders are read into and written from. */
const VERSION = 'latest'

/**
 * Sets what the files say; keys that they lack stay. All files are read before anything is written. Rejects with
 * `TR_CONFIG` where there is no folder, with `TR_BAD_CONTENT` or `TR_NAME_UNSAFE` naming the file that can't be used.
 */
export async function importResources(directory: string, options: TransferOptions): Promise<ImportSummary> {
  const { database, projectId } = options
  const files = readFolder(directory)
  const languages = [...new Set(files.map((file) => file.language))].sort()
  const summary: ImportSummary = { languages, files: files.length, keys: 0, added: 0, changed: 0 }
  await database.write((sql) => addLanguages(sql, projectId, languages))
  options.changed()
  const version = await database.read((sql) => requireVersion(sql, projectId))
  for (const { language, namespace, resource } of files) {
    const at = { versionId: version.id, language, namespace }
    const by = { projectId, userId: undefined, now: options.now() }
    const result = await database.write(
      async (sql) => {
        const isNew = (await findContent(sql, at)) === undefined
        return { isNew, changes: await writeEntries(sql, at, resource, { mode: 'update', by }) }
      },
      // An empty file is an empty namespace, which is something where there was none.
      ({ isNew, changes }) => isNew || !isEmpty(changes),
    )
    options.changed()
    summary.keys += Object.keys(resource).length
    summary.added += result.changes.added
    summary.changed += result.changes.upserts.length - result.changes.added
  }
  return summary
}

/** As an import, into a project that is being made: both in one transaction, so that a process that ends in it leaves none. */
export async function beginWith(
  sql: Sql,
  files: readonly ResourceFile[],
  { projectId, now }: { projectId: string; now: number },
): Promise<void> {
  await addLanguages(sql, projectId, new Set(files.map((file) => file.language)))
  const version = await requireVersion(sql, projectId)
  for (const { resource, ...name } of files) {
    const by = { projectId, userId: undefined, now }
    await writeEntries(sql, { versionId: version.id, ...name }, resource, { mode: 'update', by })
  }
}

async function addLanguages(sql: Sql, projectId: string, languages: Iterable<string>): Promise<void> {
  for (const code of languages) {
    const there = await findSpelling(sql, projectId, code)
    if (there === undefined) await insertLanguage(sql, projectId, describeLanguage(code))
    else if (there !== code) throw unusable(code, `it is ${there} in the project, and differs only in case`)
  }
}

async function requireVersion(sql: Sql, projectId: string): Promise<{ id: string }> {
  const version = await findVersion(sql, projectId, VERSION)
  if (version) return version
  throw new TranslationsError('TR_CONFIG', `project ${projectId} has no version ${VERSION} to import into`)
}

/** What an import would read. Rejects as it does. */
export function readFolder(directory: string): ResourceFile[] {
  let names: string[]
  try {
    names = readdirSync(directory, { recursive: true }) as string[]
  } catch (cause) {
    throw new TranslationsError('TR_CONFIG', `${directory} is no folder that can be imported`, {
      cause,
      fix: 'Name a folder of <language>/<namespace>.json or <language>.json.',
    })
  }
  return names
    .filter((name) => name.endsWith('.json') && !isHidden(name) && (name.includes(sep) || isLanguageFile(name)))
    .sort()
    .map((name) => readResource(directory, name))
}

const isHidden = (name: string): boolean => name.split(sep).some((part) => part.startsWith('.'))

/** Beside folders of languages there may be any file. Codes of two letters are often a country's, which no table knows. */
export function isLanguageFile(name: string): boolean {
  const [, code, rest] = /^([a-z]{2,3})((?:[-_@][a-z\d]{2,8})*)\.json$/i.exec(name) ?? []
  return code !== undefined && (code.length === 2 || describeLanguage(`${code}${rest}`).name !== `${code}${rest}`)
}

function readResource(directory: string, name: string): ResourceFile {
  const [language = '', ...rest] = name.slice(0, -'.json'.length).split(sep)
  const namespace = rest.length > 0 ? rest.map(decodeFileName).join('/') : SINGLE
  if (!isSafeName('language', language)) throw unusable(name, 'its folder is no language code')
  if (!isSafeName('namespace', namespace)) throw unusable(name, 'its name is no safe name for a namespace')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(join(directory, name), 'utf8').replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new TranslationsError('TR_BAD_CONTENT', `${printable(name)}: no valid JSON`, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TranslationsError('TR_BAD_CONTENT', `${printable(name)}: expected a JSON object`)
  }
  return { language, namespace, resource: flatten(value, name) }
}

function unusable(name: string, why: string): TranslationsError {
  return new TranslationsError('TR_NAME_UNSAFE', `${printable(name)} can't be imported: ${why}`)
}

/** Nested keys joined by dots; `null` is a text nobody has written yet. */
function flatten(value: object, file: string): Resource {
  const flat = new Map<string, string>()
  const visit = (at: object, prefix: string): void => {
    for (const [name, child] of Object.entries(at)) {
      const key = `${prefix}${name}`
      if (typeof child === 'object' && child !== null) visit(child, `${key}.`)
      else if (child !== null) add(key, String(child))
    }
  }
  const add = (key: string, text: string): void => {
    const place = `${printable(file)}: key "${printable(key, 60)}"`
    if (flat.has(key)) throw new TranslationsError('TR_BAD_CONTENT', `${place} is there twice, flat and nested`)
    const bad = findUnstorable(text, 'text') ?? findUnstorable(key, 'name')
    if (bad !== undefined) throw new TranslationsError('TR_BAD_CONTENT', `${place} ${bad}, which can't be stored`)
    // Otherwise it would be there, and every request that names it refused.
    if (Buffer.byteLength(key) > MAX_KEY_BYTES)
      throw new TranslationsError('TR_BAD_CONTENT', `${place} is too long: a key has at most ${MAX_KEY_BYTES} bytes`)
    flat.set(key, text)
  }
  visit(value, '')
  return Object.fromEntries(flat)
}

/** A NUL character, or half of a surrogate pair; `of`: what of the key it stands in. */
function findUnstorable(text: string, of: string): string | undefined {
  const [found] = text.matchAll(/\0|\p{Surrogate}/gu)
  if (!found) return undefined
  return `has ${printable(found[0])} as character ${[...text.slice(0, found.index)].length + 1} of its ${of}`
}

/**
 * Writes every resource as flat JSON with sorted keys, each file whole or not at all. Other files stay. Throws
 * `TR_NAME_UNSAFE`, with nothing written, where a namespace is longer than the name of a file.
 */
export async function exportResources(directory: string, options: TransferOptions): Promise<ExportSummary> {
  const { database, projectId } = options
  const summary: ExportSummary = { files: 0, keys: 0 }
  const version = await database.read((sql) => findVersion(sql, projectId, VERSION))
  if (!version) return summary
  const namespaces = await database.read((sql) => listNamespaces(sql, version.id))
  for (const { namespace } of namespaces) assertFileNames(namespace)
  for (const { language, namespace, contentId } of namespaces) {
    const rows = await database.read((sql) => loadTranslations(sql, contentId))
    const sorted = [...rows.values()].sort(byText((row) => row.key))
    const resource = Object.fromEntries(sorted.map((row) => [row.key, row.value]))
    const path = join(directory, language, ...toFileNames(namespace))
    writeWhole(`${path}.json`, `${JSON.stringify(resource, null, 2)}\n`, directory)
    summary.files++
    summary.keys += sorted.length
  }
  return summary
}

const toFileNames = (namespace: string): string[] => namespace.split('/').map(encodeFileName)

function assertFileNames(namespace: string): void {
  if (toFileNames(namespace).every((name) => Buffer.byteLength(name) <= MAX_FILE_NAME)) return
  throw new TranslationsError('TR_NAME_UNSAFE', `${printable(namespace)} is too long for the name of a file`, {
    fix: `Rename the namespace: each part between slashes has room for ${MAX_FILE_NAME} bytes, of which most letters beyond A to Z take two or three.`,
  })
}

/** Names are checked when they are stored; a folder is the one place where a mistake there would reach the disk. */
function writeWhole(path: string, text: string, directory: string): void {
  if (relative(directory, path).startsWith('..')) throw new TranslationsError('TR_NAME_UNSAFE', `${path} is outside`)
  writeFileAtomic(path, text, { mode: 0o644, folderMode: 0o755, lasting: false })
}
