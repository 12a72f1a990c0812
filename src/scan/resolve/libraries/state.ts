/** State that functions change which are given it: reducers, and what stores are set by. */
import type { Value } from '../../facts.ts'
import { bindingOf } from '../model/holders.ts'
import type { Known, KnownFunction } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { listOfAny } from '../values/composites.ts'
import { apply, frameIn } from '../values/invoke.ts'
import { evaluateAll, memberOfAll } from '../values/members.ts'
import { ofAllCallers } from '../values/objects.ts'
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
  return run.merge ? ask() : ofAllCallers(ask, run)
}

/** What a function puts into a member of the state that it is given first, or returns for it. */
export function writtenBy(of: KnownFunction, name: string, args: readonly Known[][], run: Run): Known[] {
  const { module } = of
  const frame = frameIn(of, args, { module, at: 0 })
  const states = statesOf(of)
  const returned = memberOfAll(apply(of, args, { module, at: 0 }, run), name, run)
  const written = states.flatMap((id) => module.writes.get(id)?.get(name) ?? [])
  const added = addedBy(of, name, states)
  const list = added.length > 0 ? [listOfAny((inner) => evaluateAll(added, frame, inner))] : []
  return [...returned, ...evaluateAll(written, frame, run), ...list]
}

/** The names that its first argument has in a function. */
export function statesOf({ module, function: id }: KnownFunction): number[] {
  return module.facts.bindings.flatMap(({ values }, binding) => {
    return values.some((value) => value.kind === 'param' && value.function === id && value.index === 0) ? [binding] : []
  })
}

/** `state.notices.push(payload)` */
function addedBy({ module, function: id }: KnownFunction, name: string, states: readonly number[]): Value[] {
  const [from, to] = module.facts.functions[id]?.calls ?? [0, 0]
  return module.facts.calls.slice(from, to).flatMap(({ callee, args }) => {
    const list = callee.kind === 'member' && ADDS.test(callee.name) ? callee.of : undefined
    const isMember = list?.kind === 'member' && list.name === name && states.includes(bindingOf(list.of) ?? -1)
    return isMember ? args : []
  })
}

const ADDS = /^(?:push|unshift)$/
