/** SWR: `const { data, error, mutate } = useSWR('/order', load)`. */
import type { Known } from '../model/known.ts'
import { placeKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { listOfAny, openRecord } from '../values/composites.ts'
import { isCalled } from '../values/passed.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { fetched, putData, putUnder, told } from './fetched.ts'

/** Without a function of its own, that of all says what it gives. */
const asking = (shape: (data: Known[]) => Known[], isOne: boolean): Native => ({
  kind: 'native',
  open: true,
  call: (args, run) => {
    const by = args.get(1, run)
    if (!by.some(isCalled)) return [UNKNOWN]
    const keys = args.get(0, run)
    const name = placeKey(args.origin)
    const setter = setterOf(name)
    const answers = fetched(
      {
        by,
        given: [keys],
        before: told('fallbackData', args.get(2, run), run),
        put: [...(isOne ? putUnder(keys, ['mutate'], run) : []), ...(setTo(name, run) ?? [])],
        select: shape,
      },
      args,
      run,
    )
    return answers.map((each) =>
      each.kind === 'composite'
        ? { ...each, member: (of, later) => (of === 'mutate' ? [setter] : each.member(of, later)) }
        : each,
    )
  },
})

const useSWR = asking((data) => data, true)

const inPages = asking((data) => data.map((each) => (each.kind === 'unknown' ? each : listOfAny(() => [each]))), false)

const config = openRecord((name) => (name === 'mutate' ? [putData] : undefined))

export const swr: Readonly<Record<string, Known>> = {
  default: useSWR,
  mutate: putData,
  useSWRConfig: { kind: 'native', call: () => [config] },
}

export const swrInfinite: Readonly<Record<string, Known>> = { default: inPages }
