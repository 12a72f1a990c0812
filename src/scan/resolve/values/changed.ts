/** State that a module declares, with what other modules put there. */
import { copyWith } from '../../copy-with.ts'
import type { Value } from '../../value.ts'
import type { Fills } from '../model/holders.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { providedFor, type Run } from '../model/run.ts'
import { isUnknown } from './evaluate.ts'
import { filled } from './fills.ts'
import { evaluateAll } from './members.ts'
import { unique } from './texts.ts'

/** Stands for what is put into it, among what is provided. */
export function changesOf(binding: number, { id }: Module): string {
  return `${CHANGES}${id}#${binding}`
}

export const isChanges = (name: string): boolean => name.startsWith(CHANGES)

const CHANGES = 'state '

/** What one module gives it to hold, and puts into what it holds. */
export function changeOf(held: readonly Value[], fills: Fills | undefined, frame: Frame, run: Run): Known[] {
  const known = evaluateAll(held, frame, run)
  return fills ? [...known, { ...NOTHING_OF_ITS_OWN, put: { fills, frame } }] : known
}

const NOTHING_OF_ITS_OWN: Composite = { kind: 'composite', member: () => undefined, each: () => [], keys: () => [] }

export function withChanges(known: Known[], binding: number, module: Module, run: Run): Known[] {
  // Of what nobody can look into more tells nothing.
  if (!module.shared.has(binding) || known.every(isUnknown)) return known
  const name = changesOf(binding, module)
  const given = providedFor(name, run)?.flatMap((each) => each(run)) ?? []
  const held = given.filter((each) => each.kind !== 'composite' || !each.put)
  return withPuts(held.length > 0 ? unique([...known, ...held]) : known, given).map((each) => asShared(each, name))
}

/** The same things, with what is put into them. */
function withPuts(known: Known[], given: readonly Known[]): Known[] {
  const puts = given.flatMap((each) => (each.kind === 'composite' && each.put) || [])
  return puts.reduce((all, { fills, frame }) => filled(all, fills, frame), known)
}

/** What is made of a class is known by that. */
function asShared(known: Known, name: string): Known {
  const isKnown =
    known.kind !== 'composite' || known.shared !== undefined || known.madeOf || known.context !== undefined
  return isKnown ? known : copyWith(known, { shared: name })
}

/** A thing that has no name in its module, with whatever is put into it by the time that it is read. */
export function sharedAs(name: string, of: Composite, ask: (run: Run) => void): Composite {
  const now = (run: Run): Composite => {
    ask(run)
    const given = providedFor(name, run)?.flatMap((each) => each(run)) ?? []
    const [all] = withPuts([of], given)
    return all?.kind === 'composite' ? all : of
  }
  return copyWith(of, {
    shared: name,
    member: (member, run) => now(run).member(member, run),
    each: (run) => now(run).each(run),
    keys: (run) => now(run).keys(run),
  })
}
