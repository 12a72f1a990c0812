/** Who receives what looks keys up: nothing in its own file need say that it does, so it is asked for by who hands it over. */
import type { ElementFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Known } from '../model/known.ts'
import { constructorOf, functionKey } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { functionOf, type Needs, type Run, restart, safely } from '../model/run.ts'
import { distinct, type NotedList, namesOf } from '../model/stale.ts'
import { evaluate } from '../values/evaluate.ts'
import { isSetter, isSetterKey, setterKey } from '../values/set-state.ts'
import { mayHold } from './may-hold.ts'

/** Who is called or made receives this. */
export interface Receiver {
  /** What that depends on. */
  asked: NotedList
  /** A translator is among it. */
  translator: boolean
  handing: Handing | undefined
}

/** What is handed to whoever stands in modules that are not at hand. */
export interface Handing {
  /** Functions, components and setters among it, by their keys. */
  functions: readonly string[]
  modules: readonly string[]
}

export const NO_RECEIVER: Receiver = { asked: [], translator: false, handing: undefined }

/**
 * Who receives a translator looks keys up with it, under whatever name: needed at once are the modules where what is
 * called may stand, and whoever gives what is called. `run` asked for that last, `near` asks what is handed over: who
 * gives a translator has it at hand.
 */
export function receiverOf(number: number, module: Module, run: Run, near: Run): Receiver {
  const { world, touched } = run
  const given = givenBy(number, module).filter((value) => mayHold(value, module))
  if (given.length === 0) return NO_RECEIVER
  const modules = notAtHand(run)
  if (touched.length + modules.length === 0) return NO_RECEIVER
  const { translator, functions } = safely(world, () => handedTo(given, module, restart(near)), NOTHING)
  if (translator) {
    for (const each of touched) world.needs.sinks.add(functionOf(each))
    for (const each of modules) world.needs.asked.add(each)
  }
  const isLeft = !translator && functions.length > 0 && modules.length > 0
  return { asked: distinct(near.asked), translator, handing: isLeft ? { functions, modules } : undefined }
}

/**
 * Who receives a function that looks up what it is given, or a component that does, gives it keys: needed as soon as it
 * is known to be one.
 */
export function needReceivers(all: readonly Handing[], { sinks, asked }: Needs): void {
  for (const { functions, modules } of all) {
    const leadsOn = (key: string): boolean => (isSetterKey(key) ? asked : sinks).has(key)
    if (functions.some(leadsOn)) for (const each of modules) asked.add(each)
  }
}

/** Modules that would have to be read to know more. */
export function notAtHand({ asked, world }: Run): string[] {
  return Array.from(namesOf(asked)).filter((each) => !world.modules.has(each))
}

/** Its arguments, or its props. */
function givenBy(number: number, { facts: { calls, elements } }: Module): readonly Value[] {
  return calls[number]?.args ?? [(elements[number - calls.length] as ElementFact).props]
}

interface Handed {
  translator: boolean
  functions: readonly string[]
}

const NOTHING: Handed = { translator: false, functions: [] }

/** `render(t)`, `<Inner {...props} t={t} />`, `define({ title: (t) => t('key'), component: Title })`: itself, or a part. */
function handedTo(given: readonly Value[], module: Module, run: Run): Handed {
  const known = given.flatMap((value) => {
    // What takes long takes nothing from what stands beside it.
    run.steps = 0
    return evaluate(value, { module, env: undefined }, run).flatMap((each) =>
      each.kind === 'composite' ? each.each(run) : [each],
    )
  })
  return { translator: known.some(({ kind }) => kind === 'translator'), functions: distinct(known.flatMap(keysOf)) }
}

function keysOf(known: Known): string[] {
  if (known.kind === 'function') return [functionKey(known.module, known.function)]
  if (isSetter(known)) return [setterKey(known.sets)]
  return known.kind === 'class' ? [constructorOf(known)] : []
}
