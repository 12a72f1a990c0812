/** Functions made of functions: `flow(useI18n, (i18n) => i18n.t)`, `pipe(key, prefixed, t)`. */

import type { Known } from '../model/known.ts'
import { NOTHING } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { allOf, resultOf } from '../values/passed.ts'
import { bind, curry, itemsOf, partial, partialRight } from './partly-given.ts'

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

export const flow: Native = { kind: 'native', call: (args, run) => [flowThrough(functionsIn(args, run))] }

export const flowRight: Native = {
  kind: 'native',
  call: (args, run) => [flowThrough(functionsIn(args, run).reverse())],
}

/** What a value comes to. */
const pipe: Native = {
  kind: 'native',
  call: (args, run) => flowThrough(allOf(args, run).slice(1)).call(firstOf(args), run),
  passes: (args, run) => flowThrough(allOf(args, run).slice(1)).passes?.(firstOf(args), run) ?? [],
}

const firstOf = (args: Arguments): Arguments => ({ ...args, count: 1 })

/** Of fp-ts and effect. */
export const functions: Readonly<Record<string, Known>> = { flow, pipe }

export const ofLodash: Readonly<Record<string, Known>> = { flow, flowRight, partial, partialRight, bind, curry }
