/** State that functions change which are given it: reducers, and what stores are set by. */
import { paramNamed } from '../model/filled-by-calls.ts'
import type { Fills } from '../model/holders.ts'
import type { Composite, Known, KnownFunction } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { filledByCalls } from '../values/filled-by-calls.ts'
import { filled } from '../values/fills.ts'
import { apply, frameIn } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { loosened, unique } from '../values/texts.ts'

/** It is the same for everyone, with all of its parts; which of them it has at a time, nobody knows. */
export function asState(known: Known): Known {
  if (known.kind !== 'composite') return loosened(known)
  return {
    ...known,
    closed: true,
    member: (name, run) => whoeverCalls(run, () => known.member(name, run))?.map(asState),
    each: (run) => whoeverCalls(run, () => known.each(run)).map(asState),
    keys: (run) => whoeverCalls(run, () => known.keys(run)).map(asState),
    certain: () => [],
  }
}

/** What is in the state came there on no way that leads to who reads it. */
export function whoeverCalls<Found>(run: Run, ask: () => Found): Found {
  if (run.merge) return ask()
  run.merge = true
  const found = ask()
  run.merge = false
  return found
}

/** A function that is given the state first, and what it is given. */
export interface Change {
  by: KnownFunction
  args: readonly Known[][]
}

/** What becomes of a member of the state: what it begins with, and what functions put there or return for the state. */
export function memberOfChanged(name: string, begun: readonly Known[], changes: readonly Change[], run: Run): Known[] {
  const isThing = begun.some(({ kind }) => kind === 'composite')
  const put = inOrder(changes).reduce((state, each) => changedBy(each, state), isThing ? [...begun] : [...begun, EMPTY])
  return unique([...memberOfAll(put, name, run), ...changes.flatMap((each) => returnedFor(name, each, run))])
}

/** What becomes of all of it. */
export function changed(begun: readonly Known[], change: Change, run: Run): Known[] {
  const { by, args } = change
  const isThing = begun.some(({ kind }) => kind === 'composite')
  const put = changedBy(change, isThing ? [...begun] : [...begun, EMPTY])
  const all = filledByCalls(put, paramNamed(by.function, 0), frameIn(by, args, { module: by.module, at: 0 }), run)
  return unique([...all, ...returnedBy(change, run).filter(({ kind }) => kind !== 'nothing')])
}

const EMPTY: Composite = { kind: 'composite', member: () => undefined, each: () => [], keys: () => [] }

function returnedFor(name: string, change: Change, run: Run): Known[] {
  return memberOfAll(returnedBy(change, run), name, run)
}

function returnedBy({ by, args }: Change, run: Run): Known[] {
  const returns = by.module.facts.functions[by.function]?.returns ?? []
  return returns.length > 0 ? apply(by, args, { module: by.module, at: 0 }, run) : []
}

function changedBy({ by, args }: Change, state: Known[]): Known[] {
  const fills = fillsBy(by)
  return fills ? filled(state, fills, frameIn(by, args, { module: by.module, at: 0 })) : state
}

/** What is put into elements comes behind what puts in elements. */
function inOrder(changes: readonly Change[]): readonly Change[] {
  const isOfElements = ({ by }: Change): boolean => goesIntoAny(fillsBy(by))
  return [...changes.filter((each) => !isOfElements(each)), ...changes.filter(isOfElements)]
}

function goesIntoAny(fills: Fills | undefined): boolean {
  return fills !== undefined && (fills.anyPart !== undefined || [...fills.parts.values()].some(goesIntoAny))
}

function fillsBy({ module, function: id }: KnownFunction): Fills | undefined {
  return module.filledByCalls.params.get(paramNamed(id, 0))?.fills
}
