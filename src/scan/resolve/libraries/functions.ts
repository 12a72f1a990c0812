/** Functions made of functions: `flow(useI18n, (i18n) => i18n.t)`, `pipe(key, prefixed, t)`, `partial(t, 'key')`. */

import type { Known } from '../model/known.ts'
import { NOTHING, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'
import { allOf, behind, bound, mayBeCalled, resultOf } from '../values/passed.ts'

/** What goes into each of them, and out of the last: the first is given all, each other what the one before gives. */
function through(functions: readonly Known[][], given: Arguments): { into: Arguments[]; out: Arguments } {
  const into: Arguments[] = []
  let next = given
  for (const callees of functions) {
    const args = next
    into.push(args)
    next = {
      count: 1,
      origin: given.origin,
      get: (index, run) => (index === 0 ? resultOf(callees, args, run) : [NOTHING]),
    }
  }
  return { into, out: next }
}

function flowThrough(functions: readonly Known[][]): Native {
  return {
    kind: 'native',
    call: (args, run) => through(functions, args).out.get(0, run),
    passes: (args) =>
      through(functions, args).into.flatMap((into, index) =>
        (functions[index] ?? []).map((to) => ({ to, args: into })),
      ),
  }
}

/** `flow(first, second)`, `flow([first, second])` */
function functionsIn(args: Arguments, run: Run): Known[][] {
  return allOf(args, run).flatMap((known) => itemsOf(known, run) ?? [known])
}

function itemsOf(known: readonly Known[], run: Run): Known[][] | undefined {
  const [only, ...others] = known
  return only?.kind === 'composite' && others.length === 0 ? only.items?.(run) : undefined
}

const flow: Native = { kind: 'native', call: (args, run) => [flowThrough(functionsIn(args, run))] }

const flowRight: Native = { kind: 'native', call: (args, run) => [flowThrough(functionsIn(args, run).reverse())] }

/** What a value comes to. */
const pipe: Native = {
  kind: 'native',
  call: (args, run) => flowThrough(allOf(args, run).slice(1)).call(firstOf(args), run),
  passes: (args, run) => flowThrough(allOf(args, run).slice(1)).passes?.(firstOf(args), run) ?? [],
}

const firstOf = (args: Arguments): Arguments => ({ ...args, count: 1 })

const withoutFirst = (args: Arguments): Arguments => ({
  ...args,
  count: args.count - 1,
  get: (index, run) => args.get(index + 1, run),
})

/** `frontOf`: what is given before. Who is given what comes of it may call it with no more than that. */
function givingFront(frontOf: (args: Arguments, run: Run) => Arguments | undefined): Native {
  return {
    kind: 'native',
    call: (args, run) => {
      const front = frontOf(args, run)
      return args.get(0, run).map((each) => (front && mayBeCalled(each) ? bound(each, front) : UNKNOWN))
    },
    passes: (args, run) => {
      const front = frontOf(args, run)
      const called = args.get(0, run).filter(mayBeCalled)
      return front ? called.map((to) => ({ to, args: front })) : []
    },
  }
}

const partial = givingFront(withoutFirst)

/** `partial(show, ['key'])` */
const partialOfList = givingFront((args, run) => {
  const items = itemsOf(args.get(1, run), run)
  return items && { ...args, count: items.length, get: (index) => items[index] ?? [NOTHING] }
})

/** Calls it when all is given that it takes. */
function curried(to: Known, front: Arguments): Native {
  const takes = to.kind === 'function' ? (to.module.facts.functions[to.function]?.params ?? 0) : 1
  const isAll = ({ count }: Arguments): boolean => front.count + count >= takes
  return {
    kind: 'native',
    passes: (args) => (isAll(args) ? [{ to, args: behind(front, args) }] : []),
    call: (args, run) => (isAll(args) ? resultOf([to], behind(front, args), run) : [curried(to, behind(front, args))]),
  }
}

const curry: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).map((each) => (mayBeCalled(each) ? curried(each, { ...args, count: 0 }) : UNKNOWN)),
}

/** Of fp-ts and effect. */
export const functions: Readonly<Record<string, Known>> = { flow, pipe }

export const ofLodash: Readonly<Record<string, Known>> = { flow, flowRight, partial, curry }

const ofRamda: Readonly<Record<string, Known>> = { pipe: flow, compose: flowRight, partial: partialOfList, curry }

export const ramda: Readonly<Record<string, Known>> = {
  ...ofRamda,
  default: openRecord((name) => (Object.hasOwn(ofRamda, name) ? [ofRamda[name] as Known] : undefined)),
}
