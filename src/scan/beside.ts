/**
 * Source outside of the root: what a file of the root imports by a path, by an alias, or as a package that its repository
 * only links, and what those import in turn. A bundler takes it in, so a scan over globs does.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isFile } from '../disk.ts'
import { findCandidate } from './candidates.ts'
import { createLinks } from './links.ts'
import type { ResolvedScanOptions } from './options.ts'
import { slashes } from './paths.ts'
import { createSelector, isTestFile } from './select.ts'
import { specifiersIn } from './specifiers.ts'
import { readTsconfigPaths } from './tsconfig-paths.ts'

/** Absolute paths. Nothing where the root is a repository of its own. */
export function findBeside(root: string, files: Iterable<string>, options: ResolvedScanOptions): string[] {
  const repository = repositoryAbove(root)
  if (repository === undefined) return []
  const select = createSelector(root, options)
  const links = createLinks(repository)
  const aliases = readTsconfigPaths(root, files)
  const targets = (specifier: string, from: string): string[] =>
    isRelative(specifier)
      ? [slashes(resolve(dirname(from), specifier))]
      : [...aliases.targets(specifier, from), ...links(specifier, from)]
  const found = new Set<string>()
  const sources = new Map<string, string | undefined>()
  const sourceAt = (target: string): string | undefined => {
    if (!sources.has(target)) {
      const meant = findCandidate(target, isFile)
      sources.set(target, meant === undefined || isTestFile(meant, root) ? undefined : select(meant))
    }
    return sources.get(target)
  }
  for (let round = [...files]; round.length > 0; ) {
    const next = new Set<string>()
    for (const file of round) {
      for (const specifier of new Set(specifiersIn(readText(file)).map(({ path }) => path))) {
        const outside = targets(specifier, file).filter((target) => !isWithin(root, target))
        const source = outside.map(sourceAt).find((each) => each !== undefined)
        if (source !== undefined && !found.has(source)) next.add(source)
      }
    }
    for (const file of next) found.add(file)
    round = [...next]
  }
  return [...found]
}

/** What can't be read is for the scan to name. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const isRelative = (specifier: string): boolean => /^\.\.?(?:\/|$)/.test(specifier)

const isWithin = (folder: string, path: string): boolean => path.startsWith(`${slashes(folder)}/`)

/** The repository or workspace that the root is a part of. */
function repositoryAbove(root: string): string | undefined {
  let workspace: string | undefined
  for (let folder = root; ; folder = dirname(folder)) {
    if (folder !== root && isWorkspace(folder)) workspace = folder
    if (existsSync(join(folder, '.git'))) return folder === root ? undefined : folder
    if (dirname(folder) === folder) return workspace
  }
}

function isWorkspace(folder: string): boolean {
  return (
    existsSync(join(folder, 'pnpm-workspace.yaml')) || /"workspaces"\s*:/.test(readText(join(folder, 'package.json')))
  )
}
