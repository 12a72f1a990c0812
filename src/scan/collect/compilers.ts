/** The frameworks' own compilers: optional, taken from the project whose files they read. */
import { createRequire } from 'node:module'
import { dirname, isAbsolute } from 'node:path'
import { TranslationsError } from '../../errors.ts'

/** By name and folder: the packages of a repository may have different versions. `undefined`: there is none. */
const loaded = new Map<string, unknown>()

/**
 * The one that the file's project has, or the process's, or we have ourselves. `owner`: the package whose own dependency
 * it is, for projects that see only what they name.
 */
export function loadCompiler<T>(name: string, id: string, owner?: string): T {
  const compiler = findCompiler(name, id, owner)
  if (compiler) return compiler as T
  // Vue 2 is there and brings no such compiler; of `svelte/compiler` the package is what can be installed.
  const isOwnerMissing = owner !== undefined && !placesOf(id).some((from) => ownerFrom(from, owner))
  const missing = isOwnerMissing ? owner : name.replace(/^(@[^/]+\/[^/]+|[^@/]+)\/.*$/, '$1')
  const fix = `npm install --save-dev ${missing}`
  throw new TranslationsError('TR_CONFIG', `${id} can't be read without ${missing} (${fix})`, {
    fix,
    details: { file: id },
  })
}

export const hasCompiler = (name: string, id: string, owner: string): boolean =>
  findCompiler(name, id, owner) !== undefined

function findCompiler(name: string, id: string, owner: string | undefined): unknown {
  const place = `${name} ${dirname(id)}`
  if (!loaded.has(place)) loaded.set(place, loadFrom(placesOf(id), name, owner))
  return loaded.get(place)
}

function loadFrom(places: readonly string[], name: string, owner: string | undefined): unknown {
  for (const from of places) {
    const compiler = requireFrom(from, name) ?? (owner && requireFrom(ownerFrom(from, owner), name))
    if (compiler) return compiler
  }
  return undefined
}

const placesOf = (id: string): string[] => [...(isAbsolute(id) ? [id] : []), `${process.cwd()}/`, import.meta.url]

function requireFrom(from: string | undefined, name: string): unknown {
  try {
    return from === undefined ? undefined : createRequire(from)(name)
  } catch {
    return undefined
  }
}

function ownerFrom(from: string, owner: string): string | undefined {
  try {
    return createRequire(from).resolve(`${owner}/package.json`)
  } catch {
    return undefined
  }
}
