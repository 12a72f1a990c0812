/**
 * What `package.json` lets modules be imported by: `imports` of their own package, and the names and `exports` of all
 * packages that modules of the build belong to. Of conditions every branch is a target, in their order: which of them the
 * host follows is known by the module that is there.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Aliases, type PathPattern, targetsOf, toPathPattern } from './aliases.ts'
import { slashes } from './paths.ts'

export interface Package {
  folder: string
  name: string | undefined
  imports: readonly PathPattern[]
  /** By paths that begin with a dot. */
  exports: readonly PathPattern[]
  /** Its own modules may import it by its name. */
  namesItself: boolean
  /** What of its text counts. */
  text: string
}

/** For one that says nothing of what may be imported. */
const MAIN_FIELDS = ['source', 'module', 'main']

export function readPackages(files: readonly string[]): Aliases {
  const byFolder = new Map<string, Package | undefined>()
  const packageOf = (folder: string): Package | undefined => {
    if (byFolder.has(folder)) return byFolder.get(folder)
    const parent = dirname(folder)
    const found = readPackage(folder) ?? (parent === folder ? undefined : packageOf(parent))
    byFolder.set(folder, found)
    return found
  }
  for (const file of files) packageOf(dirname(file))
  const packages = [...new Set(byFolder.values())].filter((each) => each !== undefined)
  const named = new Map(packages.flatMap((each) => (each.name === undefined ? [] : [[each.name, each]])))
  return {
    texts: packages.map(({ text }) => text),
    targets: (specifier, from) => {
      const own = byFolder.get(dirname(from))
      if (specifier.startsWith('#')) return own ? targetsOf(own.imports, specifier) : []
      const name = packageName(specifier)
      const other = name === undefined ? undefined : named.get(name)
      if (!other || (other === own && !own.namesItself)) return []
      return targetsIn(other, specifier.slice(name?.length))
    },
  }
}

/** Where a part of it leads, `''` for all of it; what it exports may be output that nobody has built yet. */
export function targetsIn({ exports, folder }: Package, part: string): string[] {
  const targets = targetsOf(exports, `.${part}`)
  const source = `${slashes(folder)}/src`
  const sources = targets.flatMap((target) => {
    const made = OUTPUT.exec(target.slice(source.length - 'src'.length))?.[1]
    return made === undefined ? [] : [`${source}/${made}`, `${source}/lib/${made}`]
  })
  return [...targets, ...sources, `${source}${part}`]
}

/** `dist/esm/button.mjs` of `src/button.ts`: output lies as its source does, at times in a folder for each form of modules. */
const OUTPUT = /^[^/]+\/(?:(?:esm?|cjs|module)\/)?(.+?)(?:\.[mc]?js)?$/

/** Its scope, too. */
export const packageName = (specifier: string): string | undefined => /^(?:@[^/]+\/)?[^/.]+[^/]*/.exec(specifier)?.[0]

/** `undefined` where there is none, or none that can be read. */
export function readPackage(folder: string): Package | undefined {
  const written = readJson(join(folder, 'package.json'))
  if (!written) return undefined
  const { name, imports, exports } = written
  const given = exports === undefined ? withoutExports(written) : isByPath(exports) ? exports : { '.': exports }
  return {
    folder,
    name: typeof name === 'string' ? name : undefined,
    imports: patternsOf(imports, folder),
    exports: patternsOf(given, folder),
    namesItself: exports !== undefined,
    text: JSON.stringify([folder, name, imports, given]),
  }
}

function readJson(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const withoutExports = (written: Record<string, unknown>): object => ({
  '.': [...MAIN_FIELDS.flatMap((field) => (typeof written[field] === 'string' ? `./${written[field]}` : [])), '.'],
  './*': './*',
})

function patternsOf(given: unknown, folder: string): PathPattern[] {
  if (!isObject(given)) return []
  return Object.entries(given).map(([name, target]) =>
    toPathPattern(
      name,
      filesIn(target).map((each) => slashes(resolve(folder, each))),
    ),
  )
}

/** Of other packages, which have places of their own, none. Source that types lead to comes last: no host goes by them. */
function filesIn(target: unknown): string[] {
  if (typeof target === 'string') return target.startsWith('.') && !DECLARATIONS.test(target) ? [target] : []
  if (Array.isArray(target)) return target.flatMap(filesIn)
  if (!isObject(target)) return []
  const { types, ...others } = target
  return [...Object.values(others), types].flatMap(filesIn)
}

const DECLARATIONS = /\.d\.[mc]?ts$/

/** Paths, and not conditions. */
const isByPath = (exports: unknown): boolean =>
  isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'))

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
