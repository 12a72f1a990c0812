/** Sets of texts: joined, and kept small. */
import { copyWith } from '../../copy-with.ts'
import type { Known, KnownText, Origin, PartOfItself } from '../model/known.ts'
import { HOLE, UNKNOWN } from '../model/known.ts'

/** More combinations than these are told by a pattern. */
export const MAX_COMBINATIONS = 512

/** Every text that the parts can make together; what can't be told becomes a hole. */
export function joinTexts(parts: Known[][], origin: Origin): KnownText[] {
  let texts = ['']
  let sets = 0
  let given = false
  let mayLack = false
  let isOpen = false
  let lacking = false
  let doubted: ReadonlySet<string> = new Set()
  for (const part of parts) {
    const choices = textsOf(part)
    if (choices.length > 1) sets++
    if (choices.includes('')) {
      mayLack = true
      isOpen ||= !choices.every(isWhole)
    }
    if (part.length > 0 && part.every(isLacking)) lacking = true
    if (part.some((each) => each.kind === 'text' && each.given && (choices.length === 1 || each.picked))) given = true
    if (texts.length * choices.length > MAX_COMBINATIONS) {
      texts = texts.map((text) => text + HOLE)
      continue
    }
    doubted = doubtedWith(doubted, texts, part)
    texts = texts.flatMap((text) => choices.map((choice) => text + choice))
  }
  const isProduct = sets > 1 || (sets === 1 && given)
  return [...new Set(texts)].map((each): KnownText => {
    const text = each.replace(/\0+/g, HOLE)
    const lacksOne = (mayLack && LACKS_A_PART.test(text)) || (isOpen && LACKS_A_WORD.test(text))
    const loose = isProduct || doubted.has(each) || lacksOne
    return {
      kind: 'text',
      text,
      origin,
      ...(loose ? { loose: true } : {}),
      ...(given ? { given: true } : {}),
      ...(lacking ? { lacking: true } : {}),
    }
  })
}

/** Nothing, or made of it. What may be found after all, or is not seen, is no such thing. */
function isLacking(known: Known): boolean {
  return known.kind === 'text' ? known.lacking === true : known.kind === 'nothing' && !known.unfound && !known.unseen
}

/** Nothing stands where a part of a key should: what is put there is not there yet. */
const LACKS_A_PART = /^[._:-]|[._:-]$|[._:-]{2}/

/** `Hello !`, `Profile "" made`: a sentence that is filled in with what nobody knows, before there is any. */
const LACKS_A_WORD = /^\s|\s$|\s[\s.,;:!?]|""|''|\(\)|\[\]/

const isFalse = (known: Known): boolean => known.kind === 'scalar' && known.value === false
const isTrue = (known: Known): boolean => known.kind === 'scalar' && known.value === true

/**
 * Those with a part that may not come, or a `false` that stands for none of the texts that it is beside, and those that
 * lack the beginning of a word that others have: most likely it never comes so far.
 */
function doubtedWith(
  before: ReadonlySet<string>,
  texts: readonly string[],
  part: readonly Known[],
): ReadonlySet<string> {
  const isNone = part.some(isFalse) && !part.some(isTrue) && part.some((each) => each.kind === 'text')
  const choices = textsOf(part)
  const isWord = choices.length > 1 && choices.every((each) => !ENDS.test(each))
  const sure = part.some(isLoose) ? new Set(textsOf(part.filter((each) => !isLoose(each)))) : undefined
  if (!isNone && !isWord && !sure && before.size === 0) return before
  const isDoubted = (text: string, choice: string): boolean =>
    before.has(text) ||
    (sure !== undefined && !sure.has(choice)) ||
    (isNone && choice === 'false') ||
    (isWord && choice === '' && ENDS.test(text))
  return new Set(texts.flatMap((text) => choices.filter((each) => isDoubted(text, each)).map((each) => text + each)))
}

/** Where a word of a key ends, and the next begins. */
const ENDS = /[._:-]$/

/** One of several that may not all come to where the value is read. */
export function loosened(known: Known): Known {
  return known.kind === 'text' || known.kind === 'scalar' ? copyWith(known, { loose: true }) : known
}

function isLoose(known: Known): boolean {
  return (known.kind === 'text' || known.kind === 'scalar') && known.loose === true
}

/** What a value is inside a text. */
export function textsOf(known: readonly Known[]): string[] {
  const texts = new Set<string>()
  for (const each of known) {
    if (each.kind === 'text') texts.add(each.text)
    else if (each.kind === 'scalar') texts.add(String(each.value))
    else if (each.kind !== 'nothing') texts.add(HOLE)
  }
  return texts.size > 0 ? [...texts] : [HOLE]
}

