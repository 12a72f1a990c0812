/** What a test names: texts and numbers that a value is one of, or none of. */
import type { Order, Value } from '../../facts.ts'
import type { Frame, Known, KnownText } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { isOptional, isWhole } from './texts.ts'

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

/** Nothing where what the test names can't be told. */
export function namingOf(among: Value, frame: Frame, run: Run): Naming | undefined {
  if (among.kind === 'numbers') return { has: isNumeric }
  if (among.kind === 'ordered') return { has: (known) => isOrdered(known, among) }
  const all = allNamed(among, frame, run)
  return all && { all, has: (known) => isOneOf(known, all) }
}

/** All that the test names; `undefined` where it names anything else. Who calls whom doesn't change what it says. */
function allNamed(among: Value, frame: Frame, run: Run): Named[] | undefined {
  const before = run.touched.length
  const known = evaluate(among, frame, run)
  run.touched.length = before
  const named = known.filter((each): each is Named => each.kind === 'scalar' || isExactText(each))
  return named.length > 0 && named.length === known.length ? named : undefined
}

/** The texts that the test names; `undefined` where it names anything else. */
export function textsNamed(among: Value, frame: Frame, run: Run): KnownText[] | undefined {
  const named = allNamed(among, frame, run)
  return named?.every((each) => each.kind === 'text') ? (named as KnownText[]) : undefined
}

/** A number and the text of it are the same key, and to `==` the same thing. */
export function isOneOf(known: Known, named: readonly Named[]): boolean | undefined {
  if (isOptional(known)) return false
  if (known.kind !== 'scalar' && !isExactText(known)) return undefined
  const text = textOf(known)
  return named.some((each) => textOf(each) === text)
}

const textOf = (known: Named): string => (known.kind === 'text' ? known.text : String(known.value))

const isExactText = (known: Known): known is KnownText => known.kind === 'text' && isWhole(known.text)

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/
const NO_NUMBER = /^[^\s\d.+-]/

/** What a number begins and something else ends may be taken for either. */
function isNumeric(known: Known): boolean | undefined {
  if (!isExactText(known)) return undefined
  if (NUMBER.test(known.text)) return true
  return NO_NUMBER.test(known.text) ? false : undefined
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
