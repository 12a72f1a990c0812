/** From what is passed to a translation function to namespace and key, as the libraries' look-ups do it. */

import { HOLE } from '../model/known.ts'
import type { Dialect, LookupScope } from '../model/translators.ts'
import type { Separators } from './draft.ts'

export interface KeyRules {
  nsSeparator: string | false
  keySeparator: string | false
  /** The app set a separator itself, so no key is taken for natural language. `none`: it only said that there is none. */
  separatorsGiven: boolean | 'none'
  /** What names no text is an object of those below it, in any call. */
  returnsObjects?: true
  /** Selectors may start with any of their namespaces, the first as well. */
  strictSelectors?: boolean
  defaultNamespaces: readonly string[]
  fallbackNamespaces: readonly string[]
  /** Where they are not `_`. */
  suffixes?: Separators
}

export interface ResolvedKey {
  key: string
  /** In the order of look-up. */
  namespaces: string[]
}

/** A namespace, its separator, and the first sign behind it: no sentence (`Note: that`), no address (`https://`). */
const NAMESPACED = /^[^\s,?!;]+[^\s/]$/

const SENTENCE_CHARACTERS = [' ', ',', '?', '!', ';']

/** `text` may have holes. */
export function resolveKey(text: string, scope: LookupScope, dialect: Dialect, rules: KeyRules): ResolvedKey {
  if (dialect !== 'i18next') {
    const plain = scope.prefix === undefined ? text : `${scope.prefix}.${text}`
    // A library without namespaces finds a key in whichever it is.
    return {
      key: dialect === 'vue' ? vuePath(plain) : plain,
      namespaces: [...rules.defaultNamespaces.slice(0, 1), HOLE],
    }
  }
  const full = scope.prefix === undefined ? text : `${scope.prefix}${rules.keySeparator || '.'}${text}`
  const { nsSeparator, keySeparator } = rules
  let key = full
  let namespaces: readonly string[] = scope.namespaces ?? rules.defaultNamespaces
  // A key that nests another one is a text, not a path.
  if (nsSeparator && full.includes(nsSeparator) && !full.includes('$t(') && !isNatural(full, rules)) {
    const [first = '', ...rest] = full.split(nsSeparator)
    // One sign for both: only a namespace that is known by name is taken for one.
    if (nsSeparator !== keySeparator || namespaces.includes(first)) {
      namespaces = [first]
      // Without one i18next joins them all the same, by the word that stands for none.
      key = rest.join(String(keySeparator))
    }
  }
  const all = [...namespaces.map(namespacePattern), ...rules.fallbackNamespaces, ...(scope.anywhere ? [HOLE] : [])]
  return { key, namespaces: all.length > 1 ? [...new Set(all)] : all }
}

/** A namespace that is known in part can be any. */
function namespacePattern(namespace: string): string {
  return namespace.includes(HOLE) ? HOLE : namespace
}

/** Whether i18next takes the key for a sentence, in which `:` separates nothing. */
function isNatural(key: string, { nsSeparator, keySeparator, separatorsGiven }: KeyRules): boolean {
  if (separatorsGiven === true) return false
  // Here versions of i18next differ: what can be no namespace is none in any.
  if (separatorsGiven === 'none' && nsSeparator)
    return !NAMESPACED.test(key.slice(0, key.indexOf(nsSeparator) + nsSeparator.length + 1))
  const separators = `${nsSeparator || ''}${keySeparator || ''}`
  const signs = SENTENCE_CHARACTERS.filter((each) => !separators.includes(each))
  const isSentence = (text: string): boolean => signs.some((sign) => text.includes(sign))
  if (!isSentence(key)) return false
  const end = keySeparator ? key.indexOf(keySeparator) : -1
  return !(end > 0 && !isSentence(key.slice(0, end)))
}

const BRACKET = /\[(?:"([^"]*)"|'([^']*)'|(\d+))\]/g

/** `a["b.c"]` and `a[0]` address the same tree as dots do. */
function vuePath(text: string): string {
  if (!text.includes('[')) return text
  return text.replace(BRACKET, (_, double, single, index) => `.${double ?? single ?? index}`).replace(/^\./, '')
}
