/** State that a module exports, with what other modules put there. */
import type { Value } from '../../facts.ts'
import { type Fills, HELD } from '../model/holders.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { OPTIONAL } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { enter, leave, providedFor, type Run } from '../model/run.ts'
import { filled } from './fills.ts'
import { evaluateAll } from './members.ts'
import { unique } from './texts.ts'

const STATE = 'state '

/** Stands for what is put into it, among what is provided. */
export function changesOf(binding: number, { id }: Module): string {
  return `${STATE}${id}#${binding}`
}

/** What one module puts there. */
export function changeOf(held: readonly Value[], fills: Fills | undefined, frame: Frame, run: Run): Known[] {
  const put = fills ? filled([EMPTY], fills, frame).map((each): Known => ({ ...(each as Composite), put: true })) : []
  return [...evaluateAll(held, frame, run), ...put]
}

const EMPTY: Composite = { kind: 'composite', member: () => undefined, each: () => [], keys: () => [] }

export function withChanges(known: Known[], binding: number, module: Module, run: Run): Known[] {
  if (!module.state.has(binding)) return known
  const name = changesOf(binding, module)
  const given = providedFor(name, run)?.flatMap((each) => each(run))
  if (!given) return known
  const put = given.filter((each): each is Composite => each.kind === 'composite' && each.put === true)
  const held = given.filter((each) => !put.includes(each as Composite))
  const all = unique([...known, ...held])
  return put.length > 0 ? all.map((each) => (each.kind === 'composite' ? withAll(each, put, name) : each)) : all
}

/** What is put in from itself holds no more than it does: it is asked only while nobody asks it. */
function withAll(of: Composite, put: readonly Composite[], name: string): Composite {
  const more = (run: Run, take: (each: Composite) => Known[]): Known[] => {
    if (!enter(name, run)) return []
    const found = put.flatMap(take)
    leave(name, run)
    return found
  }
  return {
    kind: 'composite',
    ...(of.context === undefined ? {} : { context: of.context }),
    ...(of.paired ? { paired: true } : {}),
    member(member, run) {
      const own = of.member(member, run)
      if (own === undefined && HELD.has(member)) return own
      const found = more(run, (each) => each.member(member, run) ?? [])
      return found.length > 0 ? unique([...(own ?? [OPTIONAL]), ...found]) : own
    },
    each: (run) => unique([...of.each(run), ...more(run, (each) => each.each(run))]),
    keys: (run) => unique([...of.keys(run), ...more(run, (each) => each.keys(run))]),
  }
}
