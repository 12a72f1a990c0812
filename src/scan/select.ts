import { isAbsolute } from 'node:path'
import picomatch from 'picomatch'
import type { ResolvedScanOptions } from './options.ts'
import { relativeTo } from './paths.ts'

/** Module ids of a build -> the files among them that are the project's own source. */
export function selectFiles(ids: Iterable<string>, root: string, options: ResolvedScanOptions): string[] {
  const select = createSelector(root, options)
  const files = new Set<string>()
  for (const id of ids) {
    const file = select(id)
    if (file !== undefined) files.add(file)
  }
  return [...files].sort()
}

/**
 * One by one: queries off, virtual modules out, the same globs as on the command line. A linked package outside the root
 * is source like any other.
 */
export function createSelector(root: string, options: ResolvedScanOptions): (id: string) => string | undefined {
  const matches = picomatch([...options.include], { ignore: [...options.exclude], dot: true })
  return (id) => {
    const file = id.replace(/[?#].*$/s, '')
    return isAbsolute(file) && matches(withinOrBeside(root, file)) ? file : undefined
  }
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
