/**
 * What is read straight from our own modules, or from messages of next-intl in the same way: which part of a path names
 * the namespace, and from where on it is the key.
 */
import type { CallFact } from '../facts.ts'
import type { Value } from '../value.ts'
import { keyOf, type LookUpOf, nameOf, type Part } from './message-paths.ts'

export const isOwn = (from: string): boolean => /^(?:virtual:|~)translations(?:\/|$)/.test(from)

/** The one that loads texts later. */
export const isIndex = (from: string): boolean => /^(?:virtual:|~)translations$/.test(from)

const OWN = /^(?:virtual:|~)translations\/(.+)$/
/** Modules that hold no texts, or hand them to a library. */
const OTHERS = /^(?:languages|updates|i18next|vue-i18n|react-intl)$/

const NOTHING: Value = { kind: 'nothing' }
const UNKNOWN: Value = { kind: 'unknown' }
/** Understood like `getResource(language, namespace, key)`. */
const READ_TEXT: Value = { kind: 'import', from: 'virtual:translations', name: 'readText' }

/** All of the texts, where they are given away as a whole. */
const orAll =
  (lookUp: LookUpOf, namespace: Value = UNKNOWN): LookUpOf =>
  (path) =>
    path.length > 0 ? lookUp(path) : [{ callee: READ_TEXT, args: [NOTHING, namespace, UNKNOWN] }]

function ofNamespace(namespace: Value): LookUpOf {
  const texts = below(0, () => namespace)
  return orAll(texts, namespace)
}

/** Of all namespaces as one; the key begins behind so many parts. */
export function messagesOf(depth: number): LookUpOf {
  return orAll(below(depth, () => UNKNOWN))
}

/** Of the default export of a module of ours. */
export function textsOf(from: string): LookUpOf | undefined {
  const [, id] = OWN.exec(from) ?? []
  if (id === undefined || OTHERS.test(id)) return undefined
  const [first = '', ...rest] = id.split('/')
  if (first === 'resources') return orAll(byNamespace(1))
  if (first === 'messages') return messagesOf(rest.length > 0 ? 0 : 1)
  if (rest.length === 0) return orAll(byNamespace(0))
  return ofNamespace({ kind: 'text', text: decoded(rest.join('/')), at: 0 })
}

/** Of an export that another module exports as well; of the one that loads texts, all that it can load. */
export function sharedTextsOf(from: string, name: string): LookUpOf | undefined {
  if (isIndex(from)) return name === 'load' || name === '*' ? orAll(byNamespace(0)) : undefined
  return name === '*' || name === 'default' ? textsOf(from) : textsForLibraries(from, name)
}

/** What is there for libraries can be read as well. */
export function textsForLibraries(from: string, name: string): LookUpOf | undefined {
  const [, id = ''] = OWN.exec(from) ?? []
  if (id === 'i18next' && name === 'resources') return orAll(byNamespace(1))
  return id === 'vue-i18n' && name === 'messages' ? messagesOf(1) : undefined
}

/** Of all exports of a module of ours. */
export function exportsOf(from: string): LookUpOf | undefined {
  const texts = textsOf(from)
  const isDefault = (part: Part | undefined): boolean => part?.kind === 'member' && part.name === 'default'
  return texts && ((path) => (path.length === 0 || (path.length > 1 && isDefault(path[0])) ? texts(path.slice(1)) : []))
}

/** `load(language, namespace)`, and `load(language)` for all of them. */
export function loadedTexts({ args: [, namespace] }: CallFact): LookUpOf {
  return namespace ? ofNamespace(namespace) : orAll(byNamespace(0))
}

/** Of next-intl, whose first part may be the name of a file. */
export const intlMessages: LookUpOf = (path) => [...below(0, () => UNKNOWN)(path), ...byNamespace(0)(path)]

const byNamespace = (at: number): LookUpOf => below(at + 1, (path) => nameOf(path[at] as Part))

/** The key begins behind so many parts. */
function below(depth: number, namespaceOf: (path: readonly Part[]) => Value): LookUpOf {
  return (path) =>
    path.length > depth ? [{ callee: READ_TEXT, args: [NOTHING, namespaceOf(path), keyOf(path.slice(depth))] }] : []
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
