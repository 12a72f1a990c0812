/** Lodash, as far as keys go through what its functions are given. */
import type { Arguments, Composite, Known, Native } from '../model/known.ts'
import { NOTHING, OTHER, UNFOUND, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, openRecord } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { isWhole, unique } from '../values/texts.ts'
import { lodashTexts } from './lodash-texts.ts'

/** What a function is given of a list, or of a record and its names. */
const elements = (of: readonly Known[], run: Run): Known[] => through(of, (each) => each.each(run))
const names = (of: readonly Known[], run: Run): Known[] => through(of, (each) => each.keys(run))

function through(of: readonly Known[], take: (each: Composite) => Known[]): Known[] {
  return unique(
    of.flatMap((each): Known[] => {
      if (each.kind === 'composite') return take(each)
      return each.kind === 'unknown' ? [{ kind: 'unknown', element: true }] : []
    }),
  )
}

/** Calls its second argument with each element of the first, and gives what `result` makes of both. */
function iterating(result: (args: Arguments, run: Run) => Known[]): Native {
  return {
    kind: 'native',
    callsBack: {
      which: 1,
      given: (index, of, run) => {
        if (index === 0) return elements(of(0), run)
        return index === 1 ? names(of(0), run) : [UNKNOWN]
      },
    },
    call: result,
  }
}

const list = (take: (args: Arguments, run: Run) => Known[]): ((args: Arguments) => Known[]) => {
  return (args) => [listOfAny((run) => take(args, run))]
}

const someElements = iterating(list((args, run) => elements(args.get(0, run), run)))
const oneElement = iterating((args, run) => unique([...elements(args.get(0, run), run), UNFOUND]))
const other = iterating(() => [OTHER])

/** `map(list, (each) => …)`, `map(list, 'label')` */
function mapped(args: Arguments, run: Run): Known[] {
  const of = args.get(0, run)
  const given = [elements(of, run), names(of, run)]
  return args.get(1, run).flatMap((by): Known[] => {
    return by.kind === 'text' ? partAt(by, given[0] ?? [], run) : apply(by, given, args.origin, run)
  })
}

/** `'open.label'` */
function partAt(path: Known, of: readonly Known[], run: Run): Known[] {
  if (path.kind !== 'text' || !isWhole(path.text)) return [UNKNOWN]
  return path.text.split('.').reduce((parts, name) => memberOfAll(parts, name, run), [...of])
}

const map = iterating(list(mapped))

const flatMap = iterating(
  list((args, run) => mapped(args, run).flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each]))),
)

/** `get(kinds, 'open.label', 'none')` */
const get: Native = {
  kind: 'native',
  call: (args, run) => {
    const found = args.get(1, run).flatMap((path) => partAt(path, args.get(0, run), run))
    return args.count > 2 ? unique([...found.filter((each) => each !== NOTHING), ...args.get(2, run)]) : found
  },
}

const same: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

function under(known: Known, ...all: string[]): Record<string, Known> {
  return Object.fromEntries(all.map((name) => [name, known]))
}

const FUNCTIONS: Readonly<Record<string, Known>> = {
  ...under(someElements, 'filter', 'reject', 'sortBy', 'orderBy', 'uniq', 'uniqBy', 'compact', 'reverse', 'shuffle'),
  ...under(someElements, 'take', 'takeRight', 'drop', 'dropRight', 'slice', 'tail', 'initial', 'values', 'toArray'),
  ...under(oneElement, 'find', 'findLast', 'head', 'first', 'last', 'nth', 'sample', 'minBy', 'maxBy'),
  ...under(other, 'forEach', 'each', 'some', 'every', 'findIndex', 'includes', 'size', 'isEmpty'),
  ...under(same, 'cloneDeep', 'clone', 'identity'),
  keys: { kind: 'native', call: (args) => [listOfAny((run) => names(args.get(0, run), run))] },
  map,
  flatMap,
  get,
  ...lodashTexts,
}

/** `_.map` */
const whole = openRecord((name) => (Object.hasOwn(FUNCTIONS, name) ? [FUNCTIONS[name] as Known] : undefined))

export const lodash: Readonly<Record<string, Known>> = { ...FUNCTIONS, default: whole }

/** `lodash/map`, `lodash-es/map.js`, `lodash.map`: each by itself. */
export const ofLodash: readonly (readonly [RegExp, Readonly<Record<string, Known>>])[] = Object.entries(FUNCTIONS).map(
  ([name, known]) => [
    new RegExp(`^lodash(?:-es)?/${name}(?:\\.js)?$|^lodash\\.${name.toLowerCase()}$`),
    { default: known },
  ],
)
