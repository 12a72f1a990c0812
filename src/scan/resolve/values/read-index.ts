/** `LABELS[kind]`: which of the parts of a thing it is, another value says. */
import type { Value } from '../../value.ts'
import { sparing } from '../model/aside.ts'
import { type Composite, type Frame, type Known, type KnownText, OPTIONAL, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate, several } from './evaluate.ts'
import { memberOf } from './members.ts'
import { isOneOf, type Named, namingOf } from './named.ts'
import { asThing } from './statics.ts'
import { isExact, isOptional, loosened, unique } from './texts.ts'

export function readIndex(value: Extract<Value, { kind: 'index' }>, frame: Frame, run: Run): Known[] {
  const of = whereThere(evaluate(value.of, frame, run))
  if (of.length > 0 && of.every(({ kind }) => kind === 'nothing')) return of
  const before = run.touched.length
  const isNumbered = of.some((each) => each.kind === 'composite' && each.numbered)
  const named = sparing(run, () => evaluate(value.by, frame, run))
  const by = named.map((each) => (isNumbered ? asName(each, frame, value.at) : each))
  const chosenBy = run.touched.splice(before)
  const exact = isExact(by)
  const ruledOut = exact ? [] : namesRuledOut(value.by, frame, run)
  const all = exact
    ? []
    : of.map(asThing).flatMap((each) => (each.kind === 'composite' ? valuesOf(each, ruledOut, run) : [UNKNOWN]))
  const whole = isExact(all)
  for (const each of chosenBy) (whole ? run.narrowed : run.touched).push(each)
  // It may hold nothing under that name.
  if (!exact) return all.length > 0 ? [...several(all), OPTIONAL] : all
  const found = by.flatMap((each) => (each.kind === 'text' ? foundBy(each, of, run) : []))
  return unique(by.some(isOptional) ? [...found, OPTIONAL] : found)
}

/** Where it isn't certain that the name ever comes, what it finds isn't either. */
function foundBy(name: KnownText, of: readonly Known[], run: Run): Known[] {
  const found = of.flatMap((each) => memberOf(each, name.text, run))
  return name.loose ? found.map(loosened) : found
}

/** Nothing can be read of what is not there. */
function whereThere(known: Known[]): Known[] {
  const there = known.filter(({ kind }) => kind !== 'nothing')
  return there.length > 0 ? there : known
}

/** What is read by a number whose name isn't known is one of the names. */
function valuesOf(of: Composite, ruledOut: readonly Named[], run: Run): Known[] {
  if (of.numbered) return of.keys(run)
  const names = ruledOut.length > 0 ? of.keys(run) : []
  if (!isExact(names)) return of.each(run)
  const left = names.filter((name) => !isOneOf(name, ruledOut))
  return unique(left.flatMap((name) => (name.kind === 'text' ? memberOf(of, name.text, run) : [])))
}

/** `if (kind === 'own') return`: what behind it is no name any more. */
function namesRuledOut(by: Value, frame: Frame, run: Run): readonly Named[] {
  if (by.kind !== 'narrowed') return []
  const all = by.not ? namingOf(by.among, true, frame, run)?.all : undefined
  return [...(all ?? []), ...namesRuledOut(by.of, frame, run)]
}

function asName(known: Known, { module }: Frame, at: number): Known {
  return known.kind === 'scalar' ? { kind: 'text', text: String(known.value), origin: { module, at } } : known
}
