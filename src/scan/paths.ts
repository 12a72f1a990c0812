import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'

export function slashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}

/** With `/` on every platform. */
export function relativeTo(root: string, path: string): string {
  const within = `${root}${sep}`
  return slashes(path.startsWith(within) ? path.slice(within.length) : relative(root, path))
}

/** A file, or a link to one. What can't be looked at, such as a link that leads in a circle, is none. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/** The file of a module id: without query and fragment. Folders may be called like one, `c#`. */
export const fileOf = (id: string): string => id.replace(/\?.*$|#[^/\\]*$/s, '')
