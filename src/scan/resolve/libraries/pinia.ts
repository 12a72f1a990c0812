/** Pinia: stores that are read, and whose state is set, wherever they are used. */
import { STATE } from '../../telling-names.ts'
import { type Composite, type Known, type Origin, placeKey } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { sharedAs } from '../values/changed.ts'
import { classComposite } from '../values/instances.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { allOf } from '../values/passed.ts'
import { same } from './react.ts'

/** `defineStore('cart', () => { … })`, `defineStore('cart', { state, actions })` */
const defineStore: Native = {
  kind: 'native',
  call: (args) => {
    const { origin } = args
    const made = (run: Run): Known[] =>
      [...args.get(0, run), ...args.get(1, run)].flatMap((each) =>
        each.kind === 'class'
          ? [classComposite(each.class, { module: each.module, env: undefined })]
          : each.kind === 'function'
            ? apply(each, [], origin, run)
            : [],
      )
    const idOf = (run: Run): Known[] => [...args.get(0, run), ...memberOfAll(args.get(0, run), 'id', run)]
    return [
      {
        kind: 'native',
        call: (_, run) => settable(made(run), origin),
        member: (name, run) => (name === ID ? idOf(run) : undefined),
      },
    ]
  },
}

/** The state that options begin with: getters and actions see, too, what is set from outside. */
const stateOf: Native = { kind: 'native', call: (args, run) => settable(args.get(0, run), args.origin) }

function settable(known: Known[], origin: Origin): Known[] {
  return known.map((each) => (each.kind === 'composite' ? settableAt(each, origin) : each))
}

/** What it holds, and whatever else is put into it where the store is used. */
function settableAt(made: Composite, origin: Origin): Composite {
  const store = sharedAs(`${STORE}${placeKey(origin)}`, made, (run) => askUsers(origin.module, run))
  return { ...store, member: (name, run) => (name === STATE ? [store] : store.member(name, run)) }
}

const STORE = 'store '

const ID = '$id'

/** `mapStores(useCart)` gives `cartStore`. */
const mapStores: Native = {
  kind: 'native',
  call: (args) => [
    membersBy((name, run) => {
      const isMeant = (each: Known): boolean =>
        each.kind === 'native' &&
        each.member?.(ID, run)?.some((id) => id.kind === 'text' && `${id.text}Store` === name) === true
      const uses = allOf(args, run).flat().filter(isMeant)
      return uses.flatMap((each) => apply(each, [], args.origin, run))
    }),
  ],
}

/** `mapState(useCart, ['title'])`, `mapState(useCart, { own: 'title', other: (cart) => cart.title })` */
const mapState: Native = {
  kind: 'native',
  call: (args) => [
    membersBy((name, run) => {
      const store = (): Known[] => args.get(0, run).flatMap((each) => apply(each, [], args.origin, run))
      return memberNamed(name, args.get(1, run), run).flatMap((each) =>
        each.kind === 'text' ? memberOfAll(store(), each.text, run) : apply(each, [store()], args.origin, run),
      )
    }),
  ],
}

/** What it is in the store. */
function memberNamed(own: string, named: readonly Known[], run: Run): Known[] {
  return named.flatMap((each) => {
    if (each.kind !== 'composite') return []
    const isListed = (of: Known): boolean => of.kind === 'text' && of.text === own
    return each.member('length', run) ? each.each(run).filter(isListed) : (each.member(own, run) ?? [])
  })
}

/** Empty where there is none of that name. */
function membersBy(find: (name: string, run: Run) => Known[]): Composite {
  return {
    kind: 'composite',
    member(name, run) {
      const found = find(name, run)
      return found.length > 0 ? found : undefined
    },
    each: () => [],
    keys: () => [],
  }
}

export const pinia: Readonly<Record<string, Known>> = {
  defineStore,
  stateOf,
  storeToRefs: same,
  mapStores,
  mapState,
  mapGetters: mapState,
  mapWritableState: mapState,
  mapActions: mapState,
}
