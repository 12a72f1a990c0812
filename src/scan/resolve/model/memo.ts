/** What is kept of each module between questions: answers, and what they depend on. */
import type { ModuleFacts } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Env, Known } from './known.ts'
import type { Module } from './modules.ts'
import { createStaleCheck, dependsOn, type Names, type NotedList, type Stale } from './stale.ts'

/** What something was found to be, and on what that depended. */
export interface Answer {
  known: Known[]
  touched: readonly string[]
  narrowed: readonly string[]
  asked: NotedList
  /** The same in every environment. */
  closed: boolean
}

/** What was found until the question was given up. */
export interface Unfinished extends Answer {
  /** The steps it might have taken. */
  left: number
}

type Answers<Each = Answer> = (Each | undefined)[]

/**
 * What its bindings, then its calls, then its bindings as types, then members of its classes were found to be: by union over
 * sites, and without.
 */
export interface Memo {
  merged: Answers
  plain: Answers
  /** Those that take more steps than a question had. */
  unfinished: { merged: Answers<Unfinished>; plain: Answers<Unfinished> }
  /** What it exports through `export *`, by name, as far as it was asked for; and modules that this depends on. */
  passedOn: Map<string, { found: FoundExport | undefined; asked: NotedList }>
  /** Whether anything in it looks keys up, whoever calls, as far as that was asked. */
  looksUp: { found: boolean; asked: NotedList } | undefined
  /** What any of them depends on. */
  asked: Names
  /** Members of its classes that were asked for, each by its slot behind all others. */
  members: MemberSlot[]
  slots: Map<string, number>
  /** Those that can't be told alone. */
  open: Uint8Array
  /** Those that are being computed, to end recursion; none between questions. */
  busy: Uint8Array
  /** In which environment those are. */
  busyIn: (Env | undefined)[]
}

/** `known`: of a library. */
export type FoundExport = { module: Module; values: readonly Value[] } | { known: Known }

/** Forgets the answers that depended on something of these. */
export function forgetAnswers(modules: Iterable<Module>, stale: Stale): void {
  const isStale = createStaleCheck(stale)
  for (const { memo } of modules) {
    if (!dependsOn(memo.asked.names, stale)) continue
    memo.asked.walked.clear()
    for (const [name, { asked }] of memo.passedOn) if (isStale(asked)) memo.passedOn.delete(name)
    if (memo.looksUp && isStale(memo.looksUp.asked)) memo.looksUp = undefined
    for (const answers of [memo.plain, memo.merged, memo.unfinished.plain, memo.unfinished.merged]) {
      answers.forEach((answer, slot) => {
        if (answer && answer.asked.length > 0 && isStale(answer.asked)) answers[slot] = undefined
      })
    }
  }
}

export function createMemo({ bindings, calls }: ModuleFacts): Memo {
  const size = 2 * bindings.length + calls.length
  return {
    merged: [],
    plain: [],
    unfinished: { merged: [], plain: [] },
    passedOn: new Map(),
    looksUp: undefined,
    asked: { names: new Set(), walked: new Set() },
    members: [],
    slots: new Map(),
    open: new Uint8Array(size),
    busy: new Uint8Array(size),
    busyIn: [],
  }
}

/** What is made of a class, or of that or any class that extends it. */
export type Instance = 'own' | 'any'

export interface MemberSlot {
  /** `heirs`: what those that extend the class have themselves. */
  whose: Instance | 'heirs'
  /** Of the class. */
  id: number
  name: string
}

export function slotOfMember(member: MemberSlot, { memo, facts }: Module): number {
  const { whose, id, name } = member
  const key = `${whose} ${id} ${name}`
  const known = memo.slots.get(key)
  if (known !== undefined) return known
  const slot = 2 * facts.bindings.length + facts.calls.length + memo.members.length
  memo.members.push(member)
  memo.slots.set(key, slot)
  if (slot >= memo.busy.length) {
    memo.busy = lengthened(memo.busy)
    memo.open = lengthened(memo.open)
  }
  return slot
}

function lengthened(marks: Uint8Array): Uint8Array {
  const longer = new Uint8Array(2 * marks.length + 8)
  longer.set(marks)
  return longer
}
