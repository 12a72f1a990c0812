/** What a test names: texts and numbers that a value is one of, or none of. */
import type { Order, Value } from '../../value.ts'
import type { Frame, Known, KnownText } from '../model/known.ts'
import { enter, leave } from '../model/recursion.ts'
import { giveBack, type Run } from '../model/run.ts'
import { admittedByType } from './admitted.ts'
import { certainOf } from './certain.ts'
import { evaluate } from './evaluate.ts'
import { isExactText, isOptional, isWhole } from './texts.ts'

/** What a test is true of. */
export interface Naming {
  /** Nothing where it can't be told. */
  has(known: Known): boolean | undefined
  /** All that it is true of, where they can be told one by one. */
  all?: readonly Named[]
}

type Scalar = Extract<Known, { kind: 'scalar' }>

/** One that the test names. */
export type Named = KnownText | Scalar

/** Nothing where what the test names can't be told. `not`: what it rules out is asked for. */
export function namingOf(among: Value, not: boolean, frame: Frame, run: Run): Naming | undefined {
  if (among.kind === 'numbers') return { has: isNumeric }
  if (among.kind === 'filled') return { has: isFilled }
  if (among.kind === 'regex') return { has: (known) => isMatched(known, among) }
  if (among.kind === 'ordered') return { has: (known) => isOrdered(known, among) }
  if (among.kind === 'passed') return not ? undefined : admittedBy(among.by, frame, run)
  if (among.kind === 'admitted') return admittedByType(among.by, not, withoutCallers(among.by, frame, run))
  const all = not ? certainlyNamed(among, frame, run) : allNamed(among, frame, run)
  if (!all || all.length === 0) return undefined
  return { all, has: among.kind === 'keys' ? (known) => isOneOf(known, all) : (known) => isExactlyOneOf(known, all) }
}

/** A number is none of the texts to `===`. Where they read alike, nothing is said of it: it may be the text after all. */
export function isExactlyOneOf(known: Known, named: readonly Named[]): boolean | undefined {
  const ofItsKind = named.filter(({ kind }) => kind === known.kind)
  return isOneOf(known, ofItsKind) || (isOneOf(known, named) === false ? false : undefined)
}

/** What a predicate says yes to, as far as that is told; one that asks itself says no more by that. */
function admittedBy(by: Value, frame: Frame, run: Run): Naming | undefined {
  const { steps } = run
  const [predicate, ...others] = withoutCallers(by, frame, run)
  // What is known without the test must not be given up for what it says.
  giveBack(steps, run)
  if (predicate?.kind !== 'function' || others.length > 0) return undefined
  const { module, env } = predicate
  const admits = module.facts.functions[predicate.function]?.admits
  if (!admits || !enter(admits, run)) return undefined
  const tests = admits.flatMap(({ by: part, among, not = false }) => {
    const naming = part === '' ? namingOf(among, not, { module, env }, run) : undefined
    return naming ? [{ naming, not }] : []
  })
  leave(admits, run)
  const mayPass = (known: Known): boolean => tests.every(({ naming, not }) => naming.has(known) !== not)
  const all = tests.find(({ naming, not }) => naming.all && !not)?.naming.all?.filter(mayPass)
  return tests.length > 0 ? { has: mayPass, ...(all ? { all } : {}) } : undefined
}

/** All that the test names; `undefined` where it names anything else. */
function allNamed(among: Value, frame: Frame, run: Run): Named[] | undefined {
  const known = withoutCallers(among, frame, run)
  const named = known.filter(isNamed)
  return named.length > 0 && named.length === known.length ? named : undefined
}

/** Who calls whom doesn't change what a test says. */
function withoutCallers(value: Value, frame: Frame, run: Run): Known[] {
  const before = run.touched.length
  const known = evaluate(value, frame, run)
  run.touched.length = before
  return known
}

/** What it certainly is none of: `kind !== other` rules out nothing where `other` may be one of several. */
function certainlyNamed(among: Value, frame: Frame, run: Run): Named[] {
  switch (among.kind) {
    case 'either':
      return among.of.flatMap((each) => certainlyNamed(each, frame, run))
    case 'each':
    case 'keys':
      return certainlyIn(among.of, frame, run)
    default: {
      const named = allNamed(among, frame, run) ?? []
      return new Set(named.map(textOf)).size === 1 ? named : []
    }
  }
}

/** What a list or record may lack at times, it may lack here. */
function certainlyIn(of: Value, frame: Frame, run: Run): Named[] {
  const before = run.touched.length
  const certain = certainOf(of, frame, run)
  run.touched.length = before
  return certain.filter(isNamed)
}

/** The texts that the test names; `undefined` where it names anything else. */
export function textsNamed(among: Value, frame: Frame, run: Run): KnownText[] | undefined {
  const named = allNamed(among, frame, run)
  return named?.every((each) => each.kind === 'text') ? (named as KnownText[]) : undefined
}

/** A number and the text of it are the same key, and the same name of a record. */
export function isOneOf(known: Known, named: readonly Named[]): boolean | undefined {
  if (known.kind === 'nothing' && known.unseen) return undefined
  if (isOptional(known)) return false
  if (known.kind !== 'scalar' && !isExactText(known)) return undefined
  const text = textOf(known)
  return named.some((each) => textOf(each) === text)
}

const textOf = (known: Named): string => (known.kind === 'text' ? known.text : String(known.value))

export const isNamed = (known: Known): known is Named => known.kind === 'scalar' || isExactText(known)

/** What isn't there as far as is known may be there after all. */
function isFilled(known: Known): boolean | undefined {
  if (known.kind === 'nothing') return known.unfound || known.optional ? undefined : false
  if (known.kind === 'scalar') return Boolean(known.value)
  if (known.kind === 'text') return isWhole(known.text) ? known.text !== '' : undefined
  return known.kind === 'composite' || known.kind === 'function' || known.kind === 'element' ? true : undefined
}

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/
const NO_NUMBER = /^[^\s\d.+-]/

/** What a number begins and something else ends may be taken for either. */
function isNumeric(known: Known): boolean | undefined {
  if (!isExactText(known)) return undefined
  if (NUMBER.test(known.text)) return true
  return NO_NUMBER.test(known.text) ? false : undefined
}

function isMatched(known: Known, { pattern, flags }: { pattern: string; flags: string }): boolean | undefined {
  // Where it is to go on, it would begin behind what it found before.
  return isExactText(known) ? new RegExp(pattern, flags.replace('g', '')).test(known.text) : undefined
}

function isOrdered(known: Known, { by, than }: { by: Order; than: number }): boolean | undefined {
  if (known.kind !== 'scalar' || typeof known.value !== 'number') return undefined
  return COMPARES[by](known.value, than)
}

const COMPARES: Readonly<Record<Order, (value: number, than: number) => boolean>> = {
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
}
