/** `compilerOptions.paths` of the nearest `tsconfig.json` or `jsconfig.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import stripJsonComments from 'strip-json-comments'
import { type Aliases, type PathPattern, targetsOf, toPathPattern } from './aliases.ts'
import { slashes } from './paths.ts'

const NAMES = ['tsconfig.json', 'jsconfig.json']
/** Configurations that extend each other in a circle end somewhere. */
const MAX_EXTENDS = 8

/** Reads the configurations of the folders of these files, up to the root; beside it, up to the folders they share. */
export function readTsconfigPaths(root: string, files: Iterable<string>): Aliases {
  const texts: string[] = []
  const byFolder = new Map<string, readonly PathPattern[]>()
  const top = slashes(root)
  const aliasesOf = (folder: string): readonly PathPattern[] => {
    const before = byFolder.get(folder)
    if (before) return before
    const isShared = folder !== top && `${top}/`.startsWith(folder === '/' ? folder : `${folder}/`)
    const own = isShared
      ? undefined
      : NAMES.map((name) => readConfig(join(folder, name), { texts, depth: 0, leaf: folder })).find(Boolean)
    const isTop = isShared || folder === top || dirname(folder) === folder
    const found = own ?? (isTop ? [] : aliasesOf(dirname(folder)))
    byFolder.set(folder, found)
    return found
  }
  for (const file of files) aliasesOf(dirname(file))
  return {
    texts,
    targets: (specifier, from) => targetsOf(aliasesOf(dirname(from)), specifier),
  }
}

/** How a configuration was come to. */
interface Reading {
  texts: string[]
  depth: number
  /** Folder of the configuration that extends all others on the way: `${configDir}` in any of them. */
  leaf: string
  /** Where one that extends it says that paths begin. */
  base?: string
}

const CONFIG_DIR = '$' + '{configDir}'

/** `undefined` where there is no such file. */
function readConfig(file: string, { texts, depth, leaf, base }: Reading): PathPattern[] | undefined {
  const config = depth < MAX_EXTENDS ? readJson(file, texts) : undefined
  if (!config) return undefined
  const folder = dirname(file)
  const { paths, baseUrl } = objectOf(config.compilerOptions)
  const own = base ?? (typeof baseUrl === 'string' ? resolve(folder, baseUrl.replace(CONFIG_DIR, leaf)) : undefined)
  if (typeof paths === 'object' && paths !== null) return aliasesIn(objectOf(paths), own ?? folder, leaf)
  // What it extends, or, where it only lists parts, those.
  const extended = listOf(config.extends)
  const parts = listOf(config.references).map((each) => objectOf(each).path)
  for (const other of [...extended, ...parts]) {
    if (typeof other !== 'string' || !other.startsWith('.')) continue
    const path = resolve(folder, other)
    for (const each of [path, `${path}.json`, join(path, 'tsconfig.json')]) {
      const from = extended.includes(other)
        ? { leaf, ...(own === undefined ? {} : { base: own }) }
        : { leaf: dirname(each) }
      const found = readConfig(each, { texts, depth: depth + 1, ...from })
      if (found && found.length > 0) return found
    }
  }
  return []
}

function aliasesIn(paths: Record<string, unknown>, base: string, leaf: string): PathPattern[] {
  return Object.entries(paths).map(([pattern, value]) => {
    const targets = listOf(value).filter((each) => typeof each === 'string')
    return toPathPattern(
      pattern,
      targets.map((target) => slashes(resolve(base, target.replace(CONFIG_DIR, leaf)))),
    )
  })
}

/** With comments and commas at the end, as TypeScript takes it. What can't be read names nothing. */
function readJson(file: string, texts: string[]): Record<string, unknown> | undefined {
  // Most folders have none, and to fail is dear.
  if (!existsSync(file)) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    texts.push(file, text)
    return objectOf(JSON.parse(stripJsonComments(text.replace(/^\uFEFF/, ''), { trailingCommas: true })))
  } catch {
    return undefined
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}
