/** What hooks give that ask functions of ours for data: what those give, and throw, and what is put in its place by a key. */
import type { Known } from '../model/known.ts'
import { NOTHING, OPTIONAL, OTHER, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'
import { isUnknown } from '../values/evaluate.ts'
import { apply, returnsOf } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { isExactText, loosened, unique } from '../values/texts.ts'
import { thrownBy } from '../values/thrown.ts'

/** What is asked for it, with what, and what else it may be. */
export interface Fetching {
  by: readonly Known[]
  /** Absent: whoever calls it says. */
  given?: readonly Known[][]
  /** What it is until it comes. */
  before?: readonly Known[]
  /** What is put in its place. */
  put?: readonly Known[]
  /** Makes of it what is shown. */
  select?: (data: Known[]) => Known[]
}

/** Of data from elsewhere nothing is known, as of the hook as a whole: its type may tell more. */
export function fetched({ by, given, before = [], put = [], select }: Fetching, args: Arguments, run: Run): Known[] {
  const { origin } = args
  const own = unique([
    ...by.flatMap((each) => (given ? apply(each, given, origin, run) : returnsOf(each, run))),
    ...before,
  ])
  const data = select ? select(own) : own
  const errors = by.flatMap((each) => (each.kind === 'function' ? thrownBy(each, run) : []))
  const error = [...errors, UNKNOWN, OPTIONAL]
  const isError = (name: string): boolean => name === 'error' || name === 'failureReason'
  if (data.every((each) => isUnknown(each) || each.kind === 'nothing')) {
    const failed: Known = {
      kind: 'composite',
      member: (name) => (isError(name) ? error : [OPTIONAL]),
      each: () => [],
      keys: () => [],
    }
    return errors.some(isSaid) ? [UNKNOWN, failed] : [UNKNOWN]
  }
  const all = unique([...data, ...put, OPTIONAL])
  return [openRecord((name) => (name === 'data' ? all : isError(name) ? error : undefined))]
}

const isSaid = ({ kind }: Known): boolean => kind === 'text' || kind === 'composite'

/** What is told under this name, if there is anything. */
export const told = (name: string, options: readonly Known[], run: Run): Known[] =>
  memberOfAll([...options], name, run).filter(({ kind }) => kind !== 'nothing')

/** The first text of a key, by which data is put in place of other data. */
function firstOf(keys: readonly Known[], run: Run): string | undefined {
  const [only, ...others] = keys.flatMap((each) =>
    each.kind === 'composite' ? (each.items?.(run)[0] ?? [UNKNOWN]) : [each],
  )
  return only && isExactText(only) && others.length === 0 ? only.text : undefined
}

const DATA = 'data of '

/** `setQueryData(['order', id], { state: 'order.sent' })`, `mutate('/order', …)`: which of those that begin so it is, nobody knows. */
export const putData: Native = {
  kind: 'native',
  passes: ({ get, origin }, run) => [
    {
      to: setterOf(`${DATA}${firstOf(get(0, run), run) ?? ''}`),
      args: { count: 1, origin, get: (_, later) => get(1, later) },
    },
  ],
  call: () => [OTHER],
}

/** What is put under such a key, by whoever says one of these words. */
export function putUnder(keys: readonly Known[], words: readonly string[], run: Run): Known[] {
  for (const each of words) run.world.needs.injected.add(each)
  const first = firstOf(keys, run)
  if (first === undefined) return [UNKNOWN]
  return [first, '']
    .flatMap((each) => setTo(DATA + each, run) ?? [])
    .map(loosened)
    .filter((each) => each !== NOTHING)
}
