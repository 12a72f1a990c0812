/** lodash/fp and ramda: what lodash has, with what it works on given last, and called as soon as that is given. */
import type { Known } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import { flow, flowRight } from './functions.ts'
import { FUNCTIONS, wholly } from './lodash.ts'
import { curried, GAP, partialOfList, partialRightOfList } from './partly-given.ts'

type Library = Readonly<Record<string, Known>>

type Order = (index: number, count: number) => number

/** `orderBy(['name'], ['asc'], list)` is `orderBy(list, ['name'], ['asc'])`. */
const lastFirst: Order = (index, count) => (index === 0 ? count - 1 : index - 1)

/** `getOr('none', 'label', kind)` is `get(kind, 'label', 'none')`. */
const reversed: Order = (index, count) => count - 1 - index

function inOrder(of: Native, takes: number, order: Order): Native {
  const turned = (args: Arguments): Arguments => ({
    ...args,
    count: takes,
    get: (index, run) => args.get(index < takes ? order(index, takes) : index, run),
  })
  const { passes } = of
  return {
    kind: 'native',
    ...(passes ? { passes: (args, run) => passes(turned(args), run) } : {}),
    call: (args, run) => of.call(turned(args), run),
  }
}

const dataLast = (name: string, takes = 2, order = lastFirst): Known =>
  curried(inOrder(FUNCTIONS[name] as Native, takes, order), takes)

/** They are given one, or as many as one likes, or come in the order that lodash has. */
const AS_THEY_ARE = new Set(
  (
    'compact reverse shuffle uniq values toArray tail initial head first last sample size isEmpty cloneDeep clone identity ' +
    'keys flatten entries toPairs fromPairs upperFirst lowerFirst capitalize toUpper toLower trim camelCase kebabCase ' +
    'snakeCase startCase lowerCase upperCase ' +
    'concat castArray assign extend merge defaults defaultsDeep flow flowRight curry'
  ).split(' '),
)

const OF_THREE: ReadonlySet<string> = new Set(['orderBy', 'slice', 'reduce'])

function ofFp(name: string): Known {
  return AS_THEY_ARE.has(name) ? (FUNCTIONS[name] as Known) : dataLast(name, OF_THREE.has(name) ? 3 : 2)
}

const FP: Library = {
  ...Object.fromEntries(Object.keys(FUNCTIONS).map((name) => [name, ofFp(name)])),
  getOr: dataLast('get', 3, reversed),
  pipe: flow,
  compose: flowRight,
  partial: partialOfList,
  partialRight: partialRightOfList,
  placeholder: GAP,
  __: GAP,
}

/** What ramda calls otherwise than lodash. */
const RAMDA: Library = {
  ...FP,
  any: ofFp('some'),
  all: ofFp('every'),
  chain: ofFp('flatMap'),
  indexBy: ofFp('keyBy'),
  mapObjIndexed: ofFp('mapValues'),
  forEachObjIndexed: ofFp('forEach'),
  pluck: ofFp('map'),
  prop: ofFp('get'),
  path: ofFp('get'),
  propOr: dataLast('get', 3, reversed),
  pathOr: dataLast('get', 3, reversed),
  mergeRight: FUNCTIONS.assign as Known,
}

export const lodashFp: Library = wholly(FP)
export const ramda: Library = wholly(RAMDA)
