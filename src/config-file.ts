/** The configuration of a project: found and looked at, not loaded. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './disk.ts'

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `translations.config.${extension}`)

/** Paths of the files in `root`, of which there should be one at most. */
export const listConfigs = (root: string): string[] => NAMES.map((name) => join(root, name)).filter(existsSync)

/** Path of the file in `root`; `undefined` where there is none. */
export const findConfig = (root: string): string | undefined => listConfigs(root)[0]

/** Whether the file in `root` has a word in it, for what must be known before a file can be loaded. */
export function mentionsInConfig(root: string, word: string): boolean {
  const path = findConfig(root)
  return path !== undefined && (readIfExists(path)?.includes(word) ?? false)
}
