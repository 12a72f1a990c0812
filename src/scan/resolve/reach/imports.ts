/** Which module an import means, among those that are there. */
import { appendTo, getOrInsert } from '../../../map-entries.ts'
import { type Aliases, NO_ALIASES } from '../../aliases.ts'
import { findCandidate } from '../../candidates.ts'
import { isLibrary } from '../libraries/index.ts'
import { componentNames, kebab } from '../model/component-names.ts'
import { COMPONENT } from '../values/components-of-packages.ts'

/** Aliases by which projects name their own source; what they stand for is found by the rest of the path. */
export const OWN_ALIAS: RegExp = /^(?:[@~#$]\/|~~?\/|[@~#$][a-z]*\/|\$(?=lib$)|\/|src\/|app\/)/i

export type ResolveImport = (specifier: string, from: string) => string | undefined

/** Files by the way their paths end. */
type ByEnd = (end: string) => readonly string[] | undefined

/** Finds the module that a specifier means, among those that are there. */
export function createResolver(ids: Iterable<string>, aliases: Aliases = NO_ALIASES): ResolveImport {
  const known = new Set(ids)
  // Nobody imports a page by a name without its ending.
  const byEnd = indexEnds([...known].filter((id) => !/\.(?:html|pug|md|svx)$/.test(id)))
  const goingBy = indexComponents(known)
  const at = (base: string): string | undefined => findCandidate(base, (path) => known.has(path))
  const find: ResolveImport = (specifier, from) => {
    const path = specifier.replace(/[?].*$/, '')
    if (path.startsWith(COMPONENT)) return nearest(componentFiles(path.slice(COMPONENT.length), byEnd, goingBy), from)
    if (/^\.\.?(?:\/|$)/.test(path)) return at(join(from, path))
    for (const target of aliases.targets(path, from)) {
      const named = at(target)
      if (named) return named
    }
    // No folder of the same last name is meant by it, but one of the whole name that stands in a base folder.
    if (isLibrary(path)) return path.includes('/') ? nearest(byEnd(path) ?? [], from) : undefined
    const packaged = byPackage(path, byEnd)
    if (packaged) return nearest(packaged, from)
    if (!OWN_ALIAS.test(path)) return nearest(byFolders(path, byEnd), from)
    if (path.startsWith('/') && at(path)) return at(path)
    const rest = path.replace(OWN_ALIAS, '')
    for (const end of [rest, rest.replace(/\.[mc]?jsx?$/, '')]) {
      const own = byEnd(end)
      if (own) return fromBase(own, end, from)
    }
    return nearest(byFolders(path, byEnd), from)
  }
  const found = new Map<string, Map<string, string | undefined>>()
  return (specifier, from) => {
    const own = getOrInsert(found, from, () => new Map<string, string | undefined>())
    if (!own.has(specifier)) own.set(specifier, find(specifier, from))
    return own.get(specifier)
  }
}

/** Every file can be named by its last folders: `b/c.ts`, `b/c`, and an index by its folder. */
function indexEnds(ids: Iterable<string>): ByEnd {
  const byName = new Map<string, string[]>()
  for (const id of ids) {
    const slash = id.lastIndexOf('/')
    const bare = bareName(id.slice(slash + 1))
    appendTo(byName, bare, id)
    if (bare === 'index') appendTo(byName, id.slice(id.lastIndexOf('/', slash - 1) + 1, slash), id)
  }
  const found = new Map<string, readonly string[] | undefined>()
  return (end) => {
    if (found.has(end)) return found.get(end)
    const name = end.slice(end.lastIndexOf('/') + 1)
    const named = [...(byName.get(name) ?? []), ...(bareName(name) === name ? [] : (byName.get(bareName(name)) ?? []))]
    const ids = named.filter((id) => endsLike(id, end))
    found.set(end, ids.length > 0 ? ids : undefined)
    return found.get(end)
  }
}

function bareName(name: string): string {
  return name.replace(/(?<=.)\.[^./]+$/, '')
}

function endsLike(id: string, end: string): boolean {
  const bare = id.replace(/\.[^./]+$/, '')
  const forms = [id, bare, ...(bare.endsWith('/index') ? [bare.slice(0, -'/index'.length)] : [])]
  return forms.some((form) => form === end || form.endsWith(`/${end}`))
}

/** A path from a base folder, or of another package of the same repository: both end like the file they mean. */
function byFolders(path: string, byEnd: ByEnd): readonly string[] {
  const parts = path.replace(/^@/, '').split('/')
  for (let start = 0; start < parts.length; start++) {
    const rest = parts.slice(start).join('/')
    const found = byEnd(`${rest}/src`) ?? (parts.length - start > 1 ? byEnd(rest) : undefined)
    if (found) return found
  }
  return []
}

/**
 * `@scope/name`, `@scope/name/part`: what looks like an alias is another package of the same repository where one of that
 * name has its source in `src`, unless it is the path of a file as it stands.
 */
function byPackage(path: string, byEnd: ByEnd): readonly string[] | undefined {
  const [, name, part = ''] = /^@[a-z]+\/([^/]+)(\/.+)?$/i.exec(path) ?? []
  return name === undefined || byEnd(path.slice(1)) ? undefined : byEnd(`${name}/src${part}`)
}

/** For a component that a template uses by name alone: registered globally, or by a plugin after its file and folders. */
function componentFiles(name: string, byEnd: ByEnd, goingBy: GoingBy): readonly string[] {
  const words = name.split(/(?<!^)(?=[A-Z])/)
  for (let start = 0; start < words.length; start++) {
    const own = words.slice(start)
    const forms = [own.join(''), kebab(own.join('')), lowerFirst(own.join(''))]
    const files = forms.flatMap((form) => byEnd(`${form}.vue`) ?? [])
    const named = start === 0 ? files : files.filter((file) => goingBy(name).has(file))
    if (named.length > 0) return named
  }
  return (byEnd('index.vue') ?? []).filter((file) => goingBy(name).has(file))
}

/** Files of components, by the names that plugins make of their folders and files. */
type GoingBy = (name: string) => ReadonlySet<string>

function indexComponents(ids: Iterable<string>): GoingBy {
  let index: Map<string, Set<string>> | undefined
  return (name) => {
    index ??= namesOfComponents(ids)
    return index.get(name) ?? NONE
  }
}

const NONE: ReadonlySet<string> = new Set()

function namesOfComponents(ids: Iterable<string>): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const id of ids) {
    if (!id.endsWith('.vue')) continue
    for (const name of componentNames(id)) getOrInsert(files, name, () => new Set()).add(id)
  }
  return files
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** A path beside a file. */
export function join(from: string, specifier: string): string {
  const parts = from.split(/[\\/]/).slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** An alias means the same from everywhere below its base, which is most likely called `src`, or else stands highest. */
function fromBase(ids: readonly string[], rest: string, from: string): string | undefined {
  const around = ids.filter((id) => from.startsWith(baseOf(id, rest)))
  const sources = around.filter((id) => baseOf(id, rest).endsWith('/src/'))
  if (sources.length > 0) return nearest(sources, from)
  const [first, ...others] = around
  if (!first) return nearest(ids, from)
  return others.reduce((best, each) => (baseOf(each, rest).length < baseOf(best, rest).length ? each : best), first)
}

/** What stands before the path that is named. */
function baseOf(id: string, rest: string): string {
  return id.slice(0, id.lastIndexOf(`/${rest}`) + 1)
}

/** Of several, the one that shares most folders with the importer. */
export function nearest(ids: readonly string[], from: string): string | undefined {
  let best: string | undefined
  let most = -1
  for (const id of ids) {
    let shared = 0
    while (shared < id.length && id[shared] === from[shared]) shared++
    if (shared > most) [best, most] = [id, shared]
  }
  return best
}
