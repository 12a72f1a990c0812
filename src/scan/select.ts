import { isAbsolute } from 'node:path'
import picomatch from 'picomatch'
import type { ResolvedScanOptions } from './options.ts'
import { relativeTo } from './paths.ts'

/**
 * Module ids of a build -> the files among them that are the project's own source: queries off, virtual modules out,
 * the same globs as on the command line. A linked package outside the root is source like any other.
 */
export function selectFiles(ids: Iterable<string>, root: string, options: ResolvedScanOptions): string[] {
  const matches = picomatch([...options.include], { ignore: [...options.exclude], dot: true })
  const files = new Set<string>()
  for (const id of ids) {
    const file = id.replace(/[?#].*$/s, '')
    if (isAbsolute(file) && matches(withinOrBeside(root, file))) files.add(file)
  }
  return [...files].sort()
}

/** Globs start at the root; for a file outside, at the first folder that the two do not share. */
function withinOrBeside(root: string, file: string): string {
  return relativeTo(root, file).replace(/^(?:\.\.\/)+/, '')
}

/** Whether a path may be source, or a folder of source; cheap enough to ask for everything in a project. */
export function isSource(path: string, root: string, { exclude }: ResolvedScanOptions): boolean {
  const within = withinOrBeside(root, path)
  if (/(?:^|\/)\.[^/]+$/.test(within)) return false
  const matches = picomatch([...exclude], { dot: true })
  return !matches(within) && !matches(`${within}/\0`)
}
