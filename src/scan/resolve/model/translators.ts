/** What looks keys up, and where. */
import { HOLE, type Known } from './known.ts'
import type { Run } from './run.ts'

export type Dialect = 'i18next' | 'vue' | 'plain'

/** A translation function. */
export interface Translator {
  kind: 'translator'
  dialect: Dialect
  scope: LookupScope
  /** Its keys are paths alone: what stands before a `:` is no namespace. */
  paths?: true
  /** Gives everything below the key. */
  tree?: true
  /** Gives the text of the key, or else everything below it. */
  subtree?: true
  /** Only asks whether the key is there. */
  probe?: true
  /** Of the app as a whole: messages that a component brings along are not in it. */
  global?: true
  /** Is given a language and a namespace in front of the key, or takes a namespace as a whole: that one, or its own. */
  reads?: 'key' | 'namespace' | 'own'
  /** May be given one object, with the key among what else it is told: `t({ key, ns })`. */
  keyed?: true
  /** May be given what gives the key when it is called: a function, a signal. */
  asks?: true
  /** That of the instance itself, which puts no prefix in front of a key, whatever its options say. */
  unprefixed?: true
  /** Is given messages, which are declared where they stand; `alone`: and never a key as such. */
  descriptors?: true | 'alone'
  /** Gives the key that it is told, for whoever looks it up in the end. */
  names?: true
  /** What it gives, if that is no text: something that comes to one. */
  gives?: Known
  /** What it has besides being called. */
  member?(name: string, run: Run): Known[] | undefined
}

export interface LookupScope {
  /** Absent: the default namespace. A namespace with a hole is one that can't be told. */
  namespaces?: string[]
  prefix?: string
  /** All namespaces the hook was given, for a selector that names one of them first. */
  listed?: string[]
  /** And wherever else a key is found: what an app has written itself takes its texts from where nobody can tell. */
  anywhere?: true
}

/** What a hook is given that nobody knows: a namespace, or the first part of every key. */
export const OPEN_SCOPES: readonly LookupScope[] = [{ namespaces: [HOLE] }, { namespaces: [HOLE], prefix: HOLE }]

/** A component of a library that looks up what it is given. */
export type LibraryComponent = 'trans' | 'tolgee' | 'translate' | 'translation' | 'message' | 'vue-message'
