/** Lodash, and what has its functions, as far as keys go through what its functions are given. */
import type { Composite, Known } from '../model/known.ts'
import { NOTHING, OTHER, UNFOUND, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, openRecord } from '../values/composites.ts'
import { resultOf } from '../values/passed.ts'
import { unique } from '../values/texts.ts'
import { ofLodash as functions } from './functions.ts'
import { elements, iterating, made, names, partAt } from './lodash-parts.ts'
import { lodashRecords } from './lodash-records.ts'
import { lodashTexts } from './lodash-texts.ts'

const list = (take: (args: Arguments, run: Run) => Known[]): ((args: Arguments) => Known[]) => {
  return (args) => [listOfAny((run) => take(args, run))]
}

function listing(take: (args: Arguments, run: Run) => Known[]): Native {
  return { kind: 'native', call: list(take) }
}

const someElements = iterating(list((args, run) => elements(args.get(0, run), run)))
const oneElement = iterating((args, run) => unique([...elements(args.get(0, run), run), UNFOUND]))
const other = iterating(() => [OTHER])

/** `map(list, (each) => …)`, `map(list, 'label')` */
function mapped(args: Arguments, run: Run): Known[] {
  const of = args.get(0, run)
  return made(args.get(1, run), [elements(of, run), names(of, run)], args, run)
}

const map = iterating(list(mapped))

const flat = (known: readonly Known[], run: Run): Known[] =>
  known.flatMap((each) => (each.kind === 'composite' && isList(each, run) ? each.each(run) : [each]))

const isList = (each: Composite, run: Run): boolean => each.member('length', run) !== undefined

const flatMap = iterating(list((args, run) => flat(mapped(args, run), run)))

const allGiven = ({ count, get }: Arguments, run: Run): Known[] =>
  Array.from({ length: count }, (_, index) => get(index, run)).flat()

/** `concat(list, 'one', ['two'])`, `castArray('one')` */
const concat = listing((args, run) => flat(allGiven(args, run), run))

const union = listing((args, run) => elements(allGiven(args, run), run))

const flatten = listing((args, run) => flat(elements(args.get(0, run), run), run))

/** `defaultTo(label, 'none')` */
const defaultTo: Native = {
  kind: 'native',
  call: (args, run) => unique([...args.get(0, run).filter(({ kind }) => kind !== 'nothing'), ...args.get(1, run)]),
}

/** `get(kinds, 'open.label', 'none')` */
const get: Native = {
  kind: 'native',
  call: (args, run) => {
    const found = args.get(1, run).flatMap((path) => partAt(path, args.get(0, run), run))
    return args.count > 2 ? unique([...found.filter((each) => each !== NOTHING), ...args.get(2, run)]) : found
  },
}

/** `reduce(list, (all, each) => …, first)` */
const reduce: Native = {
  kind: 'native',
  passes: (args, run) => args.get(1, run).map((to) => ({ to, args: reducing(args), iterates: true })),
  call: () => [UNKNOWN],
}

const reducing = (args: Arguments): Arguments => ({
  ...args,
  count: 3,
  get: (index, run) => {
    if (index === 0) return [...args.get(2, run), UNKNOWN]
    return (index === 1 ? elements : names)(args.get(0, run), run)
  },
})

/** `tap(key, show)`, `thru(key, t)`: it is called with that. */
const calledOn = (result: Native['call']): Native => ({
  kind: 'native',
  passes: (args, run) => args.get(1, run).map((to) => ({ to, args: { ...args, count: 1 } })),
  call: result,
})

const tap = calledOn((args, run) => args.get(0, run))
const thru = calledOn((args, run) => resultOf(args.get(1, run), { ...args, count: 1 }, run))

const same: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

function under(known: Known, ...all: string[]): Record<string, Known> {
  return Object.fromEntries(all.map((name) => [name, known]))
}

export const FUNCTIONS: Readonly<Record<string, Known>> = {
  ...under(someElements, 'filter', 'reject', 'sortBy', 'orderBy', 'uniq', 'uniqBy', 'compact', 'reverse', 'shuffle'),
  ...under(someElements, 'take', 'takeRight', 'drop', 'dropRight', 'slice', 'tail', 'initial', 'values', 'toArray'),
  ...under(someElements, 'difference', 'differenceBy', 'intersection', 'intersectionBy', 'without', 'uniqWith'),
  ...under(union, 'union', 'unionBy', 'unionWith'),
  ...under(concat, 'concat', 'castArray'),
  ...under(oneElement, 'find', 'findLast', 'head', 'first', 'last', 'nth', 'sample', 'minBy', 'maxBy'),
  ...under(
    other,
    'forEach',
    'forEachRight',
    'each',
    'forOwn',
    'forIn',
    'some',
    'every',
    'findIndex',
    'includes',
    'size',
    'isEmpty',
  ),
  ...under(same, 'cloneDeep', 'clone', 'identity'),
  keys: listing((args, run) => names(args.get(0, run), run)),
  map,
  reduce,
  tap,
  thru,
  flatMap,
  flatten,
  get,
  defaultTo,
  ...functions,
  ...lodashRecords,
  ...lodashTexts,
}

type Library = Readonly<Record<string, Known>>

/** With all of it under one name: `import _ from 'lodash'`, `_.map`. */
export const wholly = (members: Library): Library => ({
  ...members,
  default: openRecord((name) => (Object.hasOwn(members, name) ? [members[name] as Known] : undefined)),
})

export const lodash: Library = wholly(FUNCTIONS)

/** `lodash/map`, `lodash-es/map.js`, `lodash.map`: each by itself. */
export const ofLodash: readonly (readonly [RegExp, Readonly<Record<string, Known>>])[] = Object.entries(FUNCTIONS).map(
  ([name, known]) => [
    new RegExp(`^(?:lodash(?:-es)?|es-toolkit/compat)/${name}(?:\\.js)?$|^lodash\\.${name.toLowerCase()}$`),
    { default: known },
  ],
)
