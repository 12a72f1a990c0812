import { relative, sep } from 'node:path'

export function slashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}

/** With `/` on every platform. */
export function relativeTo(root: string, path: string): string {
  const within = `${root}${sep}`
  return slashes(path.startsWith(within) ? path.slice(within.length) : relative(root, path))
}

/** The file of a module id: without query and fragment. Folders may be called like one, `c#`. */
export const fileOf = (id: string): string => id.replace(/\?.*$|#[^/\\]*$/s, '')
