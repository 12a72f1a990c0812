/**
 * Which files a scan over globs looks at: included, not excluded, not ignored by git or tracked all the same, not written
 * by a program; and what those import from outside of the root.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import picomatch from 'picomatch'
import { isFile } from '../disk.ts'
import { findBeside } from './beside.ts'
import type { ResolvedScanOptions } from './options.ts'
import { relativeTo, slashes } from './paths.ts'
import { isUnbuilt } from './select.ts'
import { trackedThoughIgnored } from './tracked.ts'
import { isWritten } from './written.ts'

/** The rules of one `.gitignore`, for paths below its folder. */
interface Rules {
  folder: string
  rules: Ignore
}

interface Search {
  root: string
  includes(path: string): boolean
  excludes(path: string): boolean
  found: Set<string>
  /** Whether git ignores anything that would be looked at. */
  ignoresSource: boolean
}

/** Absolute paths, sorted. `paths` are files, folders or globs instead of all that is the project's; nothing else then. */
export async function findFiles(root: string, options: ResolvedScanOptions, paths: string[] = []): Promise<string[]> {
  const patterns = paths.length > 0 ? paths.flatMap((path) => patternsOf(root, path, options)) : [...options.include]
  const isExcluded = picomatch([...options.exclude], { dot: true })
  const search: Search = {
    root,
    includes: picomatch(patterns),
    excludes: (path) => isExcluded(path) || isUnbuilt(path),
    found: new Set(),
    ignoresSource: false,
  }
  for (const base of outermost(patterns.map((pattern) => resolve(root, baseOf(pattern))))) {
    const stat = statSync(base, { throwIfNoEntry: false })
    if (stat?.isDirectory()) findIn(base, search)
    else if (stat && isWanted(base, search)) search.found.add(base)
  }
  const beside = paths.length > 0 ? [] : findBeside(root, search.found, options)
  return [...search.found, ...beside].sort()
}

function patternsOf(root: string, path: string, options: ResolvedScanOptions): string[] {
  const place = resolve(root, path)
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return [isAbsolute(path) ? relativeTo(root, path) : slashes(path).replace(/^\.\//, '')]
  // What is there is meant as it is called, whatever its signs mean in a glob.
  const within = relativeTo(root, place).replace(/[\\*?[\]{}()!+@|]/g, '\\$&')
  if (!stat.isDirectory()) return [within]
  return options.include.map((pattern) => (within === '' ? pattern : `${within}/${pattern}`))
}

/** Where the files lie that a glob may match. */
const baseOf = (pattern: string): string => picomatch.scan(pattern, { unescape: true }).base

/** Folders that lie in no other one of them. */
function outermost(folders: readonly string[]): string[] {
  const all = [...new Set(folders)]
  return all.filter((one) => !all.some((other) => one !== other && one.startsWith(other === '/' ? other : `${other}/`)))
}

function findIn(folder: string, search: Search): void {
  search.ignoresSource = false
  walk(folder, rulesAbove(folder), search)
  if (!search.ignoresSource) return
  for (const file of trackedThoughIgnored(folder)) {
    const isHidden = relativeTo(folder, file)
      .split('/')
      .some((name) => name.startsWith('.'))
    if (!isHidden && isFile(file)) addSource(file, search)
  }
}

function walk(folder: string, above: readonly Rules[], search: Search): void {
  const entries = listEntries(folder)
  const own = entries.some((entry) => entry.name === '.gitignore') ? [...above, ...rulesOf(folder)] : above
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const isFolder = entry.isDirectory()
    // A folder is left out when whatever may be in it is.
    const isOpen = isFolder && !search.excludes(`${relativeTo(search.root, path)}/\0`)
    if (isIgnored(path, isFolder, own)) search.ignoresSource ||= isOpen || isWanted(path, search)
    else if (isOpen) walk(path, own, search)
    else if (entry.isFile() || (entry.isSymbolicLink() && isFile(path))) {
      addSource(path, search)
    }
  }
}

function addSource(file: string, search: Search): void {
  if (isWanted(file, search) && !isWritten(file)) search.found.add(file)
}

/** A folder that may not be read holds nothing for us. */
function listEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isWanted(file: string, { root, includes, excludes }: Search): boolean {
  const path = relativeTo(root, file)
  return includes(path) && !excludes(path)
}

/** Of the folders above, up to the one that is the repository. Who scans an ignored folder means it. */
function rulesAbove(folder: string): Rules[] {
  const folders: string[] = []
  for (let each = folder; ; each = dirname(each)) {
    if (each !== folder) folders.unshift(each)
    if (existsSync(join(each, '.git'))) break
    if (dirname(each) === each) return []
  }
  const rules = folders.flatMap(rulesOf)
  return isIgnored(folder, true, rules) ? [] : rules
}

function rulesOf(folder: string): Rules[] {
  try {
    return [{ folder, rules: ignore({ ignorecase: false }).add(readFileSync(join(folder, '.gitignore'), 'utf8')) }]
  } catch {
    return []
  }
}

/** The rules of the nearest folder that says anything decide. */
function isIgnored(path: string, isFolder: boolean, above: readonly Rules[]): boolean {
  for (const { folder, rules } of above.toReversed()) {
    const { ignored, unignored } = rules.test(relativeTo(folder, path) + (isFolder ? '/' : ''))
    if (ignored || unignored) return ignored
  }
  return false
}
