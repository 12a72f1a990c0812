/** Which modules a pattern of paths means: `import.meta.glob('./pages/*.ts')`. */
import picomatch from 'picomatch'
import { type Aliases, NO_ALIASES } from '../../aliases.ts'
import { join, nearest, OWN_ALIAS } from './imports.ts'

/** Modules by the paths that they are imported by. */
export type FindMany = (patterns: readonly string[], from: string) => ReadonlyMap<string, string>

export function createFinder(ids: readonly string[], aliases: Aliases = NO_ALIASES): FindMany {
  return (patterns, from) => {
    const found = new Map<string, string>()
    for (const pattern of patterns.filter((each) => !each.startsWith('!'))) {
      const { folder, rest } = takenApart(pattern)
      const base = folderOf(folder, from, ids, aliases)
      if (base === undefined) continue
      const matches = matcherOf(rest)
      for (const id of ids) {
        if (id.startsWith(`${base}/`) && id !== from && matches(id.slice(base.length + 1)))
          found.set(folder + id.slice(base.length), id)
      }
    }
    const excluded = patterns.flatMap((each) => (each.startsWith('!') ? [matcherOf(plain(each.slice(1)))] : []))
    for (const path of [...found.keys()]) if (excluded.some((matches) => matches(plain(path)))) found.delete(path)
    return found
  }
}

/** What is no glob, as an empty text, means no file. */
function matcherOf(glob: string): (path: string) => boolean {
  try {
    return picomatch(glob)
  } catch {
    return () => false
  }
}

function plain(path: string): string {
  return path.replace(/^\.\//, '')
}

/** What stands in front of the first part that means several. */
function takenApart(pattern: string): { folder: string; rest: string } {
  const parts = pattern.split('/')
  const first = parts.findIndex((part, index) => /[*?{}()[\]!+@]/.test(part) && !(index === 0 && /^[@~#]$/.test(part)))
  const at = first < 0 ? parts.length - 1 : first
  return { folder: parts.slice(0, at).join('/'), rest: parts.slice(at).join('/') }
}

function folderOf(folder: string, from: string, ids: readonly string[], aliases: Aliases): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(folder)) return join(from, folder)
  const isFolder = (base: string): boolean => ids.some((id) => id.startsWith(`${base}/`))
  const named = aliases.targets(`${folder}/`, from).map((each) => each.replace(/\/$/, ''))
  const target = named.find(isFolder)
  if (target !== undefined) return target
  const end = `/${`${folder}/`.replace(OWN_ALIAS, '')}`
  const bases = ids.flatMap((id) => (id.includes(end) ? [id.slice(0, id.indexOf(end) + end.length - 1)] : []))
  return nearest(bases, from)
}
