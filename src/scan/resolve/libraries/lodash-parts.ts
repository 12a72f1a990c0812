/** What lodash's functions take of lists and records, and what they are told to take of each element. */
import type { Composite, Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { mayBeCalled } from '../values/passed.ts'
import { isExactText, unique } from '../values/texts.ts'

export const elements = (of: readonly Known[], run: Run): Known[] => through(of, (each) => each.each(run))
export const names = (of: readonly Known[], run: Run): Known[] => through(of, (each) => each.keys(run))

function through(of: readonly Known[], take: (each: Composite) => Known[]): Known[] {
  return unique(
    of.flatMap((each): Known[] => {
      if (each.kind === 'composite') return take(each)
      return each.kind === 'unknown' ? [{ kind: 'unknown', element: true }] : []
    }),
  )
}

/** Calls its second argument with each element of the first, and gives what `result` makes of both. */
export function iterating(result: (args: Arguments, run: Run) => Known[]): Native {
  return {
    kind: 'native',
    passes: (args, run) =>
      args
        .get(1, run)
        .filter(mayBeCalled)
        .map((to) => ({ to, args: elementWise(to, args), iterates: true })),
    call: result,
  }
}

/** An element and its name, which says nothing to who translates. */
function elementWise(to: Known, args: Arguments): Arguments {
  const get: Arguments['get'] = (index, run) => {
    if (index === 0) return elements(args.get(0, run), run)
    return index === 1 && to.kind !== 'translator' ? names(args.get(0, run), run) : [OTHER]
  }
  return { ...args, count: 2, get }
}

/** `(each) => each.label`, `'label'`: what that comes to for what it is given, an element and its name. */
export function made(by: readonly Known[], given: readonly Known[][], { origin }: Arguments, run: Run): Known[] {
  const [of = []] = given
  return by.flatMap((each): Known[] => {
    if (each.kind === 'nothing') return of
    return each.kind === 'text' ? partAt(each, of, run) : apply(each, given, origin, run)
  })
}

/** `'open.label'`, `['open', 'label']` */
export function partAt(path: Known, of: readonly Known[], run: Run): Known[] {
  const names = path.kind === 'composite' ? path.items?.(run).map(([only]) => only) : [path]
  if (!names?.every((each) => each !== undefined && isExactText(each))) return [UNKNOWN]
  return names.flatMap(({ text }) => text.split('.')).reduce((parts, name) => memberOfAll(parts, name, run), [...of])
}

/** `'a', ['b', 'c']`: the names that arguments give, from one on; `undefined` where one of them isn't known. */
export function namesGiven(from: number, args: Arguments, run: Run): string[] | undefined {
  const given = Array.from({ length: args.count - from }, (_, index) => args.get(from + index, run)).flat()
  const known = given.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each]))
  return known.every(isExactText) ? known.map(({ text }) => text) : undefined
}
