/** Solid: signals and resources, which are asked by calling them, and components that show what they are given. */
import type { Known } from '../model/known.ts'
import { NOTHING, OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { later, listOf, oncePerWay, pairOf } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { allOf, isCalled } from '../values/passed.ts'
import { withSet } from '../values/produced.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { loadedComponent } from './loaded-components.ts'
import { react, resultOf, same } from './react.ts'

type Held = (run: Run) => Known[]

/** Who calls it is given this. */
const accessor = (held: Held, member?: Native['member']): Native => ({
  kind: 'native',
  call: (_, run) => held(run),
  ...(member ? { member } : {}),
})

/** `const [title, setTitle] = createSignal('title.first')` */
const createSignal: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const held = oncePerWay(
      (run) => withSet(args.get(0, run), setTo(name, run, { made: args }) ?? [UNKNOWN], args.origin, run),
      name,
    )
    return [pairOf(() => [accessor(held)], setterOf(name))]
  },
}

const madeBy = (of: readonly Known[], given: Known[][], { origin }: Arguments, run: Run): Known[] =>
  unique(of.flatMap((each) => apply(each, given, origin, run)))

/** `createMemo(() => `title.${kind()}`)` */
const createMemo: Native = {
  kind: 'native',
  call: (args) => [accessor((run) => madeBy(args.get(0, run), [args.get(1, run)], args, run))],
}

/** `createResource(fetcher)`, `createResource(id, fetcher, { initialValue })` */
const createResource: Native = {
  kind: 'native',
  call: (args, run) => {
    const name = placeKey(args.origin)
    const hasSource = args.get(1, run).some(isCalled)
    const source: Held = (inner) =>
      hasSource
        ? args.get(0, inner).flatMap((each) => (isCalled(each) ? apply(each, [], args.origin, inner) : [each]))
        : []
    const held = oncePerWay((inner) => {
      const initial = memberOfAll(args.get(hasSource ? 2 : 1, inner), 'initialValue', inner)
      const fetched = madeBy(args.get(hasSource ? 1 : 0, inner), [source(inner), [UNKNOWN]], args, inner)
      return unique([...initial, ...fetched, ...(setTo(name, inner, { made: args }) ?? [])])
    }, name)
    const resource = accessor(held, (of, inner) => (of === 'latest' ? held(inner) : [UNKNOWN]))
    const actions: Native = {
      kind: 'native',
      call: () => [OTHER],
      member: (of) => [of === 'mutate' ? setterOf(name) : UNKNOWN],
    }
    return [pairOf(() => [resource], actions)]
  },
}

/** `mergeProps({ label: 'label.default' }, props)` */
const mergeProps: Native = {
  kind: 'native',
  call: (args) => [later((run) => allOf(args, run).flat())],
}

/** `const [own, others] = splitProps(props, ['label'])` */
const splitProps: Native = {
  kind: 'native',
  call: (args, run) => [listOf(Array.from({ length: args.count }, () => args.get(0, run)))],
}

/** A component that calls its children with what one of its props says. */
function showing(prop: string, given: Shown, second: Known): Native {
  return {
    kind: 'native',
    renders: {
      by: ['children'],
      given: (index, props, run) => (index > 0 ? [second] : given(memberOfAll([...props], prop, run), props, run)),
    },
    call: () => [UNKNOWN],
  }
}

type Shown = (known: Known[], props: readonly Known[], run: Run) => Known[]

const elementsOf = (known: Known[], run: Run): Known[] =>
  known.flatMap((each) => (each.kind === 'composite' ? each.each(run) : isThere(each) ? [UNKNOWN] : []))

const isThere = ({ kind }: Known): boolean => kind !== 'nothing'

/** `<Show when={order()} keyed>`: its child is given what holds, or what to call for that. */
const show = showing(
  'when',
  (known, props, run) => {
    const held = known.filter(isThere)
    return memberOfAll([...props], 'keyed', run).some(isThere) ? held : [accessor(() => held)]
  },
  NOTHING,
)

const place: Native = accessor(() => [OTHER])

export const solid: Readonly<Record<string, Known>> = {
  batch: resultOf,
  children: createMemo,
  createContext: react.createContext as Known,
  createDeferred: same,
  createMemo,
  createResource,
  createRoot: resultOf,
  createSignal,
  For: showing('each', (known, _, run) => elementsOf(known, run), place),
  Index: showing('each', (known, _, run) => [accessor(() => elementsOf(known, run))], OTHER),
  lazy: loadedComponent,
  Match: show,
  mergeProps,
  Show: show,
  splitProps,
  untrack: resultOf,
  useContext: react.useContext as Known,
}
