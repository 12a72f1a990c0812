/** The configuration of a project: found and looked at, not loaded. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './disk.ts'

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `translations.config.${extension}`)

/** Path of the file in `root`; `undefined` where there is none. */
export function findConfig(root: string): string | undefined {
  return NAMES.map((name) => join(root, name)).find((path) => existsSync(path))
}

/** Whether the file in `root` has a word in it, for what must be known before a file can be loaded. */
export function mentionsInConfig(root: string, word: string): boolean {
  const path = findConfig(root)
  return path !== undefined && (readIfExists(path)?.includes(word) ?? false)
}