export function isWhole(text: string): boolean {
  return !text.includes(HOLE)
}

export function isExactText(known: Known): known is KnownText {
  return known.kind === 'text' && isWhole(known.text)
}

/** Whether it can be this text, as far as it is known: of one that is known in part, what it begins with. */
export function mayBe(known: Known, text: string): boolean {
  switch (known.kind) {
    case 'text':
      return isWhole(known.text) ? known.text === text : text.startsWith(known.text.slice(0, known.text.indexOf(HOLE)))
    case 'scalar':
      return String(known.value) === text
    default:
      return known.kind === 'unknown' || known.kind === 'other'
  }
}

/** Larger sets are given up: they come from data that is computed, and grow by what is done with it. */
const MAX_SET = 1_000

/** Few things are compared one by one. */
const FEW = 8

/** The same thing once: sets that meet again and again would grow without end. */
export function unique(known: Known[]): Known[] {
  if (known.length < 2) return known
  if (known.length > FEW) return uniqueOfMany(known)
  const kept: Known[] = []
  for (const each of known) if (!kept.some((before) => isSame(before, each))) kept.push(each)
  return kept.length === known.length ? known : kept
}

function isSame(a: Known, b: Known): boolean {
  if (a === b) return true
  if (a.kind !== b.kind) return false
  switch (a.kind) {
    case 'text': {
      const { text, origin, root } = b as typeof a
      return a.text === text && a.root === root && a.origin.at === origin.at && a.origin.module === origin.module
    }
    case 'scalar':
      return a.value === (b as typeof a).value
    case 'function': {
      const { env, module, function: id } = b as typeof a
      return !a.env && !env && a.module === module && a.function === id
    }
    case 'class': {
      const { env, module, class: id } = b as typeof a
      return !a.env && !env && a.module === module && a.class === id
    }
    case 'unknown':
      return markOf(a) === markOf(b as typeof a)
    case 'nothing':
      return markOf(a) === markOf(b as typeof a)
    default:
      return a.kind === 'other'
  }
}

/** By the whole of what each says, in as few marks as that takes. */
function uniqueOfMany(known: Known[]): Known[] {
  const seen = new Set<unknown>()
  const texts = new Map<string, Set<unknown>>()
  const kept: Known[] = []
  for (const each of known) {
    if (each.kind === 'text' ? !addText(each, texts) : !addMark(markOf(each) ?? each, seen)) continue
    kept.push(each)
    if (kept.length === MAX_SET) return [...kept, UNKNOWN]
  }
  return kept
}

/** More than the characters of any module. */
const MAX_LENGTH = 2 ** 32

/** Whether it is new at its place. Texts are most of what there is, and dear to put together. */
function addText({ text, origin, root }: KnownText, texts: Map<string, Set<unknown>>): boolean {
  const at = origin.module.number * MAX_LENGTH + origin.at
  const place = root === undefined ? at : `${at} ${root}`
  const places = texts.get(text)
  if (!places) texts.set(text, new Set([place]))
  return !places || addMark(place, places)
}

function addMark<Mark>(mark: Mark, seen: Set<Mark>): boolean {
  const { size } = seen
  return seen.add(mark).size > size
}

const markOfPart = ({ module, slot, path }: PartOfItself): string => `${module.number} ${slot} ${path.join(' ')}`

function markOf(known: Exclude<Known, KnownText>): string | undefined {
  switch (known.kind) {
    case 'scalar':
      return `scalar ${known.value}`
    case 'function':
      return known.env ? undefined : `function ${known.module.number} ${known.function}`
    case 'class':
      return known.env ? undefined : `class ${known.module.number} ${known.class}`
    case 'unknown':
      return `unknown ${known.element} ${known.id} ${known.unseen} ${known.again} ${known.part ? markOfPart(known.part) : ''}`
    case 'nothing':
      return `nothing ${known.unfound} ${known.optional} ${known.falsy} ${known.unseen}`
    case 'other':
      return known.kind
    default:
      return undefined
  }
}

/** One or several texts, and nothing else that is there at all. */
export function isExact(known: readonly Known[]): boolean {
  const given = known.filter((each) => !isOptional(each))
  return given.length > 0 && given.every(isExactText)
}

/** Who makes a text or a name of it has seen that it is there. */
export function isOptional(known: Known): boolean {
  return known.kind === 'nothing' && known.optional === true
}
