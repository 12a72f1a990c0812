/** TanStack Query, and releases of it under other names: `const { data, error } = useQuery({ queryKey: ['order'], queryFn: load })`. */
import type { Composite, Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, openRecord } from '../values/composites.ts'
import { apply, valuesOf } from '../values/invoke.ts'
import { isCalled } from '../values/passed.ts'
import { fetched, putData, putUnder, told } from './fetched.ts'
import { same } from './react.ts'

/** Its options, and what older releases are given in front of them. */
interface Asked {
  options: Known[]
  by: Known[]
  keys: Known[]
}

/** `useQuery('order', load, options)`, `useQuery({ queryKey, queryFn })`, `useQuery(() => ({ … }))` of Solid. */
function askedBy(args: Arguments, run: Run): Asked {
  const first = valuesOf(args.get(0, run), args.origin, run)
  const second = args.get(1, run)
  if (!second.some(isCalled)) {
    return { options: first, by: told('queryFn', first, run), keys: told('queryKey', first, run) }
  }
  return { options: args.get(2, run), by: second, keys: first }
}

const PUTS = ['setQueryData', 'setQueriesData']

const queryGiving = (shape: (data: Known[]) => Known[]): Native => ({
  kind: 'native',
  open: true,
  call: (args, run) => {
    const { options, by, keys } = askedBy(args, run)
    if (by.length === 0) return [UNKNOWN]
    const select = told('select', options, run)
    return fetched(
      {
        by,
        given: [[UNKNOWN]],
        before: ['initialData', 'placeholderData'].flatMap((name) =>
          valuesOf(told(name, options, run), args.origin, run),
        ),
        put: putUnder(keys, PUTS, run),
        select: (data) =>
          select.length > 0 ? select.flatMap((each) => apply(each, [shape(data)], args.origin, run)) : shape(data),
      },
      args,
      run,
    )
  },
})

const useQuery = queryGiving((data) => data)

/** What comes in pages. */
const useInfiniteQuery = queryGiving((data) =>
  data.map((each) =>
    each.kind === 'unknown' ? each : openRecord((name) => (name === 'pages' ? [listOfAny(() => [each])] : undefined)),
  ),
)

/** `useMutation({ mutationFn: save })`, `useMutation(save)` */
const mutating = (args: Arguments, run: Run): Known[] => {
  const first = args.get(0, run)
  return first.some(isCalled) ? first.filter(isCalled) : told('mutationFn', first, run)
}

/** `mutate(order)` */
const mutate = (by: (run: Run) => Known[]): Native => ({
  kind: 'native',
  open: true,
  passes: (args, run) => by(run).map((to) => ({ to, args })),
  call: (args, run) => by(run).flatMap((each) => apply(each, [args.get(0, run)], args.origin, run)),
})

const useMutation: Native = {
  kind: 'native',
  open: true,
  call: (args, run) => {
    const by = mutating(args, run)
    if (by.length === 0) return [UNKNOWN]
    const calls = mutate((later) => mutating(args, later))
    const parts: Readonly<Record<string, Known[]>> = { mutate: [calls], mutateAsync: [calls] }
    return fetched({ by }, args, run).map((each) => withParts(each, parts))
  },
}

function withParts(known: Known, parts: Readonly<Record<string, Known[]>>): Known {
  if (known.kind !== 'composite') return known
  return { ...known, member: (name, run) => parts[name] ?? known.member(name, run) } satisfies Composite
}

const client = openRecord((name) => (PUTS.includes(name) ? [putData] : undefined))

const giveClient: Native = { kind: 'native', call: () => [client] }

export const query: Readonly<Record<string, Known>> = {
  QueryClient: giveClient,
  queryOptions: same,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient: giveClient,
  useSuspenseQuery: useQuery,
}
