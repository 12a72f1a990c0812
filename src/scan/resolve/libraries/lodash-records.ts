/** The records that lodash makes of lists and of other records. */
import type { Known } from '../model/known.ts'
import { OPTIONAL, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOf, listOfAny, only, without } from '../values/composites.ts'
import { recordOf } from '../values/pairs.ts'
import { isExactText, unique } from '../values/texts.ts'
import { elements, iterating, made, names, namesGiven } from './lodash-parts.ts'

type Make = (args: Arguments, run: Run) => Known[]

const native = (call: Make): Native => ({ kind: 'native', call })

/** Pairs of a name and what stands under it, which are made out when somebody asks. */
const ofPairs = (pairs: Make): Native =>
  iterating((args) => [recordOf((run) => [listOfAny((inner) => pairs(args, inner)), ...unseen(args.get(0, run))])])

/** Of what nobody knows, nobody knows the pairs. */
const unseen = (of: readonly Known[]): Known[] => of.filter(({ kind }) => kind === 'unknown')

/** Under each name what stands there; where names aren't known, any of it. */
function pairsOf(of: readonly Known[], run: Run): [name: Known[], value: Known[]][] {
  return of.flatMap((each): [Known[], Known[]][] => {
    if (each.kind !== 'composite') return []
    const all = each.keys(run)
    if (!all.every(isExactText)) return [[all, each.each(run)]]
    return all.map((name) => [[name], each.member(name.text, run) ?? []])
  })
}

/** Of some names of a record; of those that nobody knows, of all. */
function ofNames(take: (names: readonly string[], known: Known) => Known): Native {
  return native((args, run) => {
    const named = namesGiven(1, args, run)
    return named ? args.get(0, run).map((each) => take(named, each)) : args.get(0, run)
  })
}

const keyBy = ofPairs((args, run) =>
  elements(args.get(0, run), run).map((each) => listOf([made(args.get(1, run), [[each]], args, run), [each]])),
)

const groupBy = ofPairs((args, run) =>
  elements(args.get(0, run), run).map((each) =>
    listOf([made(args.get(1, run), [[each]], args, run), [listOfAny(() => [each])]]),
  ),
)

const mapValues = ofPairs((args, run) =>
  pairsOf(args.get(0, run), run).map(([name, value]) =>
    listOf([name, made(args.get(1, run), [value, name], args, run)]),
  ),
)

const mapKeys = ofPairs((args, run) =>
  pairsOf(args.get(0, run), run).map(([name, value]) =>
    listOf([made(args.get(1, run), [value, name], args, run), value]),
  ),
)

const entries = native((args) => [
  listOfAny((run) => [
    ...pairsOf(args.get(0, run), run).map((pair) => listOf(pair)),
    ...unseen(args.get(0, run)).map(() => UNKNOWN),
  ]),
])

/** One thing with the properties of all: what stands behind goes first, or, where defaults are filled in, last. */
function together(order: (all: Known[][]) => Known[][]): Native {
  const all = (args: Arguments, run: Run): Known[][] =>
    order(Array.from({ length: args.count }, (_, index) => args.get(index, run)))
  const flat = (args: Arguments, run: Run): Known[] => all(args, run).flat()
  return native((args) => [
    {
      kind: 'composite',
      member: (name, run) => memberOfFirst(all(args, run), name, run),
      each: (run) => elements(flat(args, run), run),
      keys: (run) => names(flat(args, run), run),
    },
  ])
}

/** Of the first that has it for certain, and of all before that may have it. */
function memberOfFirst(all: readonly Known[][], name: string, run: Run): Known[] | undefined {
  const found: Known[] = []
  for (const known of all) {
    const members = known.map((each) => memberIn(each, name, run))
    for (const each of members) found.push(...(each ?? []))
    if (members.length > 0 && members.every(isSure)) return unique(found)
  }
  return found.length > 0 ? unique([...found, OPTIONAL]) : undefined
}

function memberIn(known: Known, name: string, run: Run): readonly Known[] | undefined {
  if (known.kind === 'composite') return known.member(name, run)
  return known.kind === 'unknown' ? [UNKNOWN] : undefined
}

const isSure = (known: readonly Known[] | undefined): boolean =>
  known !== undefined && known.length > 0 && known.every(({ kind }) => kind !== 'nothing' && kind !== 'unknown')

/** `pick(settings, 'dialog.title')`: what leads there. */
const onlyAt: typeof only = (paths, known) =>
  only(
    paths.flatMap((path) => [path, path.replace(/[.[].*/s, '')]),
    known,
  )

const last = together((all) => all.reverse())
const first = together((all) => all)

export const lodashRecords: Readonly<Record<string, Known>> = {
  omit: ofNames(without),
  pick: ofNames(onlyAt),
  keyBy,
  groupBy,
  mapValues,
  mapKeys,
  entries,
  toPairs: entries,
  fromPairs: native((args) => [recordOf((run) => args.get(0, run))]),
  assign: last,
  extend: last,
  merge: last,
  defaults: first,
  defaultsDeep: first,
}
