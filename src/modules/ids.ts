import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { shortenFileName } from '../protocol/file-names.ts'
import { isSafeName } from '../protocol/names.ts'
import { chunkName } from './source.ts'

/** What a virtual module is about. */
export type ModuleId =
  | { kind: 'index' }
  | { kind: 'languages' }
  /** What loads, apart from the names: some bundlers ship whatever a module may load, for one name of it. */
  | { kind: 'load' }
  /** What an app can be told of while it runs. */
  | { kind: 'updates' }
  | { kind: 'i18next' }
  | { kind: 'vue-i18n' }
  | { kind: 'react-intl' }
  /** Language -> namespace -> resource. */
  | { kind: 'resources' }
  /** All namespaces as one: of a language, or language -> these. */
  | { kind: 'messages'; language?: string }
  | { kind: 'language'; language: string }
  | { kind: 'resource'; language: string; namespace: string }

const NAME = 'virtual:translations'
const ALIAS = '~translations'
/** Ids of their own. A language of such a name is written with `=` in front, which no language has in its name. */
const RESERVED = ['languages', 'load', 'updates', 'i18next', 'vue-i18n', 'react-intl', 'resources', 'messages'] as const
/** The convention of the hosts: other plugins keep away from ids with this prefix. */
export const RESOLVED_PREFIX = '\0'

/** As users write it; for the filters of the hosts. */
export const PUBLIC_ID: RegExp = /^(?:virtual:|~)translations(?:\/|$)/
/** As we resolve it. */
export const RESOLVED_ID: RegExp = /^\0virtual:translations(?:\/|$)/

/** A spelling as users write it -> the resolved id. Throws `TR_NAME_UNSAFE` for a spelling that could be anything. */
export function resolveId(id: string): string {
  const module = parsePublicId(id.startsWith(ALIAS) ? NAME + id.slice(ALIAS.length) : id)
  if (module.kind !== 'resource') return RESOLVED_PREFIX + toFileName(formatId(module))
  return `${resolveId(formatId({ kind: 'language', language: module.language }))}/${resolveName(module.namespace)}`
}

/**
 * For hosts that name the chunk of what is loaded later after the last part of its id: one that tells of the language, too.
 * Not for those that resolve what is resolved once more.
 */
export function withChunkName(resolved: string): string {
  const module = parseResolvedId(resolved, [])
  return module.kind === 'resource' ? `${resolved}/${chunkName(module.language, module.namespace)}` : resolved
}

/** `namespaces`: those that exist. Of a long one the id says only which of them it is. */
export function parseResolvedId(id: string, namespaces: readonly string[]): ModuleId {
  // Behind these there is at most a name for its chunk.
  const parts = id.slice(RESOLVED_PREFIX.length).split('/').slice(0, 3)
  const module = parsePublicId(parts.join('/').replaceAll('$', '%'))
  const [, , segment = ''] = parts
  // What is encoded has no `=`.
  if (module.kind !== 'resource' || !segment.includes('=')) return module
  return { ...module, namespace: namespaces.find((name) => resolveName(name) === segment) ?? module.namespace }
}

const resolveName = (namespace: string): string => shortenFileName(namespace, (name) => toFileName(encodeName(name)))

/**
 * Some hosts name files after the last part of an id, as it stands. What a server or Node reads there as an encoded
 * character, or a file system takes for no name, would be found by nobody.
 */
const toFileName = (id: string): string => id.replace(/[!'()*]/g, toHex).replaceAll('%', '$')

const toHex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** The public spelling; names are encoded as one path segment each. */
export function formatId(module: ModuleId): string {
  switch (module.kind) {
    case 'index':
      return NAME
    case 'language':
      return `${NAME}/${formatLanguage(module.language)}`
    case 'resource':
      return `${NAME}/${formatLanguage(module.language)}/${encodeName(module.namespace)}`
    case 'messages':
      return `${NAME}/messages${module.language === undefined ? '' : `/${encodeName(module.language)}`}`
    default:
      return `${NAME}/${module.kind}`
  }
}

/**
 * As `formatId` spells it first of all, then without what need not be encoded, and each under the other name; those that
 * TypeScript takes: of `*` one.
 */
export function listSpellings(module: ModuleId): [string, ...string[]] {
  const id = formatId(module)
  const plain = decodeURIComponent(id)
  const others = plain !== id && plain.split('*').length <= 2 && means(plain, id) ? [plain] : []
  return [id, ...others, ...[id, ...others].map((spelling) => ALIAS + spelling.slice(NAME.length))]
}

function means(spelling: string, id: string): boolean {
  try {
    return formatId(parsePublicId(spelling)) === id
  } catch {
    return false
  }
}

/**
 * Without a dot: hosts go by what looks like an extension, and would parse the namespace `a.json` as JSON. Without `!`,
 * behind which webpack looks for another loader. Without `*`, which stands for any text to TypeScript.
 */
const encodeName = (name: string): string => encodeURIComponent(name).replace(/[.!*]/g, toHex)

type Reserved = (typeof RESERVED)[number]

const isReserved = (name: string): name is Reserved => (RESERVED as readonly string[]).includes(name)

function formatLanguage(language: string): string {
  return isReserved(language) ? `=${language}` : encodeName(language)
}

/** As `formatId` spells it. */
export function parsePublicId(id: string): ModuleId {
  const [first, ...rest] = id.slice(NAME.length + 1).split('/')
  if (!first) {
    if (id === NAME) return { kind: 'index' }
    throw unsafe(id)
  }
  if (isReserved(first)) return parseReserved(first, rest, id)
  const language = parseLanguage(first.replace(/^=/, ''), id)
  if (rest.length === 0) return { kind: 'language', language }
  // A namespace may contain slashes; both `emails/welcome` and `emails%2Fwelcome` mean it.
  const namespace = rest.map((part) => decode(part, id)).join('/')
  if (!isSafeName('namespace', namespace)) throw unsafe(id)
  return { kind: 'resource', language, namespace }
}

function parseReserved(kind: Reserved, rest: readonly string[], id: string): ModuleId {
  const [language, ...more] = rest
  if (language === undefined) return { kind }
  if (kind !== 'messages' || more.length > 0) throw unsafe(id)
  return { kind, language: parseLanguage(language, id) }
}

function parseLanguage(segment: string, id: string): string {
  const language = decode(segment, id)
  if (!isSafeName('language', language)) throw unsafe(id)
  return language
}

function decode(segment: string, id: string): string {
  // What a host appends to ids (`?import`, `#hash`) is no part of ours, and nothing else may bring them in.
  if (/[?#]/.test(segment)) throw unsafe(id)
  try {
    return decodeURIComponent(segment)
  } catch {
    throw unsafe(id)
  }
}

function unsafe(id: string): TranslationsError {
  return new TranslationsError('TR_NAME_UNSAFE', `${printable(id)} is no module of translations`, {
    fix: `Write ${NAME}, ${NAME}/<language>, ${NAME}/<language>/<namespace>, or one of ${RESERVED.map((name) => `${NAME}/${name}`).join(', ')}.`,
  })
}
