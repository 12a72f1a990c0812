import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { isSafeName } from '../protocol/names.ts'

/** What a virtual module is about. */
export type ModuleId =
  | { kind: 'index' }
  | { kind: 'languages' }
  | { kind: 'language'; language: string }
  | { kind: 'resource'; language: string; namespace: string }

const NAME = 'virtual:translations'
const ALIAS = '~translations'
/** The convention of the hosts: other plugins keep away from ids with this prefix. */
const RESOLVED_PREFIX = '\0'

/** As users write it; for the filters of the hosts. */
export const PUBLIC_ID: RegExp = /^(?:virtual:|~)translations(?:\/|$)/
/** As we resolve it. */
export const RESOLVED_ID: RegExp = /^\0virtual:translations(?:\/|$)/

/** A spelling as users write it -> the resolved id. Throws `TR_NAME_UNSAFE` for a spelling that could be anything. */
export function resolveId(id: string): string {
  return RESOLVED_PREFIX + formatId(parseId(id.startsWith(ALIAS) ? NAME + id.slice(ALIAS.length) : id))
}

export function parseResolvedId(id: string): ModuleId {
  return parseId(id.slice(RESOLVED_PREFIX.length))
}

/** The public spelling; names are encoded as one path segment each. */
export function formatId(module: ModuleId): string {
  switch (module.kind) {
    case 'index':
      return NAME
    case 'languages':
      return `${NAME}/languages`
    case 'language':
      return `${NAME}/${encodeName(module.language)}`
    case 'resource':
      return `${NAME}/${encodeName(module.language)}/${encodeName(module.namespace)}`
  }
}

/** Without a dot: hosts go by what looks like an extension, and would parse the namespace `a.json` as JSON. */
const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E')

function parseId(id: string): ModuleId {
  const [first, ...rest] = id.slice(NAME.length + 1).split('/')
  if (!first) {
    if (id === NAME) return { kind: 'index' }
    throw unsafe(id)
  }
  if (rest.length === 0 && first === 'languages') return { kind: 'languages' }
  const language = decode(first, id)
  if (!isSafeName('language', language)) throw unsafe(id)
  if (rest.length === 0) return { kind: 'language', language }
  // A namespace may contain slashes; both `emails/welcome` and `emails%2Fwelcome` mean it.
  const namespace = rest.map((part) => decode(part, id)).join('/')
  if (!isSafeName('namespace', namespace)) throw unsafe(id)
  return { kind: 'resource', language, namespace }
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
    fix: `Write ${NAME}, ${NAME}/<language>, ${NAME}/<language>/<namespace> or ${NAME}/languages.`,
  })
}
