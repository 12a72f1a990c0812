/** A usage on its way: not yet at its place, not yet merged with others of the same key. */

import type { KeyUsage } from '../../usage.ts'
import type { Value } from '../../value.ts'
import type { Env, Known, KnownText, Origin } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { isWhole } from '../values/texts.ts'

export interface Draft extends Omit<KeyUsage, 'line' | 'column' | 'via'> {
  origin: Origin
  via: readonly Origin[]
  /** The source asks whether the key is there. */
  probe?: true
  /** Looked up past the messages that the file brings along. */
  global?: true
}

/** How a look-up is made, besides its key. */
export type Details = Pick<
  Draft,
  'defaultValue' | 'pluralDefaults' | 'description' | 'plural' | 'context' | 'subtree' | 'probe' | 'global'
>

/** Something that looks keys up: a call or an element. Read again for every site that its parameters come from. */
export interface Lookup {
  origin: Origin
  /** Where a key may stand without having come from elsewhere. */
  keys: (Value | undefined)[]
  read(env: Env | undefined, run: Run): Draft[]
  /** Tests decide whether it is made. */
  isTested?: boolean
  /** Of a call: who is asked, apart from what is asked for. */
  asked?: Asked
}

export interface Asked {
  whom(env: Env | undefined, run: Run): Known[]
  /** What is asked for, should these be asked. */
  by(callees: readonly Known[], env: Env | undefined, run: Run): Draft[]
}

/** Of a key that stands in the look-up itself: one for all of them. */
const NO_WAY: readonly Origin[] = []

export function draftOf(
  found: { key: string; namespaces: string[] },
  details: Details & { fallback?: true },
  origin: Origin,
): Draft {
  const [namespace = '', ...namespaces] = found.namespaces.map(withStars)
  const key = withStars(found.key) || '*'
  const evidence = isWhole(found.key) && !namespace.includes('*') ? 'called' : 'pattern'
  const via = NO_WAY
  return namespaces.length > 0
    ? { origin, via, key, namespace, namespaces, evidence, ...details }
    : { origin, via, key, namespace, evidence, ...details }
}

/** The same key, wherever it is looked up. */
export function inAnyNamespace({ namespaces, ...draft }: Draft): Draft {
  return { ...draft, namespace: '*', evidence: 'pattern' }
}

/** What i18next is configured to put in front of what it appends to a key, and to the keys that the text of it nests. */
export type Separators = Pick<Draft, 'pluralSeparator' | 'contextSeparator'>

export function isSameDraft(a: Draft, b: Draft): boolean {
  if (a === b) return true
  const { origin, via, ...rest } = a
  const { origin: originOfOther, via: viaOfOther, ...restOfOther } = b
  return (
    isSameOrigin(origin, originOfOther) &&
    via.length === viaOfOther.length &&
    via.every((each, index) => isSameOrigin(each, viaOfOther[index] as Origin)) &&
    JSON.stringify(rest) === JSON.stringify(restOfOther)
  )
}

function isSameOrigin(a: Origin, b: Origin): boolean {
  return a.module === b.module && a.at === b.at
}

function withStars(text: string): string {
  return isWhole(text) ? text : text.replaceAll(HOLE, '*')
}

/** The one text that a value certainly is. */
export function oneText(known: readonly Known[] | undefined): string | undefined {
  const texts = new Set((known ?? []).filter(isText).map((each) => each.text))
  const [text] = texts
  return texts.size === 1 && text !== undefined && isWhole(text) ? text : undefined
}

export function isText(known: Known): known is KnownText {
  return known.kind === 'text'
}

/** Whether a place is one of those that the value itself stands at. */
export function standsIn(value: Value | undefined, at: number): boolean {
  if (!value) return false
  switch (value.kind) {
    case 'text':
    case 'join':
      return value.at === at
    case 'either':
    case 'choice':
    case 'list':
      return value.of.some((each) => standsIn(each, at))
    case 'typed':
    case 'spread':
      return standsIn(value.of, at)
    case 'default':
      return standsIn(value.of, at) || standsIn(value.or, at)
    case 'object':
      return value.entries.some((entry) => standsIn(entry.value, at))
    default:
      return false
  }
}
