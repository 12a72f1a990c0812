/** The service as its interface tells it, in a few maps: what `model.test.ts` holds the real one against. */
export interface Entry {
  value: string
  tags?: boolean[]
  context?: { text: string }
}

export type Entries = Record<string, string | Entry | null>

export type VersionName = 'latest' | 'production'

type Namespace = Map<string, Entry>

export interface Model {
  languages: Set<string>
  /** Version -> `language/namespace` -> texts. */
  versions: Record<VersionName, Map<string, Namespace>>
  /** Of `production`, as it was published last. */
  published: Map<string, Record<string, string>>
}

export const createModel = (): Model => ({
  languages: new Set(['en', 'de']),
  versions: { latest: new Map(), production: new Map() },
  published: new Map(),
})

export const plain = (namespace: Namespace): Record<string, string> =>
  Object.fromEntries([...namespace].map(([key, { value }]) => [key, value]))

const toEntry = (entry: string | Entry): Entry => (typeof entry === 'string' ? { value: entry } : entry)

const isEqual = (a: Namespace, b: Namespace): boolean =>
  JSON.stringify([...a].sort(byKey)) === JSON.stringify([...b].sort(byKey))

const byKey = ([a]: [string, Entry], [b]: [string, Entry]): number => (a < b ? -1 : 1)

/** Fields in one order, so that equal entries are equal texts. */
const ordered = ({ value, tags, context }: Entry): Entry => ({
  value,
  ...(tags ? { tags } : {}),
  ...(context ? { context } : {}),
})

export interface At {
  version: VersionName
  language: string
  namespace: string
}

const placeOf = ({ language, namespace }: At): string => `${language}/${namespace}`

/** Status of endpoints 4 and 6, and what they leave behind. */
export function write(model: Model, at: At, entries: Entries, mode: 'missing' | 'update' | 'replace'): number {
  if (!model.languages.has(at.language)) return 404
  const before = model.versions[at.version].get(placeOf(at)) ?? new Map<string, Entry>()
  const after: Namespace = mode === 'replace' ? new Map() : new Map(before)
  for (const [key, entry] of Object.entries(entries)) {
    const old = before.get(key)
    if (entry === null) after.delete(key)
    else if (mode === 'missing' && old) continue
    else after.set(key, ordered({ ...(mode === 'update' ? old : {}), ...toEntry(entry) }))
  }
  if (isEqual(before, after)) return 412
  model.versions[at.version].set(placeOf(at), after)
  return 200
}

export function create(model: Model, at: At, entries: Entries): number {
  if (!model.languages.has(at.language)) return 404
  const namespaces = model.versions[at.version]
  if (namespaces.has(placeOf(at))) return 400
  namespaces.set(placeOf(at), new Map())
  write(model, at, entries, 'update')
  return 200
}

const hasNamespace = (namespaces: Map<string, Namespace>, name: string): boolean =>
  [...namespaces.keys()].some((place) => place.endsWith(`/${name}`))

export function rename(model: Model, version: VersionName, from: string, to: string): number {
  const namespaces = model.versions[version]
  if (from === to) return 400
  if (!hasNamespace(namespaces, from)) return 404
  if (hasNamespace(namespaces, to)) return 400
  for (const [place, texts] of [...namespaces]) {
    if (!place.endsWith(`/${from}`)) continue
    namespaces.delete(place)
    namespaces.set(place.replace(/\/.*$/, `/${to}`), texts)
  }
  return 200
}

export function remove(model: Model, version: VersionName, name: string): number {
  const namespaces = model.versions[version]
  if (!hasNamespace(namespaces, name)) return 404
  for (const place of [...namespaces.keys()]) if (place.endsWith(`/${name}`)) namespaces.delete(place)
  return 200
}

export function addLanguage(model: Model, language: string): number {
  if (model.languages.has(language)) return 400
  model.languages.add(language)
  return 200
}

export function removeLanguage(model: Model, language: string): number {
  if (language === 'en') return 400
  if (!model.languages.delete(language)) return 404
  for (const namespaces of Object.values(model.versions)) {
    for (const place of [...namespaces.keys()]) if (place.startsWith(`${language}/`)) namespaces.delete(place)
  }
  return 200
}

export function copy(model: Model, language?: string): number {
  if (language !== undefined && !model.languages.has(language)) return 404
  const isMeant = (place: string): boolean => language === undefined || place.startsWith(`${language}/`)
  const { latest, production } = model.versions
  for (const place of [...production.keys()]) if (isMeant(place)) production.delete(place)
  for (const [place, texts] of latest) if (isMeant(place)) production.set(place, new Map(texts))
  return 200
}

export function publish(model: Model): void {
  model.published = new Map([...model.versions.production].map(([place, texts]) => [place, plain(texts)]))
}
