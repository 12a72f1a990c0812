/** What a type admits that another one is made of: `Extract<Key, `title.${string}`>`. */
import type { Value } from '../../value.ts'
import { HOLE, type Known, type KnownText } from '../model/known.ts'
import { isExactlyOneOf, isNamed, type Naming } from './named.ts'
import { isExactText, isWhole } from './texts.ts'

/** `not`: what the type rules out is asked for. Nothing where it tells nothing of texts. */
export function admittedByType(type: Value, not: boolean, admitted: readonly Known[]): Naming | undefined {
  const named = admitted.filter(isNamed)
  const parts = admitted.filter((each): each is KnownText => each.kind === 'text' && !isWhole(each.text))
  if (named.length + parts.length === 0) return undefined
  const isAllTold = named.length + parts.length === admitted.length
  const isTelling = parts.length > 0 && (!not || hasAnyText(type))
  const has = (known: Known): boolean | undefined => {
    if (isExactlyOneOf(known, named)) return true
    if (isExactText(known) && parts.some((part) => isLike(known.text, part.text))) return isTelling ? true : undefined
    return isAllTold && isNamed(known) ? false : undefined
  }
  return { has, ...(isAllTold && parts.length === 0 ? { all: named } : {}) }
}

/** `title.${string}`: in place of what is left open stands any text, and no number or text that is told elsewhere. */
function hasAnyText(type: Value): boolean {
  if (type.kind === 'either') return type.of.every(hasAnyText)
  if (type.kind === 'join') return type.of.every(({ kind }) => kind === 'text' || kind === 'unknown')
  return type.kind === 'text'
}

function isLike(text: string, pattern: string): boolean {
  const [start = '', ...middle] = pattern.split(HOLE)
  const end = middle.pop() ?? ''
  let at = start.length
  for (const part of middle) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.startsWith(start) && text.endsWith(end) && at <= text.length - end.length
}
