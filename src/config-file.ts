/** Where the configuration of a project is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `translations.config.${extension}`)

/** Path of the file in `root`; `undefined` where there is none. */
export function findConfig(root: string): string | undefined {
  return NAMES.map((name) => join(root, name)).find((path) => existsSync(path))
}
