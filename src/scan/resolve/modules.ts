/** The modules of a build, and which of them an import means. */
import type { ModuleFacts, Value } from '../facts.ts'
import type { Known } from './known.ts'

type Memo = Map<object, { known: Known[]; touched: readonly string[]; missed: readonly string[] }>

export interface Module {
  id: string
  facts: ModuleFacts
  exports: ReadonlyMap<string, Value[]>
  /** Assignments, by the binding they go to and the property, `''` for the binding itself. */
  writes: ReadonlyMap<number, ReadonlyMap<string, Value[]>>
  /** What its bindings and calls were found to be: by union over sites, and without. */
  memo: { merged: Memo; plain: Memo }
}

export function createModule(id: string, facts: ModuleFacts): Module {
  const exports = new Map<string, Value[]>()
  for (const { name, value } of facts.exports) exports.set(name, [...(exports.get(name) ?? []), value])
  const writes = new Map<number, Map<string, Value[]>>()
  for (const { target, value } of facts.writes) {
    if (target.kind === 'name' && target.binding !== undefined) addWrite(writes, target.binding, '', value)
    if (target.kind !== 'member') continue
    if (target.of.kind === 'name' && target.of.binding !== undefined) {
      addWrite(writes, target.of.binding, target.name, value)
    } else addCommonExport(exports, target, value)
  }
  return { id, facts, exports, writes, memo: { merged: new Map(), plain: new Map() } }
}

function addWrite(writes: Map<number, Map<string, Value[]>>, binding: number, name: string, value: Value): void {
  const properties = writes.get(binding) ?? new Map<string, Value[]>()
  properties.set(name, [...(properties.get(name) ?? []), value])
  writes.set(binding, properties)
}

/** `module.exports = …`, `module.exports.name = …`, `exports.name = …` */
function addCommonExport(
  exports: Map<string, Value[]>,
  target: Extract<Value, { kind: 'member' }>,
  value: Value,
): void {
  const owner = pathOf(target.of)
  if (owner === 'module' && target.name === 'exports') {
    exports.set('default', [value])
    if (value.kind !== 'object') return
    for (const entry of value.entries)
      if (entry.name && !exports.has(entry.name)) exports.set(entry.name, [entry.value])
  } else if (owner === 'exports' || owner === 'module.exports') exports.set(target.name, [value])
}

/** `a.b.c` for a chain of plain names; `undefined` when anything else is in it. */
export function pathOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'name':
      return value.name
    case 'this':
      return 'this'
    case 'store': {
      const of = pathOf(value.of)
      return of === undefined ? undefined : `$${of}`
    }
    case 'member': {
      const of = pathOf(value.of)
      return of === undefined ? undefined : `${of}.${value.name}`
    }
    case 'typed':
    case 'default':
      return pathOf(value.of)
    default:
      return undefined
  }
}

const EXTENSIONS = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.js',
  '.jsx',
  '.mjs',
  '.vue',
  '.svelte',
  '.cts',
  '.cjs',
  '.astro',
  '.mdx',
]

/** Aliases by which projects name their own source; what they stand for is found by the rest of the path. */
const OWN_ALIAS = /^(?:[@~#$]\/|~~?\/|[@~#$][a-z]*\/|\/|src\/|app\/)/i

export type ResolveImport = (specifier: string, from: string) => string | undefined

/** Finds the module that a specifier means, among those that are there. */
export function createResolver(ids: Iterable<string>): ResolveImport {
  const known = new Set(ids)
  const byEnd = new Map<string, string[]>()
  for (const id of known) {
    for (const end of endsOf(id)) {
      const ids = byEnd.get(end)
      if (ids) ids.push(id)
      else byEnd.set(end, [id])
    }
  }
  const at = (base: string): string | undefined => candidates(base).find((each) => known.has(each))
  return (specifier, from) => {
    const path = specifier.replace(/[?].*$/, '')
    if (path.startsWith(COMPONENT)) return nearest(componentFiles(path.slice(COMPONENT.length), byEnd), from)
    if (/^\.\.?(?:\/|$)/.test(path)) return at(join(from, path))
    if (!OWN_ALIAS.test(path)) return nearest(byFolders(path, byEnd), from)
    if (path.startsWith('/') && at(path)) return at(path)
    const rest = path.replace(OWN_ALIAS, '')
    const own = byEnd.get(rest) ?? byEnd.get(rest.replace(/\.[mc]?jsx?$/, ''))
    return nearest(own ?? byFolders(path, byEnd), from)
  }
}

/** A path from a base folder, or of another package of the same repository: both end like the file they mean. */
function byFolders(path: string, byEnd: ReadonlyMap<string, string[]>): string[] {
  const parts = path.replace(/^@/, '').split('/')
  for (let start = 0; start < parts.length; start++) {
    const rest = parts.slice(start).join('/')
    const found = byEnd.get(`${rest}/src`) ?? (parts.length - start > 1 ? byEnd.get(rest) : undefined)
    if (found) return found
  }
  return []
}

/** A component that a template uses by name alone: registered globally, or by a plugin after its file. */
const COMPONENT = 'component:'

function componentFiles(name: string, byEnd: ReadonlyMap<string, string[]>): string[] {
  const kebab = name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()
  return [...(byEnd.get(`${name}.vue`) ?? []), ...(byEnd.get(`${kebab}.vue`) ?? [])]
}

function candidates(base: string): string[] {
  // TypeScript's sources are imported by the names of what they compile to.
  const source = /\.[mc]?jsx?$/.test(base) ? [base.replace(/js(x?)$/, 'ts$1'), base.replace(/jsx?$/, 'tsx')] : []
  return [
    ...EXTENSIONS.map((each) => base + each),
    ...source,
    ...EXTENSIONS.slice(1).map((each) => `${base}/index${each}`),
  ]
}

function join(from: string, specifier: string): string {
  const parts = from.split(/[\\/]/).slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Every way to name a file by its last folders: `b/c.ts`, `b/c`, and for an index its folder. */
function endsOf(id: string): string[] {
  const parts = id.split('/')
  const ends: string[] = []
  for (let start = Math.max(0, parts.length - 8); start < parts.length; start++) {
    const path = parts.slice(start).join('/')
    const bare = path.replace(/\.[^./]+$/, '')
    ends.push(path, bare)
    if (bare.endsWith('/index')) ends.push(bare.slice(0, -'/index'.length))
  }
  return ends
}

/** Of several, the one that shares most folders with the importer. */
function nearest(ids: readonly string[], from: string): string | undefined {
  let best: string | undefined
  let most = -1
  for (const id of ids) {
    let shared = 0
    while (shared < id.length && id[shared] === from[shared]) shared++
    if (shared > most) [best, most] = [id, shared]
  }
  return best
}
