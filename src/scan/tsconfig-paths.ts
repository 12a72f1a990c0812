/** `compilerOptions.paths` and `baseUrl` of the nearest `tsconfig.json` or `jsconfig.json`. */
import { dirname, join, resolve } from 'node:path'
import { type Aliases, type PathPattern, targetsOf, toPathPattern } from './aliases.ts'
import { slashes } from './paths.ts'
import { createTsConfigs, type TsConfig, type TsConfigs } from './tsconfig.ts'

const NAMES = ['tsconfig.json', 'jsconfig.json']

/** What one configuration says of imports. */
interface Paths {
  patterns: readonly PathPattern[]
  baseUrl?: string | undefined
}

/** Reads the configurations of the folders of these files, up to the root; beside it, up to the folders they share. */
export function readTsconfigPaths(root: string, files: Iterable<string>): Aliases {
  const configs = createTsConfigs()
  const byFolder = new Map<string, Paths>()
  const top = slashes(root)
  const pathsOf = (folder: string): Paths => {
    const before = byFolder.get(folder)
    if (before) return before
    const isShared = folder !== top && `${top}/`.startsWith(folder === '/' ? folder : `${folder}/`)
    const own = isShared ? undefined : ownPaths(folder, configs)
    const isTop = isShared || folder === top || dirname(folder) === folder
    const found = own ?? (isTop ? { patterns: [] } : pathsOf(dirname(folder)))
    byFolder.set(folder, found)
    return found
  }
  for (const file of files) pathsOf(dirname(file))
  return {
    texts: configs.texts,
    targets: (specifier, from) => {
      const { patterns, baseUrl } = pathsOf(dirname(from))
      const targets = targetsOf(patterns, specifier)
      return baseUrl === undefined ? targets : [...targets, `${baseUrl}/${specifier}`]
    },
  }
}

/** What the configuration of a folder says, or where that only lists others, the first of those that says any. */
function ownPaths(folder: string, configs: TsConfigs): Paths | undefined {
  const own = NAMES.map((name) => configs.read(join(folder, name))).find(Boolean)
  if (!own) return undefined
  const first = (isMeant: (config: TsConfig) => boolean): TsConfig | undefined => listedBy(own, configs).find(isMeant)
  return toPaths(first(({ paths }) => paths !== undefined) ?? first(({ baseUrl }) => baseUrl !== undefined) ?? own)
}

/** A configuration, those that it lists, and those that these list, each once. */
function listedBy(config: TsConfig, configs: TsConfigs): TsConfig[] {
  const files = new Set(config.references)
  const all = [config]
  for (const file of files) {
    const listed = configs.read(file)
    if (listed) all.push(listed)
    for (const each of listed?.references ?? []) files.add(each)
  }
  return all
}

function toPaths({ paths, baseUrl }: TsConfig): Paths {
  const base = baseUrl ?? paths?.folder ?? ''
  const patterns = Object.entries(paths?.of ?? {}).map(([pattern, targets]) =>
    toPathPattern(
      pattern,
      targets.map((target) => slashes(resolve(base, target))),
    ),
  )
  return { patterns, baseUrl: baseUrl && slashes(baseUrl) }
}
