/** What is left of a value where a test says what its texts start or end with, or have in them. */
import { copyWith } from '../../copy-with.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known, KnownText } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { isUnknown } from './evaluate.ts'
import { textsNamed } from './named.ts'
import { isWhole, loosened, unique } from './texts.ts'

type Like = Extract<Value, { kind: 'like' }>

/** One of these parts must be there, or not a single one. */
interface Likeness {
  likes: readonly Like[]
  not: boolean
}

/** `undefined` where the test says anything else. */
export function likesIn(among: Value): Like[] | undefined {
  if (among.kind === 'like') return [among]
  if (among.kind !== 'either') return undefined
  const likes = among.of.filter((each): each is Like => each.kind === 'like')
  return likes.length === among.of.length ? likes : undefined
}

interface Part extends KnownText {
  place: Like['where']
}

export function byParts(known: Known[], { likes, not }: Likeness, frame: Frame, run: Run): Known[] {
  const parts: Part[] = []
  for (const { part, where } of likes) {
    const texts = textsNamed(part, frame, run)
    // Which of several it is not isn't known.
    if (!texts || (not && texts.length > 1)) return known
    parts.push(...texts.map((each): Part => ({ ...each, place: where })))
  }
  const left = unique(
    not ? known.filter((each) => !hasAny(each, parts)) : known.flatMap((each) => limited(each, parts)),
  )
  // Nothing that is known comes this far, so what is read here may be of use to nobody.
  return left.length > 0 ? left : known.map(loosened)
}

function hasAny(known: Known, parts: readonly Part[]): boolean {
  return known.kind === 'text' && parts.some((part) => has(known.text, part))
}

/** Holes are no reason against it. */
function has(text: string, { text: part, place }: Part): boolean {
  if (place === 'start') return text.startsWith(part)
  return place === 'end' ? text.endsWith(part) : text.includes(part)
}

/** What isn't known can be any text of which the test is true. Lists include something as well, only texts start. */
function limited(known: Known, parts: readonly Part[]): Known[] {
  if (isUnknown(known)) return parts.some(({ place }) => place === 'anywhere') ? [known] : parts.map(patternOf)
  if (known.kind !== 'text') return [known]
  if (isWhole(known.text)) return hasAny(known, parts) ? [known] : []
  return parts.flatMap((part) => {
    const text = withPart(known.text, part)
    return text === undefined ? [] : [copyWith(known, { text })]
  })
}

function patternOf({ place, ...part }: Part): KnownText {
  return { ...part, text: place === 'start' ? part.text + HOLE : HOLE + part.text }
}

/** A text with holes, as far as the test tells more; `undefined` where its start or end say otherwise. */
function withPart(text: string, { text: part, place }: Part): string | undefined {
  if (place === 'anywhere') return text
  const isStart = place === 'start'
  const known = isStart ? text.slice(0, text.indexOf(HOLE)) : text.slice(text.lastIndexOf(HOLE) + 1)
  if (isStart ? known.startsWith(part) : known.endsWith(part)) return text
  if (!(isStart ? part.startsWith(known) : part.endsWith(known))) return undefined
  // With more behind the hole, the two may overlap.
  if (text.length > known.length + 1) return text
  return isStart ? part + HOLE : HOLE + part
}
