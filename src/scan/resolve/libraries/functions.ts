/** Functions made of functions: `flow(useI18n, (i18n) => i18n.t)`, `pipe(key, prefixed, t)`. */

import type { Known } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { apply } from '../values/invoke.ts'
import { unique } from '../values/texts.ts'

const allOf = (args: Arguments, run: Run): Known[][] =>
  Array.from({ length: args.count }, (_, index) => args.get(index, run))

/** The first is given all, each of the others what the one before gives. */
function throughAll(functions: readonly Known[][], given: readonly Known[][], args: Arguments, run: Run): Known[] {
  const [first = [], ...others] = functions
  const called = (callees: Known[], all: readonly Known[][]): Known[] =>
    unique(callees.flatMap((each) => apply(each, all, args.origin, run)))
  return others.reduce((known, next) => called(next, [known]), called(first, given))
}

const flow: Native = {
  kind: 'native',
  call(args, run) {
    const functions = allOf(args, run)
    return [{ kind: 'native', call: (inner, later) => throughAll(functions, allOf(inner, later), inner, later) }]
  },
}

const pipe: Native = {
  kind: 'native',
  call(args, run) {
    const [value = [], ...functions] = allOf(args, run)
    return functions.length > 0 ? throughAll(functions, [value], args, run) : value
  },
}

export const functions: Readonly<Record<string, Known>> = { flow, pipe }
