/** What a callback is called with, one by one: the things in a list, where all of them are known. */
import type { Value } from '../../value.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { pathOf } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { listOf } from './composites.ts'
import { evaluate } from './evaluate.ts'
import { isExact } from './texts.ts'

/** Of longer lists nobody asks for each. */
const MAX_ELEMENTS = 32

/** Some of the elements, or all of them in another order. */
const NO_OTHERS: ReadonlySet<string> = new Set('filter slice sort toSorted reverse toReversed'.split(' '))

/** What of an object makes the elements of a list. */
const MAKES_ELEMENTS: Readonly<Record<string, (name: Known, value: Known[]) => Known[]>> = {
  'Object.entries': (name, value) => [listOf([[name], value])],
  'Object.values': (_, value) => value,
}

/** Each may be in the list; `undefined` where others may be as well, or where it is long. */
export function elementsOf(list: Value, frame: Frame, run: Run): Known[][] | undefined {
  const made = list.kind === 'call' ? frame.module.facts.calls[list.call] : undefined
  const callee = made?.callee.kind === 'member' ? made.callee : undefined
  if (callee && NO_OTHERS.has(callee.name)) return elementsOf(callee.of, frame, run)
  const take =
    callee && callee.of.kind === 'name' && callee.of.binding === undefined && MAKES_ELEMENTS[pathOf(callee) ?? '']
  const [of] = take ? (made?.args ?? []) : [list]
  const only = of && onlyThing(of, frame, run)
  // Before they are read: a long list takes long.
  if (!only || (only.size ?? 0) > MAX_ELEMENTS) return undefined
  const items = take ? elementsMadeOf(only, take, run) : only.items?.(run)
  const isShort = items !== undefined && items.length <= MAX_ELEMENTS
  return isShort && items.every((item) => item.length === 1 && item[0]?.kind === 'composite') ? items : undefined
}

function onlyThing(value: Value, frame: Frame, run: Run): Composite | undefined {
  const [only, ...others] = evaluate(value, frame, run).filter(({ kind }) => kind !== 'nothing')
  return only?.kind === 'composite' && others.length === 0 ? only : undefined
}

/** Of an object as it is written, all of whose names are known. */
function elementsMadeOf(
  of: Composite,
  take: (name: Known, value: Known[]) => Known[],
  run: Run,
): Known[][] | undefined {
  const names = of.plain && !of.type ? of.keys(run) : []
  if (!isExact(names) || names.length > MAX_ELEMENTS) return undefined
  return names.map((name) => take(name, (name.kind === 'text' && of.member(name.text, run)) || []))
}
