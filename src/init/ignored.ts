/** What git makes of a folder. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ignore from 'ignore'
import { readIfExists } from '../disk.ts'

/** Whether the rules of `root` and of the folders above keep `name` out; `undefined`: no repository takes `root` in. */
export function isIgnored(name: string, root: string): boolean | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const rules = ignore({ ignorecase: false }).add(readIfExists(join(folder, '.gitignore')) ?? '')
    const ignores = (path: string): boolean => rules.ignores(`${relative(folder, path).split(sep).join('/')}/`)
    if (folder !== root && ignores(root)) return undefined
    if (ignores(join(root, name))) return true
    if (existsSync(join(folder, '.git'))) return false
    if (dirname(folder) === folder) return undefined
  }
}
