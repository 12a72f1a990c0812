/** State that functions change which are given it: reducers, and what stores are set by. */
import { appendTo, getOrInsert } from '../../../map-entries.ts'
import type { Value } from '../../value.ts'
import { ADDS, bindingOf } from '../model/holders.ts'
import type { Known, KnownFunction } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { listOfAny } from '../values/composites.ts'
import { apply, frameIn } from '../values/invoke.ts'
import { evaluateAll, memberOfAll } from '../values/members.ts'
import { loosened } from '../values/texts.ts'

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

/** What a function puts into a member of the state that it is given first, or returns for it. */
export function writtenBy(of: KnownFunction, name: string, args: readonly Known[][], run: Run): Known[] {
  const { module } = of
  const origin = { module, at: 0 }
  const { written, added } = changesIn(of)
  const returns = module.facts.functions[of.function]?.returns ?? []
  const returned = returns.length > 0 ? memberOfAll(apply(of, args, origin, run), name, run) : []
  const [values, elements] = [written.get(name), added.get(name)]
  if (!values && !elements) return returned
  const frame = frameIn(of, args, origin)
  const list = elements ? [listOfAny((inner) => evaluateAll(elements, frame, inner))] : []
  return [...returned, ...evaluateAll(values ?? [], frame, run), ...list]
}

/** By the names of members. */
interface Changes {
  written: ReadonlyMap<string, readonly Value[]>
  added: ReadonlyMap<string, readonly Value[]>
}

const known = new WeakMap<Module, Map<number, Changes>>()

/** A store has many functions that change it, and each of its members may be changed by any. */
function changesIn(of: KnownFunction): Changes {
  const all = getOrInsert(known, of.module, () => new Map<number, Changes>())
  return getOrInsert(all, of.function, () => findChanges(of))
}

function findChanges(of: KnownFunction): Changes {
  const { module } = of
  const states = statesOf(of)
  const written = new Map<string, Value[]>()
  for (const id of states) for (const [name, values] of module.writes.get(id) ?? []) addTo(written, name, values)
  const added = new Map<string, Value[]>()
  for (const { callee, args } of module.facts.calls.slice(...(module.facts.functions[of.function]?.calls ?? [0, 0]))) {
    // `state.notices.push(payload)`
    const list = callee.kind === 'member' ? callee.of : undefined
    const from = callee.kind === 'member' ? ADDS.get(callee.name) : undefined
    if (from === undefined || list?.kind !== 'member') continue
    if (states.includes(bindingOf(list.of) ?? -1)) addTo(added, list.name, args.slice(from))
  }
  return { written, added }
}

function addTo(all: Map<string, Value[]>, name: string, values: readonly Value[]): void {
  for (const value of values) appendTo(all, name, value)
}

/** The names that its first argument has in a function. */
export function statesOf({ module, function: id }: KnownFunction): number[] {
  return module.facts.bindings.flatMap(({ values }, binding) => {
    return values.some((value) => value.kind === 'param' && value.function === id && value.index === 0) ? [binding] : []
  })
}
