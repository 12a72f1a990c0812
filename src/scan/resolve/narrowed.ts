/** What is left of a value where a test says which texts it is one of, or none of. */
import type { Value } from '../facts.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import type { Frame, Known, KnownText } from './known.ts'
import { byParts, likesIn } from './likeness.ts'
import { memberOf, memberOfAll } from './members.ts'
import type { Run } from './run.ts'
import { isOptional, isWhole, loosened, unique } from './texts.ts'

export function readNarrowed(value: Extract<Value, { kind: 'narrowed' }>, frame: Frame, run: Run): Known[] {
  const known = evaluate(value.of, frame, run)
  if (value.among.kind === 'numbers') return byNumber(known, value.not === true)
  const likes = likesIn(value.among)
  if (likes) return byParts(known, { likes, not: value.not === true }, frame, run)
  const named = textsNamed(value.among, frame, run)
  if (!named) return known
  const left = value.not ? without(known, named) : within(known, named)
  if (left.length > 0) return left
  // Nothing that is known comes this far, so what is read here may be of use to nobody.
  return (value.not ? known : named).map(loosened)
}

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/
const NO_NUMBER = /^[^\s\d.+-]/

/** What a number begins and something else ends may be taken for either. */
function byNumber(known: Known[], not: boolean): Known[] {
  const isOther = not ? NUMBER : NO_NUMBER
  const left = known.filter((each) => !isExactText(each) || !isOther.test(each.text))
  return left.length > 0 ? left : known.map(loosened)
}

/** What is left of a member where a test says which things it is one of. */
export function readTold({ of, by, ...said }: ToldValue, frame: Frame, run: Run): Known[] {
  const named = textsNamed(said.among, frame, run)
  if (!named || isWritten(of.of, [by, of.name], frame)) return evaluate(of, frame, run)
  const things = evaluate(of.of, frame, run).filter((each) => each.kind !== 'nothing')
  const before = run.touched.length
  const left = things.filter((each) => !isRuledOut(memberOf(each, by, run), named, said.not === true))
  // Who gives it can add no key, only rule one out.
  for (const each of run.touched.splice(before)) run.narrowed.push(each)
  return left.length > 0 && left.length < things.length ? memberOfAll(left, of.name, run) : evaluate(of, frame, run)
}

type ToldValue = Extract<Value, { kind: 'told' }>

/** What is assigned later may tell them apart otherwise. */
function isWritten(of: Value, names: readonly string[], { module }: Frame): boolean {
  const written = of.kind === 'name' ? module.writes.get(of.binding ?? -1) : undefined
  return written !== undefined && names.some((name) => written.has(name))
}

export function isRuledOut(of: readonly Known[], named: readonly KnownText[], not: boolean): boolean {
  return (
    of.length > 0 &&
    of.every((each) => (isOptional(each) ? !not : isExactText(each) && hasText(named, each.text) === not))
  )
}

const isExactText = (known: Known): known is KnownText => known.kind === 'text' && isWhole(known.text)

/** The texts that the test names; `undefined` where it names anything else. Who calls whom doesn't change what it says. */
export function textsNamed(among: Value, frame: Frame, run: Run): KnownText[] | undefined {
  const before = run.touched.length
  const known = evaluate(among, frame, run)
  run.touched.length = before
  const texts = known.filter(isExactText)
  return texts.length > 0 && texts.length === known.length ? texts : undefined
}

/** What isn't known can be any of those that are named. */
function within(known: readonly Known[], named: readonly KnownText[]): Known[] {
  const texts = new Set(named.map(({ text }) => text))
  const kept = known.filter((each) => each.kind === 'text' && texts.has(each.text))
  return known.some(isOpen) ? unique([...kept, ...named.filter((each) => !hasText(kept, each.text))]) : kept
}

function without(known: readonly Known[], named: readonly KnownText[]): Known[] {
  return known.filter((each) => each.kind !== 'text' || !hasText(named, each.text))
}

function hasText(known: readonly Known[], text: string): boolean {
  return known.some((each) => each.kind === 'text' && each.text === text)
}

function isOpen(known: Known): boolean {
  return isUnknown(known) || (known.kind === 'text' && !isWhole(known.text))
}
