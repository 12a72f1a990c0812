/** Methods of texts, as far as keys pass through them. */
import { copyWith } from '../../copy-with.ts'
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known, KnownText } from '../model/known.ts'
import { NOTHING, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { listOf } from './composites.ts'
import { evaluate } from './evaluate.ts'
import { apply, argument } from './invoke.ts'
import { isWhole, joinTexts } from './texts.ts'

const SAME_TEXT = new Set('toString valueOf normalize'.split(' '))
const CHANGES: ReadonlyMap<string, (text: string) => string> = new Map([
  ['toLowerCase', (text) => text.toLowerCase()],
  ['toLocaleLowerCase', (text) => text.toLowerCase()],
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLocaleUpperCase', (text) => text.toUpperCase()],
  ['trim', (text) => text.trim()],
  ['trimStart', (text) => text.trimStart()],
  ['trimEnd', (text) => text.trimEnd()],
])

export function textMethod(of: Known[], name: string, call: CallFact, frame: Frame, run: Run): Known[] {
  if (SAME_TEXT.has(name)) return of
  if (TAKES_APART.has(name)) return takenApart(of, name, call, frame, run)
  const change = CHANGES.get(name)
  if (change) return of.map((each) => (each.kind === 'text' ? madeOf(each, change(each.text)) : each))
  if (name === 'replace' || name === 'replaceAll') return replaced(of, name, call, frame, run)
  if (name === 'concat') {
    const origin = { module: frame.module, at: call.at }
    return joinTexts([of, ...call.args.map((each) => evaluate(each, frame, run))], origin)
  }
  return [UNKNOWN]
}

function madeOf(known: KnownText, text: string): KnownText {
  return copyWith(known, { text, root: known.root ?? known.text })
}

/** Methods that take a text apart, by numbers and texts that they are given. */
const TAKES_APART: ReadonlySet<string> = new Set(['slice', 'substring', 'substr', 'charAt', 'at', 'split'])

/** `name.charAt(0)`, `path.split('.')`, where the text and what it is taken apart by are known. */
function takenApart(of: Known[], name: string, call: CallFact, frame: Frame, run: Run): Known[] {
  const by = call.args.map((_, index) => onlyWord(argument(call.args, index, frame, run)))
  if (by.includes(undefined)) return [UNKNOWN]
  return of.map((each): Known => {
    if (each.kind !== 'text') return each
    if (!isWhole(each.text)) return UNKNOWN
    const parts: unknown = (each.text as unknown as Record<string, (...by: unknown[]) => unknown>)[name]?.(...by)
    // Each is a text of its own.
    if (Array.isArray(parts)) return listOf(parts.map((text: string) => [{ ...each, text, root: text }]))
    return typeof parts === 'string' ? madeOf(each, parts) : NOTHING
  })
}

/** The one text or number that it is. */
function onlyWord([only, ...more]: readonly Known[]): string | number | undefined {
  if (more.length > 0) return undefined
  if (only?.kind === 'scalar') return Number(only.value)
  return only?.kind === 'text' && isWhole(only.text) ? only.text : undefined
}

/** One text for another, where both are known, or for what an expression finds. */
function replaced(of: Known[], name: 'replace' | 'replaceAll', call: CallFact, frame: Frame, run: Run): Known[] {
  const by = soughtBy(call.args[0], frame, run)
  const [to, ...more] = argument(call.args, 1, frame, run)
  if (by === undefined || !to || more.length > 0) return [UNKNOWN]
  return of.map((each) => (each.kind === 'text' ? replacedIn(each, name, by, to, run) : each))
}

function soughtBy(from: Value | undefined, frame: Frame, run: Run): string | RegExp | undefined {
  if (from?.kind === 'regex') return new RegExp(from.pattern, from.flags)
  const word = from && onlyWord(evaluate(from, frame, run))
  return typeof word === 'string' ? word : undefined
}

/** What was found, its groups, where it stands, and the whole. */
function givenTo(found: unknown, of: KnownText): Known {
  if (typeof found === 'string') return copyWith(of, { text: found })
  return typeof found === 'number' ? { kind: 'scalar', value: found } : NOTHING
}

/** What is longer is no key. */
const MAX_LENGTH = 500

function replacedIn(of: KnownText, name: 'replace' | 'replaceAll', by: string | RegExp, to: Known, run: Run): Known {
  // What an expression finds may begin or end in what isn't known.
  if (by instanceof RegExp && (!isWhole(of.text) || of.text.length > MAX_LENGTH)) return UNKNOWN
  if (name === 'replaceAll' && by instanceof RegExp && !by.global) return UNKNOWN
  if (to.kind === 'text') return isWhole(to.text) ? madeOf(of, of.text[name](by, to.text)) : UNKNOWN
  if (to.kind !== 'function') return UNKNOWN
  let isKnown = true
  const text = of.text[name](by, (...found: unknown[]) => {
    const given = found.map((each) => [givenTo(each, of)])
    const word = onlyWord(apply(to, given, of.origin, run))
    if (typeof word !== 'string') isKnown = false
    return String(word)
  })
  return isKnown ? madeOf(of, text) : UNKNOWN
}
