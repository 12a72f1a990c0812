/** The configuration of a project: found and looked at, not loaded. */
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { readIfExists } from './disk.ts'
import { DEFAULT_LOCK, localDirectory } from './options.ts'

const withEndings = (endings: readonly string[]): string[] => endings.map((ending) => `translations.config.${ending}`)

const NAMES = withEndings(['ts', 'mts', 'js', 'mjs', 'json'])
const OTHER_NAMES = withEndings(['cjs', 'cts', 'jsonc', 'json5', 'yaml', 'yml', 'toml'])

/** Paths of the files in `root`, of which there should be one at most. */
export const listConfigs = (root: string): string[] => NAMES.map((name) => join(root, name)).filter(existsSync)

/** A name that looks like one of ours in `root`, and that nobody reads. */
export const findUnread = (root: string): string | undefined => OTHER_NAMES.find((name) => existsSync(join(root, name)))

/** Path of the file in `root`; `undefined` where there is none. */
export const findConfig = (root: string): string | undefined => listConfigs(root)[0]

/** Path of the file of the project that `folder` is a mere folder of; `undefined` where it is a project itself, or none. */
export function findConfigAbove(folder: string): string | undefined {
  if (isProject(folder)) return undefined
  for (let above = folder; !existsSync(join(above, '.git')) && dirname(above) !== above; ) {
    above = dirname(above)
    const config = findConfig(above)
    if (config !== undefined) return config
  }
  return undefined
}

/**
 * Root of the project that a host builds from `root`: many have that in a folder of the project, such as that of their
 * `index.html`, and are started where the configuration is, and where the command line is used; or they are started in
 * such a folder, as in that of their own configuration.
 */
export function projectRoot(root: string): string {
  const started = process.cwd()
  const isBelow = !/^\.\.(?:[\\/]|$)/.test(relative(started, root)) && !isAbsolute(relative(started, root))
  if (isProject(root)) return root
  if (isBelow && isProjectOf(started, root)) return started
  const owner = packageOf(root)
  return owner !== undefined && isProject(owner) ? owner : root
}

/** The folder of the package that `folder` belongs to. */
function packageOf(folder: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, 'package.json'))) return above
    if (existsSync(join(above, '.git')) || dirname(above) === above) return undefined
  }
}

/** It has a configuration, or what the command line or an earlier build has left there. */
const isProject = (folder: string): boolean => findConfig(folder) !== undefined || isUsed(folder)

/** A package is no mere folder of a project: what was left above it is that of others, unless a configuration says more. */
const isProjectOf = (folder: string, root: string): boolean =>
  findConfig(folder) !== undefined || (isUsed(folder) && !existsSync(join(root, 'package.json')))

const isUsed = (folder: string): boolean => [localDirectory(folder), join(folder, DEFAULT_LOCK)].some(existsSync)

/** Whether the file in `root` has a word in it, for what must be known before a file can be loaded. */
export function mentionsInConfig(root: string, word: string): boolean {
  const path = findConfig(root)
  return path !== undefined && (readIfExists(path)?.includes(word) ?? false)
}
