/** Functions that are given some of their arguments before: `partial(t, 'key')`, `partial(show, _, 'key')`, `curry(show)('key')`. */

import { alone } from '../model/aside.ts'
import type { Known } from '../model/known.ts'
import { NOTHING, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { record } from '../values/composites.ts'
import { calledWith, mayBeCalled, resultOf } from '../values/passed.ts'

/** What is given before, and at which places what is given later goes. */
export interface Front extends Pick<Arguments, 'count' | 'get'> {
  gaps: readonly number[]
}

/** Stands where something is given later. */
export const GAP: Known = record({})

/** `partial.placeholder` */
const placeholder: Native['member'] = (name) => (name === 'placeholder' ? [GAP] : undefined)

/** Lodash as a whole stands for it, too. */
function isGap(known: Known, run: Run): boolean {
  return known === GAP || (known.kind === 'composite' && known.member('partial', run)?.includes(partial) === true)
}

function frontOf<Given extends Pick<Arguments, 'count' | 'get'>>(given: Given, run: Run): Given & Front {
  const places = Array.from({ length: given.count }, (_, index) => index)
  const isFree = (index: number): boolean => given.get(index, run).some((each) => isGap(each, run))
  return { ...given, gaps: alone(run, () => places.filter(isFree)).found }
}

/** What is given later goes into the gaps first, then behind. */
function filling({ count, get, gaps }: Front, args: Arguments): Arguments {
  const isFilled = (gap: number): boolean => gap >= 0 && gap < args.count
  return {
    ...args,
    count: count + Math.max(args.count - gaps.length, 0),
    get(index, run) {
      if (index >= count) return args.get(index - count + gaps.length, run)
      const gap = gaps.indexOf(index)
      return isFilled(gap) ? args.get(gap, run) : get(index, run)
    },
  }
}

/** It goes in front, but for as much as there are gaps. */
function fillingLast(last: Front, args: Arguments): Arguments {
  const before = Math.max(args.count - last.gaps.length, 0)
  const into: Arguments = { ...args, count: args.count - before, get: (index, run) => args.get(index + before, run) }
  const filled = filling(last, into)
  return {
    ...args,
    count: before + filled.count,
    get: (index, run) => (index < before ? args.get(index, run) : filled.get(index - before, run)),
  }
}

type GivenBefore = (args: Arguments, run: Run) => Arguments | undefined

const from =
  (first: number): GivenBefore =>
  (args) => ({
    ...args,
    count: Math.max(args.count - first, 0),
    get: (index, run) => args.get(index + first, run),
  })

/** `partial(show, ['key'])` */
const asList: GivenBefore = (args, run) => {
  const items = itemsOf(args.get(1, run), run)
  return items && { ...args, count: items.length, get: (index) => items[index] ?? [NOTHING] }
}

export function itemsOf(known: readonly Known[], run: Run): Known[][] | undefined {
  const [only, ...others] = known
  return only?.kind === 'composite' && others.length === 0 ? only.items?.(run) : undefined
}

function made(before: GivenBefore, fill: typeof filling, args: Arguments, run: Run): Known[] {
  const given = before(args, run)
  const front = given && frontOf(given, run)
  return args
    .get(0, run)
    .map((each) => (front && mayBeCalled(each) ? calledWith(each, (later) => fill(front, later)) : UNKNOWN))
}

/** Who is given what comes of it may call it with no more than that. */
function givingFront(before: GivenBefore): Native {
  return {
    kind: 'native',
    call: (args, run) => made(before, filling, args, run),
    member: placeholder,
    passes: (args, run) => {
      const given = before(args, run)
      const front = given && frontOf(given, run)
      if (!front) return []
      const whole = filling(front, { ...given, count: front.gaps.length, get: () => [NOTHING] })
      return args
        .get(0, run)
        .filter(mayBeCalled)
        .map((to) => ({ to, args: whole }))
    },
  }
}

/** With how much that is called, who calls it says. */
const givingLast = (before: GivenBefore): Native => ({
  kind: 'native',
  call: (args, run) => made(before, fillingLast, args, run),
  member: placeholder,
})

export const partial: Native = givingFront(from(1))
export const partialOfList: Native = givingFront(asList)
/** `bind(show, this, 'key')` */
export const bind: Native = givingFront(from(2))
export const partialRight: Native = givingLast(from(1))
export const partialRightOfList: Native = givingLast(asList)

const NOTHING_YET: Front = { count: 0, gaps: [], get: () => [NOTHING] }

/** Calls it when all is given that it takes. */
export function curried(to: Known, takes: number, front: Front = NOTHING_YET): Native {
  const wholeOf = (args: Arguments, run: Run): Arguments & Front => frontOf(filling(front, args), run)
  const isAll = ({ count, gaps }: Front): boolean => count - gaps.length >= takes
  return {
    kind: 'native',
    passes: (args, run) => {
      const whole = wholeOf(args, run)
      return isAll(whole) ? [{ to, args: whole }] : []
    },
    call: (args, run) => {
      const whole = wholeOf(args, run)
      return isAll(whole) ? resultOf([to], whole, run) : [curried(to, takes, whole)]
    },
  }
}

export const curry: Native = {
  kind: 'native',
  call: (args, run) => args.get(0, run).map((each) => (mayBeCalled(each) ? curried(each, takenBy(each)) : UNKNOWN)),
  member: placeholder,
}

function takenBy(to: Known): number {
  return to.kind === 'function' ? (to.module.facts.functions[to.function]?.params ?? 0) : 1
}
