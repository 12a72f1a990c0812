/** What a module carries: texts of the catalog as JSON, in the shape and with the keys that the options ask for. */
import { createHash } from 'node:crypto'
import { type Catalog, pathOf, type ResourceName } from '../catalog/catalog.ts'
import type { KeyIndex } from '../catalog/key-index.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { Resource } from '../protocol/types.ts'
import { NO_TEXTS } from '../wording.ts'
import type { ModuleId } from './ids.ts'
import { formatTree, nestResource } from './nest.ts'
import type { ResolvedOutputOptions } from './options.ts'

export type TextShape = Pick<ResolvedOutputOptions, 'shape' | 'keySeparator'>

/** The modules that carry texts. */
export type TextModule = Extract<ModuleId, { kind: 'resource' | 'resources' | 'messages' }>

export function isTextModule(module: ModuleId): module is TextModule {
  return module.kind === 'resource' || module.kind === 'resources' || module.kind === 'messages'
}

export interface TextInput {
  catalog: Catalog
  shape: TextShape
  /** What is shipped of each namespace. @default every key */
  keep?: KeyIndex
}

/** Throws `TR_NOT_FOUND`, and `TR_CONFIG` where namespaces have to become one and can't. */
export function generateTexts(module: TextModule, input: TextInput): string {
  switch (module.kind) {
    case 'resource':
      return resourceText(module.language, module.namespace, input)
    case 'messages':
      if (module.language !== undefined) return messagesText(module.language, input)
      return objectText([...input.catalog.resources.keys()], (language) => messagesText(language, input))
    case 'resources': {
      const { resources, namespaces } = input.catalog
      return objectText([...resources.keys()], (language) =>
        objectText(namespaces, (namespace) => resourceText(language, namespace, input)),
      )
    }
  }
}

/**
 * A name for what `generateTexts` gives: another one whenever that changes. Texts that were pulled have a hash already.
 * Throws as `generateTexts` does.
 */
export function identifyTexts(module: TextModule, input: Omit<TextInput, 'keep'>): string {
  const { catalog, shape } = input
  const hash = createHash('sha256').update(JSON.stringify(shape))
  const stored = listNames(module, catalog).map((name) => catalog.stored.get(pathOf(name)))
  if (module.kind === 'messages') refuseDoubles(catalog)
  if (stored.includes(undefined)) hash.update(generateTexts(module, input))
  else for (const one of stored) hash.update(`\0${one?.hash}`)
  return hash.digest('hex')
}

function listNames(module: TextModule, catalog: Catalog): ResourceName[] {
  const language = module.kind === 'resources' ? undefined : module.language
  const namespace = module.kind === 'resource' ? module.namespace : undefined
  if (language !== undefined) requireLanguage(catalog, language)
  if (namespace !== undefined) requireNamespace(catalog, namespace)
  const languages = language === undefined ? [...catalog.resources.keys()] : [language]
  const namespaces = namespace === undefined ? catalog.namespaces : [namespace]
  return languages
    .flatMap((code) => namespaces.map((name) => ({ language: code, namespace: name })))
    .filter((name) => catalog.resources.get(name.language)?.has(name.namespace))
}

function objectText(names: readonly string[], contentOf: (name: string) => string): string {
  return `{${names.map((name) => `${JSON.stringify(name)}:${contentOf(name)}`).join(',')}}`
}

/** A namespace that exists, but not in this language, is an empty resource: the app falls back as it does for a key. */
function resourceText(language: string, namespace: string, input: TextInput): string {
  const { catalog } = input
  requireLanguage(catalog, language)
  requireNamespace(catalog, namespace)
  const stored = catalog.stored.get(pathOf({ language, namespace }))
  if (stored && !input.keep && input.shape.shape === 'flat') return compact(stored.canonical)
  return shapeText(keptOf(language, namespace, input), input.shape)
}

/**
 * A canonical text without its white space, never parsed: a line break is always between two keys, and `": "` between a
 * key and its text, unless the first quote is escaped or the two enclose a whole key or text of `: `.
 */
function compact(canonical: string): string {
  return canonical
    .replaceAll(/(?<!\\)": "(?!: "|,?\n)/g, '":"')
    .replaceAll('\n  ', '')
    .trimEnd()
    .replace(/\n\}$/, '}')
}

function keptOf(language: string, namespace: string, { catalog, keep }: TextInput): Resource {
  const resource = catalog.resources.get(language)?.get(namespace) ?? {}
  if (!keep) return resource
  const kept = keep.get(namespace)
  return Object.fromEntries(Object.entries(resource).filter(([key]) => kept?.has(key)))
}

function shapeText(resource: Resource, { shape, keySeparator }: TextShape): string {
  return shape === 'flat' ? JSON.stringify(resource) : formatTree(nestResource(resource, keySeparator).tree)
}

/** For libraries without namespaces: all of them as one. */
function messagesText(language: string, input: TextInput): string {
  requireLanguage(input.catalog, language)
  refuseDoubles(input.catalog)
  const all = input.catalog.namespaces.flatMap((namespace) => Object.entries(keptOf(language, namespace, input)))
  return shapeText(Object.fromEntries(all), input.shape)
}

const checked = new WeakSet<Catalog>()

/** One key, two texts: no order of the namespaces would be the right one. */
function refuseDoubles(catalog: Catalog): void {
  if (checked.has(catalog)) return
  for (const [language, namespaces] of catalog.resources) {
    const seen = new Map<string, { namespace: string; text: string }>()
    for (const [namespace, resource] of namespaces) {
      for (const [key, text] of Object.entries(resource)) {
        const other = seen.get(key)
        if (other && other.text !== text) throw double(key, language, [other.namespace, namespace])
        seen.set(key, { namespace, text })
      }
    }
  }
  checked.add(catalog)
}

function double(key: string, language: string, namespaces: readonly string[]): TranslationsError {
  const places = namespaces.map((namespace) => printable(namespace)).join(' and ')
  return new TranslationsError('TR_CONFIG', `the key ${printable(key)} has two texts in ${language}: in ${places}`, {
    fix: 'This library has no namespaces, so all become one: rename a key, or name fewer `namespaces` in the options.',
  })
}

export function requireLanguage(catalog: Catalog, language: string): void {
  if (!catalog.resources.has(language)) throw unknown('language', language, [...catalog.resources.keys()])
}

function requireNamespace({ namespaces }: Catalog, namespace: string): void {
  if (!namespaces.includes(namespace)) throw unknown('namespace', namespace, namespaces)
}

function unknown(kind: string, name: string, known: readonly string[]): TranslationsError {
  const list = known.map((one) => printable(one)).join(', ')
  return new TranslationsError('TR_NOT_FOUND', `there is no ${kind} ${printable(name)}; there is ${list || 'none'}`, {
    fix: list === '' ? NO_TEXTS : `Import one that exists, or add the ${kind} to the service and pull again.`,
  })
}

export interface NestingConflict {
  language: string
  namespace: string
  key: string
  taken: string
}

/** Keys that stay flat with `shape: 'nested'`, to be told by name. */
export function findConflicts(catalog: Catalog, { shape, keySeparator }: TextShape): NestingConflict[] {
  if (shape === 'flat') return []
  return Array.from(catalog.resources, ([language, namespaces]) =>
    Array.from(namespaces, ([namespace, resource]) =>
      nestResource(resource, keySeparator).conflicts.map((conflict) => ({ language, namespace, ...conflict })),
    ).flat(),
  ).flat()
}
